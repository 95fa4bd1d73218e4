package quorate.cli.gates;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/// The dependencies between classes of the project, and their cycles.
final class Dependencies {
  private Dependencies() {}

  /// The cycles of packages: each a set of at least two that reach each other.
  static List<Set<String>> ofPackages(JavaClasses classes) {
    return cycles(classes, JavaClass::getPackageName, 1);
  }

  /// The cycles of more than this many files, also within a package.
  static List<Set<String>> ofFiles(JavaClasses classes, int filesMax) {
    return cycles(classes, Dependencies::file, filesMax);
  }

  /// The outermost class around a class.
  private static String file(JavaClass each) {
    JavaClass outer = each;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer.getName();
  }

  private static List<Set<String>> cycles(
      JavaClasses classes, Function<JavaClass, String> node, int sizeMax) {
    Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    for (JavaClass from : classes) {
      graph.addVertex(node.apply(from));
    }
    for (JavaClass from : classes) {
      for (Dependency each : from.getDirectDependenciesFromSelf()) {
        String own = node.apply(from);
        String other = node.apply(each.getTargetClass().getBaseComponentType());
        if (!own.equals(other) && graph.containsVertex(other)) {
          graph.addEdge(own, other);
        }
      }
    }
    return new KosarajuStrongConnectivityInspector<>(graph)
        .stronglyConnectedSets().stream().filter(each -> each.size() > sizeMax).toList();
  }
}
