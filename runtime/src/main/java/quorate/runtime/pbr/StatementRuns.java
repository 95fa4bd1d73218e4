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
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// The statements of one transaction at the primary, as they are executed one after the other.
final class StatementRuns {
  private final PbrStore store;
  private final List<OrderedStatement> executed = new ArrayList<>();

  /// The sequences that it has moved.
  private final SortedSet<String> touched = new TreeSet<>();

  StatementRuns(PbrStore store) {
    this.store = store;
  }

  /// Those that have not failed, with the values of sequences that they have used.
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
    String key = SequenceValues.key(sequence);
    touched.add(key);
    return key;
  }

  /// Where the sequences are that it has moved.
  SortedMap<String, Long> moved() {
    return store.sequences().of(touched);
  }

  /// With the values of sequences that it has been given, and then new ones: executed once more, as
  /// from a savepoint on, it answers the same.
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
