package quorate.cli.admin;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import quorate.cli.cluster.GatewayFiles;
import quorate.cli.common.ClusterCommand;
import quorate.runtime.admin.Administration;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.ClusterStatusJson;

/// `quorate status`.
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {
      "Shows each node: process, engine, role, how far it has applied the order, health. Under",
      "protocol = \"cbs\": which shepherd is active, and of each database whether it is the primary,",
      "whether it takes part, is being repaired or is detached, how many transactions it is behind,",
      "what is kept for it, what it has in its pool; the view changes and what led to them. Under",
      "protocol = \"pbr\": the group, whether a node is the primary, a backup or a spare, the last entry",
      "of its log, and how far its database is."
    },
    footer = {
      "",
      "Exit status: 0 if all nodes, or the shepherd and all its databases, are ready, 1 if not.",
      "",
      "Example:",
      "  ./quorate status --json"
    })
public final class Status extends ClusterCommand implements Callable<Integer> {
  @Override
  public Integer call() throws Exception {
    ClusterStatus status;
    try (Administration cluster = administration(config())) {
      status = cluster.status(new GatewayFiles(data).read());
    }
    if (json) {
      System.out.println(ClusterStatusJson.write(status).pretty());
    } else {
      new StatusText(status).lines().forEach(System.out::println);
    }
    return status.isReady() ? 0 : 1;
  }
}
