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
      "Shows each node: process, engine, role, the applied position, health. Under cbs: the active",
      "shepherd, and for each database its role, repair, backlog and connections; and the view changes",
      "with their reasons. Under pbr: the group, each node's role (primary, backup, spare), the end of",
      "its log, and how far its database has applied it."
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
