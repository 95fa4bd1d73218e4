package quorate.cli.procedure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import quorate.core.value.SqlException;
import quorate.database.procedure.Declared;
import quorate.database.procedure.Inspection;
import quorate.database.procedure.ProcedureJar;

/// `quorate procedures check`.
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Inspects a jar, or Java sources, without a cluster.",
      "Lists the procedures, and their calls that may differ between replicas, as an",
      "installation does. What inspection cannot find, install --twice does."
    },
    footer = {
      "",
      "Exit status: 0 nothing was found, 1 something was, or it is no jar of procedures.",
      "",
      "Examples:",
      "  ./quorate procedures check bank.jar",
      "  ./quorate procedures check Deposit.java Withdraw.java"
    })
final class ProceduresCheck implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "A jar, or Java sources.")
  List<Path> files = List.of();

  @Override
  public Integer call() throws IOException {
    try {
      ProcedureJar jar = ProcedureJar.read(JarFiles.read(files));
      Declared.of(jar).forEach(each -> System.out.println("procedure " + each.signature()));
      List<Inspection.Finding> findings = Inspection.of(jar);
      findings.forEach(each -> System.out.println("refused: " + each));
      return findings.isEmpty() ? 0 : 1;
    } catch (SqlException unfit) {
      System.err.println("quorate: " + unfit.error().message());
      return 1;
    }
  }
}
