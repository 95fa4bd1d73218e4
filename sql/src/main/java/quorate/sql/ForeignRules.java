package quorate.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.SqlException;

/// Foreign keys that PostgreSQL takes and some engine does not: refused before any engine sees
/// them, since a change of the schema must be made by all or by none.
///
/// HSQLDB has one foreign key at most on the same columns. Derby wants to know what a DELETE does
/// whatever the order in which it follows the keys (the rules on "delete-connected" tables that it
/// has from DB2).
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
    ForeignRules rules = new ForeignRules(catalog);
    for (Catalog.Table each : catalog.tables().values()) {
      rules.check(each);
    }
  }

  private void check(Catalog.Table table) {
    List<Catalog.ForeignKey> keys = table.foreignKeys();
    for (int i = 0; i < keys.size(); i++) {
      Set<String> first = connected(keys.get(i));
      boolean cycle = !keys.get(i).target().equals(table.name()) && first.contains(table.name());
      if (cycle && keys.get(i).onDelete() == Catalog.Action.CASCADE) {
        throw refused("a cycle of foreign keys with ON DELETE CASCADE");
      }
      for (int j = i + 1; j < keys.size(); j++) {
        Set<String> both = new HashSet<>(first);
        both.retainAll(connected(keys.get(j)));
        boolean alike =
            rule(keys.get(i)) == rule(keys.get(j))
                && keys.get(i).onDelete() != Catalog.Action.SET_NULL;
        if (!both.isEmpty() && !alike) {
          throw refused("a table that depends on another in two ways with different actions");
        }
      }
    }
    selfReferences(table);
  }

  private static void selfReferences(Catalog.Table table) {
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (!key.target().equals(table.name())) {
        continue;
      }
      boolean cascadesElsewhere =
          table.foreignKeys().stream()
              .anyMatch(other -> !other.equals(key) && other.onDelete() == Catalog.Action.CASCADE);
      if (cascadesElsewhere && key.onDelete() != Catalog.Action.CASCADE) {
        throw refused("a reference of a table to itself beside a key with ON DELETE CASCADE");
      }
      if (key.onDelete() == Catalog.Action.SET_NULL) {
        throw refused("a reference of a table to itself with ON DELETE SET NULL");
      }
    }
  }

  private static Catalog.Action rule(Catalog.ForeignKey key) {
    return key.onDelete() == Catalog.Action.RESTRICT ? Catalog.Action.NO_ACTION : key.onDelete();
  }

  /// The tables of which a deletion reaches this key's rows: its target, and what that follows by
  /// cascades.
  private Set<String> connected(Catalog.ForeignKey key) {
    Set<String> found = new HashSet<>();
    List<String> next = new ArrayList<>(List.of(key.target()));
    while (!next.isEmpty()) {
      String name = next.removeLast();
      if (found.add(name)) {
        catalog.table(name).stream()
            .flatMap(table -> table.foreignKeys().stream())
            .filter(up -> up.onDelete() == Catalog.Action.CASCADE)
            .forEach(up -> next.add(up.target()));
      }
    }
    return found;
  }

  private static SqlException refused(String what) {
    return new SqlException("0A000", what + " is not supported by Derby");
  }
}
