package quorate.sql.system;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SystemType;

/// Rows of pg_attribute.
final class Attributes {
  private static final Map<Integer, List<String>> TYPES = new HashMap<>();
  private static final BuiltinCatalog.Relation SHAPE =
      BuiltinCatalog.relation("pg_type").orElseThrow();

  static {
    for (List<String> row : BuiltinCatalog.rows().getOrDefault("pg_type", List.of())) {
      TYPES.put(Integer.parseInt(row.getFirst()), row);
    }
  }

  private Attributes() {}

  static String of(SystemType type, String column) {
    return TYPES.getOrDefault(type.oid(), List.of()).get(SHAPE.position(column));
  }

  /// The object id of a support function of a type.
  static long function(SystemType type, String column) {
    return Long.parseLong(of(type, column));
  }

  /// The collation of a type's columns in user tables.
  static long collation(SystemType type) {
    return Long.parseLong(of(type, "typcollation"));
  }

  static void add(
      CatalogRows rows,
      long relation,
      String name,
      SystemType type,
      int number,
      int typmod,
      boolean notNull,
      boolean hasDefault,
      String identity,
      long collation) {
    UserTypeRows.Declared declared = new UserTypeRows.Declared(type, type.oid(), typmod);
    add(rows, relation, name, declared, number, notNull, hasDefault, identity, collation, null);
  }

  static void add(
      CatalogRows rows,
      long relation,
      String name,
      UserTypeRows.Declared declared,
      int number,
      boolean notNull,
      boolean hasDefault,
      String identity,
      long collation,
      @Nullable String acl) {
    SystemType type = declared.shape();
    rows.add(
        "pg_attribute",
        "attrelid",
        relation,
        "attname",
        name,
        "atttypid",
        declared.oid(),
        "attlen",
        type.size(),
        "attnum",
        number,
        "atttypmod",
        declared.typmod(),
        "attndims",
        type.isArray() ? 1 : 0,
        "attbyval",
        of(type, "typbyval").equals("t"),
        "attalign",
        of(type, "typalign"),
        "attstorage",
        of(type, "typstorage"),
        "attnotnull",
        notNull,
        "atthasdef",
        hasDefault,
        "attidentity",
        identity,
        "attislocal",
        true,
        "attcollation",
        collation,
        "attacl",
        acl);
  }
}
