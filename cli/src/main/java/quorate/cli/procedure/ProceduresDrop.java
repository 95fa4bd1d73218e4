package quorate.cli.procedure;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import quorate.cli.common.Failures;

/// `quorate procedures drop`.
@Command(
    name = "drop",
    mixinStandardHelpOptions = true,
    description = "Drops procedures, as DROP PROCEDURE does. Only a superuser may.",
    footer = {
      "",
      "Exit status: 0 dropped, 1 refused or not there, 2 the cluster cannot be reached.",
      "",
      "Examples:",
      "  ./quorate procedures drop deposit"
    })
final class ProceduresDrop extends AtGateway implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "NAME", description = "As list shows it.")
  List<String> names = List.of();

  @Override
  public Integer call() throws IOException {
    try (Connection client = open();
        Statement statement = client.createStatement()) {
      for (String name : names) {
        statement.execute("drop procedure \"" + name.replace("\"", "\"\"") + "\"");
        System.out.println("dropped " + name);
      }
      return 0;
    } catch (SQLException failed) {
      System.err.println("quorate: " + explain(failed));
      return failed.getSQLState() != null && failed.getSQLState().startsWith("08")
          ? Failures.REFUSED
          : 1;
    }
  }
}
