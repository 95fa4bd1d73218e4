package quorate.simulator.explore;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.order.pbft.Batch;
import quorate.order.pbft.CheckpointStable;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftLimits;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.PbftMessage.Submit;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.PbftRecord;
import quorate.order.pbft.Tick;
import quorate.simulator.check.Violation;
import quorate.simulator.explore.PbftBond.Kind;
import quorate.simulator.world.SimSignatures;

/// PBFT with a lying first primary, `n1`, which has no role: the messages of [PbftLies] may arrive
/// anywhere at any time. The other nodes have waited for request `a` so long that their next tick
/// is the view's timeout.
class PbftSubject implements Subject<PbftMessage> {
  private static final PbftLimits LIMITS =
      new PbftLimits(
          new PbftLimits.Time(Duration.ofMillis(1), 2, 0, 0, 0, 0),
          new PbftLimits.Window(4, 4, 1, 1, 1 << 16),
          new PbftLimits.Queue(64, 1 << 20, 1000, 0),
          new PbftLimits.Demands(8, Integer.MAX_VALUE, Integer.MAX_VALUE));

  /// The liar has proposed `a` to two nodes, and `b` to the primary of the next view.
  static final List<String> PROPOSED =
      List.of(
          "n1 -> n2 PrePrepare v0/s1 [b]",
          "n1 -> n3 PrePrepare v0/s1 [a]",
          "n1 -> n4 PrePrepare v0/s1 [a]");

  /// The liar has proposed `a` to all nodes.
  static final List<String> PROPOSED_ALIKE =
      List.of(
          "n1 -> n2 PrePrepare v0/s1 [a]",
          "n1 -> n3 PrePrepare v0/s1 [a]",
          "n1 -> n4 PrePrepare v0/s1 [a]");

  private final Tolerance tolerance;
  private final List<NodeId> members;
  private final List<NodeId> honest;
  private final boolean impatient;
  private final boolean checkpoints;
  private final List<String> proposed;

  /// @param failures u
  /// @param impatient whether the nodes are about to leave the first view
  /// @param proposed lies delivered at the start, as printed
  PbftSubject(int failures, boolean impatient, List<String> proposed) {
    this(failures, impatient, false, proposed);
  }

  /// @param checkpoints whether a checkpoint is taken after each slot
  PbftSubject(int failures, boolean impatient, boolean checkpoints, List<String> proposed) {
    this.checkpoints = checkpoints;
    this.proposed = proposed;
    this.tolerance = new Tolerance(failures, 1, Tolerance.Liars.NODES);
    this.members =
        LongStream.rangeClosed(1, tolerance.orderingNodes()).mapToObj(NodeId::new).toList();
    this.honest = members.subList(1, members.size());
    this.impatient = impatient;
  }

  PbftConfig config(NodeId self) {
    return PbftConfig.of(self, members, tolerance, new SimSignatures(self), requests()::contains)
        .withLimits(LIMITS);
  }

  @Override
  public List<NodeId> nodes() {
    return honest;
  }

  @Override
  public Hosted<PbftMessage> node(NodeId self) {
    PbftNode node = new PbftNode(config(self));
    return new Hosted<>(node, node::state);
  }

  @Override
  public Timer tick() {
    return new Tick();
  }

  @Override
  public List<Packet<PbftMessage>> inFlight() {
    if (!impatient) {
      return List.of();
    }
    return honest.stream()
        .map(
            node -> new Packet<PbftMessage>(Letters.CLIENT, node, new Submit(Letters.request('a'))))
        .toList();
  }

  @Override
  public List<String> prelude() {
    List<String> lines = new ArrayList<>();
    if (impatient) {
      for (NodeId node : honest) {
        lines.addAll(
            List.of(Letters.CLIENT + " -> " + node + " Submit a", "tick " + node, "tick " + node));
      }
    }
    lines.addAll(proposed);
    return lines;
  }

  /// Retransmissions and relayed requests, which only repeat earlier messages.
  @Override
  public boolean isLeftOut(Packet<PbftMessage> packet) {
    return packet.message() instanceof PbftMessage.Status
        || packet.message() instanceof Submit && !packet.from().isClient();
  }

  @Override
  public List<Packet<PbftMessage>> lies() {
    return new PbftLies(config(members.getFirst()), honest, impatient, checkpoints).all();
  }

