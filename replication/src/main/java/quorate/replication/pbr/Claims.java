package quorate.replication.pbr;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.replication.pbr.PbrMessage.LogStatus;

/// The logs that the members of a group have reported, and the choice of its primary (rule G4 in
/// docs/protocols/pbr.md).
final class Claims {
  private final Map<NodeId, LogStatus> statuses = new TreeMap<>();

  void clear() {
    statuses.clear();
  }

  void put(NodeId member, LogStatus status) {
    statuses.put(member, status);
  }

  Map<NodeId, LogStatus> reported() {
    return statuses;
  }

  /// The founder with the greatest place; among equals, the one with the lowest number. All
  /// founders must have reported, and each reports the same throughout the group, so all choose the
  /// same one.
  Optional<NodeId> primary(Group group) {
    if (!statuses.keySet().containsAll(group.founders())
        || statuses.values().stream().anyMatch(LogStatus::lost)) {
      return Optional.empty();
    }
    NodeId most = group.founders().getFirst();
    for (NodeId founder : group.founders()) {
      if (frozenOf(founder).compareTo(frozenOf(most)) > 0) {
        most = founder;
      }
    }
    return Optional.of(most);
  }

  private LogPosition frozenOf(NodeId member) {
    return Objects.requireNonNull(statuses.get(member)).frozen();
  }
}
