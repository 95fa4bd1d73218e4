package quorate.simulator.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quorate.simulator.Op;

/// What the clients saw: each operation with the times of its call and its return.
public final class History {
  /// Returns after everything: the client never learned what became of it.
  public static final long NEVER = Long.MAX_VALUE;

  /// One operation of a client.
  public static final class Call {
    final Op op;
    final String client;
    final long calledMicros;
    long returnedMicros = NEVER;
    long answer;

    Call(String client, Op op, long calledMicros) {
      this.client = client;
      this.op = op;
      this.calledMicros = calledMicros;
    }

    /// The client has its answer.
    public void returned(long nowMicros, long value) {
      returnedMicros = nowMicros;
      answer = value;
    }

    @Override
    public String toString() {
      return "%s %s called %.3fs %s"
          .formatted(
              client,
              op,
              calledMicros / 1e6,
              returnedMicros == NEVER
                  ? "never answered"
                  : "answered %d %.3fs".formatted(answer, returnedMicros / 1e6));
    }
  }

  private final Map<Integer, List<Call>> byKey = new TreeMap<>();

  /// A client calls.
  public Call called(String client, Op op, long nowMicros) {
    Call call = new Call(client, op, nowMicros);
    byKey.computeIfAbsent(op.key(), _ -> new ArrayList<>()).add(call);
    return call;
  }

  /// Linearizability is local: it holds if it holds for each register (Herlihy and Wing, 1990).
  public void checkLinearizable() {
    byKey.forEach(Linearizable::check);
  }
}
