package quorate.bench.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The check of a history.
///
/// @param anomalies the observations that the model excludes, the strongest first
/// @param committed transactions
/// @param aborted transactions
/// @param unknown transactions, of whose outcome their clients know nothing
/// @param appends that were read
public record HistoryCheck(
    List<Anomaly> anomalies, long committed, long aborted, long unknown, long appends) {
  public HistoryCheck {
    anomalies = List.copyOf(anomalies);
  }

  /// Checks a history.
  ///
  /// @param last the lists at the end, when all transactions had ended; a committed append that is
  ///   missing there is lost
  public static HistoryCheck of(
      List<HistoryTransaction> history, Map<Long, List<Long>> last, Model model) {
    Lists lists = new Lists(history);
    lists.compareWithEnd(last);
    List<Anomaly> anomalies = new ArrayList<>(lists.anomalies());
    anomalies.addAll(new Cycles(new Dependencies(history, lists, model.isRealTime())).anomalies());
    anomalies.removeIf(each -> model.allows(each.kind()));
    anomalies.sort(java.util.Comparator.comparing(Anomaly::kind));
    return new HistoryCheck(
        anomalies,
        count(history, HistoryTransaction.Outcome.COMMITTED),
        count(history, HistoryTransaction.Outcome.ABORTED),
        count(history, HistoryTransaction.Outcome.UNKNOWN),
        lists.orders().values().stream().mapToLong(List::size).sum());
  }

  private static long count(List<HistoryTransaction> history, HistoryTransaction.Outcome outcome) {
    return history.stream().filter(each -> each.outcome() == outcome).count();
  }

  /// Whether the history is valid under the model.
  public boolean isValid() {
    return anomalies.isEmpty();
  }
}