  /// The durable state determines the messages that are too late: those of views that were left,
  /// votes for batches that are prepared, and proposals already voted on.
  @Override
  public boolean isSpent(Packet<PbftMessage> packet, Local<PbftMessage> receiver) {
    if (!(packet.message() instanceof PbftMessage.ToAgreement message)) {
      return false;
    }
    for (Durable record : receiver.disk()) {
      boolean spent =
          switch ((PbftRecord) record) {
            case PbftRecord.Left(long below) -> message.view() < below;
            case PbftRecord.Entered(var newView) -> message.view() < newView.view();
            case PbftRecord.Voted(long view, long slot, var _) ->
                message instanceof PrePrepare && message.view() == view && message.slot() == slot;
            case PbftRecord.Prepared(long view, long slot, var _) ->
                message instanceof Prepare && message.view() == view && message.slot() == slot;
            case PbftRecord.Held _, PbftRecord.Took _, PbftRecord.Stabilised _ -> false;
          };
      if (spent) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Object unbound() {
    return PbftBond.NONE;
  }

  /// The state after the only slot is named by the batch delivered in it.
  static Digest state(List<Request> delivered) {
    return Digest.of(new Batch(delivered, Bytes.EMPTY).digest().bytes().unsafeArray());
  }

  @Override
  public Optional<PbftMessage> above(NodeId self, Indication told) {
    return checkpoints && told instanceof Delivered batch
        ? Optional.of(new PbftMessage.Taken(batch.slot(), state(batch.requests())))
        : Optional.empty();
  }

  /// A quorum has committed every delivered batch, all in one view, and a quorum holds every state
  /// called stable. All but r of a quorum are honest. The honest nodes' commits and states only
  /// grow.
  @Override
  public void judge(Local<PbftMessage> stepped, List<Local<PbftMessage>> nodes) {
    int enough = tolerance.failures() + 1;
    stepped
        .delivered()
        .forEach((slot, requests) -> {
          Digest digest = new Batch(requests, Bytes.EMPTY).digest();
          if (!isCommitted(nodes, slot, digest, enough)) {
            throw new Violation(
                "commitment",
                "%s delivers slot %d, and no %d honest nodes committed that in one view"
                    .formatted(honest.get(stepped.node()), slot, enough));
          }
        });
    bond(stepped)
        .stable()
        .forEach((slot, state) -> {
          long holders = nodes.stream().filter(node -> holds(node, slot, state)).count();
          if (holders < enough) {
            throw new Violation(
                "stability",
                "slot %d is stable at %s, and %d honest nodes hold it, not %d"
                    .formatted(slot, honest.get(stepped.node()), holders, enough));
          }
        });
  }

  private static boolean isCommitted(
      List<Local<PbftMessage>> nodes, long slot, Digest digest, int enough) {
    Map<Long, Integer> byView = new HashMap<>();
    for (Local<PbftMessage> node : nodes) {
      bond(node).committedIn(slot, digest).forEach(view -> byView.merge(view, 1, Integer::sum));
    }
    return byView.values().stream().anyMatch(count -> count >= enough);
  }

  private static PbftBond bond(Local<PbftMessage> node) {
    return (PbftBond) node.bound();
  }

  private static boolean holds(Local<PbftMessage> node, long slot, Digest state) {
    List<Request> delivered = node.delivered().get(slot);
    return delivered != null && state(delivered).equals(state);
  }

  @Override
  public Object bind(NodeId self, Object bound, Effect<PbftMessage> effect) {
    if (effect instanceof Effect.Deliver<PbftMessage>(CheckpointStable told)) {
      return ((PbftBond) bound).stabilise(told);
    }
    if (!(effect instanceof Effect.Send<PbftMessage>(NodeId _, PbftMessage message))) {
      return bound;
    }
    PbftBond bond = (PbftBond) bound;
    return switch (message) {
      case PrePrepare(long view, long slot, var batch) ->
          bond.say(self, Kind.VOTE, view, slot, batch.digest());
      case Prepare(long view, long slot, var digest) ->
          bond.say(self, Kind.VOTE, view, slot, digest);
      case Commit(long view, long slot, var digest) ->
          bond.say(self, Kind.COMMIT, view, slot, digest);
      case PbftMessage.ViewChange change -> bond.leave(self, change);
      default -> bond;
    };
  }
}
