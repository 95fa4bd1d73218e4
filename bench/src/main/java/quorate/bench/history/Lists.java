package quorate.bench.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import quorate.bench.history.Anomaly.Kind;
import quorate.bench.history.HistoryTransaction.Outcome;
import quorate.bench.history.Operation.Append;
import quorate.bench.history.Operation.Read;

/// The orders of the appends to each list, as reads show them, and the anomalies of single lists
/// and transactions.
final class Lists {
  private final List<HistoryTransaction> history;
  private final List<Anomaly> anomalies = new ArrayList<>();

  /// The transactions that appended each value.
  private final Map<Long, HistoryTransaction> writers = new HashMap<>();

  /// The longest list read of each key.
  private final Map<Long, List<Long>> orders = new HashMap<>();

  private final Set<Integer> seen = new HashSet<>();

  Lists(List<HistoryTransaction> history) {
    this.history = List.copyOf(history);
    for (HistoryTransaction each : history) {
      for (Operation operation : each.operations()) {
        if (operation instanceof Append(long _, long value) && writers.put(value, each) != null) {
          throw new IllegalArgumentException("value " + value + " is appended twice");
        }
      }
    }
    history.forEach(this::readBy);
    history.forEach(this::inspect);
  }

  List<Anomaly> anomalies() {
    return anomalies;
  }

  /// The appends to each list, from the first to the last that was ever read.
  Map<Long, List<Long>> orders() {
    return orders;
  }

  /// Whether a transaction of the history appended the value.
  boolean isWritten(long value) {
    return writers.containsKey(value);
  }

  HistoryTransaction writer(long value) {
    return Objects.requireNonNull(writers.get(value));
  }

  /// Whether a transaction took effect: it committed, or others read its appends.
  boolean tookEffect(HistoryTransaction each) {
    return each.outcome() == Outcome.COMMITTED
        || each.outcome() == Outcome.UNKNOWN && seen.contains(each.id());
  }

  private void report(Kind kind, String text) {
    anomalies.add(new Anomaly(kind, text));
  }

  private void readBy(HistoryTransaction reader) {
    if (reader.outcome() == Outcome.ABORTED) {
      return;
    }
    for (Operation operation : reader.operations()) {
      if (operation instanceof Read(long key, List<Long> values)) {
        List<Long> order = orders.getOrDefault(key, List.of());
        List<Long> longer = values.size() > order.size() ? values : order;
        List<Long> shorter = values.size() > order.size() ? order : values;
        if (!longer.subList(0, shorter.size()).equals(shorter)) {
          report(
              Kind.INCOMPATIBLE,
              reader + " read " + key + " as " + values + ", others as " + order);
        }
        orders.put(key, longer);
        values.forEach(value -> written(reader, key, value));
      }
    }
  }

  private void written(HistoryTransaction reader, long key, long value) {
    HistoryTransaction writer = writers.get(value);
    if (writer == null) {
      report(
          Kind.INVENTED, reader + " read " + value + " in " + key + ", which nobody has appended");
    } else if (writer.id() != reader.id()) {
      if (writer.outcome() == Outcome.ABORTED) {
        report(Kind.G1A, reader + " read " + value + " in " + key + ", appended by " + writer);
      }
      seen.add(writer.id());
    }
  }

  private void inspect(HistoryTransaction each) {
    if (each.outcome() == Outcome.ABORTED) {
      return;
    }
    Map<Long, List<Long>> expected = new HashMap<>();
    Map<Long, List<Long>> own = new HashMap<>();
    for (Operation operation : each.operations()) {
      switch (operation) {
        case Append(long key, long value) -> {
          own.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
          expected.computeIfPresent(key, (_, values) -> plus(values, value));
        }
        case Read(long key, List<Long> values) -> {
          List<Long> before = expected.get(key);
          List<Long> mine = own.getOrDefault(key, List.of());
          if (before != null && !before.equals(values) || !endsWith(values, mine)) {
            report(
                Kind.INTERNAL,
                each
                    + " read "
                    + key
                    + " as "
                    + values
                    + (before == null ? ", after its own " + mine : ", and before as " + before));
          }
          expected.put(key, values);
          doubled(each, key, values);
          intermediate(each, key, values.subList(0, Math.max(0, values.size() - mine.size())));
        }
      }
    }
  }

  private static List<Long> plus(List<Long> values, long value) {
    List<Long> more = new ArrayList<>(values);
    more.add(value);
    return more;
  }

  private static boolean endsWith(List<Long> values, List<Long> end) {
    int from = values.size() - end.size();
    return from >= 0 && values.subList(from, values.size()).equals(end);
  }

  private void doubled(HistoryTransaction reader, long key, List<Long> values) {
    if (new HashSet<>(values).size() < values.size()) {
      report(Kind.DOUBLED, reader + " read " + key + " as " + values);
    }
  }

  /// The last value that another transaction appended has to be the last that it appended there.
  private void intermediate(HistoryTransaction reader, long key, List<Long> values) {
    if (values.isEmpty()) {
      return;
    }
    long last = values.getLast();
    HistoryTransaction writer = writers.get(last);
    if (writer != null && writer.id() != reader.id() && lastAppend(writer, key) != last) {
      report(Kind.G1B, reader + " read " + key + " up to " + last + ", in the middle of " + writer);
    }
  }

  private static long lastAppend(HistoryTransaction writer, long key) {
    return writer.operations().stream()
        .filter(each -> each instanceof Append && each.key() == key)
        .mapToLong(each -> ((Append) each).value())
        .reduce(-1, (_, next) -> next);
  }

  /// Reports committed appends that the last read of a list lacks.
  ///
  /// @param last the lists at the end, when all transactions had ended
  void compareWithEnd(Map<Long, List<Long>> last) {
    Map<Long, Set<Long>> there = new HashMap<>();
    last.forEach((key, values) -> there.put(key, new HashSet<>(values)));
    for (HistoryTransaction each : history) {
      if (each.outcome() != Outcome.COMMITTED) {
        continue;
      }
      for (Operation operation : each.operations()) {
        if (operation instanceof Append(long key, long value)
            && !there.getOrDefault(key, Set.of()).contains(value)) {
          report(Kind.LOST, value + ", appended to " + key + " by " + each);
        }
      }
    }
  }
}
