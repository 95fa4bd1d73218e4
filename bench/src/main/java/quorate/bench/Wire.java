package quorate.bench;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.wire.Encoder;
import quorate.runtime.net.Frame;

/// The messages of the bench's nodes to their clients; requests travel as the order's own messages.
final class Wire {
  static final String CLUSTER = "bench";

  /// All clients are in one process, with one connection to each node.
  static final NodeId CLIENTS = new NodeId(NodeId.CLIENT_MIN + 1);

  /// The leader: epoch and node.
  static final int LEADER = 0;

  /// A slot, and its requests: count, then client and number of each.
  static final int DELIVERED = 1;

  private Wire() {}

  /// The session of a client, which is its number.
  static SessionId session(int client) {
    return new SessionId(0, client);
  }

  static Bytes leader(NodeId leader, long epoch) {
    return Frame.REPLICATION.begin().u8(LEADER).varint(epoch).node(leader).toBytes();
  }

  static Encoder delivered(long slot, int count) {
    return Frame.REPLICATION.begin().u8(DELIVERED).varint(slot).varint(count);
  }
}
