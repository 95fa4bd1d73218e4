package quorate.cli.bench;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `quorate bench`.
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Measures, on this machine, and prints what anyone can repeat.",
    subcommands = {
      BenchBank.class,
      BenchTpcc.class,
      BenchTpcb.class,
      BenchTpcw.class,
      BenchYcsb.class,
      BenchOrder.class,
      BenchWriteSets.class,
      BenchHrdb.class,
      BenchHrdbRecovery.class,
      BenchQueries.class,
      BenchDifferential.class,
      BenchRaising.class,
      BenchHostile.class,
      BenchTransfer.class,
      BenchPeers.class,
      BenchCompare.class,
      BenchHistories.class,
      BenchRecovery.class,
      BenchBugs.class
    })
public final class Bench implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  Bench() {}

  @Override
  public void run() {
    spec.commandLine().usage(System.out);
  }
}
