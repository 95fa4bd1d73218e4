package quorate.replication.pbr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /// Of these, the requests that wait for their turn, if only one may write at a time.
  private final Deque<Request> waiting = new ArrayDeque<>();

  /// The engine's current writer. The next one also waits until `busyUntil` is committed.
  private Optional<RequestId> writer = Optional.empty();

  private long busyUntil;

  Lane(PbrConfig config, long number) {
    this.config = config;
    this.number = number;
  }

  boolean has(RequestId id) {
    return open.containsKey(id);
  }

  boolean isFull() {
    return open.size() >= config.runningMax();
  }

  void add(Submit submit, long applied, Effects<PbrMessage> effects) {
    Request request = submit.request();
    open.put(request.id(), submit);
    if (submit.reads() || config.execution() != PbrConfig.Execution.ONE_AT_A_TIME) {
      effects.deliver(new Execute(number, request, submit.reads()));
    } else {
      waiting.add(request);
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

  /// Starts the next request, if the engine has committed all before it (P2).
  void next(long applied, Effects<PbrMessage> effects) {
    if (writer.isEmpty() && applied >= busyUntil && !waiting.isEmpty()) {
      Request request = waiting.remove();
      writer = Optional.of(request.id());
      effects.deliver(new Execute(number, request, false));
    }
  }

  /// Removes all requests; returns those that the engine has to roll back.
  List<RequestId> drain() {
    List<RequestId> all =
        open.keySet().stream()
            .filter(id -> waiting.stream().noneMatch(request -> request.id().equals(id)))
            .toList();
    open.clear();
    waiting.clear();
    return all;
  }
}
