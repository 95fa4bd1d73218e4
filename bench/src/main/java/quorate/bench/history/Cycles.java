package quorate.bench.history;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.connectivity.GabowStrongConnectivityInspector;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.AsSubgraph;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import quorate.bench.history.Dependency.Kind;

/// Cycles of dependencies, each reported as the strongest anomaly that it shows: first those of
/// writes alone, then with reads of what was written, then with reads of earlier states.
final class Cycles {
  /// For each kind, more than these are not looked for.
  private static final int REPORTED_MAX = 10;

  private final Dependencies dependencies;
  private final List<Anomaly> anomalies = new ArrayList<>();

  Cycles(Dependencies dependencies) {
    this.dependencies = dependencies;
    withoutReadsOfEarlierStates(EnumSet.of(Kind.WW), Anomaly.Kind.G0);
    withoutReadsOfEarlierStates(EnumSet.of(Kind.WW, Kind.WR), Anomaly.Kind.G1C);
    withReadsOfEarlierStates();
  }

  List<Anomaly> anomalies() {
    return anomalies;
  }

  private static Set<Kind> andTime(Set<Kind> kinds) {
    Set<Kind> all = EnumSet.copyOf(kinds);
    all.add(Kind.TIME);
    return all;
  }

  /// The strongly connected sets of more than one transaction.
  private static List<Graph<Integer, Long>> knots(Graph<Integer, Long> graph) {
    return new GabowStrongConnectivityInspector<>(graph)
        .stronglyConnectedSets().stream()
            .filter(each -> each.size() > 1)
            .<Graph<Integer, Long>>map(each -> new AsSubgraph<>(graph, each))
            .toList();
  }

  private boolean found(Anomaly.Kind kind) {
    return anomalies.stream().anyMatch(each -> each.kind() == kind);
  }

  private void withoutReadsOfEarlierStates(Set<Kind> kinds, Anomaly.Kind kind) {
    if (found(Anomaly.Kind.G0)) {
      return; // which every further cycle would contain
    }
    Set<Kind> all = andTime(kinds);
    knots(dependencies.graph(all)).stream()
        .limit(REPORTED_MAX)
        .forEach(knot -> {
          int first = knot.vertexSet().iterator().next();
          int second = knot.getEdgeTarget(knot.outgoingEdgesOf(first).iterator().next());
          GraphPath<Integer, Long> back = BFSShortestPath.findPathBetween(knot, second, first);
          report(kind, back.getVertexList(), all);
        });
  }

  private void withReadsOfEarlierStates() {
    if (!anomalies.isEmpty()) {
      return;
    }
    Map<Integer, Graph<Integer, Long>> knotOf = new HashMap<>();
    for (Graph<Integer, Long> knot : knots(dependencies.graph(EnumSet.allOf(Kind.class)))) {
      knot.vertexSet().forEach(each -> knotOf.put(each, knot));
    }
    List<int[]> reads =
        dependencies.pairs(Kind.RW).stream().filter(pair -> areIn(knotOf, pair)).toList();
    if (reads.isEmpty()) {
      return;
    }
    Graph<Integer, Long> strong = dependencies.graph(EnumSet.of(Kind.WW, Kind.WR, Kind.TIME));
    closed(reads, Anomaly.Kind.G_SINGLE, pair -> path(strong, pair[1], pair[0]));
    Graph<Step, DefaultEdge> alternating = alternating(knotOf);
    // The cycle's last dependency must be no read of an earlier state either: the first one is.
    closed(
        reads,
        Anomaly.Kind.G_NONADJACENT,
        pair ->
            path(alternating, new Step(pair[1], true), new Step(pair[0], false))
                .map(way -> way.stream().map(Step::transaction).toList()));
    closed(
        reads,
        Anomaly.Kind.G2,
        pair -> path(Objects.requireNonNull(knotOf.get(pair[0])), pair[1], pair[0]));
  }

  /// Reports the cycles that close these pairs, unless there are stronger anomalies.
  private void closed(
      List<int[]> pairs, Anomaly.Kind kind, Function<int[], Optional<List<Integer>>> back) {
    if (anomalies.isEmpty()) {
      pairs.stream()
          .flatMap(pair -> back.apply(pair).stream())
          .limit(REPORTED_MAX)
          .forEach(way -> report(kind, way, EnumSet.allOf(Kind.class)));
    }
  }

  /// A transaction on a path, and whether the path's last dependency is a read of an earlier state.
  private record Step(int transaction, boolean readEarlier) {}

  /// The paths without two reads of earlier states in a row, within the knots.
  private Graph<Step, DefaultEdge> alternating(Map<Integer, Graph<Integer, Long>> knotOf) {
    Graph<Step, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    for (Kind kind : Kind.values()) {
      boolean reads = kind == Kind.RW;
      for (int[] pair : dependencies.pairs(kind)) {
        if (areIn(knotOf, pair)) {
          Step to = new Step(pair[1], reads);
          edge(graph, new Step(pair[0], false), to);
          if (!reads) {
            edge(graph, new Step(pair[0], true), to);
          }
        }
      }
    }
    return graph;
  }

  /// Whether both of a pair are in the same knot.
  private static boolean areIn(Map<Integer, Graph<Integer, Long>> knotOf, int[] pair) {
    Graph<Integer, Long> knot = knotOf.get(pair[0]);
    return knot != null && knot.containsVertex(pair[1]);
  }

  private static void edge(Graph<Step, DefaultEdge> graph, Step from, Step to) {
    graph.addVertex(from);
    graph.addVertex(to);
    graph.addEdge(from, to);
  }

  private static <V, E> Optional<List<V>> path(Graph<V, E> graph, V from, V to) {
    if (!graph.containsVertex(from) || !graph.containsVertex(to)) {
      return Optional.empty();
    }
    return Optional.ofNullable(BFSShortestPath.findPathBetween(graph, from, to))
        .map(GraphPath::getVertexList);
  }

  /// Reports a cycle.
  ///
  /// @param way its transactions, of which the first depends on the last
  private void report(Anomaly.Kind kind, List<Integer> way, Set<Kind> kinds) {
    StringBuilder text = new StringBuilder();
    int before = way.getLast();
    text.append(dependencies.transaction(before));
    for (int after : way) {
      text.append(" -[").append(dependencies.between(before, after).text(kinds)).append("]-> ");
      text.append(dependencies.transaction(after));
      before = after;
    }
    anomalies.add(new Anomaly(kind, text.toString()));
  }
}
