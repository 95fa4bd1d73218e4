package quorate.bench.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.bank.Bank;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Measured;
import quorate.bench.load.RqliteStandIn;
import quorate.bench.load.WorkloadBench;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;

/// The start of three rqlited, the search for the program, and unsupported workloads.
@Timeout(60)
final class RqliteClusterTest {
  @TempDir Path directory;

  private Path program(String text) throws Exception {
    return Files.writeString(
        Files.createFile(
            directory.resolve("rqlited"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))),
        text);
  }

  @Test
  void theFirstIsAloneAndTheOthersJoinIt() {
    RqliteCluster.Node node = new RqliteCluster.Node(2, 4003, 4004);
    Path program = Path.of("/bin/rqlited");
    assertEquals(
        "/bin/rqlited -node-id 2 -http-addr 127.0.0.1:4003 -raft-addr 127.0.0.1:4004 /files",
        String.join(" ", node.line(program, Path.of("/files"), Optional.empty())));
    assertEquals(
        "/bin/rqlited -node-id 2 -http-addr 127.0.0.1:4003 -raft-addr 127.0.0.1:4004"
            + " -join 127.0.0.1:4002 /files",
        String.join(" ", node.line(program, Path.of("/files"), Optional.of(4002))));
  }

  @Test
  void theProgramIsWhereItIsSaidToBe() throws Exception {
    Path program = program("");
    assertEquals(program, RqliteCluster.program(Optional.of(program.toString())));
    PeerMissing missing =
        assertThrows(PeerMissing.class, () -> RqliteCluster.program(Optional.of("/nowhere/r")));
    assertEquals("RQLITED=/nowhere/r is no program", missing.getMessage());
  }

  @Test
  void itDoesNotRunTpcc() throws Exception {
    SqlPeer.RQLITE.require(new Bank(10));
    Tpcc tpcc = new Tpcc(new TpccScale(1, 100, 10), false, 1, InstantSource.system(), false);
    SqlPeer.H2.require(tpcc);
    PeerMissing refused = assertThrows(PeerMissing.class, () -> SqlPeer.RQLITE.require(tpcc));
    assertEquals(
        "it has no transactions of several requests, and tpcc reads before it writes",
        refused.getMessage());
  }

  /// Stand-ins for rqlited are started, filled, loaded, and ended.
  @Test
  void threeAreStartedAndTakeTheirTurn() throws Exception {
    Path program =
        program(
            "#!/bin/sh\nexec '%s' -cp '%s' %s \"$@\"\n"
                .formatted(
                    JavaServer.java().getFirst(),
                    System.getProperty("java.class.path"),
                    RqliteStandIn.class.getName()));
    List<ProcessHandle> processes;
    try (RunningPeer running = RqliteCluster.start(directory.resolve("files"), program)) {
      processes = running.pids().stream().map(pid -> ProcessHandle.of(pid).orElseThrow()).toList();
      assertEquals(3, processes.size());
      Bank bank = new Bank(50);
      new WorkloadBench(bank, running.loading()).load(true, 1, LoadProgress.SILENT);
      Entrant entrant =
          new Entrant(
              "rqlite", SqlPeer.RQLITE.engines(), false, running.target(), running.pids(), bank);
      PeerRounds.Plan plan =
          new PeerRounds.Plan(Duration.ZERO, LoadPlan.count(2, 20, 7), 1, Duration.ofSeconds(1));
      PeerRounds rounds = new PeerRounds(List.of(entrant), plan, new Silent());
      PeerFigures figures = rounds.run();
      assertEquals(Set.of(), rounds.broken().keySet());
      assertTrue(figures.isGood(), figures.table());
      assertEquals(40, figures.all().getFirst().rounds().ended());
    }
    for (ProcessHandle each : processes) {
      each.onExit().join();
    }
  }

  private static final class Silent implements PeerRounds.Watcher {
    @Override
    public void onTurn(int done, int total, String name, Measured measured) {}

    @Override
    public void onBroken(String name, String why) {}
  }
}
