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

/// Announcements of replicas: each states what its service understands (rule W0 in
/// docs/protocols/smr.md). Until all have announced, nothing is assumed: a replica may be of any
/// kind.
///
/// No ordered command names the replicas of the first configuration, and a node's configuration
/// file may be newer than an old slot that it executes. So the announcements name them too, and r +
/// 1 equal ones are believed.
final class Announcements {
  private record Said(String understands, SortedSet<NodeId> replicas) {}

  private final SortedMap<NodeId, Said> byNode = new TreeMap<>();
  private SortedSet<NodeId> first = new TreeSet<>();

  /// Records an announcement; a node's latest one counts.
  ///
  /// @param needed the number of equal announcements that are believed: r + 1
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

  /// The replicas of the first configuration, once known.
  Optional<SortedSet<NodeId>> first() {
    return Optional.of(first).filter(known -> !known.isEmpty());
  }

  /// Everything that the services of these replicas understand; empty if one of them has not
  /// announced.
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
