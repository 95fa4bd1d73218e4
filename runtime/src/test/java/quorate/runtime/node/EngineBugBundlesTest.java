package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.database.engine.jdbc.Engines;
import quorate.database.engine.jdbc.KnownBug;

/// Every known bug has a program in `docs/engine-bugs` that shows it with the engine's jar alone,
/// and the documents are about the same bugs. Programs that need a server are not run.
@Timeout(120)
class EngineBugBundlesTest {
  private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();
  private static final Path OLD = Path.of("target", "faulty-engines").toAbsolutePath();

  @TempDir Path directory;

  private static List<Path> all() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS.resolve("engine-bugs"))) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /// One of four, and the others.
  private static Map<Boolean, List<Path>> divided() throws IOException {
    List<Path> programs =
        all().stream()
            .filter(file -> !file.endsWith("WrongMariaDB.java"))
            .map(DOCS::relativize)
            .toList();
    return programs.stream()
        .collect(Collectors.partitioningBy(program -> programs.indexOf(program) % 4 == 0));
  }

  static List<Path> some() throws IOException {
    return divided().getOrDefault(true, List.of());
  }

  static List<Path> others() throws IOException {
    return divided().getOrDefault(false, List.of());
  }

  @ParameterizedTest
  @MethodSource("some")
  void someShowTheirBugs(Path program) throws Exception {
    showsTheBug(program);
  }

  @ParameterizedTest
  @MethodSource("others")
  @Tag("long")
  void theOthersShowTheirs(Path program) throws Exception {
    showsTheBug(program);
  }

  private void showsTheBug(Path program) throws Exception {
    Path file = DOCS.resolve(program);
    List<String> words =
        Files.readAllLines(file).stream()
            .filter(line -> line.startsWith("//     java "))
            .map(line -> List.of(line.substring("//     java ".length()).split(" ")))
            .findFirst()
            .orElseThrow();
    int of = words.indexOf("-cp");
    List<String> path = new ArrayList<>();
    for (String jar : words.get(of + 1).split(":")) {
      path.add(jar.startsWith("'") ? System.getProperty("java.class.path") : jar(jar));
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(words.subList(0, of));
    path.add(compiled(file).toString());
    String name = file.getFileName().toString().replace(".java", "");
    command.addAll(List.of("-cp", String.join(File.pathSeparator, path), name));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).directory(directory.toFile()).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    List<String> lines = printed.lines().toList();
    int right = lines.indexOf("the right answer:");
    int answer = lines.indexOf("the answer:");
    assertTrue(right >= 0 && answer > right, printed);
    assertNotEquals(
        lines.subList(right + 1, answer), lines.subList(answer + 1, lines.size()), printed);
  }

  /// Compiled here, by a compiler that is warm: `java` with a source file starts one for each.
  private Path compiled(Path file) throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      StringWriter said = new StringWriter();
      List<String> options = List.of("-d", classes.toString());
      boolean done =
          compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(file)).call();
      assertTrue(done, said::toString);
    }
    return classes;
  }

  private static String jar(String name) {
    Path old = OLD.resolve(name);
    return Files.exists(old)
        ? old.toString()
        : Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> Path.of(entry).endsWith(name))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no jar " + name));
  }

  @Test
  void everyBugHasItsPrograms() throws IOException {
    SortedSet<String> expected = new TreeSet<>();
    for (KnownBug bug : KnownBug.all()) {
      int versions = bug.jar().isPresent() ? 1 : Math.max(1, bug.wrong().size());
      expected.add(bug.id() + " " + versions);
    }
    SortedSet<String> found = new TreeSet<>();
    all().stream()
        .collect(
            Collectors.groupingBy(
                file -> String.valueOf(file.getName(file.getNameCount() - 2)),
                Collectors.counting()))
        .forEach((bug, count) -> found.add(bug + " " + count));
    assertEquals(expected, found);
  }

  @Test
  void documentsAreAboutTheSameBugs() throws IOException {
    String bugs = Files.readString(DOCS.resolve("engine-bugs.md"));
    String choosing = Files.readString(DOCS.resolve("choosing-engines.md"));
    for (KnownBug bug : KnownBug.all()) {
      assertTrue(bugs.contains("(engine-bugs/" + bug.id() + ")"), bug.id());
      assertTrue(choosing.contains("| " + bug.id() + " |"), bug.id());
    }
    List<String> engines = Engines.names();
    String together = choosing.substring(choosing.indexOf("| wrong together |"));
    for (String one : engines) {
      List<String> counts = new ArrayList<>();
      for (String other : engines) {
        int needed = one.equals(other) ? 1 : 2;
        long both =
            KnownBug.shared(new TreeSet<>(List.of(one, other).subList(0, needed)), needed).size();
        counts.add(both == 0 ? "·" : String.valueOf(both));
      }
      String row = "| " + one + " | " + String.join(" | ", counts) + " |";
      assertTrue(together.contains(row), row);
    }
    assertFalse(together.isEmpty());
  }
}
