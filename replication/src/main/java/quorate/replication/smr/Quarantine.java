package quorate.replication.smr;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.Position;

/// The writes after which an engine holds other rows than the others (rule D5 in
/// docs/protocols/smr.md): statements of such a shape are held, and that engine abstains from them.
///
/// Once may be a row that has rotted on a disk, which the write has only brought to light: then the
/// replica is repaired, and that is all. If the same shape finds other tables there again, after
/// that repair, it is the engine's bug.
final class Quarantine {
  /// Shapes by node, and the dispute that found other tables there first.
  private final SortedMap<NodeId, SortedMap<String, Position>> suspects = new TreeMap<>();

  private final SortedMap<NodeId, Set<String>> quarantined = new TreeMap<>();

  /// A dispute about a write of this shape has found other tables at `node`.
  void hear(NodeId node, String shape, Position dispute) {
    Position first =
        suspects.computeIfAbsent(node, _ -> new TreeMap<>()).putIfAbsent(shape, dispute);
    if (first != null && dispute.isAfter(first)) {
      quarantined.computeIfAbsent(node, _ -> new TreeSet<>()).add(shape);
    }
  }

  /// The shapes from which the engine of `node` abstains.
  Set<String> of(NodeId node) {
    return Collections.unmodifiableSet(quarantined.getOrDefault(node, Set.of()));
  }

  /// The shapes that are held: the same everywhere.
  Set<String> shapes() {
    return quarantined.values().stream()
        .flatMap(Set::stream)
        .collect(Collectors.toUnmodifiableSet());
  }

  boolean isEmpty() {
    return suspects.isEmpty();
  }

  /// Forgets who is no member any more.
  void retain(Collection<NodeId> members) {
    suspects.keySet().retainAll(members);
    quarantined.keySet().retainAll(members);
  }

  void write(Encoder out) {
    out.varint(suspects.size());
    suspects.forEach((node, shapes) -> {
      out.node(node).varint(shapes.size());
      shapes.forEach(
          (shape, at) -> out.string(shape).varint(at.number()).bool(of(node).contains(shape)));
    });
  }

  void read(Decoder in) {
    int nodes = in.count(9);
    for (int i = 0; i < nodes; i++) {
      NodeId node = in.node();
      SortedMap<String, Position> shapes = new TreeMap<>();
      int count = in.count(3);
      for (int j = 0; j < count; j++) {
        String shape = in.string();
        shapes.put(shape, new Position(in.varint()));
        if (in.bool()) {
          quarantined.computeIfAbsent(node, _ -> new TreeSet<>()).add(shape);
        }
      }
      suspects.put(node, shapes);
    }
  }
}
