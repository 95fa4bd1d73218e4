package quorate.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import quorate.cli.admin.Divergences;
import quorate.cli.admin.EngineSql;
import quorate.cli.admin.Reconfigure;
import quorate.cli.admin.Repair;
import quorate.cli.admin.Status;
import quorate.cli.admin.Verify;
import quorate.cli.bench.Bench;
import quorate.cli.cluster.Init;
import quorate.cli.cluster.RunGateway;
import quorate.cli.cluster.RunNode;
import quorate.cli.cluster.Up;
import quorate.cli.cluster.WarmStart;
import quorate.cli.common.Failures;
import quorate.cli.engine.EngineList;
import quorate.cli.procedure.Procedures;
import quorate.cli.simulate.ExploreStates;
import quorate.cli.simulate.SimulateSeeds;
import quorate.core.Versions;

/// The command `./quorate`.
@Command(
    name = "quorate",
    mixinStandardHelpOptions = true,
    version = "quorate " + Versions.QUORATE,
    description = {
      "Several ordinary SQL databases act as one that keeps answering and does not lie.",
      "",
      "  ./quorate up                       start a cluster of three databases here",
      "  ./quorate status                   show the nodes and their progress",
      "  ./quorate divergences              show wrong answers, with the evidence",
      "  ./quorate test                     build everything and run the tests (--long: all of them)",
      "  ./quorate fuzz --help              send hostile input to everything that listens",
      ""
    },
    subcommands = {
      Up.class,
      Init.class,
      RunNode.class,
      RunGateway.class,
      Status.class,
      Reconfigure.class,
      Repair.class,
      Verify.class,
      Divergences.class,
      EngineSql.class,
      EngineList.class,
      Procedures.class,
      SimulateSeeds.class,
      ExploreStates.class,
      Bench.class,
      WarmStart.class,
    })
public final class Main implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  private Main() {}

  /// Exit status: 0 for success, 1 if the command found a problem, 2 for a usage error or an
  /// unreachable cluster.
  public static void main(String[] arguments) {
    System.setOut(new OwnOutput(System.out));
    System.setErr(new OwnOutput(System.err));
    System.setProperty("org.jooq.no-logo", "true");
    System.setProperty("org.jooq.no-tips", "true");
    CommandLine line = new CommandLine(new Main());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler((failure, command, _) -> {
      command.getErr().println("quorate: " + Failures.explain(failure));
      return Failures.REFUSED;
    });
    System.exit(line.execute(arguments));
  }

  @Override
  public void run() {
    spec.commandLine().usage(System.out);
  }
}
