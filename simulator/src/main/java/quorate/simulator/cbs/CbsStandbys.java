package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsEntry;
import quorate.replication.cbs.CbsMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// Shepherds that stand by for each other. Their order is a model of any order's guarantees: a
/// proposal may be lost or duplicated, and a node may wrongly believe that it leads.
public final class CbsStandbys implements CbsShepherds {
  private static final int LOST_PER_MILLE = 20;
  private static final int TWICE_PER_MILLE = 50;

  private final CbsWorld world;
  private final CbsVariant variant;
  private final Rng rng;
  private final List<CbsStandby> nodes;
  private final List<CbsEntry> order = new ArrayList<>();

  /// The earliest time of the next arrival on a link.
  private final Map<String, Long> earliest = new HashMap<>();

  /// Draws faults added later, so that the other runs of a seed are unchanged.
  private final Rng more;

  /// Whether two nodes are sometimes told at the same moment that they lead.
  private final boolean twoLead;

  private final boolean slowLinks;
  private CbsStandby leader;
  private long electing;

  /// The shepherd known to clients.
  private CbsStandby known;

  private long knownEpoch;

  // The order's valid state, computed independently of the roles.

  private long epoch;
  private long number;

  public CbsStandbys(CbsWorld world, CbsConfig config, CbsVariant variant, Rng rng) {
    this.world = world;
    this.variant = variant;
    this.rng = rng;
    this.more = rng.fork(78);
    this.twoLead = more.chance(300);
    this.slowLinks = more.chance(300);
    this.nodes =
        IntStream.rangeClosed(1, config.tolerance().orderingNodes())
            .mapToObj(number ->
                new CbsStandby(world, this, config, variant, new NodeId(2_000 + number), rng))
            .toList();
    this.leader = nodes.getFirst();
    this.known = leader;
  }

  @Override
  public void boot() {
    if (!variant.fences()) {
      world.servers().forEach(CbsServer::takesAnything);
    }
    nodes.forEach(CbsStandby::boot);
    leader.leads(true);
    if (slowLinks) {
      planSlowLinks();
    }
  }

  private void planSlowLinks() {
    world
        .agenda()
        .after(
            more.between(100_000, 3_000_000),
            () -> {
              if (!world.isHealed()) {
                world.counters().add(Counter.STANDBY_SLOW_LINKS);
                String links = List.of("order", "database", "manager", "from").get(more.below(4));
                nodes
                    .get(more.below(nodes.size()))
                    .slow(links, more.chance(500) ? 10 : 100, more.between(100_000, 4_000_000));
                planSlowLinks();
              }
            });
  }

  // The order.

  void propose(CbsEntry entry) {
    if (rng.chance(LOST_PER_MILLE)) {
      return;
    }
    append(entry);
    if (rng.chance(TWICE_PER_MILLE)) {
      world.agenda().after(rng.between(1, 500_000), () -> append(entry));
    }
  }

  private void append(CbsEntry entry) {
    world.trace("order", "entry " + order.size(), entry);
    order.add(entry);
    switch (entry) {
      case CbsEntry.Takeover takeover -> {
        if (takeover.epoch() > epoch) {
          epoch = takeover.epoch();
          number = 0;
          world.counters().add(Counter.STANDBY_TAKEOVERS);
        }
      }
      case CbsEntry.Decided decided when decided.epoch() < epoch ->
          world.counters().add(Counter.STANDBY_VOID);
      case CbsEntry.Decided decided when decided.epoch() == epoch && decided.number() == number -> {
        number++;
        decided.records().forEach(world::onDurable);
      }
      case CbsEntry.Decided _, CbsEntry.Reserve _, CbsEntry.Moved _ -> {}
    }
    nodes.forEach(CbsStandby::pump);
  }

  Optional<CbsEntry> entry(int at) {
    return at < order.size() ? Optional.of(order.get(at)) : Optional.empty();
  }

  /// A more recent state than this, held by a running node.
  Optional<CbsStandby.Kept> keptAfter(int delivered) {
    return nodes.stream()
        .filter(CbsStandby::isWell)
        .flatMap(node -> node.kept().stream())
        .filter(kept -> kept.delivered() > delivered)
        .findFirst();
  }

