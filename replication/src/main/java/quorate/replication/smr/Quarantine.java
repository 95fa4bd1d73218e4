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

/// The writes after which an engine's rows differ from the others' (rule D5 in
/// docs/protocols/smr.md): statements of such a shape are held, and that engine abstains from them.
///
/// A single occurrence may be a row corrupted on disk, which the write merely revealed: then the
/// replica is repaired, and that is all. If the same shape finds different tables there again after
/// the repair, the engine has a bug.
final class Quarantine {
  /// Suspect shapes by node, with the dispute that first found different tables there.
  private final SortedMap<NodeId, SortedMap<String, Position>> suspects = new TreeMap<>();

  private final SortedMap<NodeId, Set<String>> quarantined = new TreeMap<>();

  /// A dispute about a write of this shape has found different tables at `node`.
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

  /// The shapes that are held, the same at every replica.
  Set<String> shapes() {
    return quarantined.values().stream()
        .flatMap(Set::stream)
        .collect(Collectors.toUnmodifiableSet());
  }

  boolean isEmpty() {
    return suspects.isEmpty();
  }

  /// Forgets nodes that are no longer members.
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
