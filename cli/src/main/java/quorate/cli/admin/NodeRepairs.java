package quorate.cli.admin;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import quorate.cli.common.ClusterCommand;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.replication.command.Position;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.net.Rpc;

/// Waits for nodes whose state was found to differ, which repair themselves.
final class NodeRepairs {
  private static final long LOOK_MILLIS = 100;
  private static final int LINE = 79;

  private final ClusterClient client;
  private final long endNanos;
  private final boolean shown;

  /// The activity of the repairing node that was looked at last.
  private String doing = "";

  /// @param seconds the longest wait
  /// @param shown whether progress is shown on a terminal
  NodeRepairs(ClusterClient client, int seconds, boolean shown) {
    this.client = client;
    this.endNanos = System.nanoTime() + seconds * 1_000_000_000L;
    this.shown = shown && System.console() != null;
  }

  /// Waits until the nodes that differed at `at` are repaired; returns the results.
  List<NodeRepair> await(Position at, List<NodeId> differing) throws InterruptedException {
    SortedMap<NodeId, NodeRepair> repaired = new TreeMap<>();
    while (repaired.size() < differing.size() && System.nanoTime() < endNanos) {
      for (NodeId node : differing) {
        repaired(node, at).ifPresent(repair -> repaired.put(node, repair));
      }
      if (shown) {
        String line = "repaired %d of %d %s".formatted(repaired.size(), differing.size(), doing);
        System.err.printf("\r%-" + LINE + "s", line);
      }
      Thread.sleep(LOOK_MILLIS);
    }
    if (shown) {
      System.err.printf("\r%" + LINE + "s\r", "");
    }
    List<NodeRepair> all = new ArrayList<>();
    differing.forEach(
        node -> all.add(repaired.getOrDefault(node, new NodeRepair(node, new HashMap<>()))));
    return all;
  }

  /// The result of a node's repair, if it has reached a state after `at`.
  private Optional<NodeRepair> repaired(NodeId node, Position at) throws InterruptedException {
    try {
      String status =
          ClusterCommand.text(ClusterCommand.ask(client, node, Rpc.Method.STATUS, Bytes.EMPTY));
      Map<String, Object> now = JSON.std.mapFrom(status);
      RepairStep.of(now).ifPresent(step -> doing = node + " " + step.bar());
      if (now.get("repaired") instanceof Map<?, ?> repaired
          && repaired.get("position") instanceof Number position
          && new Position(position.longValue()).isAfter(at)) {
        Map<String, Object> described = new TreeMap<>();
        repaired.forEach((key, value) -> described.put(key.toString(), value));
        return Optional.of(new NodeRepair(node, described));
      }
    } catch (ExecutionException | IOException notYet) {
      // The node is still being repaired, or down.
    }
    return Optional.empty();
  }
}