  /// Elects another leader after a while; the old one may learn of it much later.
  private void elect() {
    long number = ++electing;
    world
        .agenda()
        .after(
            rng.between(20_000, 600_000),
            () -> {
              List<CbsStandby> able = nodes.stream().filter(CbsStandby::isWell).toList();
              if (number == electing && !able.isEmpty()) {
                CbsStandby old = leader;
                leader = able.get(rng.below(able.size()));
                if (old != leader) {
                  world.agenda().after(rng.between(1, 800_000), () -> old.leads(leader == old));
                }
                leader.leads(true);
                if (twoLead && able.size() > 1 && more.chance(400)) {
                  leadBeside(able);
                }
              }
            });
  }

  /// Has another node believe that it leads too, so that both take over at the same time.
  private void leadBeside(List<CbsStandby> able) {
    CbsStandby other = able.get(more.below(able.size()));
    if (other != leader) {
      world.counters().add(Counter.STANDBY_TWO_LEAD);
      other.leads(true);
      world.agenda().after(more.between(1, 800_000), () -> other.leads(leader == other));
    }
  }

  // The view of databases and clients.

  /// A takeover has been decided.
  void active(CbsStandby node, long of) {
    if (of > knownEpoch) {
      knownEpoch = of;
      known = node;
      world.clients().forEach(CbsClient::onShepherd);
      world.repairer().onShepherd();
    }
  }

  /// Whether clients know of no later epoch. A shepherd reports what is to be repaired before they
  /// know of it.
  boolean isNewest(long epoch) {
    return epoch >= knownEpoch;
  }

  /// The arrival of a message that is sent to a client now. It is dropped if its epoch is over as
  /// far as clients know.
  Runnable toClient(long of, NodeId client, CbsMessage.ToClient message) {
    BooleanSupplier link = world.link(client);
    return () -> {
      if (of == knownEpoch) {
        world.toClient(client, message, link);
      }
    };
  }

  @Override
  public boolean isUp() {
    return known.serves(knownEpoch);
  }

  private Optional<CbsStandby> of(CbsServer server) {
    return nodes.stream().filter(node -> node.serves(server.epoch())).findFirst();
  }

  @Override
  public boolean serves(CbsServer server) {
    return of(server).isPresent();
  }

  @Override
  public long delay(String link) {
    long now = world.agenda().now();
    long at = now + rng.between(1, world.swarm().linkMicrosMax());
    return earliest.merge(link, at, Math::max) - now;
  }

  @Override
  public void fromDatabase(NodeId manager, CbsMessage.Local message, BooleanSupplier valid) {
    of(world.server(manager)).ifPresent(node -> node.fromDatabase(manager, message, valid));
  }

  @Override
  public void fromClient(NodeId client, CbsMessage.ToCoordinator message) {
    known.fromClient(client, message, knownEpoch);
  }

  @Override
  public void fromSelf(CbsMessage.Local message) {
    known.fromSelf(message);
  }

  // Faults.

  @Override
  public void harm(Rng luck) {
    CbsStandby node = nodes.get(luck.below(nodes.size()));
    int kind = luck.below(4);
    if (kind == 3) {
      elect();
      return;
    }
    if (!node.isWell() || nodes.stream().filter(CbsStandby::isWell).count() == 1) {
      return;
    }
    switch (kind) {
      case 0 -> {
        world.counters().add(Counter.CBS_SHEPHERD_CRASHES);
        node.crash();
      }
      case 1 -> {
        world.counters().add(Counter.STANDBY_PAUSES);
        node.pause();
      }
      default -> {
        world.counters().add(Counter.STANDBY_CUTS);
        node.cut();
      }
    }
    world.agenda().after(luck.between(1_000, 3_000_000), node::heal);
    if (node == leader) {
      elect();
    }
  }

  @Override
  public void heal() {
    nodes.forEach(CbsStandby::heal);
    elect();
  }
}
