package quorate.runtime.status;

import java.util.List;
import quorate.core.NodeId;

/// An operator's declaration that the data of one node are right, and what has become of it.
///
/// @param declared the node
/// @param split the disagreement that it decides
/// @param doubtful writes that the node is known to have answered differently from another
/// @param repaired the other nodes
/// @param equal whether all databases are equal now
public record Declaration(
    NodeId declared,
    Split split,
    List<String> doubtful,
    Verification.Repairs.OfNodes repaired,
    boolean equal) {
  public Declaration {
    doubtful = List.copyOf(doubtful);
  }
}
