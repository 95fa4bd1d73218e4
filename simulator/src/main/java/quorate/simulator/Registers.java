package quorate.simulator;

import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;

/// Registers on the bare order: what shows whether the order is right.
final class Registers<M> implements Load<M> {
  private final World<M> world;
  private final List<Client<M>> clients = new ArrayList<>();

  Registers(World<M> world, Rng rng) {
    this.world = world;
    for (int number = 1; number <= world.swarm().clients(); number++) {
      NodeId id = new NodeId(NodeId.CLIENT_MIN + number);
      clients.add(new Client<>(world, id, rng.fork(id.number())));
    }
  }

  @Override
  public Upper upper(SimNode<M> node) {
    return new Replica<>(world, node, this);
  }

  @Override
  public void start() {
    clients.forEach(Client::think);
  }

  @Override
  public boolean isEnough() {
    return world.orderCheck().acknowledgedCount() >= world.swarm().requests();
  }

  @Override
  public boolean isDone() {
    long applied = world.nodes().getFirst().upper().applied();
    return world.nodes().stream().allMatch(node -> node.upper().applied() == applied);
  }

  @Override
  public void finish() {
    for (SimNode<M> node : world.nodes()) {
      world.orderCheck().onEnd(node.id(), node.upper().applied());
      world.orderCheck().onState(node.id(), node.upper().applied(), replica(node).state());
    }
    world.history().checkLinearizable();
  }

  @SuppressWarnings("unchecked")
  Replica<M> replica(SimNode<M> node) {
    return (Replica<M>) node.upper();
  }

  @Override
  public String describeStuck() {
    StringBuilder text = new StringBuilder();
    text.append("%d of %d".formatted(world.orderCheck().acknowledgedCount(), requests()))
        .append(" requests are answered; applied slots:");
    world
        .nodes()
        .forEach(
            node -> text.append(" ").append(node.id()).append("=").append(node.upper().applied()));
    return text.toString();
  }

  private int requests() {
    return world.swarm().requests();
  }

  /// What a request came to, for its client.
  void answer(NodeId from, Service.Outcome outcome, long slot) {
    switch (outcome.verdict()) {
      case DUPLICATE -> world.counters().add(Counter.DUPLICATES_SUPPRESSED);
      case STALE, GAP -> {
        world.counters().add(Counter.DUPLICATES_SUPPRESSED);
        return;
      }
      case FRESH, EXPIRED -> {}
    }
    NodeId to = outcome.request().client();
    Client<M> client = clients.get((int) (to.number() - NodeId.CLIENT_MIN) - 1);
    world.carry(
        from,
        to,
        () -> client.onAnswer(outcome.request().id(), outcome.verdict(), outcome.value(), slot));
  }
}
