package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.ddl.Constraints;
import quorate.sql.ddl.UniqueIndexes;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RowCheck;

/// Enforces keys, checks and foreign keys that an engine does not declare: they are checked, and
/// their actions performed, at the end of each statement.
final class ConstraintKeeper {
  /// Up to so many new rows are each looked up by their keys. More are looked up in groups, as
  /// large as [NewKeys] takes, or the whole table is checked if the engine has no indexes.
  private static final int ROWS_MAX = 20;

  private static final int KEPT_MAX = 1000;
  private static final List<Column> COUNT = List.of(new Column("count", SqlType.INT8, -1));

  private record Written(Catalog.Table table, Set<Integer> changed) {}

  /// Whether the schema of the last inquiry has constraints to enforce.
  private record Known(Catalog catalog, boolean any) {}

  private final Dialect dialect;
  private volatile @Nullable Known known;
  private final Map<Written, List<RowCheck>> queries = new ConcurrentHashMap<>();

  ConstraintKeeper(Dialect dialect) {
    this.dialect = dialect;
  }

  /// Whether there are constraints to enforce.
  @SuppressWarnings("ReferenceEquality") // another instance only costs another look-up
  boolean keeps(Catalog catalog) {
    Known last = known;
    if (last == null || last.catalog() != catalog) {
      last = new Known(catalog, Constraints.any(catalog, dialect));
      known = last;
    }
    return last.any();
  }

  /// Enforces constraints after `plan` was executed.
  ///
  /// @param inserted the rows that an INSERT has inserted or changed
  /// @throws SqlException if a constraint is violated
  void keep(Session session, Catalog catalog, Plan plan, List<List<Value>> inserted)
      throws SQLException {
    switch (plan) {
      case Plan.Insert insert -> inserted(session, catalog, insert, inserted);
      case Plan.Update update -> {
        Set<Integer> changed = Set.copyOf(update.assigned());
        react(session, catalog, update.table(), changed);
        look(session, catalog, update.table(), changed);
      }
      case Plan.Delete delete -> react(session, catalog, delete.table(), Set.of());
      case Plan.Query _, Plan.UpdateEach _, Plan.Truncate _, Plan.Call _, Plan.Schema _ -> {}
    }
  }

  /// Enforces constraints on rows that have followed a key.
  void keep(Session session, Catalog catalog, Map<Catalog.Table, Set<Integer>> followed)
      throws SQLException {
    for (var each : followed.entrySet()) {
      react(session, catalog, each.getKey(), Set.copyOf(each.getValue()));
      look(session, catalog, each.getKey(), Set.copyOf(each.getValue()));
    }
  }

