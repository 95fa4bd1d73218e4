package quorate.simulator.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.RequestId;

/// The clients' history: each operation with the times of its call and its return.
public final class History {
  /// The return time of a call whose client never learned its outcome.
  public static final long NEVER = Long.MAX_VALUE;

  /// One operation of a client.
  public static final class Call {
    final Op op;
    final String client;
    final long calledMicros;
    long tookEffectMicros = NEVER;
    long effectOrder = NEVER;
    long returnedMicros = NEVER;
    long answer;

    Call(String client, Op op, long calledMicros) {
      this.client = client;
      this.op = op;
      this.calledMicros = calledMicros;
    }

    /// Records the answer to the client.
    public void returned(long nowMicros, long value) {
      returnedMicros = nowMicros;
      answer = value;
    }

    boolean isAnswered() {
      return returnedMicros != NEVER;
    }

    /// The time by which its effect is visible to all later calls.
    long effectiveMicros() {
      return Math.min(returnedMicros, tookEffectMicros);
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
  private final Map<RequestId, Call> byId = new HashMap<>();
  private long effects;

  /// Records a call.
  public Call called(RequestId id, String client, Op op, long nowMicros) {
    Call call = new Call(client, op, nowMicros);
    byId.put(id, call);
    byKey.computeIfAbsent(op.key(), _ -> new ArrayList<>()).add(call);
    return call;
  }

  /// The call is requested again under another id.
  public void again(RequestId before, RequestId now) {
    Call call = byId.remove(before);
    if (call != null) {
      byId.put(now, call);
    }
  }

  /// Records the first execution of the call at a replica. For unanswered calls that determines
  /// whether and when they happened, which spares the search a guess.
  public void tookEffect(RequestId id, long nowMicros) {
    Call call = byId.get(id);
    if (call != null) {
      call.tookEffectMicros = nowMicros;
      call.effectOrder = effects++;
    }
  }

  /// Records the call's position in the order, a hint for the search.
  public void placed(RequestId id, long order) {
    Call call = byId.get(id);
    if (call != null) {
      call.effectOrder = order;
    }
  }

  /// Linearizability is local: it holds if it holds for each register (Herlihy and Wing, 1990).
  public void checkLinearizable() {
    byKey.forEach(Linearizable::check);
  }
}
