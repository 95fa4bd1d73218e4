package quorate.cli.gates;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// The project's sources.
final class SourceTree {
  /// Maven runs tests in the directory of their module.
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private SourceTree() {}

  /// The Java files of all modules, tests included.
  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !ROOT.relativize(file).toString().contains("target/"))
          .sorted()
          .toList();
    }
  }

  /// The path of a file as used in lists.
  static String name(Path file) {
    return ROOT.relativize(file).toString().replace('\\', '/');
  }

  /// The modules: directories with a pom.xml and sources.
  static List<String> modules() throws IOException {
    try (Stream<Path> all = Files.list(ROOT)) {
      return all.filter(each -> Files.exists(each.resolve("pom.xml")))
          .filter(each -> Files.isDirectory(each.resolve("src/main/java")))
          .map(each -> each.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /// The functions longer than this, with their lines: from the first line of the signature to the
  /// last of the body.
  static Map<String, Integer> functionsOver(int linesMax) throws IOException {
    SortedMap<String, Integer> found = new TreeMap<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of(),
                  null,
                  manager.getJavaFileObjectsFromPaths(files()));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        Functions functions = new Functions(unit, positions, linesMax, found);
        functions.scan(unit, null);
      }
    }
    return found;
  }

  /// Finds the functions of one file.
  private static final class Functions extends TreePathScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final int linesMax;
    private final Map<String, Integer> found;

    Functions(
        CompilationUnitTree unit,
        SourcePositions positions,
        int linesMax,
        Map<String, Integer> found) {
      this.unit = unit;
      this.positions = positions;
      this.linesMax = linesMax;
      this.found = found;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      LineMap lines = unit.getLineMap();
      long first = lines.getLineNumber(positions.getStartPosition(unit, method));
      long last = lines.getLineNumber(positions.getEndPosition(unit, method));
      int length = (int) (last - first + 1);
      if (length > linesMax) {
        String file = name(Path.of(unit.getSourceFile().toUri()));
        found.merge(file + "#" + method.getName(), length, Math::max);
      }
      return super.visitMethod(method, nothing);
    }
  }
}
