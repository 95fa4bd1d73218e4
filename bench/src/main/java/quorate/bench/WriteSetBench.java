package quorate.bench;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.run.Runner;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// The cost of write sets and digests: updates of single rows by key, several per transaction, on
/// one engine in this process or next to it.
///
/// All ways take turns, so that the machine's other load affects each; a figure is the median of
/// the rounds.
public final class WriteSetBench implements AutoCloseable {
  private static final int ROWS = 10_000;
  private static final Choices CHOICES = new Choices(Instant.EPOCH, 1);
  private static final String UPDATE = "update account set balance = $1 where id = $2";

  /// A way of updating; each adds to the one before it.
  public enum Way {
    /// The engine alone, through its driver.
    BARE,
    /// With capture installed, but no listener.
    INSTALLED,
    /// With each transaction's write set.
    CAPTURED,
    /// With the table's digest updated from it.
    DIGESTED,
    /// Through Quorate's runner, which translates and binds, without capture.
    RUNNER,
    /// Through the runner, with selects before and after: the cost on an engine without triggers.
    SELECTED,
    /// With the table's digest updated from the selected rows.
    SUMMED;

    /// Whether the runner executes the updates.
    boolean isByRunner() {
      return this == RUNNER || this == SELECTED || this == SUMMED;
    }
  }

  /// The time of one way per update, in microseconds.
  ///
  /// @param cpu of the updating thread, and of the engine's processes if it has its own
  public record Cost(double elapsed, double cpu) {}

  private final Engine engine;
  private final Connection connection;
  private final Runner runner;
  private final Catalog catalog;
  private final Analysed.Data update;
  private final Capture triggers;
  private final Capture selecting;
  private final int perTransaction;
  private final MultisetDigest digest = new MultisetDigest();
  private int updated;

  /// Fills a table in an empty engine, which it closes at the end.
  public WriteSetBench(Engine engine, int perTransaction) throws SQLException {
    this.engine = engine;
    this.perTransaction = perTransaction;
    connection = engine.connect();
    runner = new Runner(engine);
    triggers = Capture.of(engine);
    selecting = Capture.bySelecting(engine);
    catalog =
        create("create table account (id int primary key, balance bigint, filler varchar(84))");
    update = (Analysed.Data) Analyser.analyse(UPDATE, catalog, List.of(SqlType.INT8, SqlType.INT4));
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO \"account\" VALUES (?, 0, ?)")) {
      for (int i = 0; i < ROWS; i++) {
        insert.setInt(1, i);
        insert.setString(2, "x".repeat(84));
        insert.addBatch();
      }
      insert.executeBatch();
    }
    connection.commit();
  }

  private Catalog create(String sql) throws SQLException {
    DdlPlan plan =
        DdlPlanner.plan(
            Catalog.EMPTY, (Analysed.Ddl) Analyser.analyse(sql, Catalog.EMPTY, List.of()), CHOICES);
    for (DdlPlan.Step step : plan.steps(engine.dialect())) {
      runner.runStep(connection, plan.after(), step, CHOICES, _ -> 1);
    }
    connection.commit();
    return plan.after();
  }

  /// Measures all ways.
  ///
  /// @param updates of each way in each round
  public Map<Way, Cost> run(int rounds, int updates) throws SQLException {
    Map<Way, List<Cost>> costs = new EnumMap<>(Way.class);
    for (int round = -1; round < rounds; round++) {
      for (Way way : ways()) {
        Cost cost = measure(way, updates);
        if (round >= 0) { // the first round warms up
          costs.computeIfAbsent(way, _ -> new ArrayList<>()).add(cost);
        }
      }
    }
    Map<Way, Cost> medians = new LinkedHashMap<>();
    costs.forEach((way, all) -> medians.put(way, median(all)));
    return medians;
  }

  /// The ways that the engine supports: without triggers, only those of the runner.
  private List<Way> ways() {
    return triggers.inEngine()
        ? List.of(Way.values())
        : List.of(Way.BARE, Way.RUNNER, Way.SELECTED, Way.SUMMED);
  }

  private static Cost median(List<Cost> all) {
    return new Cost(
        all.stream().mapToDouble(Cost::elapsed).sorted().toArray()[all.size() / 2],
        all.stream().mapToDouble(Cost::cpu).sorted().toArray()[all.size() / 2]);
  }

  private Cost measure(Way way, int updates) throws SQLException {
    if (way == Way.BARE || way.isByRunner()) {
      triggers.remove(connection);
    } else {
      triggers.install(connection, catalog);
    }
    // A new connection, without settings left by an earlier way.
    try (Connection own = engine.connect();
        PreparedStatement statement =
            own.prepareStatement("UPDATE \"account\" SET \"balance\" = ? WHERE \"id\" = ?")) {
      long cpu = cpuNanos();
      long start = System.nanoTime();
      for (int i = 0; i < updates; i += perTransaction) {
        transaction(way, own, statement);
      }
      double elapsed = (System.nanoTime() - start) / 1e3 / updates;
      Cost cost = new Cost(elapsed, (cpuNanos() - cpu) / 1e3 / updates);
      runner.forget(own);
      own.rollback();
      return cost;
    }
  }

  private void transaction(Way way, Connection own, PreparedStatement statement)
      throws SQLException {
    switch (way) {
      case BARE, INSTALLED -> byDriver(statement);
      case CAPTURED, DIGESTED -> {
        Recording recording = triggers.begin(own, catalog);
        recording.during(() -> byDriver(statement));
        WriteSet writes = recording.writes();
        require(writes.size() == perTransaction, "not all was captured: " + writes.size());
        if (way == Way.DIGESTED) {
          writes.applyTo(_ -> digest);
        }
      }
      case RUNNER -> byRunner(own);
      case SELECTED, SUMMED -> {
        Recording recording = selecting.begin(own, catalog);
        recording.during(() -> byRunner(own));
        WriteSet writes = recording.writes();
        require(writes.size() == perTransaction, "not all was captured: " + writes.size());
        if (way == Way.SUMMED) {
          writes.applyTo(_ -> digest);
        }
      }
    }
    own.commit();
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException(what);
    }
  }

  private boolean byDriver(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < perTransaction; i++) {
      statement.setLong(1, ++updated);
      statement.setInt(2, updated % ROWS);
      require(statement.executeUpdate() == 1, "no such row");
    }
    return true;
  }

  private boolean byRunner(Connection own) {
    for (int i = 0; i < perTransaction; i++) {
      List<Value> values = List.of(new Value.Int(++updated), new Value.Int(updated % ROWS));
      runner.run(own, catalog, update, values, CHOICES, _ -> 1);
    }
    return true;
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
        + ProcessHandle.current()
            .descendants()
            .flatMap(process -> process.info().totalCpuDuration().stream())
            .mapToLong(Duration::toNanos)
            .sum();
  }

  @Override
  public void close() throws SQLException {
    connection.rollback();
    connection.close();
    engine.close();
  }
}
