package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import quorate.bench.bank.Bank;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.WorkloadBench;
import quorate.bench.peers.RunningPeer;
import quorate.bench.peers.SqlPeer;
import quorate.cli.common.Failures;

/// The databases compared with Quorate, and invalid options of the commands.
@Timeout(120)
final class BenchPeersTest {
  @TempDir Path directory;

  /// Each is started, loaded, and given a few deposits; no process is left running.
  @ParameterizedTest
  @EnumSource(names = {"HSQLDB", "DERBY", "H2_CLUSTER", "POSTGRESQL_SYNC"})
  void aPeer(SqlPeer peer) throws Exception {
    List<ProcessHandle> processes = new ArrayList<>();
    try (RunningPeer running = peer.start(directory, 2, true)) {
      running
          .pids()
          .forEach(pid -> {
            ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
            processes.add(server);
            server.descendants().forEach(processes::add);
          });
      Bank bank = new Bank(100);
      new WorkloadBench(bank, running.loading()).load(true, 1, LoadProgress.SILENT);
      running.loaded().run();
      WorkloadBench.Report report =
          new WorkloadBench(bank, running.target())
              .run(
                  LoadPlan.count(2, 20, 7),
                  new CpuMeter(running.pids()),
                  _ -> {},
                  LoadProgress.SILENT);
      assertEquals(List.of(), report.measured().failures().reasons());
      assertEquals(40, report.measured().ended());
      assertTrue(report.isGood(), report.conditions().toString());
    }
    for (ProcessHandle each : processes) {
      each.onExit().join();
    }
  }

  private static int run(String... arguments) {
    return new CommandLine(new Bench()).execute(arguments);
  }

  @Test
  void whatCannotBeIsRefused() {
    assertEquals(Failures.REFUSED, run("peers", "--peers", "oracle"));
    assertEquals(Failures.REFUSED, run("peers", "--protocols", "eve"));
    assertEquals(Failures.REFUSED, run("peers", "--workload", "tpch"));
    assertEquals(Failures.REFUSED, run("peers", "--rounds", "0"));
    assertEquals(Failures.REFUSED, run("peers", "--lies", "2"));
    assertEquals(Failures.REFUSED, run("peers", "--wire", "--peers", "h2"));
    assertEquals(Failures.REFUSED, run("peers", "--wire", "--loads", "ycsb"));
    assertEquals(Failures.REFUSED, run("peers", "--wire", "--set", "postgresql,postgresql"));
    assertEquals(Failures.REFUSED, run("peers", "--wire", "--connections", "0"));
    assertEquals(Failures.REFUSED, run("peers", "--wire", "--scale", "0"));
    assertEquals(Failures.REFUSED, run("recovery", "--figures", "c"));
    assertEquals(Failures.REFUSED, run("recovery", "--protocols", "cbs"));
    assertEquals(Failures.REFUSED, run("recovery", "--crash-at", "40"));
    assertEquals(Failures.REFUSED, run("recovery", "--engines", "h2"));
  }

  @Test
  void whatWasStartedEndsInTheReverseOrderAndItsFilesGo() throws Exception {
    List<String> ended = new ArrayList<>();
    Path files;
    try (BenchResources kept = BenchResources.in("test")) {
      files = kept.directory();
      Files.createFile(files.resolve("file"));
      kept.add("first", () -> ended.add("first"));
      kept.add(
          "stuck",
          () -> {
            throw new IllegalStateException("it does not end");
          });
      kept.add("last", () -> ended.add("last"));
    }
    assertEquals(List.of("last", "first"), ended);
    assertFalse(Files.exists(files));
  }
}
