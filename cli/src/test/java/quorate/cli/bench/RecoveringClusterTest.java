package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.hrdb.Recovery;
import quorate.bench.hrdb.RecoveryPlan;
import quorate.bench.hrdb.RecoveryRun;
import quorate.bench.hrdb.WaitingClients;
import quorate.bench.load.Condition;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.WorkloadBench;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;

/// A small version of HRDB's figure 9: a database crashes under TPC-C, returns, and catches up.
@Timeout(120)
final class RecoveringClusterTest {
  private static final int VICTIM = 1;

  @Test
  void aDatabaseThatCrashedCatchesUp(@TempDir Path directory) throws Exception {
    SqlWorkload tpcc =
        new WaitingClients(
            new Tpcc(new TpccScale(1, 20, 10), false, 1, () -> Instant.EPOCH),
            Duration.ofMillis(5));
    RecoveryPlan plan =
        new RecoveryPlan(
            2, Duration.ofSeconds(1), VICTIM, Duration.ofSeconds(60), Duration.ofMillis(20), 1);
    try (RecoveringCluster cluster =
        RecoveringCluster.start(List.of("derby", "hsqldb", "sqlite"), directory)) {
      new WorkloadBench(tpcc, cluster.target()).load(true, 1, LoadProgress.SILENT);
      Recovery recovery =
          new RecoveryRun(tpcc, cluster.target(), cluster, plan).run(_ -> {}, LoadProgress.SILENT);
      assertTrue(recovery.restarted() > recovery.crashed() && recovery.crashed() > 0);
      assertTrue(recovery.conditions().stream().allMatch(Condition::holds));
      assertEquals(List.of(), recovery.measured().failures().reasons());
      assertEquals(List.of(), cluster.complaints());
      Recovery.Sample last = recovery.samples().getLast();
      assertEquals(
          last.completed().stream().max(Long::compare).orElseThrow(), last.completed().get(VICTIM));
      // No progress while it was down.
      List<Long> away =
          recovery.samples().stream()
              .filter(each ->
                  each.seconds() > recovery.crashed() && each.seconds() < recovery.restarted())
              .map(each -> each.completed().get(VICTIM))
              .distinct()
              .toList();
      assertTrue(away.size() <= 2, away.toString()); // a transaction in progress may have ended
    }
  }
}
