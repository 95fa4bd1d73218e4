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

/// The nodes by the names that Raft has for them.
final class RaftMembers {
  private RaftMembers() {}

  static RaftPeerId id(NodeId node) {
    return RaftPeerId.valueOf("n" + node.number());
  }

  /// The node of this name; empty where Ratis means nobody.
  static Optional<NodeId> node(RaftPeerId peer) {
    String name = peer.toString();
    return name.matches("n[0-9]{1,9}")
        ? Optional.of(new NodeId(Long.parseLong(name.substring(1))))
        : Optional.empty();
  }

  /// The cluster's one group; those of other clusters have other names.
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
