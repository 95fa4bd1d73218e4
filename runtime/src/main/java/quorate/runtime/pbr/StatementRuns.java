package quorate.runtime.pbr;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.Result;
import quorate.engine.statement.GivenValues;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// Executes the statements of one transaction at the primary, one after another.
final class StatementRuns {
  private final PbrStore store;
  private final List<OrderedStatement> executed = new ArrayList<>();

  /// The keys of the sequences that it has moved.
  private final SortedSet<String> touched = new TreeSet<>();

  StatementRuns(PbrStore store) {
    this.store = store;
  }

  /// The statements that have not failed, with the sequence values that they used.
  List<OrderedStatement> executed() {
    return executed;
  }

  void add(Collection<OrderedStatement> others) {
    executed.addAll(others);
  }

  void clear() {
    executed.clear();
    touched.clear();
  }

  void touch(Catalog catalog, String name) {
    Catalog.Sequence sequence = catalog.sequences().get(name);
    if (sequence != null) {
      touch(sequence);
    }
  }

  /// @return its key
  String touch(Catalog.Sequence sequence) {
    String key = Sequences.key(sequence);
    touched.add(key);
    return key;
  }

  /// The positions of the sequences that it has moved.
  SortedMap<String, Long> moved() {
    return store.sequences().of(touched);
  }

  /// Executes a statement, with the sequence values that it was given before any new ones:
  /// repeated, as after a rollback to a savepoint, it answers the same.
  Result run(Connection connection, OrderedStatement statement) {
    return run(connection, statement, false);
  }

  /// The same.
  ///
  /// @param streamed whether many rows are kept in a file, and the answer has their digest
  Result run(Connection connection, OrderedStatement statement, boolean streamed) {
    Catalog catalog = store.catalog();
    GivenValues given = new GivenValues(statement.leased());
    SortedMap<String, List<Long>> used = new TreeMap<>();
    Result result =
        store
            .open()
            .run(
                connection,
                statement,
                name -> {
                  long value =
                      given.next(name).orElseGet(() -> store.sequences().take(catalog, name));
                  touch(catalog, name);
                  used.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
                  return value;
                },
                streamed);
    if (!(result instanceof Result.Failed)) {
      executed.add(used.isEmpty() ? statement : statement.withLeased(used));
    }
    return result;
  }
}
