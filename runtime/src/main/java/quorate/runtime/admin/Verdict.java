package quorate.runtime.admin;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import quorate.core.NodeId;
import quorate.core.quorum.Agreement;
import quorate.replication.command.HostCommand;
import quorate.replication.command.StateDigest;

/// The joint meaning of the replicas' attestations at one place in the order.
///
/// @param certified the state that enough of them agree on
/// @param differing the replicas with another state, if one is certified
public record Verdict(Optional<StateDigest> certified, List<NodeId> differing) {
  /// @param enough r + 1: so many are not wrong together, unless as many others also agree
  public static Verdict of(SortedMap<NodeId, HostCommand.Attest> attests, int enough) {
    List<StateDigest> states = attests.values().stream().map(HostCommand.Attest::state).toList();
    Optional<StateDigest> certified = new Agreement(enough, enough, states.size()).on(states);
    List<NodeId> differing =
        attests.entrySet().stream()
            .filter(each -> certified.isPresent())
            .filter(each -> certified.filter(each.getValue().state()::equals).isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    return new Verdict(certified, differing);
  }
}
