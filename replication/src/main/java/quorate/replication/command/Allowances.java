package quorate.replication.command;

import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// Limits the checkpoints that each node may request. A checkpoint makes every replica read its
/// whole database, so a hostile node could keep them busy with nothing else; repairs need far
/// fewer.
final class Allowances {
  private static final int ALLOWED = 6;
  private static final long SLOTS_EACH = 10_000;

  /// @param left the checkpoints left
  /// @param since the slot from which the next one is being earned
  private record Allowance(int left, long since) {
    Allowance at(long slot) {
      long earned = Math.max(0, slot - since) / SLOTS_EACH;
      return left + earned >= ALLOWED
          ? new Allowance(ALLOWED, slot)
          : new Allowance((int) (left + earned), since + earned * SLOTS_EACH);
    }
  }

  private final SortedMap<NodeId, Allowance> byNode = new TreeMap<>();

  /// Whether `node` may have a checkpoint in this slot; if so, charges it.
  boolean take(NodeId node, long slot) {
    Allowance now = byNode.getOrDefault(node, new Allowance(ALLOWED, slot)).at(slot);
    if (now.left == 0) {
      return false;
    }
    byNode.put(node, new Allowance(now.left - 1, now.since));
    return true;
  }

  boolean isEmpty() {
    return byNode.isEmpty();
  }

  void retain(Collection<NodeId> nodes) {
    byNode.keySet().retainAll(nodes);
  }

  void write(Encoder out) {
    out.varint(byNode.size());
    byNode.forEach((node, each) -> out.node(node).varint(each.left).varint(each.since));
  }

  void read(Decoder in) {
    int count = in.count(3);
    for (int i = 0; i < count; i++) {
      byNode.put(in.node(), new Allowance((int) in.varint(), in.varint()));
    }
  }
}
