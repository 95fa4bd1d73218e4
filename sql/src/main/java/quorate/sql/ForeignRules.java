package quorate.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quorate.core.value.SqlException;

/// Foreign keys that PostgreSQL takes and some engine does not: refused before any engine sees
/// them, since a change of the schema must be made by all or by none.
///
/// HSQLDB has one foreign key at most on the same columns, and it and Derby do not set NULL where
/// there can be none. Derby wants to know what a DELETE does whatever the order in which it follows
/// the keys (the rules on "delete-connected" tables that it has from DB2).
final class ForeignRules {
  private final Catalog catalog;

  private ForeignRules(Catalog catalog) {
    this.catalog = catalog;
  }

  /// Checks a catalog that has the new key, of `table`, already.
  ///
  /// @throws SqlException 0A000 naming the engine
  static void check(Catalog catalog, Catalog.Table table, Catalog.ForeignKey added) {
    for (Catalog.ForeignKey other : table.foreignKeys()) {
      if (!other.engineName().equals(added.engineName())
          && new HashSet<>(other.columns()).equals(new HashSet<>(added.columns()))) {
        throw new SqlException(
            "0A000", "a second foreign key on the same columns is not supported by HSQLDB");
      }
    }
    if (added.onDelete() == Catalog.Action.SET_NULL
        && added.columns().stream()
            .flatMap(name -> table.column(name).stream())
            .anyMatch(Catalog.TableColumn::notNull)) {
      throw new SqlException(
          "0A000",
          "ON DELETE SET NULL on a column that is NOT NULL is not supported by HSQLDB and Derby");
    }
    ForeignRules rules = new ForeignRules(catalog);
    for (Catalog.Table each : catalog.tables().values()) {
      rules.check(each);
    }
  }

  private void check(Catalog.Table table) {
    Map<String, List<Catalog.Action>> paths = new HashMap<>();
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (!key.target().equals(table.name())) {
        follow(key.target(), rule(key), Set.of(table.name()), paths);
      }
    }
    if (paths.containsKey(table.name())) {
      throw refused("a cycle of foreign keys in which ON DELETE CASCADE leads back");
    }
    for (List<Catalog.Action> rules : paths.values()) {
      boolean alike =
          rules.stream().distinct().count() == 1 && rules.getFirst() != Catalog.Action.SET_NULL;
      if (rules.size() > 1 && !alike) {
        throw refused("a table that depends on another in several ways with different actions");
      }
    }
    selfReferences(table);
  }

  /// Notes each way in which a deletion in a table reaches the rows that have a key of this rule:
  /// in its target, and in what that follows by cascades.
  private void follow(
      String table,
      Catalog.Action rule,
      Set<String> before,
      Map<String, List<Catalog.Action>> paths) {
    paths.computeIfAbsent(table, _ -> new ArrayList<>()).add(rule);
    if (before.contains(table)) {
      return;
    }
    Set<String> passed = new HashSet<>(before);
    passed.add(table);
    catalog.table(table).stream()
        .flatMap(passing -> passing.foreignKeys().stream())
        .filter(up -> cascades(up) && !up.target().equals(table))
        .forEach(up -> follow(up.target(), rule, passed, paths));
  }

  /// Beside a reference to itself a table's other keys must not act otherwise when rows go.
  private void selfReferences(Catalog.Table table) {
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      for (Catalog.ForeignKey other : table.foreignKeys()) {
        boolean alike =
            rule(other) == rule(key) && rule(key) != Catalog.Action.SET_NULL
                || rule(other) == Catalog.Action.NO_ACTION && !(cascades(key) && leadsOn(other));
        if (key.target().equals(table.name()) && !other.equals(key) && !alike) {
          throw refused("a reference of a table to itself beside a key that acts otherwise");
        }
      }
    }
  }

  private static boolean cascades(Catalog.ForeignKey key) {
    return key.onDelete() == Catalog.Action.CASCADE;
  }

  /// Whether deletions come to this key's target by cascades from elsewhere.
  private boolean leadsOn(Catalog.ForeignKey key) {
    return catalog.table(key.target()).stream()
        .flatMap(target -> target.foreignKeys().stream())
        .anyMatch(ForeignRules::cascades);
  }

  private static Catalog.Action rule(Catalog.ForeignKey key) {
    return key.onDelete() == Catalog.Action.RESTRICT ? Catalog.Action.NO_ACTION : key.onDelete();
  }

  private static SqlException refused(String what) {
    return new SqlException("0A000", what + " is not supported by Derby");
  }
}
