package quorate.cli.procedure;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import quorate.cli.common.Failures;
import quorate.core.Bytes;
import quorate.core.value.SqlException;

/// `quorate procedures install`.
@Command(
    name = "install",
    mixinStandardHelpOptions = true,
    description = {
      "Installs the procedures of a jar, or of Java sources, on every replica.",
      "They replace procedures of the same name, from one position of the order on.",
      "Requires a superuser. Code that could behave differently on each replica (the",
      "clock, random numbers, threads, files) is refused."
    },
    footer = {
      "",
      "Exit status: 0 installed, 1 refused, 2 the cluster cannot be reached.",
      "",
      "Examples:",
      "  ./quorate procedures install Deposit.java",
      "  ./quorate procedures install bank.jar",
      "  ./quorate procedures install --twice bank.jar     # for tests",
      "  ./quorate procedures install --no-inspect big.jar"
    })
final class ProceduresInstall extends AtGateway implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "A jar, or Java sources.")
  List<Path> files = List.of();

  @Option(
      names = "--no-inspect",
      description = "Do not inspect the code for behaviour that may differ between replicas.")
  boolean unseen;

  @Option(
      names = "--twice",
      description = {
        "Execute every call twice, and fail if the results differ; for tests. It doubles the time of",
        "calls until the jar is installed without this option."
      })
  boolean twice;

  @Override
  public Integer call() throws IOException {
    Bytes jar;
    try {
      jar = JarFiles.read(files);
    } catch (SqlException unfit) {
      System.err.println("quorate: " + unfit.error().message());
      return 1;
    }
    String sql =
        "call quorate.install_procedures(?, inspect => %s, checked => %s)"
            .formatted(!unseen, twice);
    List<Map<String, String>> installed = new ArrayList<>();
    try (Connection client = open();
        PreparedStatement call = client.prepareStatement(sql)) {
      call.setBytes(1, jar.toArray());
      try (ResultSet rows = call.executeQuery()) {
        while (rows.next()) {
          installed.add(Map.of("procedure", rows.getString(1), "jar", rows.getString(2)));
        }
      }
    } catch (SQLException failed) {
      System.err.println("quorate: " + explain(failed));
      return failed.getSQLState() != null && failed.getSQLState().startsWith("08")
          ? Failures.REFUSED
          : 1;
    }
    if (json) {
      System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(installed));
    } else {
      installed.forEach(each -> System.out.println("installed " + each.get("procedure")));
    }
    return 0;
  }
}
