package quorate.bench.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import quorate.bench.load.ProgramOutput;

/// PostgreSQL's own load generator, at one server on this machine.
///
/// @param database to which it connects
/// @param password empty if the server asks for none
/// @param directory for its scripts and logs
public record Pgbench(
    int port, String database, String user, Optional<String> password, Path directory) {
  /// The program's name; it must be on the path.
  public static final String PROGRAM = "pgbench";

  /// The column of a log line with a transaction's latency, in microseconds.
  private static final int LOGGED_LATENCY = 2;

  private static final long LATENCY_MAX = TimeUnit.MINUTES.toMicros(10);
  private static final double MICROS_PER_MILLI = 1000;
  private static final Pattern PROCESSED =
      Pattern.compile("transactions actually processed: (\\d+)");
  private static final Pattern FAILED = Pattern.compile("failed transactions: (\\d+)");
  private static final Pattern PER_SECOND = Pattern.compile("tps = ([0-9.]+)");

  /// A transaction that it runs.
  public enum Kind {
    SELECT("select abalance from pgbench_accounts where aid = :aid;"),
    UPDATE("update pgbench_accounts set abalance = abalance + 1 where aid = :aid;"),
    TPCB("");

    private final String statement;

    Kind(String statement) {
      this.statement = statement;
    }

    /// The name in options and figures.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// The parameters of a run.
  ///
  /// @param clients its connections
  /// @param mode the query protocol: simple, extended or prepared
  /// @param scale of the tables: 100,000 accounts each
  /// @param logged whether each transaction's latency is logged, which costs the generator some CPU
  public record Plan(Kind kind, int clients, int seconds, String mode, int scale, boolean logged) {}

  /// The outcome of a run.
  ///
  /// @param operations transactions that succeeded
  /// @param failed transactions that were given up
  /// @param p50Millis the median latency, if it was logged
  public record Outcome(long operations, double perSecond, long failed, OptionalDouble p50Millis) {}

  /// Creates and fills the tables.
  ///
  /// @throws IOException if it fails, with its error output
  public void fill(int scale) throws IOException, InterruptedException {
    run(List.of("-i", "-q", "-s", "" + scale));
  }

  /// Runs transactions.
  ///
  /// @throws IOException if it fails, with its error output
  public Outcome run(Plan plan) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-n", "-M", plan.mode(), "-c", "" + plan.clients(), "-j", "1"));
    options.addAll(List.of("-T", "" + plan.seconds(), "--max-tries=1000", "-s", "" + plan.scale()));
    if (plan.kind() == Kind.TPCB) {
      options.addAll(List.of("-b", "tpcb-like"));
    } else {
      options.addAll(List.of("-f", script(plan.kind()).toString()));
    }
    Path prefix = directory.resolve("pgbench-" + port);
    if (plan.logged()) {
      options.addAll(List.of("-l", "--log-prefix=" + prefix));
    }
    String said = run(options);
    return outcome(said, plan.logged() ? median(logs(prefix)) : OptionalDouble.empty());
  }

  /// Reads its output. It tells of failures since version 15.
  static Outcome outcome(String said, OptionalDouble p50Millis) {
    return new Outcome(
        Math.round(number(PROCESSED, said)),
        number(PER_SECOND, said),
        Math.round(number(FAILED, said)),
        p50Millis);
  }

  private Path script(Kind kind) throws IOException {
    Path script = directory.resolve(kind.word() + ".pgbench");
    Files.writeString(script, "\\set aid random(1, 100000 * :scale)\n" + kind.statement + "\n");
    return script;
  }

  private static List<Path> logs(Path prefix) throws IOException {
    try (Stream<Path> files = Files.list(prefix.toAbsolutePath().getParent())) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix.getFileName() + "."))
          .toList();
    }
  }

  /// The median of the logged latencies. The logs are deleted.
  private static OptionalDouble median(List<Path> logs) throws IOException {
    Histogram micros = new Histogram(LATENCY_MAX, 3);
    for (Path log : logs) {
      try (Stream<String> lines = Files.lines(log)) {
        lines
            .map(line -> line.split(" "))
            .filter(columns -> columns.length > LOGGED_LATENCY)
            .map(columns -> columns[LOGGED_LATENCY])
            .filter(latency -> !latency.isEmpty() && Character.isDigit(latency.charAt(0)))
            .forEach(latency -> micros.recordValue(Math.min(LATENCY_MAX, latency(latency))));
      }
      Files.delete(log);
    }
    return micros.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(micros.getValueAtPercentile(50) / MICROS_PER_MILLI);
  }

  private static long latency(String micros) {
    return Math.round(Double.parseDouble(micros));
  }

  private String run(List<String> options) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(PROGRAM, "-h", "127.0.0.1", "-p", "" + port));
    line.addAll(List.of("-U", user));
    line.addAll(options);
    line.add(database);
    return ProgramOutput.of(
        line, password.map(word -> Map.of("PGPASSWORD", word)).orElse(Map.of()));
  }

  /// The figure in its output; 0 if it is missing.
  private static double number(Pattern pattern, String said) {
    Matcher found = pattern.matcher(said);
    return found.find() ? Double.parseDouble(found.group(1)) : 0;
  }
}
