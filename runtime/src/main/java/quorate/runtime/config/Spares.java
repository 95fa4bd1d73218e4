package quorate.runtime.config;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.NodeId;
import quorate.replication.command.Member;

/// The nodes that hold nothing until a replica fails, and then take its place, under state machine
/// replication. (Under primary-backup replication they are nodes like the others.)
///
/// @param nodes in the order in which they are taken
/// @param after for how long a replica that does not answer is waited for
public record Spares(List<ClusterConfig.Node> nodes, Duration after) {
  /// There are none.
  public static final Spares NONE = new Spares(List.of(), Duration.ofSeconds(10));

  public Spares {
    nodes = List.copyOf(nodes);
  }

  /// Those who are not among the members yet.
  Spares without(List<Member> members) {
    Set<NodeId> taken = members.stream().map(Member::id).collect(Collectors.toSet());
    return new Spares(nodes.stream().filter(node -> !taken.contains(node.id())).toList(), after);
  }
}
