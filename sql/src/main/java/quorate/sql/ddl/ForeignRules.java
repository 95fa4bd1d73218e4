package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.ReferentialAction;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.ForeignKeyTraits;

/// Foreign keys that PostgreSQL accepts and some engines do not: those engines do not declare them,
/// and Quorate enforces them instead ([Constraints]).
///
/// HSQLDB allows one foreign key on the same columns, and it and Derby refuse SET NULL for NOT NULL
/// columns. Derby requires identical types on both sides, has no ON UPDATE actions, and requires
/// the result of a DELETE to be independent of the order in which it follows the keys (DB2's rules
/// for "delete-connected" tables). H2 checks each row when it is deleted, even if the referencing
/// rows would be deleted too, and omits ON UPDATE for rows of a self-reference that are themselves
/// updated (h2-update-cascades-to-itself in docs/engine-bugs.md); HSQLDB allows a referenced key of
/// a self-reference to change if the referencing rows are updated in the same statement. No engine
/// knows the defaults.
final class ForeignRules {
  private final Catalog catalog;
  private final Dialect dialect;

  private ForeignRules(Catalog catalog, Dialect dialect) {
    this.catalog = catalog;
    this.dialect = dialect;
  }

  /// The foreign key of `table`, with the engines that cannot declare it.
  ///
  /// @param catalog already contains the key
  /// @throws SqlException 0A000 if its effect would depend on the order of execution
  static Catalog.ForeignKey settled(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey added) {
    refuseChoice(table, added);
    Set<Dialect> kept = EnumSet.noneOf(Dialect.class);
    List<ReferentialAction> actions = List.of(added.onDelete(), added.onUpdate());
    if (actions.contains(ReferentialAction.SET_DEFAULT)) {
      kept.addAll(EnumSet.allOf(Dialect.class));
    }
    boolean notNull =
        actions.contains(ReferentialAction.SET_NULL)
            && added.columns().stream()
                .flatMap(name -> table.column(name).stream())
                .anyMatch(Catalog.TableColumn::notNull);
    for (Dialect dialect : Dialect.values()) {
      ForeignKeyTraits able = dialect.traits();
      if (notNull && !able.nullsWhatIsNotNull()
          || added.onUpdate().acts() && !able.hasActionsOnUpdate()
          || added.target().equals(table.name()) && !able.hasSelfReferences()
          || !able.hasSeveralForeignKeys() && isSecond(table, added, dialect)
          || !able.comparesForeignTypes() && !isAlike(catalog, table, added, dialect)) {
        kept.add(dialect);
      }
      if (!able.hasSeveralDeletePaths() && !kept.contains(dialect)) {
        ForeignRules rules = new ForeignRules(catalog, dialect);
        if (!catalog.tables().values().stream().allMatch(rules::allow)) {
          kept.add(dialect);
        }
      }
    }
    return added.keptIn(kept);
  }

  /// A declared key that the engine would check too early.
  record Early(Catalog.Table table, Catalog.ForeignKey key) {}

  /// Whether the engine already declares another foreign key on the same columns.
  private static boolean isSecond(Catalog.Table table, Catalog.ForeignKey added, Dialect dialect) {
    return table.foreignKeys().stream()
        .filter(other -> !other.isKept(dialect))
        .filter(other -> !other.engineName().equals(added.engineName()))
        .anyMatch(other -> new HashSet<>(other.columns()).equals(new HashSet<>(added.columns())));
  }

  /// The keys between tables that one DELETE reaches by cascades on both sides: an engine that
  /// checks them when the referenced rows are deleted ignores that the referencing rows are about
  /// to be deleted.
  static List<Early> early(Catalog catalog, Dialect dialect) {
    List<Early> found = new ArrayList<>();
    for (Catalog.Table table : catalog.tables().values()) {
      Set<String> above = new HashSet<>();
      climb(catalog, table.name(), above);
      for (Catalog.ForeignKey key : table.foreignKeys()) {
        Set<String> beside = new HashSet<>(Set.of(key.target()));
        climb(catalog, key.target(), beside);
        if (!key.isKept(dialect)
            && !key.onDelete().acts()
            && !Collections.disjoint(above, beside)) {
          found.add(new Early(table, key));
        }
      }
    }
    return found;
  }

  /// Collects the tables from which cascading deletions arrive.
  private static void climb(Catalog catalog, String table, Set<String> above) {
    for (Catalog.ForeignKey key : catalog.table(table).orElseThrow().foreignKeys()) {
      if (cascades(key) && above.add(key.target())) {
        climb(catalog, key.target(), above);
      }
    }
  }

