package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import quorate.cli.common.Failures;

/// The exit status of `quorate bench bank` and its siblings.
final class BenchSqlTest {
  @TempDir Path directory;

  private static String url(String name) {
    return "jdbc:h2:mem:cli_%s;DB_CLOSE_DELAY=-1".formatted(name);
  }

  private static int run(BenchSql command, String url, String... more) {
    List<String> arguments = new ArrayList<>(List.of("--url", url));
    arguments.addAll(List.of(more));
    return new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler((_, _, _) -> Failures.REFUSED)
        .execute(arguments.toArray(String[]::new));
  }

  @Test
  void whatHoldsEndsWell() throws Exception {
    Path plot = directory.resolve("bank.svg");
    assertEquals(
        0,
        run(
            new BenchBank(),
            url("bank"),
            "--accounts=100",
            "--clients=2",
            "--transactions=20",
            "--isolation=serializable",
            "--autocommit",
            "--json",
            "--plot=" + plot));
    assertTrue(Files.readString(plot).contains("<svg"));
    assertEquals(2, run(new BenchBank(), url("bank"), "--accounts=101"), "another scale");
    assertEquals(0, run(new BenchBank(), url("bank"), "--accounts=100", "--load-only"));
  }

  @Test
  void whatIsBrokenIsAStatus() throws SQLException {
    String[] small = {"--items=20", "--customers=10", "--transactions=3", "--clients=1"};
    assertEquals(0, run(new BenchTpcc(), url("tpcc"), small));
    try (Connection connection = DriverManager.getConnection(url("tpcc"));
        Statement statement = connection.createStatement()) {
      statement.execute("update tpcc_warehouse set w_ytd = w_ytd + 1");
    }
    assertEquals(1, run(new BenchTpcc(), url("tpcc"), small));
  }

  @Test
  void whatCannotBeIsRefused() {
    assertEquals(2, run(new BenchBank(), "jdbc:nosuch:database"));
    assertEquals(2, run(new BenchBank(), url("none"), "--rate=0"));
    assertEquals(2, run(new BenchBank(), url("none"), "--clients=0"));
    assertEquals(2, run(new BenchYcsb(), url("none"), "--workload=g"));
    assertEquals(2, run(new BenchTpcc(), url("none"), "--think-time", "--rate=5"));
  }
}
