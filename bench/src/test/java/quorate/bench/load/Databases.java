package quorate.bench.load;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// In-process databases, a new one for each name, and workloads on them.
public final class Databases {
  static {
    // HSQLDB reads this once; other tests in this process have Quorate's routines in it.
    System.setProperty("hsqldb.method_class_names", "quorate.database.engine.*");
  }

  private Databases() {}

  /// A database of each engine with a driver here and a dialect of its own.
  public static Stream<String> urls(String name) {
    System.setProperty("derby.stream.error.file", "target/derby.log");
    return Stream.of(
        h2(name), "jdbc:hsqldb:mem:" + name, "jdbc:derby:memory:%s;create=true".formatted(name));
  }

  /// An H2 database.
  public static String h2(String name) {
    return "jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1".formatted(name);
  }

  /// Loads a workload.
  public static WorkloadBench loaded(SqlWorkload workload, String url) throws SQLException {
    WorkloadBench bench = new WorkloadBench(workload, Target.of(url));
    bench.load(true, 2, LoadProgress.SILENT);
    return bench;
  }

  /// Runs this many transactions of each client, and checks the conditions.
  public static WorkloadBench.Report run(WorkloadBench bench, int clients, int transactions)
      throws SQLException, InterruptedException {
    return bench.run(
        LoadPlan.count(clients, transactions, 7),
        new CpuMeter(List.of()),
        _ -> {},
        LoadProgress.SILENT);
  }

  /// Executes statements outside of the workload.
  public static void meddle(String url, String... statements) throws SQLException {
    try (Session session = Target.of(url).open()) {
      for (String sql : statements) {
        session.execute(sql);
      }
    }
  }

  /// The names of the conditions that do not hold.
  public static List<String> broken(WorkloadBench bench) throws SQLException {
    return bench.check(LoadProgress.SILENT).stream()
        .filter(each -> !each.holds())
        .map(Condition::name)
        .toList();
  }

  /// The answer to a query of one column.
  public static List<String> ask(String url, String sql, Object... values) throws SQLException {
    try (Session session = Target.of(url).open()) {
      return session.all(sql, row -> row.getString(1), Arrays.copyOf(values, values.length));
    }
  }
}
