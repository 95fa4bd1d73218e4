package quorate.sql.catalog;

import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.access.Access;
import quorate.sql.parse.Qualified;

/// A mutable copy of a catalog, in which a statement makes its changes.
public final class CatalogEdit {
  public final SortedMap<String, Catalog.Table> tables;
  public final SortedMap<String, Catalog.View> views;
  public final SortedMap<String, Catalog.Sequence> sequences;
  public final SortedMap<String, UserType> types;
  public final SortedSet<String> schemas;
  public final SortedMap<String, StoredProcedure> procedures;
  public final SortedMap<String, MaterializedView> materialized;

  /// Roles and privileges; replaced as a whole.
  public Access access;

  private final long version;
  private long nextObject;

  public CatalogEdit(Catalog before) {
    tables = new TreeMap<>(before.tables());
    views = new TreeMap<>(before.views());
    sequences = new TreeMap<>(before.sequences());
    types = new TreeMap<>(before.types());
    access = before.access();
    schemas = new TreeSet<>(before.schemas());
    procedures = new TreeMap<>(before.procedures());
    materialized = new TreeMap<>(before.materialized());
    version = before.version();
    nextObject = before.nextObject();
  }

  /// The number for a new sequence.
  public long object() {
    return nextObject++;
  }

  /// The engine name for a new constraint or index.
  public String engineName() {
    return "q" + nextObject++;
  }

  /// The engine name for a new table or column: its own name, unless a renamed object still holds
  /// that name in the engine. Some engines ignore the case of names.
  public String engineName(String name, boolean taken) {
    boolean ours = name.startsWith("q") && name.length() > 1 && Character.isDigit(name.charAt(1));
    // SQLite reserves the first prefix; the second marks a replica's own tables.
    String lower = name.toLowerCase(java.util.Locale.ROOT);
    boolean reserved = lower.startsWith("sqlite_") || lower.startsWith("quorate_");
    return taken || ours || reserved
        ? GeneratedName.cut("q" + nextObject++ + "_" + name) // engines limit the length of names
        : name;
  }

  /// The engine name for a dropped object until it is removed.
  public String discardedName() {
    return Discarded.name(nextObject++);
  }

  public Catalog now() {
    return catalog(version);
  }

  private Catalog catalog(long number) {
    return new Catalog(
        number,
        tables,
        views,
        sequences,
        types,
        nextObject,
        access,
        schemas,
        procedures,
        materialized);
  }

  public Catalog finished() {
    return catalog(version + 1);
  }

  public Catalog.Table table(String name, int position) {
    Catalog.Table table = tables.get(name);
    if (table == null) {
      throw new SqlException(
          new SqlError("42P01", "relation \"" + Qualified.shown(name) + "\" does not exist")
              .at(position));
    }
    return table;
  }

  /// The kind of the relation with this key in the words of messages; empty if there is none.
  public Optional<String> kind(String key) {
    return materialized.containsKey(key)
        ? Optional.of("materialized view")
        : tables.containsKey(key)
            ? Optional.of("table")
            : views.containsKey(key)
                ? Optional.of("view")
                : sequences.containsKey(key)
                    ? Optional.of("sequence")
                    : now().indexed(key).map(_ -> "index");
  }

  /// A relation as messages name it: `table t`.
  public String named(String key) {
    return kind(key).orElse("relation") + " " + Qualified.shown(key);
  }

  public UserType type(String name) {
    UserType type = types.get(name);
    if (type == null) {
      throw new SqlException("42704", "type \"" + Qualified.shown(name) + "\" does not exist");
    }
    return type;
  }

  /// A generated name for an unnamed object in a table's schema, as PostgreSQL forms it.
  ///
  /// @param table key of the table
  /// @return the unqualified name
  public String freeName(String table, String columns, String suffix) {
    String schema = Qualified.schema(table);
    return GeneratedName.free(
        Qualified.plain(table), columns, suffix, name -> isTaken(schema, name));
  }

  private boolean isTaken(String schema, String name) {
    return now().isTaken(Qualified.key(schema, name))
        || tables.values().stream()
            .anyMatch(table -> table.schema().equals(schema) && table.hasConstraint(name));
  }

  public void requireFree(String key) {
    if (now().isTaken(key)) {
      throw new SqlException("42P07", "relation \"" + Qualified.plain(key) + "\" already exists");
    }
  }
}
