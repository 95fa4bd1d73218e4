package quorate.cli.procedure;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `quorate procedures`.
@Command(
    name = "procedures",
    mixinStandardHelpOptions = true,
    description = {
      "Stored procedures: transaction programs in Java.",
      "They run beside every replica's database; CALL executes them.",
      "docs/procedures.md shows how to write one."
    },
    subcommands = {
      ProceduresInstall.class,
      ProceduresList.class,
      ProceduresDrop.class,
      ProceduresCheck.class,
      ProceduresBuild.class
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate procedures install Deposit.java     # compiled, installed",
      "  ./quorate procedures install bank.jar",
      "  ./quorate procedures list",
      "  ./quorate procedures drop deposit"
    })
public final class Procedures implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  Procedures() {}

  @Override
  public void run() {
    spec.commandLine().usage(System.out);
  }
}
