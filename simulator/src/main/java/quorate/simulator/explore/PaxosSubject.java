package quorate.simulator.explore;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosMessage.Alive;
import quorate.order.paxos.PaxosMessage.Heartbeat;
import quorate.order.paxos.PaxosMessage.Submit;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.Tick;

/// Three nodes of Multi-Paxos that lose patience after two ticks, and two requests, `a` and `b`.
class PaxosSubject implements Subject<PaxosMessage> {
  private static final List<NodeId> NODES = LongStream.of(1, 2, 3).mapToObj(NodeId::new).toList();

  /// Both `n1` and `n2` have won a pre-vote, and ask for promises.
  static final List<String> TWO_CANDIDATES =
      List.of(
          "n1 -> n2 PreVote",
          "tick n2",
          "n2 -> n3 PreVote",
          "n2 -> n1 PreVoteReply",
          "n3 -> n2 PreVoteReply");

  /// Both have their requests; `n1` is already elected, and `n3` has since promised `n2`.
  static final List<String> ONE_ELECTED =
      Stream.concat(
              TWO_CANDIDATES.stream(),
              Stream.of(
                  "c100000000 -> n1 Submit",
                  "c100000000 -> n2 Submit",
                  "n1 -> n3 Prepare",
                  "n3 -> n1 Promise",
                  "n2 -> n3 Prepare"))
          .toList();

  private final List<String> prelude;

  PaxosSubject(List<String> prelude) {
    this.prelude = prelude;
  }

  @Override
  public List<NodeId> nodes() {
    return NODES;
  }

  @Override
  public Hosted<PaxosMessage> node(NodeId self) {
    PaxosNode node = new PaxosNode(config(self));
    return new Hosted<>(node, node::state);
  }

  static PaxosConfig config(NodeId self) {
    return new PaxosConfig(
        self,
        NODES,
        2,
        Duration.ofMillis(1),
        new PaxosConfig.Suspicion(2, 2, false),
        4,
        1 << 20,
        1,
        1 << 16,
        8,
        1 << 20,
        1 << 20,
        false);
  }

  @Override
  public Timer tick() {
    return new Tick();
  }

  /// One request at each of the two nodes that may lead.
  @Override
  public List<Packet<PaxosMessage>> inFlight() {
    return List.of(
        new Packet<>(Letters.CLIENT, NODES.get(0), new Submit(Letters.request('a'))),
        new Packet<>(Letters.CLIENT, NODES.get(1), new Submit(Letters.request('b'))));
  }

  /// Otherwise one request could fill any number of slots.
  @Override
  public boolean isOnce(Packet<PaxosMessage> packet) {
    return packet.message() instanceof Submit;
  }

  /// Heartbeats and their answers carry nothing that `Advance` does not, except that the leader is
  /// alive.
  @Override
  public boolean isLeftOut(Packet<PaxosMessage> packet) {
    return packet.message() instanceof Heartbeat || packet.message() instanceof Alive;
  }

  @Override
  public boolean isSpent(Packet<PaxosMessage> packet, Local<PaxosMessage> receiver) {
    return new PaxosRest(receiver).isSpent(packet.message());
  }

  @Override
  public List<String> prelude() {
    return prelude;
  }

  @Override
  public Object unbound() {
    return PaxosBond.NONE;
  }

  @Override
  public Object bind(NodeId self, Object bound, Effect<PaxosMessage> effect) {
    return ((PaxosBond) bound).after(self, effect);
  }
}
