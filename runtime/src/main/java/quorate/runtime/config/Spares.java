package quorate.runtime.config;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.NodeId;
import quorate.replication.command.Member;

/// Under state machine replication, the nodes without data that take the place of failed replicas.
/// (Under primary-backup replication, spares are nodes like the others.)
///
/// @param nodes in the order in which they are used
/// @param after how long a replica may fail to answer before it is replaced
public record Spares(List<ClusterConfig.Node> nodes, Duration after) {
  /// No spares.
  public static final Spares NONE = new Spares(List.of(), Duration.ofSeconds(10));

  public Spares {
    nodes = List.copyOf(nodes);
  }

  /// The spares that are not members.
  Spares without(List<Member> members) {
    Set<NodeId> taken = members.stream().map(Member::id).collect(Collectors.toSet());
    return new Spares(nodes.stream().filter(node -> !taken.contains(node.id())).toList(), after);
  }
}
