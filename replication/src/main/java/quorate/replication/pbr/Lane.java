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

/// What a primary's engine is executing, and what waits for that.
final class Lane {
  private final PbrConfig config;
  private final long number;

  /// With the engine, or to be.
  private final Map<RequestId, Submit> open = new LinkedHashMap<>();

  /// Of these, what waits for its turn, where only one may write at a time.
  private final Deque<Request> waiting = new ArrayDeque<>();

  /// The engine has, or had, the one that writes; and until it has committed this index.
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

  /// The engine has said what became of it. Nothing if it has said so before.
  Optional<Submit> remove(RequestId id) {
    return Optional.ofNullable(open.remove(id));
  }

  /// What was executed has its place: the next one begins when the engine has committed that.
  void ordered(RequestId id, long index) {
    if (writer.equals(Optional.of(id))) {
      writer = Optional.empty();
      busyUntil = index;
    }
  }

  /// What was executed has no place.
  void ended(RequestId id, long applied, Effects<PbrMessage> effects) {
    ordered(id, busyUntil);
    next(applied, effects);
  }

  /// Lets the next one execute, if the engine has committed what was before it (P2).
  void next(long applied, Effects<PbrMessage> effects) {
    if (writer.isEmpty() && applied >= busyUntil && !waiting.isEmpty()) {
      Request request = waiting.remove();
      writer = Optional.of(request.id());
      effects.deliver(new Execute(number, request, false));
    }
  }

  /// All that the engine is to roll back.
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
