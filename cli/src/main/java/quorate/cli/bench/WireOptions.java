package quorate.cli.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `quorate bench peers --wire`.
final class WireOptions {
  @Option(
      names = "--wire",
      description = {
        "By the PostgreSQL protocol alone, with pgbench, which must be installed: PostgreSQL,",
        "pgpool-II and clusters of Quorate under the loads of --loads. CPU and throughput are",
        "also shown relative to pgpool-II's in the same run."
      })
  boolean wire;

  @Option(
      names = "--set",
      paramLabel = "PROTOCOL:ENGINE[,ENGINE...]",
      description = {
        "With --wire: a cluster of Quorate; may be repeated (default: smr:postgresql,postgresql,",
        "postgresql and smr:h2,sqlite,postgresql and pbr:postgresql,postgresql)."
      })
  List<String> sets =
      List.of(
          "smr:postgresql,postgresql,postgresql",
          "smr:h2,sqlite,postgresql",
          "pbr:postgresql,postgresql");

  @Option(
      names = "--loads",
      split = ",",
      defaultValue = "select,update,tpcb",
      paramLabel = "NAME",
      description = {
        "With --wire: select, update and tpcb by pgbench's prepared statements, tpcc over JDBC",
        "(default: ${DEFAULT-VALUE})."
      })
  List<String> loads = List.of();

  @Option(
      names = "--connections",
      split = ",",
      defaultValue = "16",
      paramLabel = "N",
      description = {
        "With --wire: how many; several numbers are measured one after another. Of one alone, the",
        "median latency is shown, too (default: ${DEFAULT-VALUE})."
      })
  List<Integer> connections = List.of();

  @Option(
      names = "--busy",
      defaultValue = "0",
      paramLabel = "N",
      description = {
        "With --wire: measures everything again beside N processes that only take CPU (default:",
        "${DEFAULT-VALUE}: does not)."
      })
  int busy;

  @Option(
      names = "--scale",
      defaultValue = "10",
      description = {
        "With --wire: of pgbench's tables, 100,000 rows each (default: ${DEFAULT-VALUE})."
      })
  int scale;

  @Option(
      names = "--warmups",
      defaultValue = "8",
      description = {
        "With --wire: the most windows before the rounds; two in a row whose CPU differs by less",
        "than 5 % end the warm-up (default: ${DEFAULT-VALUE})."
      })
  int warmups;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = {
        "Measures nothing: prints the table, in Markdown, of the JSON that an earlier --wire --json",
        "has printed."
      })
  @Nullable Path table;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  WireOptions() {}
}