  /// Refuses two keys that share a column but have different actions: the result depends on which
  /// runs first, in PostgreSQL on their names.
  private static void refuseChoice(Catalog.Table table, Catalog.ForeignKey added) {
    for (Catalog.ForeignKey other : table.foreignKeys()) {
      boolean alike =
          other.onDelete().acts() == added.onDelete().acts()
              && other.onUpdate().acts() == added.onUpdate().acts()
              && (!added.onDelete().acts() || other.onDelete() == added.onDelete())
              && (!added.onUpdate().acts() || other.onUpdate() == added.onUpdate());
      if (!other.engineName().equals(added.engineName())
          && !alike
          && !Collections.disjoint(other.columns(), added.columns())) {
        throw new SqlException(
            "0A000",
            "foreign keys on one column with different actions (\"%s\" and \"%s\") are not"
                    .formatted(other.name(), added.name())
                + " supported by Quorate");
      }
    }
  }

  /// Whether the engine has the same types on both sides.
  private static boolean isAlike(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey key, Dialect dialect) {
    Catalog.Table target = catalog.table(key.target()).orElseThrow();
    return IntStream.range(0, key.columns().size())
        .allMatch(i ->
            type(table, key.columns().get(i), dialect)
                .equals(type(target, key.targetColumns().get(i), dialect)));
  }

  private static String type(Catalog.Table table, String name, Dialect dialect) {
    Catalog.TableColumn column = table.column(name).orElseThrow();
    return EngineTypes.name(column.type(), column.typmod(), dialect);
  }

  /// The foreign keys of a table that the engine declares.
  private List<Catalog.ForeignKey> declared(Catalog.Table table) {
    return table.foreignKeys().stream().filter(key -> !key.isKept(dialect)).toList();
  }

  /// Whether Derby's rules on the result of a DELETE permit the keys of a table.
  private boolean allow(Catalog.Table table) {
    Map<String, List<ReferentialAction>> paths = new HashMap<>();
    for (Catalog.ForeignKey key : declared(table)) {
      if (!key.target().equals(table.name())) {
        follow(key.target(), rule(key), Set.of(table.name()), paths);
      }
    }
    if (paths.containsKey(table.name())) {
      return false; // a cycle of foreign keys in which ON DELETE CASCADE leads back
    }
    for (List<ReferentialAction> rules : paths.values()) {
      boolean alike =
          rules.stream().distinct().count() == 1 && rules.getFirst() != ReferentialAction.SET_NULL;
      if (rules.size() > 1 && !alike) {
        return false; // several paths to one table with different actions
      }
    }
    return allowsSelfReferences(table);
  }

  /// Records each path on which a deletion reaches rows with a key of this rule: from its target,
  /// and from tables that cascade to the target.
  private void follow(
      String table,
      ReferentialAction rule,
      Set<String> before,
      Map<String, List<ReferentialAction>> paths) {
    paths.computeIfAbsent(table, _ -> new ArrayList<>()).add(rule);
    if (before.contains(table)) {
      return;
    }
    Set<String> passed = new HashSet<>(before);
    passed.add(table);
    catalog.table(table).stream()
        .flatMap(passing -> declared(passing).stream())
        .filter(up -> cascades(up) && !up.target().equals(table))
        .forEach(up -> follow(up.target(), rule, passed, paths));
  }

  /// Whether the other keys of a self-referencing table have the same action on deletion, or none.
  private boolean allowsSelfReferences(Catalog.Table table) {
    for (Catalog.ForeignKey key : declared(table)) {
      for (Catalog.ForeignKey other : declared(table)) {
        boolean alike =
            rule(other) == rule(key) && rule(key) != ReferentialAction.SET_NULL
                || rule(other) == ReferentialAction.NO_ACTION && !(cascades(key) && leadsOn(other));
        if (key.target().equals(table.name()) && !other.equals(key) && !alike) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean cascades(Catalog.ForeignKey key) {
    return key.onDelete() == ReferentialAction.CASCADE;
  }

  /// Whether cascades from other tables reach this key's target.
  private boolean leadsOn(Catalog.ForeignKey key) {
    return catalog.table(key.target()).stream()
        .flatMap(target -> declared(target).stream())
        .anyMatch(ForeignRules::cascades);
  }

  private static ReferentialAction rule(Catalog.ForeignKey key) {
    return key.onDelete() == ReferentialAction.RESTRICT
        ? ReferentialAction.NO_ACTION
        : key.onDelete();
  }
}
