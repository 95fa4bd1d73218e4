package quorate.sql.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.sql.parse.Qualified;

/// The temporary schemas of sessions. A schema is created with the first object in it, and is on
/// the search path of its session only.
public final class TemporarySchemas {
  private TemporarySchemas() {}

  /// The session's temporary schema, if it is on the search path.
  public static Optional<String> of(Catalog along) {
    return along.path().stream().filter(Qualified::isTemporary).findFirst();
  }

  /// The schemas that a schema name denotes: none for `pg_temp` if the session has no such schema.
  static List<String> meant(Catalog along, String schema) {
    return schema.equals(Qualified.TEMPORARY) ? of(along).stream().toList() : List.of(schema);
  }

  /// The session's temporary schema, written as `pg_temp` or by its name.
  ///
  /// @throws SqlException 42P16 if it is another session's schema
  public static String own(Catalog along, String written) {
    return of(along)
        .filter(own -> written.equals(own) || written.equals(Qualified.TEMPORARY))
        .orElseThrow(() ->
            new SqlException(
                "42P16", "cannot create relations in temporary schemas of other sessions"));
  }

  /// Creates the temporary schemas of newly created objects.
  ///
  /// @throws SqlException 42P16 if a permanent object refers to a temporary one
  public static void settle(CatalogEdit edit) {
    edit.tables.keySet().forEach(key -> make(key, edit));
    edit.views.keySet().forEach(key -> make(key, edit));
    edit.sequences.keySet().forEach(key -> make(key, edit));
    for (Catalog.Table table : edit.tables.values()) {
      for (Catalog.ForeignKey key : table.foreignKeys()) {
        requireAlike(isTemporary(table.name()), isTemporary(key.target()));
      }
    }
    for (Map.Entry<String, Catalog.View> view : edit.views.entrySet()) {
      if (!isTemporary(view.getKey())
          && view.getValue().reads().stream().anyMatch(TemporarySchemas::isTemporary)) {
        throw new SqlException(
            "0A000",
            "a view over temporary tables that is not temporary is not supported by Quorate");
      }
    }
  }

  public static boolean isTemporary(String key) {
    return Qualified.isTemporary(Qualified.schema(key));
  }

  private static void make(String key, CatalogEdit edit) {
    if (isTemporary(key)) {
      edit.schemas.add(Qualified.schema(key));
    }
  }

  private static void requireAlike(boolean table, boolean target) {
    if (table != target) {
      String kind = table ? "temporary" : "permanent";
      throw new SqlException(
          "42P16", "constraints on %s tables may reference only %s tables".formatted(kind, kind));
    }
  }
}
