package quorate.simulator.eve;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// A client with one request at a time. It sends to all executors, again and again, and believes r
/// + 1 equal answers.
final class EveClient {
  private final EveWorld world;
  private final NodeId id;
  private final Rng rng;
  private long number;
  private boolean open;
  private final Map<NodeId, Long> answers = new TreeMap<>();

  EveClient(EveWorld world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
  }

  boolean isIdle() {
    return !open;
  }

  void start() {
    world.agenda().after(rng.between(0, world.swarm().thinkMicrosMax()), this::call);
  }

  private void call() {
    if (world.isEnough()) {
      return;
    }
    number++;
    open = true;
    answers.clear();
    send(number);
  }

  private void send(long of) {
    if (!open || of != number) {
      return;
    }
    EveRequest request = new EveRequest(id, number);
    world.apps().forEach(app -> world.submit(request, app));
    world.agenda().after(rng.between(150_000, 400_000), () -> send(of));
  }

  void onAnswer(NodeId executor, EveRequest request, long counter) {
    if (!open || request.number() != number) {
      return;
    }
    answers.putIfAbsent(executor, counter);
    long equal = answers.values().stream().filter(each -> each == counter).count();
    if (equal >= world.swarm().tolerance().matchingReplies()) {
      open = false;
      world.trace(id, "answer", request + " is " + counter);
      world.counters().add(Counter.EVE_REQUESTS);
      world.onAcknowledged(request, counter);
      start();
    }
  }
}
