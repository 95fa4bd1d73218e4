package quorate.cli.admin;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import quorate.cli.common.Failures;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.Rpc;

/// `quorate engine`.
@Command(
    name = "engine",
    mixinStandardHelpOptions = true,
    description = {
      "Executes SQL on one node's engine, around the order, in the engine's own dialect.",
      "For repair by hand and for tests: what it changes, only that replica has, and Quorate will",
      "find it and put it right."
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
    if (config.isShepherded()) {
      return ofShepherds(config, node);
    }
    try (ClusterClient client = connect(config)) {
      System.out.println(
          text(ask(client, node, Rpc.Method.ENGINE, new Encoder().string(sql).toBytes())));
      return 0;
    } catch (ExecutionException refused) {
      return refused(refused);
    }
  }

  private int ofShepherds(ClusterConfig config, NodeId database)
      throws InterruptedException, IOException {
    try (ShepherdAnswers answers = new ShepherdAnswers(config, operatorKeys(config))) {
      System.out.println(answers.execute(database, sql));
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
