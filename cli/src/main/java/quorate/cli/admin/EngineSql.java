package quorate.cli.admin;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import quorate.cli.common.Failures;
import quorate.core.NodeId;
import quorate.runtime.admin.Administration;
import quorate.runtime.config.ClusterConfig;

/// `quorate engine`.
@Command(
    name = "engine",
    mixinStandardHelpOptions = true,
    description = {
      "Executes SQL on one node's engine, bypassing replication, in the engine's own dialect.",
      "For manual repair and tests: a change affects this replica only, so Quorate will detect",
      "and revert it."
    },
    footer = {"", "Example:", "  ./quorate engine 3 --sql 'select * from \"t\"'"})
public final class EngineSql extends Operating implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "ID", description = "The node's number.")
  int id;

  @Option(names = "--sql", required = true, description = "The statement.")
  String sql = "";

  @Override
  public Integer call() throws Exception {
    ClusterConfig config = config();
    NodeId node = config.node(id).id();
    try (Administration cluster = administration(config)) {
      System.out.println(cluster.execute(node, sql));
      return 0;
    } catch (ExecutionException refused) {
      return refused(refused);
    }
  }

  private int refused(ExecutionException refused) {
    System.err.println(
        "quorate: node "
            + id
            + ": "
            + Failures.explain(refused.getCause() == null ? refused : refused.getCause()));
    return 1;
  }
}
