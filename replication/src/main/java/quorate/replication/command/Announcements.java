package quorate.replication.command;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// Announcements of replicas: each tells what its service understands (rule W0 in
/// docs/protocols/smr.md). As long as one of them has not, nothing is known: it may be of any kind.
///
/// Who the replicas of the first configuration are is in no command of the order, and a node's
/// configuration file may be a later one by the time when it executes an old slot. So that is
/// announced, too, and believed of r + 1.
final class Announcements {
  private record Said(String understands, SortedSet<NodeId> replicas) {}

  private final SortedMap<NodeId, Said> byNode = new TreeMap<>();
  private SortedSet<NodeId> first = new TreeSet<>();

  /// Takes an announcement; the last word of a node counts.
  ///
  /// @param needed how many must agree to be believed: r + 1
  void hear(HostCommand.Announce announce, int needed) {
    SortedSet<NodeId> replicas = new TreeSet<>(announce.replicas());
    byNode.put(announce.node(), new Said(announce.understands(), replicas));
    long alike = byNode.values().stream().filter(it -> it.replicas.equals(replicas)).count();
    if (first.isEmpty() && alike >= needed) {
      first = replicas;
    }
  }

  /// Whether a node's service is known to understand this.
  boolean knows(NodeId node, String understands) {
    Said said = byNode.get(node);
    return said != null && said.understands.equals(understands);
  }

  /// The replicas of the first configuration, once that is known.
  Optional<SortedSet<NodeId>> first() {
    return Optional.of(first).filter(known -> !known.isEmpty());
  }

  /// All that the services of these replicas understand; empty if one of them has not said.
  Optional<Set<String>> understood(Optional<? extends Set<NodeId>> replicas) {
    if (replicas.isEmpty() || !byNode.keySet().containsAll(replicas.get())) {
      return Optional.empty();
    }
    SortedSet<String> all = new TreeSet<>();
    byNode.forEach((node, said) -> {
      if (replicas.get().contains(node)) {
        all.add(said.understands);
      }
    });
    return Optional.of(all);
  }

  void retain(List<NodeId> nodes) {
    byNode.keySet().retainAll(nodes);
  }

  boolean isEmpty() {
    return byNode.isEmpty() && first.isEmpty();
  }

  void write(Encoder out) {
    out.list(List.copyOf(first), Encoder::node).varint(byNode.size());
    byNode.forEach((node, said) ->
        out.node(node).string(said.understands).list(List.copyOf(said.replicas), Encoder::node));
  }

  void read(Decoder in) {
    first = new TreeSet<>(in.list(Decoder::node));
    int count = in.count(3);
    for (int i = 0; i < count; i++) {
      NodeId node = in.node();
      String understands = in.string();
      byNode.put(node, new Said(understands, new TreeSet<>(in.list(Decoder::node))));
    }
  }
}
