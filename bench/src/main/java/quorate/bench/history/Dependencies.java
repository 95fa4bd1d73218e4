package quorate.bench.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultDirectedGraph;
import quorate.bench.history.Dependency.Kind;
import quorate.bench.history.HistoryTransaction.Outcome;
import quorate.bench.history.Operation.Append;
import quorate.bench.history.Operation.Read;

/// The dependencies of the transactions that took effect.
final class Dependencies {
  private final Lists lists;
  private final Map<Integer, HistoryTransaction> transactions = new LinkedHashMap<>();
  private final Map<Long, Dependency> edges = new LinkedHashMap<>();

  /// @param realTime whether the order in time counts
  Dependencies(List<HistoryTransaction> history, Lists lists, boolean realTime) {
    this.lists = lists;
    history.stream().filter(lists::tookEffect).forEach(each -> transactions.put(each.id(), each));
    writes();
    transactions.values().forEach(this::reads);
    if (realTime) {
      times();
    }
  }

  HistoryTransaction transaction(int id) {
    return Objects.requireNonNull(transactions.get(id));
  }

  /// The dependency of one transaction on another that is adjacent to it.
  Dependency between(int before, int after) {
    return Objects.requireNonNull(edges.get(key(before, after)));
  }

  /// The graph of the dependencies for any of these reasons.
  Graph<Integer, Long> graph(Set<Kind> kinds) {
    Graph<Integer, Long> graph = new DefaultDirectedGraph<>(Long.class);
    edges.forEach((key, dependency) -> {
      if (dependency.isAny(kinds)) {
        int before = before(key);
        int after = after(key);
        graph.addVertex(before);
        graph.addVertex(after);
        graph.addEdge(before, after, key);
      }
    });
    return graph;
  }

  /// The pairs of transactions with a dependency for this reason, earlier one first.
  List<int[]> pairs(Kind kind) {
    List<int[]> pairs = new ArrayList<>();
    edges.forEach((key, dependency) -> {
      if (dependency.isAny(EnumSet.of(kind))) {
        pairs.add(new int[] {before(key), after(key)});
      }
    });
    return pairs;
  }

  private static long key(int before, int after) {
    return ((long) before << Integer.SIZE) | after;
  }

  private static int before(long key) {
    return (int) (key >> Integer.SIZE);
  }

  private static int after(long key) {
    return (int) key;
  }

  private void add(HistoryTransaction before, HistoryTransaction after, Kind kind, String reason) {
    if (before.id() != after.id()
        && transactions.containsKey(before.id())
        && transactions.containsKey(after.id())) {
      edges.computeIfAbsent(key(before.id(), after.id()), _ -> new Dependency()).add(kind, reason);
    }
  }

  private void writes() {
    lists
        .orders()
        .forEach((key, order) -> {
          for (int i = 1; i < order.size(); i++) {
            String reason = "of %d in %d after %d".formatted(order.get(i), key, order.get(i - 1));
            if (lists.isWritten(order.get(i)) && lists.isWritten(order.get(i - 1))) {
              add(lists.writer(order.get(i - 1)), lists.writer(order.get(i)), Kind.WW, reason);
            }
          }
        });
  }

  private void reads(HistoryTransaction reader) {
    Map<Long, Integer> own = new HashMap<>();
    for (Operation operation : reader.operations()) {
      switch (operation) {
        case Append(long key, long _) -> own.merge(key, 1, Integer::sum);
        case Read(long key, List<Long> values) ->
            read(reader, key, values, own.getOrDefault(key, 0));
      }
    }
  }

  /// @param own how many of the last values are the reader's
  private void read(HistoryTransaction reader, long key, List<Long> values, int own) {
    int others = values.size() - own;
    if (others > 0 && lists.isWritten(values.get(others - 1))) {
      long last = values.get(others - 1);
      add(lists.writer(last), reader, Kind.WR, "of %d in %d".formatted(last, key));
    }
    List<Long> order = Objects.requireNonNull(lists.orders().get(key));
    if (own == 0 && values.size() < order.size() && lists.isWritten(order.get(values.size()))) {
      long next = order.get(values.size());
      add(reader, lists.writer(next), Kind.RW, "without %d in %d".formatted(next, key));
    }
  }

  /// Adds the order in time, without the pairs that follow from others: a transaction is after
  /// those that had ended before it began and were not before another of them.
  private void times() {
    List<HistoryTransaction> byBegin = new ArrayList<>(transactions.values());
    byBegin.sort(Comparator.comparingLong(HistoryTransaction::begunNanos));
    PriorityQueue<HistoryTransaction> running =
        new PriorityQueue<>(Comparator.comparingLong(HistoryTransaction::endedNanos));
    List<HistoryTransaction> newest = new ArrayList<>();
    for (HistoryTransaction next : byBegin) {
      while (!running.isEmpty() && running.peek().endedNanos() < next.begunNanos()) {
        HistoryTransaction ended = Objects.requireNonNull(running.poll());
        newest.removeIf(each -> each.endedNanos() < ended.begunNanos());
        newest.add(ended);
      }
      newest.forEach(each -> add(each, next, Kind.TIME, "of client " + each.client()));
      if (next.outcome() == Outcome.COMMITTED) { // nobody knows when others took effect
        running.add(next);
      }
    }
  }
}
