package quorate.replication.command;

import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// A node as recorded in the configuration.
///
/// @param engine of its database; empty if it only orders
/// @param key its public key; empty unless nodes may lie
public record Member(NodeId id, String engine, String host, int port, String key) {
  private static final int PORT_MAX = 65_535;

  public boolean hasDatabase() {
    return !engine.isEmpty();
  }

  /// Writes a member.
  public static void write(Encoder to, Member member) {
    to.node(member.id).string(member.engine).string(member.host);
    to.varint(member.port).string(member.key);
  }

  /// Reads a member.
  public static Member read(Decoder from) {
    NodeId id = from.node();
    String engine = from.string();
    String host = from.string();
    long port = from.varint();
    if (id.isClient() || port < 1 || port > PORT_MAX) {
      throw new WireException("no node: " + id + " at " + host + ":" + port);
    }
    return new Member(id, engine, host, (int) port, from.string());
  }
}