  private void inserted(
      Session session, Catalog catalog, Plan.Insert insert, List<List<Value>> rows)
      throws SQLException {
    Catalog.Table table = insert.table();
    boolean updates = insert.onConflict().filter(each -> !each.update().isEmpty()).isPresent();
    boolean checked = !dialect.hasConstraints() && !table.checks().isEmpty();
    boolean many = rows.size() > ROWS_MAX;
    if (updates || checked || many && !dialect.hasIndexes()) {
      Set<Integer> all =
          IntStream.range(0, table.columns().size()).boxed().collect(Collectors.toSet());
      if (updates) {
        react(session, catalog, table, all);
      }
      look(session, catalog, table, all);
      return;
    }
    List<Catalog.Key> keys = dialect.hasConstraints() ? List.of() : table.keys();
    for (Catalog.Key key : keys) {
      if (NewKeys.areTwice(session, table, key, rows, many)) {
        throw violation(
            "23505", "duplicate key value violates unique constraint \"" + key.name() + "\"");
      }
    }
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (key.isKept(dialect)) {
        refer(session, catalog, table, key, rows);
      }
    }
    if (!rows.isEmpty() && Index.anyKept(table)) {
      List<RowCheck> unique =
          queries.computeIfAbsent(
              new Written(table, Set.of()), _ -> UniqueIndexes.of(catalog, table, dialect));
      for (RowCheck check : unique) {
        ask(session, check);
      }
    }
  }

  /// Checks that the rows to which new rows refer exist; each is looked up once, however many refer
  /// to it.
  private static void refer(
      Session session,
      Catalog catalog,
      Catalog.Table table,
      Catalog.ForeignKey key,
      List<List<Value>> rows)
      throws SQLException {
    Catalog.Table target = catalog.table(key.target()).orElseThrow();
    Set<List<Value>> seen = new HashSet<>();
    for (List<Value> row : rows) {
      List<Value> values = NewKeys.values(table, key.columns(), row);
      if (seen.add(values) && count(session, target, key.targetColumns(), values) == 0) {
        throw violation(
            "23503",
            "insert, update or delete violates foreign key constraint \"" + key.name() + "\"");
      }
    }
  }

  private static SqlException violation(String state, String message) {
    return new SqlException(new SqlError(state, message));
  }

  /// The number of rows of `target` with these values in `columns`; 1 if a value is NULL, as if the
  /// referenced row existed.
  static long count(Session session, Catalog.Table target, List<String> columns, List<Value> values)
      throws SQLException {
    if (values.stream().anyMatch(Value::isNull)) {
      return 1;
    }
    return counted(
        session,
        "SELECT COUNT(*) FROM "
            + EngineTypes.quote(target.engineName())
            + " WHERE "
            + NewKeys.equal(target, columns),
        values,
        NewKeys.types(target, columns));
  }

  static long counted(Session session, String sql, List<Value> values, List<SqlType> types)
      throws SQLException {
    var counted = session.select(sql, values, types, COUNT, List.of(-1));
    return counted.getFirst().at(0) instanceof Value.Int(long number) ? number : 0;
  }

  private void look(Session session, Catalog catalog, Catalog.Table table, Set<Integer> changed)
      throws SQLException {
    if (queries.size() > KEPT_MAX) {
      queries.clear();
    }
    List<RowCheck> mine =
        queries.computeIfAbsent(
            new Written(table, changed),
            written -> Constraints.ofRows(catalog, written.table(), written.changed(), dialect));
    for (RowCheck check : mine) {
      ask(session, check);
    }
  }

  static void ask(Session session, RowCheck check) throws SQLException {
    if (check.violation().isEmpty()) {
      session.select(check.sql(), List.of(), List.of(), List.of(), List.of());
      return;
    }
    if (counted(session, check.sql(), List.of(), List.of()) > 0) {
      throw new SqlException(check.violation().get());
    }
  }

  /// Performs the actions of other tables' foreign keys after referenced rows have disappeared:
  /// first rows are deleted or lose their reference, with all consequences, then the remaining
  /// references are refused.
  private void react(Session session, Catalog catalog, Catalog.Table table, Set<Integer> changed)
      throws SQLException {
    Set<RowCheck> refusals = new LinkedHashSet<>();
    Set<Written> seen = new HashSet<>();
    Deque<Written> shrunk = new ArrayDeque<>(List.of(new Written(table, changed)));
    while (!shrunk.isEmpty()) {
      Written next = shrunk.removeFirst();
      for (Constraints.Reaction reaction :
          Constraints.to(catalog, next.table(), next.changed(), dialect)) {
        switch (reaction) {
          case Constraints.Reaction.Refused refused -> refusals.add(refused.check());
          case Constraints.Reaction.Done done -> {
            // Possibly no row was reached: each kind is checked once.
            Written reached = new Written(done.child(), done.changed());
            if (seen.add(reached)) {
              shrunk.add(reached);
              look(session, catalog, done.child(), done.changed());
            }
          }
          case Constraints.Reaction.Changed change -> {
            if (session.execute(change.sql(), change.values(), change.types()) > 0) {
              shrunk.add(new Written(change.child(), change.changed()));
              seen.clear(); // the consequences for these rows must be checked again
              if (!change.changed().isEmpty()) {
                look(session, catalog, change.child(), change.changed());
              }
            }
          }
        }
      }
    }
    for (RowCheck refusal : refusals) {
      ask(session, refusal);
    }
  }
}
