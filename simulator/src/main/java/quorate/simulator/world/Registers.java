package quorate.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import quorate.core.NodeId;

/// Registers on the bare order, which reveal errors of the order.
public final class Registers<M> implements Load<M> {
  /// Creates the replica at a node.
  public interface Replicas<M> {
    RegisterReplica of(World<M> world, SimNode<M> node, Registers<M> load);
  }

  private final World<M> world;
  private final Replicas<M> replicas;
  private final Rng rng;
  private final List<Client<M>> clients = new ArrayList<>();

  public Registers(World<M> world, Rng rng) {
    this(world, rng, Replica::new);
  }

  public Registers(World<M> world, Rng rng, Replicas<M> replicas) {
    this.world = world;
    this.replicas = replicas;
    this.rng = rng;
    for (int number = 1; number <= world.swarm().clients(); number++) {
      NodeId id = new NodeId(NodeId.CLIENT_MIN + number);
      clients.add(new Client<>(world, id, rng.fork(id.number())));
    }
  }

  @Override
  public Upper upper(SimNode<M> node) {
    return replicas.of(world, node, this);
  }

  /// The draws of the replica at a node.
  Rng draws(NodeId node) {
    return rng.fork(300 + node.number());
  }

  @Override
  public void start() {
    clients.forEach(Client::think);
  }

  @Override
  public int answered() {
    return world.orderCheck().acknowledgedCount();
  }

  @Override
  public boolean isDone() {
    long slot = world.orderCheck().acknowledgedSlot();
    return required().allMatch(node -> node.upper().applied() >= slot)
        && required().mapToLong(node -> node.upper().applied()).distinct().count() == 1;
  }

  @Override
  public void finish() {
    required()
        .forEach(node -> {
          RegisterReplica replica = (RegisterReplica) node.upper();
          world.orderCheck().onEnd(node.id(), replica.applied());
          world.orderCheck().onState(node.id(), replica.applied(), replica.state());
        });
    world.history().checkLinearizable();
  }

  private Stream<SimNode<M>> required() {
    return world.nodes().stream().filter(node -> world.isRequired(node.id()));
  }

  @Override
  public String describeStuck() {
    StringBuilder text = new StringBuilder();
    text.append("%d of %d".formatted(world.orderCheck().acknowledgedCount(), requests()))
        .append(" requests are answered, up to slot ")
        .append(world.orderCheck().acknowledgedSlot())
        .append("; applied slots:");
    world
        .nodes()
        .forEach(
            node -> text.append(" ").append(node.id()).append("=").append(node.upper().applied()));
    return text.toString();
  }

  private int requests() {
    return world.swarm().requests();
  }

  /// Passes the outcome of a request to its client.
  public void answer(NodeId from, Service.Outcome outcome, long slot) {
    switch (outcome.verdict()) {
      case DUPLICATE -> world.counters().add(Counter.DUPLICATES_SUPPRESSED);
      case STALE, GAP -> {
        world.counters().add(Counter.DUPLICATES_SUPPRESSED);
        return;
      }
      case FRESH, EXPIRED -> {}
    }
    NodeId to = outcome.request().client();
    if (!to.isClient()) {
      return; // a node asked
    }
    Client<M> client = clients.get((int) (to.number() - NodeId.CLIENT_MIN) - 1);
    world.carry(
        from,
        to,
        () ->
            client.onAnswer(
                from, outcome.request().id(), outcome.verdict(), outcome.value(), slot));
  }
}
