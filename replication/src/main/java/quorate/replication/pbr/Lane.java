package quorate.replication.pbr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import quorate.core.Effects;
import quorate.core.RequestId;
import quorate.order.Request;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.pbr.PbrMessage.Submit;

/// The requests that a primary's engine is executing, and those that wait.
final class Lane {
  private final PbrConfig config;
  private final long number;

  /// Requests at the engine, or waiting for it.
  private final Map<RequestId, Submit> open = new LinkedHashMap<>();

  /// Of these, the writes that wait: for their turn, if only one may write at a time, or since a
  /// member's engine is late.
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  private final LongPredicate permitted;

  /// @param since the beat at which it was submitted
  private record Waiting(Request request, long since) {}

  /// The engine's current writer. The next one also waits until `busyUntil` is committed.
  private Optional<RequestId> writer = Optional.empty();

  private long busyUntil;

  /// @param permitted takes the permit for a write that was submitted at this beat, if there is one
  Lane(PbrConfig config, long number, LongPredicate permitted) {
    this.config = config;
    this.number = number;
    this.permitted = permitted;
  }

  boolean has(RequestId id) {
    return open.containsKey(id);
  }

  boolean isFull() {
    return open.size() >= config.runningMax();
  }

  void add(Submit submit, long now, long applied, Effects<PbrMessage> effects) {
    Request request = submit.request();
    open.put(request.id(), submit);
    if (submit.reads()) {
      effects.deliver(new Execute(number, request, true));
    } else {
      waiting.add(new Waiting(request, now));
      next(applied, effects);
    }
  }

  /// The engine has reported the outcome. Empty if it did so before.
  Optional<Submit> remove(RequestId id) {
    return Optional.ofNullable(open.remove(id));
  }

  /// An executed request has its place: the next one begins once the engine has committed that.
  void ordered(RequestId id, long index) {
    if (writer.equals(Optional.of(id))) {
      writer = Optional.empty();
      busyUntil = index;
    }
  }

  /// A request ended without a place.
  void ended(RequestId id, long applied, Effects<PbrMessage> effects) {
    ordered(id, busyUntil);
    next(applied, effects);
  }

  /// Starts the writes that have their turn (P2) and a permit (P8), in the order of submission.
  void next(long applied, Effects<PbrMessage> effects) {
    while (!waiting.isEmpty() && hasTurn(applied) && permitted.test(waiting.element().since())) {
      Request request = waiting.remove().request();
      writer = Optional.of(request.id());
      effects.deliver(new Execute(number, request, false));
    }
  }

  /// Under one at a time, the engine has committed everything before.
  private boolean hasTurn(long applied) {
    return config.execution() != PbrConfig.Execution.ONE_AT_A_TIME
        || writer.isEmpty() && applied >= busyUntil;
  }

  /// The number of writes that could begin and are held back (P8).
  int heldBack(long applied) {
    return hasTurn(applied) ? waiting.size() : 0;
  }

  /// Removes all requests; returns those that the engine has to roll back.
  List<RequestId> drain() {
    List<RequestId> all =
        open.keySet().stream()
            .filter(id -> waiting.stream().noneMatch(each -> each.request().id().equals(id)))
            .toList();
    open.clear();
    waiting.clear();
    return all;
  }
}
