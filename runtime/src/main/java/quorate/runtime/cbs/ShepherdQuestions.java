package quorate.runtime.cbs;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.shell.Monitors;

/// An operator's connection to the nodes that can run the shepherd, or to a shepherd that has all
/// databases itself.
public final class ShepherdQuestions implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final List<NodeId> nodes;
  private final Transport transport;
  private final Rpc rpc;

  private ShepherdQuestions(ClusterConfig config, PartyKeys keys) {
    this.nodes = config.linked().stream().map(ClusterConfig.Node::id).toList();
    NodeId self = new NodeId(NodeId.CLIENT_MIN + (new SecureRandom().nextLong() >>> 2));
    this.transport = new Transport(config.name(), self, keys, this::receive);
    this.rpc = new Rpc(transport::send);
  }

  /// Connects, and waits for the links to nodes that listen, but not longer than `wait`.
  public static ShepherdQuestions connect(ClusterConfig config, PartyKeys keys, Duration wait)
      throws InterruptedException {
    ShepherdQuestions questions = new ShepherdQuestions(config, keys);
    Map<NodeId, java.net.InetSocketAddress> addresses =
        config.linked().stream()
            .collect(Collectors.toMap(ClusterConfig.Node::id, ClusterConfig.Node::address));
    questions.transport.connect(addresses);
    var _ = Monitors.look(wait, questions.transport::isSettled);
    return questions;
  }

  private void receive(NodeId from, Bytes frame) {
    Decoder in = Frame.open(frame);
    if (Frame.of(in) == Frame.ANSWER) { // the rest is for gateways
      rpc.onAnswer(from, in);
    }
  }

  /// The nodes that can be asked.
  public List<NodeId> nodes() {
    return nodes;
  }

  /// Whether there is a link to the node now.
  public boolean isConnected(NodeId node) {
    return transport.connected().contains(node);
  }

  /// Asks a node for its status or its findings, as JSON.
  ///
  /// @throws ExecutionException if it refuses, or does not answer
  public String ask(NodeId node, Rpc.Method method)
      throws InterruptedException, ExecutionException {
    return new Decoder(rpc.ask(node, method, Bytes.EMPTY, TIMEOUT).get()).string();
  }

  /// Has a node execute SQL on the engine of a database, around the order.
  ///
  /// @param database the engine's
  /// @throws ExecutionException if it refuses, or does not answer
  public String execute(NodeId node, NodeId database, String sql)
      throws InterruptedException, ExecutionException {
    Bytes body = new Encoder().string(sql).node(database).toBytes();
    return new Decoder(rpc.ask(node, Rpc.Method.ENGINE, body, TIMEOUT).get()).string();
  }

  /// Has a node compare all databases, and returns the result as JSON.
  ///
  /// @param limit after which the comparison ends with its result so far
  /// @throws ExecutionException if it refuses, or does not answer
  public String compare(NodeId node, Duration limit)
      throws InterruptedException, ExecutionException {
    Bytes body = new Encoder().varint(Math.max(1, limit.toSeconds())).toBytes();
    return new Decoder(rpc.ask(node, Rpc.Method.COMPARE, body, limit.plus(TIMEOUT)).get()).string();
  }

  @Override
  public void close() {
    transport.close();
  }
}
