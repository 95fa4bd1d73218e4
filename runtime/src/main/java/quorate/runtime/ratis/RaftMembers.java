package quorate.runtime.ratis;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import quorate.core.NodeId;

/// Maps nodes to their names in Raft.
final class RaftMembers {
  private RaftMembers() {}

  static RaftPeerId id(NodeId node) {
    return RaftPeerId.valueOf("n" + node.number());
  }

  /// The node of this name; empty for a name that is not a node's.
  static Optional<NodeId> node(RaftPeerId peer) {
    String name = peer.toString();
    return name.matches("n[0-9]{1,9}")
        ? Optional.of(new NodeId(Long.parseLong(name.substring(1))))
        : Optional.empty();
  }

  /// The cluster's only group; its name differs from those of other clusters.
  static RaftGroup group(String cluster, Map<NodeId, InetSocketAddress> addresses) {
    List<RaftPeer> peers =
        addresses.entrySet().stream()
            .map(each ->
                RaftPeer.newBuilder().setId(id(each.getKey())).setAddress(each.getValue()).build())
            .toList();
    UUID name = UUID.nameUUIDFromBytes(cluster.getBytes(StandardCharsets.UTF_8));
    return RaftGroup.valueOf(RaftGroupId.valueOf(name), peers);
  }
}
