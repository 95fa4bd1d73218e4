package quorate.cli.engine;

import com.fasterxml.jackson.jr.ob.JSON;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import quorate.cli.common.Directories;
import quorate.cli.common.Failures;
import quorate.database.Engine;
import quorate.database.EngineRefused;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.probe.EngineProbe;
import quorate.database.probe.EngineReport;

/// `quorate engines probe`.
@Command(
    name = "probe",
    mixinStandardHelpOptions = true,
    description = {
      "Tests the abilities of an engine: transactions, locks, errors, types. It uses a temporary",
      "database, or, on an external server, temporary tables of a database that no node is using."
    },
    footer = {
      "",
      "Exit status: 0 if it can serve a node, 1 if it lacks what is needed, 2 if it could not be tried.",
      "",
      "Examples:",
      "  ./quorate engines probe sqlite",
      "  ./quorate engines probe other --config engines.toml --json"
    })
final class EngineProbing implements Callable<Integer> {
  @ParentCommand private EngineList engines;

  @Parameters(index = "0", paramLabel = "NAME", description = "The engine's name.")
  private String name = "";

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  private EngineProbing() {}

  @Override
  public Integer call() throws Exception {
    EngineSource source = engines.source(name);
    Path directory = Files.createTempDirectory("quorate-probe-");
    try (Engine engine = source.openUnowned(directory)) {
      EngineReport report = EngineProbe.report(engine);
      if (engines.json) {
        System.out.println(JSON.std.asString(report.described()));
      } else {
        System.out.println(report.product() + " by " + report.driver());
        System.out.println("in the dialect of " + report.dialect());
        report.lines().forEach(System.out::println);
        System.out.println(
            report.isEnough()
                ? name + " can serve a node"
                : name + " cannot serve a node: it lacks " + report.lacks().size() + " of these");
      }
      return report.isEnough() ? 0 : 1;
    } catch (EngineRefused refused) {
      System.err.println("quorate: engine " + name + ": " + refused.getMessage());
      return 1;
    } catch (SQLException unreachable) {
      System.err.println("quorate: engine " + name + ": " + unreachable.getMessage());
      return Failures.REFUSED;
    } finally {
      Directories.delete(directory);
    }
  }
}
