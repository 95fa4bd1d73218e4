package quorate.replication.byzantium;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.replication.command.Position;

/// The words of a COMMIT, of which r + 1 agree: each other one that did not abstain is wrong (A1).
///
/// @param claimed the outcome that the COMMIT claims
/// @param words the finding and outcome of each replica
public record Evidence(
    Position at, RequestId transaction, Digest claimed, Map<NodeId, ByzCommand.Word> words) {
  public Evidence {
    words = Collections.unmodifiableSortedMap(new TreeMap<>(words));
  }
}
