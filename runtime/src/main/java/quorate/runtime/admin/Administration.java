package quorate.runtime.admin;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import quorate.core.NodeId;
import quorate.replication.command.Position;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.Verification;

/// Questions to a cluster under any protocol, and orders of its operator. A method fails with an
/// [IllegalStateException] if too few nodes answer, and with a [ConfigException] if the protocol
/// has no answer.
public interface Administration extends AutoCloseable {
  /// Receives news for a person before the answer is there.
  interface Notices {
    /// A part of the cluster is left out of the answer, for a reason.
    void warn(String line);

    /// The progress of a long question; "" once there is none to show.
    void progress(String line);

    /// Drops everything.
    static Notices none() {
      return new Notices() {
        @Override
        public void warn(String line) {}

        @Override
        public void progress(String line) {}
      };
    }
  }

  /// The longest wait for links to nodes that listen. On a busy machine a handshake takes seconds.
  Duration LINKS = Duration.ofSeconds(5);

  /// Connects to the cluster's nodes, and waits a moment for them.
  ///
  /// @param keys the operator's, or a gateway's, which may only ask for the state and divergences
  static Administration connect(ClusterConfig config, PartyKeys keys, Notices notices)
      throws InterruptedException {
    if (config.isShepherded()) {
      return ShepherdAdministration.connect(config, keys, notices);
    }
    if (config.isVerified()) {
      return ServiceAdministration.connect(config, keys);
    }
    return config.hasPrimary()
        ? PrimaryAdministration.connect(config, keys, notices)
        : OrderedAdministration.connect(config, keys, notices);
  }

  /// The state of the cluster. A node that does not answer is part of it.
  ///
  /// @param gatewayPid the process that serves as the gateway
  ClusterStatus status(OptionalLong gatewayPid) throws InterruptedException;

  /// The state of one node, as part of [#status(OptionalLong)].
  NodeStatus status(NodeId node) throws InterruptedException;

  /// All disagreements that are known, oldest first.
  List<Divergence> divergences() throws InterruptedException;

  /// The dispute at a position in the order, with all that replicas kept of it.
  ///
  /// @throws java.util.NoSuchElementException if there is none
  KeptDispute dispute(Position at) throws InterruptedException;

  /// Compares all databases.
  ///
  /// @param limit the longest wait for them
  /// @throws ExecutionException if the process that compares refuses to
  Verification verify(Duration limit) throws InterruptedException, ExecutionException;

  /// Compares all databases. If some differ and enough agree, waits until the others are repaired,
  /// and compares again.
  ///
  /// @param limit the longest wait for each step
  /// @param before receives the first comparison if there is another one
  /// @return the last comparison, with the repairs
  /// @throws ExecutionException if the process that compares refuses to
  Verification verifyAndRepair(Duration limit, Consumer<Verification> before)
      throws InterruptedException, ExecutionException;

  /// Executes SQL on the engine of one database, outside of the order.
  ///
  /// @return its rows, or how many it has changed, as JSON
  /// @throws ExecutionException if the node does not answer, or refuses to
  String execute(NodeId database, String sql) throws InterruptedException, ExecutionException;

  @Override
  void close();
}
