package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import quorate.bench.builds.Build;
import quorate.bench.builds.Sample;
import quorate.cli.common.Failures;

/// Two builds are started by their own programs; invalid comparisons are refused.
final class BenchCompareTest {
  @TempDir Path directory;

  private static int run(String... arguments) {
    return new CommandLine(new Bench()).execute(arguments);
  }

  private Path tree(String name, String script) throws IOException {
    Path tree = Files.createDirectories(directory.resolve(name));
    Path program = Files.writeString(tree.resolve("quorate"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return tree;
  }

  @Test
  void whatCannotBeComparedIsRefused() throws Exception {
    String tree = tree("tree", "exit 0\n").toString();
    assertEquals(Failures.REFUSED, run("compare", directory.toString(), tree));
    assertEquals(Failures.REFUSED, run("compare", tree, tree, "--loads", "tpch"));
    assertEquals(Failures.REFUSED, run("compare", tree, tree, "--pairs", "0"));
    assertEquals(Failures.REFUSED, run("compare", tree, tree, "--mode", "copy"));
    assertEquals(Failures.REFUSED, run("compare", tree, tree, "--protocol", "eve"));
    String broken = tree("broken", "echo it does not build >&2; exit 1\n").toString();
    assertEquals(Failures.REFUSED, run("compare", tree, broken));
  }

  /// Each build's own program reports the cost of its order.
  @Test
  void aBuildMeasuresItsOrderItself() throws Exception {
    String line = "{\"throughput\": 500.0, \"cpu_ms_per_op\": %s}";
    Map<Build, BuiltTree> trees = new EnumMap<>(Build.class);
    trees.put(
        Build.BEFORE, BuiltTree.of(tree("before", "echo '" + line.formatted("0.02") + "'\n")));
    trees.put(
        Build.AFTER,
        BuiltTree.of(tree("after", "echo words; echo '" + line.formatted("0.03") + "'\n")));
    PairedOrder order = new PairedOrder(trees, 4, 2, 1);
    assertEquals(new Sample(1000, 0.02, 500, 0), order.measure(Build.BEFORE));
    assertEquals(new Sample(1000, 0.03, 500, 0), order.measure(Build.AFTER));
  }

  @Test
  void aProgramThatFailsIsQuoted() throws Exception {
    BuiltTree tree = BuiltTree.of(tree("tree", "echo no such option >&2; exit 2\n"));
    IOException failed = assertThrows(IOException.class, () -> tree.run("bench", "order"));
    assertTrue(
        String.valueOf(failed.getMessage())
            .endsWith("bench order ended with status 2: no such option"),
        failed.toString());
  }
}
