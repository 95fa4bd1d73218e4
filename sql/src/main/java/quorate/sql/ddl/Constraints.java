package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.bind.SetDefault;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.ReferentialAction;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.RowCheck;

/// The checks and actions after a write to a table in an engine that does not declare all of its
/// constraints. They do what other engines do at the end of a statement.
public final class Constraints {
  private Constraints() {}

  /// Whether an engine of this dialect leaves some constraint of `catalog` to Quorate.
  public static boolean any(Catalog catalog, Dialect dialect) {
    return !dialect.hasConstraints()
        || catalog.tables().values().stream().anyMatch(Index::anyKept)
        || catalog.tables().values().stream()
            .flatMap(table -> table.foreignKeys().stream())
            .anyMatch(key -> key.isKept(dialect));
  }

  /// The undeclared constraints on the rows of `table`.
  ///
  /// @param changed indexes of the columns written
  public static List<RowCheck> ofRows(
      Catalog catalog, Catalog.Table table, Set<Integer> changed, Dialect dialect) {
    List<RowCheck> checks = new ArrayList<>();
    if (!dialect.hasConstraints()) {
      undeclared(catalog, table, changed, dialect)
          .forEach(sql -> checks.add(RowCheck.raising(sql)));
    }
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (key.isKept(dialect) && touches(table, key.columns(), changed)) {
        checks.add(Verification.references(catalog, table, key));
      }
    }
    checks.addAll(UniqueIndexes.of(catalog, table, changed, dialect));
    return checks;
  }

  private static List<String> undeclared(
      Catalog catalog, Catalog.Table table, Set<Integer> changed, Dialect dialect) {
    List<String> queries = new ArrayList<>();
    for (int position : changed) {
      Catalog.TableColumn column = table.columns().get(position);
      if (column.notNull() && !dialect.hasIndexes()) {
        queries.add(Verification.notNull(table, column.engineName()));
      }
    }
    for (Catalog.Key key : table.keys()) {
      if (touches(table, key.columns(), changed)) {
        queries.add(Verification.unique(table, key.name(), key.columns()));
      }
    }
    for (Catalog.CheckConstraint check : table.checks()) {
      queries.add(CatalogInstall.check(catalog, table, check, dialect));
    }
    return queries;
  }

  private static boolean touches(Catalog.Table table, List<String> columns, Set<Integer> changed) {
    return columns.stream().anyMatch(name -> changed.contains(table.position(name)));
  }

  /// A reaction of referencing rows to the deletion or update of the rows that they reference.
  ///
  /// @param child the referencing table
  public sealed interface Reaction {
    Catalog.Table child();

    /// The parent's row cannot change while such rows exist.
    record Refused(Catalog.Table child, RowCheck check) implements Reaction {}

    /// They are deleted or updated.
    ///
    /// @param sql deletes or updates them
    /// @param values bound in it
    /// @param changed indexes of the columns that it sets; empty if it deletes
    record Changed(
        Catalog.Table child,
        String sql,
        List<Value> values,
        List<SqlType> types,
        Set<Integer> changed)
        implements Reaction {}

    /// The engine has acted itself; the rows that reference these must be handled in turn.
    record Done(Catalog.Table child, Set<Integer> changed) implements Reaction {}
  }

  /// The reactions to the deletion of rows of `table`, or to the update of their keys.
  ///
  /// @param changed indexes of the columns written; empty if rows were deleted
  public static List<Reaction> to(
      Catalog catalog, Catalog.Table table, Set<Integer> changed, Dialect dialect) {
    List<Reaction> reactions = new ArrayList<>();
    for (var reference : catalog.references(table.name())) {
      Catalog.Table child = reference.getKey();
      Catalog.ForeignKey key = reference.getValue();
      if (!changed.isEmpty() && !touches(table, key.targetColumns(), changed)) {
        continue;
      }
      ReferentialAction action = changed.isEmpty() ? key.onDelete() : key.onUpdate();
      if (!key.isKept(dialect)) {
        if (action.acts()) {
          boolean goes = changed.isEmpty() && action == ReferentialAction.CASCADE;
          reactions.add(new Reaction.Done(child, goes ? Set.of() : positions(child, key)));
        }
      } else if (changed.isEmpty() && action.acts()) {
        reactions.add(orphaned(catalog, child, key));
      } else {
        reactions.add(new Reaction.Refused(child, Verification.references(catalog, child, key)));
      }
    }
    return reactions;
  }

  private static Set<Integer> positions(Catalog.Table child, Catalog.ForeignKey key) {
    return key.columns().stream().map(child::position).collect(Collectors.toUnmodifiableSet());
  }

  private static Reaction orphaned(Catalog catalog, Catalog.Table child, Catalog.ForeignKey key) {
    String name = EngineTypes.quote(child.engineName());
    String orphans = " WHERE " + Verification.orphan(catalog, child, key, name);
    if (key.onDelete() == ReferentialAction.CASCADE) {
      return new Reaction.Changed(
          child, "DELETE FROM " + name + orphans, List.of(), List.of(), Set.of());
    }
    return new Reaction.Changed(
        child,
        "UPDATE " + name + " SET " + bound(child, key.columns(), ", ") + orphans,
        released(catalog, child, key, key.onDelete()),
        types(child, key.columns()),
        positions(child, key));
  }

  /// `a = ?` for each column, joined by `between`.
  public static String bound(Catalog.Table table, List<String> columns, String between) {
    return String.join(
        between,
        columns.stream().map(each -> KeyColumns.names(table, List.of(each)) + " = ?").toList());
  }

  /// The types of the columns.
  public static List<SqlType> types(Catalog.Table table, List<String> columns) {
    return columns.stream().map(each -> table.column(each).orElseThrow().type()).toList();
  }

  /// The values that SET NULL or SET DEFAULT gives to a key's columns.
  public static List<Value> released(
      Catalog catalog, Catalog.Table child, Catalog.ForeignKey key, ReferentialAction action) {
    return action == ReferentialAction.SET_DEFAULT
        ? SetDefault.values(catalog, child, key)
        : Collections.nCopies(key.columns().size(), Value.NULL);
  }
}
