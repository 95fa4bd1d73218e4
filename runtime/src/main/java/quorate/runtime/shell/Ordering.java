package quorate.runtime.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.WireException;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.archive.ArchiveWords;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosWords;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftLimits;
import quorate.order.pbft.PbftNode;
import quorate.order.reconfigure.Configuration;
import quorate.order.reconfigure.Inner;
import quorate.order.reconfigure.ReconfigurableNode;
import quorate.order.reconfigure.ReconfigurableWords;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.NumberedSignatures;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.keys.RequestVerifier;
import quorate.runtime.log.DurableLog;
import quorate.runtime.net.Transport;
import quorate.runtime.order.Order;
import quorate.runtime.order.OrderHost;
import quorate.runtime.order.OrderProtocol;
import quorate.runtime.ratis.RatisOrder;

/// A node's part in the order that its cluster's configuration names, under any protocol.
public final class Ordering {
  /// A dead primary is suspected in 0.4 s. Few slots at once, since each costs every node its share
  /// of three rounds: batches grow instead.
  private static final PbftLimits PBFT_LIMITS =
      PbftLimits.DEFAULT
          .with(new PbftLimits.Time(Duration.ofMillis(40), 8, 10, 50, 100, 2))
          .with(new PbftLimits.Window(1024, 256, 4, 512))
          .with(new PbftLimits.Demands(128, 16, 256 << 10));

  private Ordering() {}

  /// The sender of a message of the order, which only nodes send.
  ///
  /// @throws WireException if it is a client
  static NodeId member(NodeId from) {
    if (from.isClient()) {
      throw new WireException("a client has no part in the order");
    }
    return from;
  }

  /// The place of a node's part in the order.
  ///
  /// @param directory of the node
  /// @param log of the node, empty if it is new
  public record Place(
      NodeId self,
      Path directory,
      DurableLog log,
      Transport transport,
      ScheduledExecutorService timers,
      PartyKeys keys) {}

  /// The meaning of requests, as far as it concerns the order.
  ///
  /// @param mayAsk whether the signer of a request may make it; asked if nodes may lie
  /// @param changes recognises requests that change the nodes; empty if they never change
  public record Rules(Predicate<Request> mayAsk, Optional<Changes> changes) {
    /// The rules of a protocol whose nodes do not change, and make all requests themselves.
    public static final Rules OF_NODES =
        new Rules(request -> !request.client().isClient(), Optional.empty());
  }

  /// Recognises requests that change the nodes.
  public interface Changes {
    /// The nodes that order after the slot that holds this request, if it is a valid change of the
    /// configuration: the same answer at every node.
    Optional<List<NodeId>> change(Request request, Configuration now);
  }

  /// Opens it.
  ///
  /// @param above takes indications, in order, on the transport's loop, which it must not block
  /// @param failure takes the error that stops it
  public static Order open(
      ClusterConfig cluster,
      Place place,
      Rules rules,
      Consumer<Indication> above,
      Consumer<Throwable> failure)
      throws IOException {
    return switch (cluster.order()) {
      case PAXOS -> hosted(paxos(cluster, place.self(), rules), place, above, failure);
      case PBFT ->
          hosted(
              pbft(cluster, place.self(), rules, place.keys().requests().orElseThrow()),
              place,
              above,
              failure);
      case NONE -> {
        place.log().close(); // empty: its existence says that this node has run
        yield new NoOrder();
      }
      case RATIS -> {
        place.log().close(); // empty: its existence says that this node has voted
        yield new RatisOrder(
            place.self(),
            new RatisOrder.Settings(
                cluster.name(),
                cluster.raftAddresses(),
                place.directory().resolve(OrderMark.RAFT),
                place.keys().links(),
                true),
            above,
            failure,
            place.timers(),
            place.transport().loop());
      }
    };
  }

  private static <M> Order hosted(
      OrderProtocol<M> protocol,
      Place place,
      Consumer<Indication> above,
      Consumer<Throwable> failure) {
    return new OrderHost<>(
        place.self(),
        protocol,
        place.log(),
        place.transport()::send,
        above,
        failure,
        place.timers(),
        place.transport().loop());
  }

  private static OrderProtocol<?> paxos(ClusterConfig cluster, NodeId self, Rules rules) {
    return protocol(
        cluster,
        self,
        rules,
        new PaxosWords(),
        now ->
            new PaxosNode(
                PaxosConfig.of(self, now.members(), cluster.tolerance()).withCautiousStart()));
  }

  private static OrderProtocol<?> pbft(
      ClusterConfig cluster, NodeId self, Rules rules, Keyring keys) {
    return protocol(
        cluster,
        self,
        rules,
        new ArchiveWords(),
        now -> {
          PbftConfig config = pbft(now, cluster, self, rules, keys);
          return OrderProtocol.archived(config, new PbftNode(config)).node();
        });
  }

  /// @param nodes makes this node's part in one configuration
  public static <M> OrderProtocol<?> protocol(
      ClusterConfig cluster,
      NodeId self,
      Rules rules,
      OrderWords<M> words,
      Function<Configuration, OrderNode<M>> nodes) {
    if (rules.changes().isEmpty()) {
      return new OrderProtocol<>(words, nodes.apply(new Configuration(1, 0, cluster.nodeIds())));
    }
    Changes changes = rules.changes().get();
    Inner<M> inner =
        new Inner<>() {
          @Override
          public OrderNode<M> node(Configuration now) {
            return nodes.apply(now);
          }

          @Override
          public OrderWords<M> words() {
            return words;
          }

          @Override
          public Optional<List<NodeId>> change(Request request, Configuration now) {
            return changes.change(request, now);
          }
        };
    return new OrderProtocol<>(
        new ReconfigurableWords<>(words),
        new ReconfigurableNode<>(
            self, first(cluster, self), cluster.tolerance().weakCertificate(), inner));
  }

  /// The first configuration of a node that has never run. If the nodes have been changed before,
  /// it joins: it only learns which nodes to ask.
  private static Configuration first(ClusterConfig cluster, NodeId self) {
    if (cluster.configuration() == 1) {
      return new Configuration(1, 0, cluster.nodeIds());
    }
    List<NodeId> others = cluster.nodeIds().stream().filter(node -> !node.equals(self)).toList();
    return new Configuration(0, 0, others);
  }

  /// The order's configuration if it masks lies.
  public static PbftConfig pbft(
      Configuration now, ClusterConfig cluster, NodeId self, Rules rules, Keyring keys) {
    return PbftConfig.of(
            self,
            now.members(),
            masked(cluster.tolerance(), now.members().size()),
            new NumberedSignatures(now.number(), keys),
            new RequestVerifier(keys, rules.mayAsk()))
        .withLimits(PBFT_LIMITS);
  }

  /// The failures that PBFT masks. If only databases lie, it masks the lies of as many nodes as
  /// their number permits.
  private static Tolerance masked(Tolerance tolerance, int nodes) {
    if (tolerance.liars() == Tolerance.Liars.NODES) {
      return tolerance;
    }
    int failures = tolerance.failures();
    return new Tolerance(
        failures, Math.clamp(nodes - 2L * failures - 1, 0, failures), Tolerance.Liars.NODES);
  }
}
