package quorate.simulator.explore;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
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
import quorate.simulator.SimSignatures;

/// PBFT whose first primary, `n1`, lies as [PbftLies] says, and has no role: its messages may come
/// to anyone at any time. The others have waited for request `a` so long that their next tick is
/// the time-out of the view.
class PbftSubject implements Subject<PbftMessage> {
  private static final PbftLimits LIMITS =
      new PbftLimits(
          new PbftLimits.Time(Duration.ofMillis(1), 2, 0, 0),
          new PbftLimits.Window(4, 4, 1, 1, 1 << 16),
          new PbftLimits.Queue(64, 1 << 20, 1000),
          new PbftLimits.Demands(8, Integer.MAX_VALUE, Integer.MAX_VALUE));

  /// The liar has proposed `a` to two nodes, and `b` to the primary of the next view.
  static final List<String> PROPOSED =
      List.of(
          "n1 -> n2 PrePrepare v0/s1 [b]",
          "n1 -> n3 PrePrepare v0/s1 [a]",
          "n1 -> n4 PrePrepare v0/s1 [a]");

  private final Tolerance tolerance;
  private final List<NodeId> members;
  private final List<NodeId> honest;
  private final boolean impatient;
  private final List<String> proposed;

  /// @param failures u
  /// @param impatient whether the nodes are about to leave the first view
  /// @param proposed lies that were told at the start, as they print
  PbftSubject(int failures, boolean impatient, List<String> proposed) {
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

  /// Retransmission, and requests that nodes relay: both only repeat.
  @Override
  public boolean isLeftOut(Packet<PbftMessage> packet) {
    return packet.message() instanceof PbftMessage.Status
        || packet.message() instanceof Submit && !packet.from().isClient();
  }

  @Override
  public List<Packet<PbftMessage>> lies() {
    return new PbftLies(config(members.getFirst()), honest, impatient).all();
  }

  /// What is durable tells which messages come too late: those of views that were left, votes for
  /// what is prepared, and proposals where a vote was cast.
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

  @Override
  public Object bind(NodeId self, Object bound, Effect<PbftMessage> effect) {
    if (!(effect instanceof Effect.Send<PbftMessage>(NodeId _, PbftMessage message))) {
      return bound;
    }
    PbftBond bond = (PbftBond) bound;
    return switch (message) {
      case PrePrepare(long view, long slot, var batch) ->
          bond.say(self, "vote", view, slot, batch.digest());
      case Prepare(long view, long slot, var digest) -> bond.say(self, "vote", view, slot, digest);
      case Commit(long view, long slot, var digest) -> bond.say(self, "commit", view, slot, digest);
      case PbftMessage.ViewChange change -> bond.leave(self, change);
      default -> bond;
    };
  }
}
