package quorate.simulator.order;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Encoder;
import quorate.order.ChoiceProposed;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.pbft.CheckpointStable;
import quorate.order.pbft.ClientAuthentication;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftLimits;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.PbftRecord;
import quorate.order.pbft.PbftWords;
import quorate.order.pbft.Refused;
import quorate.order.pbft.Suspected;
import quorate.order.pbft.ViewEntered;
import quorate.order.reconfigure.Configuration;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Protocol;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Service;
import quorate.simulator.world.SimSignatures;
import quorate.simulator.world.Swarm;
import quorate.simulator.world.World;

/// PBFT in the simulator, with up to r lying nodes.
public class PbftProtocol implements Protocol<PbftMessage> {
  private static final OrderWords<PbftMessage> WORDS = new PbftWords();

  private final PbftSwarm drawn;
  private final Rng rng;
  private @Nullable World<?> world;
  private final Map<Long, Bytes> chosen = new HashMap<>();

  /// The nodes whose keys each node knows.
  private final Map<NodeId, Set<NodeId>> keys = new HashMap<>();

  private final Map<String, Set<NodeId>> holders = new HashMap<>();
  private long stableSlot;

  public PbftProtocol(PbftSwarm drawn, Rng rng) {
    this.drawn = drawn;
    this.rng = rng;
  }

  void count(Counter counter) {
    world().counters().add(counter);
  }

  public PbftSwarm drawn() {
    return drawn;
  }

  /// Sets the world, whose check knows the clients' requests.
  public void bind(World<?> world) {
    this.world = world;
  }

  private World<?> world() {
    return Objects.requireNonNull(world);
  }

  @Override
  public OrderNode<PbftMessage> node(NodeId self, List<NodeId> members, Swarm swarm) {
    return node(self, new Configuration(1, 0, members), swarm);
  }

  @Override
  public OrderNode<PbftMessage> node(NodeId self, Configuration configuration, Swarm swarm) {
    if (configuration.number() == 1) {
      learnKeys(self, configuration.members());
    }
    OrderNode<PbftMessage> right = right(self, configuration, swarm);
    return isHonest(self)
        ? right
        : new Liar(
            right,
            config(self, configuration, swarm),
            drawn,
            rng.fork(self.number()),
            world().counters());
  }

  /// A node that follows the protocol.
  OrderNode<PbftMessage> right(NodeId self, Configuration configuration, Swarm swarm) {
    return new PbftNode(config(self, configuration, swarm));
  }

  final PbftConfig config(NodeId self, Configuration configuration, Swarm swarm) {
    PbftLimits limits =
        PbftLimits.DEFAULT
            .with(
                new PbftLimits.Time(
                    Duration.ofMillis(100), 6, 3, drawn.rateTicks(), 3, drawn.cautionMax()))
            .with(
                new PbftLimits.Window(
                    swarm.snapshotSlots() * drawn.logIntervals(),
                    swarm.keepSlots(),
                    swarm.windowSlots(),
                    swarm.batchRequests()))
            .with(new PbftLimits.Queue(256, 1 << 20, drawn.fairRequests(), 4));
    Tolerance tolerance = new Tolerance(swarm.failures(), drawn.lies(), Tolerance.Liars.NODES);
    return PbftConfig.of(
            self,
            configuration.members(),
            tolerance,
            new SimSignatures(self, configuration.number()),
            authentication(self))
        .withChoices(drawn.choices())
        .withSpeculation(drawn.speculative())
        .withLimits(limits);
  }

  /// The node's judgement of requests: it cannot verify those of nodes whose keys it lacks.
  ClientAuthentication authentication(NodeId self) {
    Set<NodeId> known = keys.computeIfAbsent(self, _ -> new TreeSet<>());
    return new ClientAuthentication() {
      @Override
      public boolean test(Request request) {
        return knows(request.client()) && isAuthentic(request);
      }

      @Override
      public boolean knows(NodeId sender) {
        boolean knows = sender.isClient() || known.contains(sender);
        world().counters().add(Counter.KEYS_MISSING, knows ? 0 : 1);
        return knows;
      }
    };
  }

  @Override
  public boolean hasKeys() {
    return true;
  }

  @Override
  public void learnKeys(NodeId self, List<NodeId> owners) {
    keys.computeIfAbsent(self, _ -> new TreeSet<>()).addAll(owners);
  }

  /// Whether the client, or node, has sent this request; stands for verifying its signature.
  public boolean isAuthentic(Request request) {
    return world().orderCheck().isSubmitted(request);
  }

  @Override
  public boolean isHonest(NodeId node) {
    return !drawn.liars().contains(node);
  }

  @Override
  public boolean isLost(NodeId node) {
    return drawn.lost().contains(node);
  }

  @Override
  public int lossPerMille(PbftMessage message) {
    return switch (message) {
      case PbftMessage.Prepare _ -> drawn.prepareLossPerMille();
      case PbftMessage.Commit _ -> drawn.commitLossPerMille();
      case PbftMessage.ViewChange _ -> drawn.changeLossPerMille();
      default -> 0;
    };
  }

  @Override
  public int matchingReplies() {
    return drawn.lies() + 1;
  }

  @Override
  public int nodes(int failures) {
    return 2 * failures + drawn.lies() + 1;
  }

