package quorate.cli.admin;

import java.util.List;
import java.util.Map;
import quorate.core.NodeId;

/// The result of one node's repair, as reported by the node.
///
/// @param described the values as in `status --json`; empty if the node was not repaired in time
record NodeRepair(NodeId node, Map<String, Object> described) {
  /// Prints it as text.
  void print() {
    if (described.isEmpty()) {
      System.out.println(node + " is not repaired yet; look at: ./quorate status");
      return;
    }
    System.out.println("repaired " + node + " " + described.get("how") + counted());
    if (described.get("changes") instanceof List<?> changes) {
      changes.forEach(change -> System.out.println("  " + change));
    }
  }

  private String counted() {
    return described.get("rows") instanceof Map<?, ?> rows && !rows.isEmpty()
        ? ": rows of " + rows
        : "";
  }
}
