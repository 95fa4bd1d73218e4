package quorate.runtime.admin;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.replication.smr.Dispute;
import quorate.runtime.status.Divergence;
import quorate.runtime.store.Evidence;

/// A dispute with its evidence.
///
/// @param summary as the list of divergences has it
/// @param kept the evidence by replica; replicas that sent none are missing
public record KeptDispute(
    Divergence.Disputed summary, Dispute dispute, SortedMap<NodeId, Evidence> kept) {
  public KeptDispute {
    kept = Collections.unmodifiableSortedMap(new TreeMap<>(kept));
  }
}
