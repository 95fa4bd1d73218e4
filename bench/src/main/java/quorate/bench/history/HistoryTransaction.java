package quorate.bench.history;

import java.util.List;

/// A transaction as its client saw it.
///
/// @param id its number in the history, unique
/// @param client the number of its client, which runs one transaction at a time
/// @param begunNanos the time before its first statement was sent
/// @param endedNanos the time after its outcome was received; the times of all clients are of one
///   clock
/// @param operations its successful steps, in their order
public record HistoryTransaction(
    int id,
    int client,
    long begunNanos,
    long endedNanos,
    Outcome outcome,
    List<Operation> operations) {
  /// The knowledge of the client about its transaction.
  public enum Outcome {
    COMMITTED,
    /// It has no effect.
    ABORTED,
    /// The connection was lost, or the server did not know either.
    UNKNOWN
  }

  public HistoryTransaction {
    operations = List.copyOf(operations);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("T" + id + " (client " + client);
    text.append(
        outcome == Outcome.COMMITTED
            ? ""
            : ", " + outcome.name().toLowerCase(java.util.Locale.ROOT));
    return text.append(")").toString();
  }
}
