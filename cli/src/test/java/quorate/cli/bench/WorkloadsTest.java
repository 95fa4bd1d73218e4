package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quorate.bench.bank.Bank;
import quorate.bench.history.HistoryCheck;
import quorate.bench.history.HistoryRun;
import quorate.bench.history.Model;
import quorate.bench.history.Plant;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;
import quorate.bench.load.WorkloadBench;
import quorate.bench.tpcb.Tpcb;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;
import quorate.bench.tpcw.Tpcw;
import quorate.bench.tpcw.TpcwScale;
import quorate.bench.ycsb.CoreWorkload;
import quorate.bench.ycsb.Ycsb;
import quorate.cli.cluster.EmbeddedCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.common.ClusterCommand;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;

/// The bench's workloads on a cluster, through its gateway.
@Timeout(300)
final class WorkloadsTest {
  @TempDir static Path directory;
  private static EmbeddedCluster cluster;
  private static ClusterConfig config;
  private static Target target;

  @BeforeAll
  static void start() throws Exception {
    int port = FreePorts.one();
    config =
        new NewCluster(List.of("h2", "hsqldb", "derby"), null, null, null, false, Optional.empty())
            .make(directory, port);
    config.save(directory.resolve(ClusterCommand.CONFIG));
    cluster = new EmbeddedCluster(config, directory);
    cluster.start(_ -> {});
    assertTrue(cluster.awaitReady(Duration.ofSeconds(60)));
    target =
        new Target(
            "jdbc:postgresql://127.0.0.1:%d/quorate".formatted(port),
            Optional.of(NewCluster.USER),
            Optional.of(NewCluster.USER),
            Optional.empty());
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /// Asserts that all transactions end, and the consistency conditions hold.
  private static void run(SqlWorkload workload, int clients, int transactions) throws Exception {
    WorkloadBench bench = new WorkloadBench(workload, target);
    assertTrue(bench.load(false, 2, LoadProgress.SILENT));
    check(bench, clients, transactions);
  }

  private static void check(WorkloadBench bench, int clients, int transactions) throws Exception {
    WorkloadBench.Report report = once(bench, clients, transactions);
    assertEquals(List.of(), report.measured().failures().reasons());
    assertEquals((long) clients * transactions, report.measured().ended());
    assertTrue(report.isGood(), report.conditions().toString());
  }

  private static WorkloadBench.Report once(WorkloadBench bench, int clients, int transactions)
      throws Exception {
    return bench.run(
        LoadPlan.count(clients, transactions, 3),
        new CpuMeter(List.of()),
        _ -> {},
        LoadProgress.SILENT);
  }

  private interface Work {
    void run() throws Exception;
  }

  /// Asserts that SQL leaves no error open in its statements, which would cost a round.
  private static void unmarked(Work work) throws Exception {
    try (ClusterClient client =
        ClusterClient.connect(config, ClusterCommand.keys(config, directory))) {
      client.awaitNodes(config.nodes().size(), Duration.ofSeconds(5));
      SortedMap<String, Long> before = RaisingCluster.counters(client, config);
      work.run();
      assertEquals(before, RaisingCluster.counters(client, config));
    }
  }

  @Test
  void bank() throws Exception {
    unmarked(() -> {
      run(new Bank(500), 4, 50);
      check(new WorkloadBench(new Bank(500, true), target), 4, 50);
    });
  }

  @Test
  void tpcc() throws Exception {
    TpccScale scale = new TpccScale(1, 40, 12);
    unmarked(() -> {
      run(new Tpcc(scale, true, 1, () -> Instant.EPOCH), 3, 60);
      check(new WorkloadBench(new Tpcc(scale, true, 2, () -> Instant.EPOCH, true), target), 3, 60);
    });
  }

  @Test
  void tpcb() throws Exception {
    unmarked(() -> run(new Tpcb(2, 30, () -> Instant.EPOCH), 3, 40));
  }

  @Test
  void tpcw() throws Exception {
    run(new Tpcw(new TpcwScale(20, 15), 1, () -> Instant.EPOCH), 2, 250);
  }

  @Test
  void ycsb() throws Exception {
    unmarked(() -> run(new Ycsb(CoreWorkload.A, 40, 1), 2, 30));
    WorkloadBench scans = new WorkloadBench(new Ycsb(CoreWorkload.E, 40, 1), target);
    WorkloadBench.Report report = once(scans, 2, 20);
    assertEquals(List.of(), report.measured().failures().reasons());
    assertTrue(report.isGood(), report.conditions().toString());
  }

  private static HistoryCheck history(Optional<Plant> plant) throws Exception {
    return new HistoryRun(
            target,
            6,
            Duration.ofMinutes(2),
            OptionalLong.of(20),
            Model.STRICT_SERIALIZABLE,
            plant,
            1)
        .run();
  }

  @Test
  void clientsSeeStrictSerializability() throws Exception {
    HistoryCheck check = history(Optional.empty());
    assertEquals(List.of(), check.anomalies());
    assertTrue(check.committed() > 40, check.toString());
  }

  @ParameterizedTest
  @EnumSource(names = {"STALE_READ", "LOST_APPEND", "DOUBLED_APPEND"})
  void aPlantedFaultIsFound(Plant plant) throws Exception {
    assertFalse(history(Optional.of(plant)).isValid());
  }
}
