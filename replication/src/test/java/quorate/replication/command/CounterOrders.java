package quorate.replication.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Encoder;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveNode;
import quorate.order.archive.ArchiveWords;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosWords;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftLimits;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.PbftWords;
import quorate.order.pbft.Signatures;
import quorate.order.reconfigure.Configuration;
import quorate.order.reconfigure.Inner;
import quorate.order.reconfigure.ReconfigurableMessage;
import quorate.order.reconfigure.ReconfigurableNode;
import quorate.order.reconfigure.ReconfigurableWords;

/// The orders under which the counter runs.
final class CounterOrders {
  private static final Tolerance DATABASES = new Tolerance(1, 1, Tolerance.Liars.DATABASES);
  private static final Tolerance NODES = new Tolerance(1, 1, Tolerance.Liars.NODES);

  private CounterOrders() {}

  /// A factory for each configuration's instance of an order.
  private interface Instances<M> {
    OrderNode<M> node(NodeId self, List<NodeId> members, long number);
  }

  private static <M> CounterNet.Order<M> fixed(
      Tolerance tolerance, OrderWords<M> words, Instances<M> instances) {
    List<NodeId> members = nodes(1, tolerance.orderingNodes());
    return order(members, List.of(), tolerance, words, self -> instances.node(self, members, 1));
  }

  private static <M> CounterNet.Order<ReconfigurableMessage<M>> reconfigurable(
      Tolerance tolerance, OrderWords<M> words, Instances<M> instances) {
    List<NodeId> members = nodes(1, tolerance.orderingNodes());
    List<NodeId> spares = nodes(members.size() + 1, members.size() + 1);
    return order(
        members,
        spares,
        tolerance,
        new ReconfigurableWords<>(words),
        self ->
            new ReconfigurableNode<>(
                self,
                new Configuration(1, 0, members),
                tolerance.weakCertificate(),
                new Inner<M>() {
                  @Override
                  public OrderNode<M> node(Configuration now) {
                    return instances.node(self, now.members(), now.number());
                  }

                  @Override
                  public OrderWords<M> words() {
                    return words;
                  }

                  @Override
                  public Optional<List<NodeId>> change(Request request, Configuration now) {
                    return HostCommand.Reconfigure.of(request.body())
                        .filter(change -> change.follows(now.number(), tolerance))
                        .map(HostCommand.Reconfigure::ids);
                  }
                }));
  }

  static CounterNet.Order<PaxosMessage> paxos() {
    return fixed(DATABASES, new PaxosWords(), CounterOrders::paxos);
  }

  static CounterNet.Order<PbftMessage> pbft() {
    return fixed(NODES, new PbftWords(), CounterOrders::pbft);
  }

  static CounterNet.Order<ArchiveMessage> archive() {
    return fixed(NODES, new ArchiveWords(), CounterOrders::archive);
  }

  static CounterNet.Order<ReconfigurableMessage<PaxosMessage>> reconfigurablePaxos() {
    return reconfigurable(DATABASES, new PaxosWords(), CounterOrders::paxos);
  }

  static CounterNet.Order<ReconfigurableMessage<ArchiveMessage>> reconfigurableArchive() {
    return reconfigurable(NODES, new ArchiveWords(), CounterOrders::archive);
  }

  private static OrderNode<PaxosMessage> paxos(NodeId self, List<NodeId> members, long number) {
    return new PaxosNode(PaxosConfig.of(self, members, DATABASES).withSpeculation(true));
  }

  private static PbftConfig config(NodeId self, List<NodeId> members, long number) {
    PbftLimits limits = PbftLimits.DEFAULT.with(new PbftLimits.Window(16, 2, 4, 8));
    return PbftConfig.of(self, members, NODES, new Signed(self, number), _ -> true)
        .withLimits(limits)
        .withChoices(true)
        .withSpeculation(true);
  }

  private static OrderNode<PbftMessage> pbft(NodeId self, List<NodeId> members, long number) {
    return new PbftNode(config(self, members, number));
  }

  private static OrderNode<ArchiveMessage> archive(NodeId self, List<NodeId> members, long number) {
    return new ArchiveNode(
        config(self, members, number),
        pbft(self, members, number),
        (int) CounterNet.CHECKPOINT_SLOTS);
  }

  /// Signatures for nodes that forge none.
  private record Signed(NodeId self, long number) implements Signatures {
    @Override
    public Bytes sign(Bytes statement) {
      return of(self, statement);
    }

    @Override
    public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
      return of(signer, statement).equals(signature);
    }

    private Bytes of(NodeId signer, Bytes statement) {
      Encoder out = new Encoder().node(signer).varint(number).bytes(statement);
      return Digest.of(out.toByteArray()).bytes();
    }
  }

  private static List<NodeId> nodes(int from, int to) {
    List<NodeId> nodes = new ArrayList<>();
    for (int number = from; number <= to; number++) {
      nodes.add(new NodeId(number));
    }
    return nodes;
  }

  private static <M> CounterNet.Order<M> order(
      List<NodeId> first,
      List<NodeId> spares,
      Tolerance tolerance,
      OrderWords<M> words,
      java.util.function.Function<NodeId, OrderNode<M>> node) {
    return new CounterNet.Order<>() {
      @Override
      public List<NodeId> first() {
        return first;
      }

      @Override
      public List<NodeId> spares() {
        return spares;
      }

      @Override
      public Tolerance tolerance() {
        return tolerance;
      }

      @Override
      public OrderNode<M> node(NodeId self) {
        return node.apply(self);
      }

      @Override
      public OrderWords<M> words() {
        return words;
      }
    };
  }
}
