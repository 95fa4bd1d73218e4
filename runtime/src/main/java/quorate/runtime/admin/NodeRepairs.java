package quorate.runtime.admin;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.status.DatabaseStatus;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.RepairReport;
import quorate.runtime.status.ReplicaDetails;
import quorate.runtime.status.Verification;

/// Waits for nodes whose state was found to differ, which repair themselves.
public final class NodeRepairs {
  private static final long LOOK_MILLIS = 100;

  private final ClusterClient client;
  private final long endNanos;
  private final Administration.Notices notices;

  /// The activity of the repairing node that was looked at last.
  private String doing = "";

  /// @param limit the longest wait
  public NodeRepairs(ClusterClient client, Duration limit, Administration.Notices notices) {
    this.client = client;
    this.endNanos = System.nanoTime() + limit.toNanos();
    this.notices = notices;
  }

  /// Waits until the nodes that differed at `at` are repaired; returns the results.
  public Verification.Repairs.OfNodes await(Position at, List<NodeId> differing)
      throws InterruptedException {
    SortedMap<NodeId, Optional<RepairReport>> repaired = new TreeMap<>();
    differing.forEach(node -> repaired.put(node, Optional.empty()));
    long done = 0;
    while (done < differing.size() && System.nanoTime() < endNanos) {
      for (NodeId node : differing) {
        repaired(node, at).ifPresent(report -> repaired.put(node, Optional.of(report)));
      }
      done = repaired.values().stream().filter(Optional::isPresent).count();
      notices.progress("repaired %d of %d %s".formatted(done, differing.size(), doing));
      Thread.sleep(LOOK_MILLIS);
    }
    notices.progress("");
    return new Verification.Repairs.OfNodes(repaired);
  }

  /// The result of a node's repair, if it has reached a state after `at`.
  private Optional<RepairReport> repaired(NodeId node, Position at) throws InterruptedException {
    try {
      NodeStatus now = OrderedNodes.status(client, node);
      now.replica()
          .flatMap(ReplicaDetails::database)
          .flatMap(DatabaseStatus::repair)
          .ifPresent(step -> doing = node + " " + step.bar());
      return now.repaired().filter(report -> new Position(report.position()).isAfter(at));
    } catch (ExecutionException | WireException notYet) {
      return Optional.empty(); // it is still being repaired, or down
    }
  }
}
