package quorate.runtime.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import quorate.core.NodeId;
import quorate.database.engine.jdbc.Engines;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.dialect.Dialect;

/// The nodes with a database, in the order in which a client prefers them.
///
/// @param answers whether a node answers requests now
record PreferredNodes(ClusterConfig config, Predicate<NodeId> answers, Backpressure pace) {
  private Stream<ClusterConfig.Node> answering() {
    return config.nodes().stream().filter(node -> node.hasDatabase() && answers.test(node.id()));
  }

  /// Those that answer requests now, best delegate first; `skip` of them are moved to the end.
  List<NodeId> inOrder(int skip) {
    List<NodeId> nodes =
        new ArrayList<>(
            answering()
                .sorted(
                    Comparator.<ClusterConfig.Node, Boolean>comparing(
                            node -> pace.isBehind(node.id()))
                        .thenComparing(node -> Engines.pace(node.engine())))
                .map(ClusterConfig.Node::id)
                .toList());
    if (!nodes.isEmpty()) {
      Collections.rotate(nodes, -(skip % nodes.size()));
    }
    return nodes;
  }

  /// Those that answer requests now and are not behind, by number.
  List<NodeId> level() {
    return answering()
        .map(ClusterConfig.Node::id)
        .filter(node -> !pace.isBehind(node))
        .sorted()
        .toList();
  }

  /// A node whose engine is not among `unable`: `preferred` if possible, otherwise the best one
  /// that answers. Also empty if fewer than r + 1 nodes have such an engine, because no vote could
  /// succeed.
  Optional<NodeId> able(NodeId preferred, Set<Dialect> unable) {
    Set<NodeId> able = withoutEngines(unable);
    if (able.size() < config.tolerance().matchingReplies()) {
      return Optional.empty();
    }
    return able.contains(preferred) ? Optional.of(preferred) : best(able);
  }

  /// The best node that answers, is none of `except`, and has no engine among `unable`.
  Optional<NodeId> another(Set<NodeId> except, Set<Dialect> unable) {
    Set<NodeId> able = withoutEngines(unable);
    able.removeAll(except);
    return best(able);
  }

  private Optional<NodeId> best(Set<NodeId> able) {
    return inOrder(0).stream().filter(able::contains).findFirst();
  }

  private Set<NodeId> withoutEngines(Set<Dialect> unable) {
    Set<String> words =
        unable.stream()
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    return config.nodes().stream()
        .filter(node -> node.hasDatabase() && !words.contains(config.dialect(node)))
        .map(ClusterConfig.Node::id)
        .collect(Collectors.toCollection(HashSet::new));
  }
}
