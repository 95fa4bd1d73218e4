package quorate.runtime.client;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import quorate.core.NodeId;
import quorate.core.value.SqlError;

/// The nodes that stopped because their disks are full, as far as this client knows.
final class FullDisks {
  private final Map<NodeId, String> directories = new ConcurrentSkipListMap<>();

  void add(NodeId node, String directory) {
    directories.put(node, directory);
  }

  void remove(NodeId node) {
    directories.remove(node);
  }

  boolean has(NodeId node) {
    return directories.containsKey(node);
  }

  /// The error for a cluster that cannot order anything with so few nodes; empty if no disk is
  /// full.
  Optional<SqlError> error() {
    if (directories.isEmpty()) {
      return Optional.empty();
    }
    String where =
        directories.entrySet().stream()
            .map(each -> "node " + each.getKey().number() + " in " + each.getValue())
            .collect(Collectors.joining(", "));
    return Optional.of(
        new SqlError("53100", "the statement was not executed: disks are full")
            .withDetail("No room was left to " + where + ".")
            .withHint(
                "Free space there. The nodes then go on by themselves within some seconds; nothing"
                    + " that was acknowledged is lost."));
  }
}