  @Override
  public OrderWords<PbftMessage> words() {
    return WORDS;
  }

  /// After these records a node has obligations that few others know of.
  @Override
  public boolean isPromise(Durable record) {
    return record instanceof PbftRecord.Left
        || record instanceof PbftRecord.Entered
        || record instanceof PbftRecord.Prepared;
  }

  @Override
  public void countMessage(PbftMessage message, Counters counters) {
    switch (message) {
      case PbftMessage.Committed _ -> counters.add(Counter.CATCH_UPS);
      case PbftMessage.Body _ -> counters.add(Counter.BODIES_FETCHED);
      default -> {}
    }
  }

  @Override
  public void countIndication(Indication indication, Counters counters) {
    switch (indication) {
      case ViewEntered(long _, int adopted, int nulls) -> {
        counters.add(Counter.VIEW_CHANGES);
        counters.add(Counter.VIEW_CHANGES_PREPARED, adopted > 0 ? 1 : 0);
        counters.add(Counter.NULL_REQUESTS, nulls);
      }
      case CheckpointStable(long slot, Digest _, boolean _) -> {
        counters.add(Counter.TRUNCATIONS);
        counters.add(Counter.STABLE_CHECKPOINTS, slot > stableSlot ? 1 : 0);
        stableSlot = Math.max(stableSlot, slot);
      }
      case Suspected(long _, Suspected.Reason reason) -> {
        switch (reason) {
          case NO_NEW_VIEW -> counters.add(Counter.VIEWS_ESCALATED);
          case OTHERS_LEFT -> counters.add(Counter.VIEWS_JOINED);
          case ONE_WAITS -> counters.add(Counter.VIEWS_FOLLOWED);
          case SLOW -> counters.add(Counter.SLOW_PRIMARIES);
          case UNFAIR -> counters.add(Counter.UNFAIR_PRIMARIES);
          case FORGED_NEW_VIEW -> counters.add(Counter.NEW_VIEWS_REFUSED);
          case NO_PROGRESS -> counters.add(Counter.DEAD_PRIMARIES);
        }
      }
      case Refused(NodeId from, Refused.Reason reason) -> {
        counters.add(Counter.REFUSALS);
        // A liar repeats old requests to itself as if a client had sent them.
        if (reason.isForgery() && isHonest(from) && !from.isClient()) {
          throw new Violation(
              "accusation", from + " follows the protocol, and is refused: " + reason);
        }
      }
      default -> {}
    }
  }

  /// The choice of a correct node begins with 1.
  @Override
  public Bytes choice(NodeId node) {
    boolean lies = !isHonest(node) && drawn.tells(Lie.CHOICE) && rng.chance(300);
    if (lies) {
      world().counters().add(Counter.WRONG_CHOICES);
    }
    return new Encoder(16).u8(lies ? 2 : 1).i64(rng.next()).toBytes();
  }

  @Override
  public boolean accepts(ChoiceProposed proposed) {
    Bytes choice = proposed.choice();
    boolean plausible = choice.length() == 9 && choice.at(0) == 1;
    world().counters().add(Counter.CHOICES_REJECTED, plausible ? 0 : 1);
    return plausible;
  }

  @Override
  public void checkChoice(Delivered delivered) {
    Bytes before = chosen.putIfAbsent(delivered.slot(), delivered.choice());
    if (before != null && !before.equals(delivered.choice())) {
      throw new Violation("agreement", "two choices in slot " + delivered.slot());
    }
    if (delivered.choice().length() > 0 && delivered.choice().at(0) != 1) {
      throw new Violation("choice", "slot " + delivered.slot() + " has a choice all reject");
    }
  }

  /// Records that a replica has made a state durable.
  void held(NodeId node, long slot, Digest state) {
    if (isHonest(node)) {
      holders.computeIfAbsent(slot + " " + state, _ -> new TreeSet<>()).add(node);
    }
  }

  /// Law 9: the log is cut only where enough honest replicas hold the state durably, so that one is
  /// left whatever fails.
  void checkStable(long slot, Digest state) {
    int count = holders.getOrDefault(slot + " " + state, Set.of()).size();
    int enough = world().swarm().failures() + 1;
    if (count < enough) {
      throw new Violation(
          "stability",
          "the checkpoint of slot %d is stable, and %d honest replicas hold it, not %d"
              .formatted(slot, count, enough));
    }
  }

  /// The answer to a client; a liar's may be false.
  Service.Outcome answer(NodeId node, Service.Outcome outcome, Rng chance, Counters counters) {
    if (isHonest(node) || !drawn.tells(Lie.ANSWER) || !chance.chance(300)) {
      return outcome;
    }
    counters.add(Counter.WRONG_ANSWERS);
    return new Service.Outcome(outcome.request(), outcome.verdict(), outcome.value() + 1);
  }

  /// The snapshot sent to another node; a liar's may be damaged.
  Bytes snapshot(NodeId node, Bytes state, Rng chance, Counters counters) {
    if (isHonest(node) || !drawn.tells(Lie.SNAPSHOT) || !chance.chance(700)) {
      return state;
    }
    counters.add(Counter.WRONG_SNAPSHOTS);
    byte[] damaged = state.toArray();
    damaged[chance.below(damaged.length)] ^= 1;
    return Bytes.wrap(damaged);
  }
}
