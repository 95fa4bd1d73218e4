package quorate.runtime.status;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import quorate.runtime.config.AbleEngines;

/// The state of a cluster.
///
/// @param cluster its name
/// @param survives which failures it survives, in words
/// @param gateway host and port
/// @param gatewayPid the process that serves as the gateway, if one does on this machine
/// @param nodes the state of each process, in the order of the configuration
/// @param scheme the part that only clusters under its protocol have
public record ClusterStatus(
    String cluster,
    String survives,
    String protocol,
    String gateway,
    OptionalLong gatewayPid,
    List<NodeStatus> nodes,
    Scheme scheme) {
  public ClusterStatus {
    nodes = List.copyOf(nodes);
  }

  /// The part of a status that depends on the protocol.
  public sealed interface Scheme {
    /// All databases execute every transaction in one order.
    ///
    /// @param configuration the number of the present set of nodes
    /// @param order the protocol that makes the order, in one word
    /// @param split the disagreement for which no writes are taken
    /// @param lacking the constructs that too few databases can execute
    record Ordered(
        long configuration,
        String order,
        Spares spares,
        Optional<Split> split,
        List<AbleEngines.Lacking> lacking)
        implements Scheme {
      public Ordered {
        lacking = List.copyOf(lacking);
      }
    }

    /// A shepherd orders the work of the databases.
    ///
    /// @param mode of execution, in one word
    /// @param standby whether the nodes' shepherds stand by for each other
    record Shepherded(long configuration, String mode, boolean standby) implements Scheme {}

    /// One database executes transactions and ships them to the others.
    ///
    /// @param order the protocol that orders the groups, in one word
    /// @param degraded whether a primary without a backup may acknowledge commits
    record PrimaryBackup(String order, boolean degraded) implements Scheme {}

    /// Executors execute batches of requests, and verifiers agree on the results.
    ///
    /// @param service its name
    record Verified(String service) implements Scheme {}
  }

  /// Databases that take the place of a failed one.
  ///
  /// @param after how long a node has to be silent
  public record Spares(Duration after, List<Spare> nodes) {
    public Spares {
      nodes = List.copyOf(nodes);
    }
  }

  /// A node that holds nothing yet.
  public record Spare(long id, String engine) {}

  /// The process with the active shepherd: that of the newest epoch, if the former one has not
  /// noticed yet.
  public Optional<NodeStatus> active() {
    return nodes.stream()
        .filter(node -> node.shepherd().isPresent())
        .max(Comparator.comparingLong(ClusterStatus::epoch));
  }

  private static long epoch(NodeStatus node) {
    return node.seat().map(SeatDetails::epoch).orElse(0L);
  }

  /// The active shepherd; empty if there is none.
  public Optional<ShepherdStatus> shepherd() {
    return active().flatMap(NodeStatus::shepherd);
  }

  /// Whether some node serves clients as the primary.
  public boolean hasPrimary() {
    return nodes.stream().anyMatch(node -> node.role().filter("primary"::equals).isPresent());
  }

  /// Whether nothing is wrong with any process, or any database.
  public boolean isReady() {
    return switch (scheme) {
      case Scheme.Ordered _, Scheme.Verified _ -> nodes.stream().allMatch(NodeStatus::isReady);
      case Scheme.PrimaryBackup _ -> hasPrimary() && nodes.stream().allMatch(NodeStatus::isReady);
      case Scheme.Shepherded _ ->
          nodes.stream().allMatch(node -> node.isReady() || isOnlyShepherd(node))
              && shepherd().filter(ShepherdStatus::isReady).isPresent();
    };
  }

  /// A process that has all databases does not report a health of its own.
  private static boolean isOnlyShepherd(NodeStatus node) {
    return node.shepherd().isPresent() && node.health().isEmpty();
  }
}
