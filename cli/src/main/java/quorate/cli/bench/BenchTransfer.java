package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.cli.common.Directories;
import quorate.database.engine.jdbc.Engines;
import quorate.runtime.node.StateCopy;

/// `quorate bench transfer`.
@Command(
    name = "transfer",
    mixinStandardHelpOptions = true,
    description = {
      "Measures what it takes to give one engine the state of another, as a replica in repair gets",
      "it: one scans its tables and writes a snapshot, which is copied, rehashed, installed into the",
      "other, and rehashed out of that. Each of --engines to each."
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate bench transfer",
      "  ./quorate bench transfer --rows 1000000 --engines h2,postgresql --json"
    })
final class BenchTransfer implements Callable<Integer> {
  private static final int ROW_BYTES_MIN = 12;

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,hsqldb,derby,postgresql",
      description = "Which (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--rows",
      defaultValue = "50000",
      description = "Rows of the table (default: ${DEFAULT-VALUE}).")
  int rows;

  @Option(
      names = "--row-bytes",
      defaultValue = "16",
      description = "Bytes of each row, at least 12 (default: ${DEFAULT-VALUE}).")
  int rowBytes;

  @Option(names = "--files", description = "Where the databases are for the time being.")
  @Nullable Path files;

  @Option(names = "--json", description = "One line of JSON for each pair.")
  boolean json;

  @Override
  public Integer call() throws SQLException, IOException, InterruptedException {
    if (rows < 1 || rowBytes < ROW_BYTES_MIN) {
      System.err.println("quorate: at least one row, of at least 12 bytes");
      return 2;
    }
    Path parent = files;
    Path base =
        parent == null
            ? Files.createTempDirectory("quorate-transfer")
            : Files.createTempDirectory(Files.createDirectories(parent), "transfer");
    try {
      for (String from : engines) {
        try (StateCopy source = open(from, base, "from-" + from)) {
          source.fill(rows, rowBytes);
          for (String to : engines) {
            Path place = base.resolve("from-" + from + "-to-" + to);
            try (StateCopy target = open(to, base, place.getFileName().toString())) {
              show(from, to, source.copyTo(target));
            }
            Directories.delete(place);
          }
        }
      }
    } finally {
      Directories.delete(base);
    }
    return 0;
  }

  private static StateCopy open(String engine, Path base, String name)
      throws SQLException, IOException {
    Path own = Files.createDirectories(base.resolve(name));
    return new StateCopy(Engines.open(engine, own.resolve(engine)), own.resolve("snapshots"));
  }

  private void show(String from, String to, StateCopy.Copied copied) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("from", from);
    line.put("to", to);
    line.put("rows", rows);
    line.put("bytes", copied.bytes());
    line.put("seconds", seconds(copied.whole()));
    copied.steps().forEach((step, took) -> line.put(step, seconds(took)));
    if (json) {
      System.out.println(JSON.std.asString(line));
      return;
    }
    StringBuilder steps = new StringBuilder();
    copied
        .steps()
        .forEach((step, took) ->
            steps.append(String.format(Locale.ROOT, "  %s %.2f", step, seconds(took))));
    System.out.printf(
        Locale.ROOT, "%-10s to %-10s %7.2f s:%s%n", from, to, seconds(copied.whole()), steps);
  }

  private static double seconds(Duration time) {
    return Math.round(time.toMillis() / 10.0) / 100.0;
  }
}
