package quorate.order.reconfigure;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The nodes that order the slots after `base`, until a request changes them.
///
/// @param number counted from 1; 0 is no configuration, but names the nodes that a joining node may
///   ask
/// @param base the last slot of the configuration before; 0 for the first
public record Configuration(long number, long base, List<NodeId> members) {
  public Configuration {
    members = members.stream().sorted().distinct().toList();
    if (number < 0 || base < 0 || members.isEmpty()) {
      throw new IllegalArgumentException("no configuration: #" + number + " after slot " + base);
    }
  }

  /// The configuration that follows the slot in which it was decided.
  Configuration next(long slot, List<NodeId> newMembers) {
    return new Configuration(number + 1, slot, newMembers);
  }

  /// Whether this is a configuration, and not only a list of nodes to ask.
  boolean orders() {
    return number > 0;
  }

  boolean has(NodeId node) {
    return members.contains(node);
  }

  static void write(Encoder to, Configuration configuration) {
    to.varint(configuration.number)
        .varint(configuration.base)
        .list(configuration.members, Encoder::node);
  }

  static Configuration read(Decoder from) {
    long number = from.varint();
    long base = from.varint();
    List<NodeId> members = from.list(Decoder::node);
    if (number < 1 || members.isEmpty()) {
      throw new WireException("no configuration: #" + number + " with " + members);
    }
    return new Configuration(number, base, members);
  }

  /// A name for the slots up to one in this configuration, for [quorate.order.Delivered] (R8).
  ///
  /// @param inner the name that the order itself uses
  Bytes history(Bytes inner) {
    Encoder to = new Encoder();
    write(to, this);
    return to.bytes(inner).toBytes();
  }

  @Override
  public String toString() {
    return "#" + number + " after slot " + base + " " + members;
  }
}
