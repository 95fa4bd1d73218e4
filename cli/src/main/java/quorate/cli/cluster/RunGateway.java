package quorate.cli.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import quorate.cli.common.ClusterCommand;
import quorate.gateway.Gateway;
import quorate.gateway.Tls;
import quorate.gateway.resp.RespGateway;
import quorate.runtime.cbs.StandbyClient;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.eve.ServiceClient;
import quorate.runtime.pbr.PbrClient;

/// `quorate gateway`: a gateway as a process of its own.
@Command(
    name = "gateway",
    mixinStandardHelpOptions = true,
    description = "Runs a gateway: the PostgreSQL protocol in front of a cluster.",
    footer = {
      "",
      "Examples:",
      "  ./quorate gateway --data data --port 5433",
      "  ./quorate gateway --standby          takes over when the first one ends"
    })
public final class RunGateway extends ClusterCommand implements Callable<Integer> {
  @Option(names = "--port", description = "The port to listen on, instead of the configured one.")
  int port = -1;

  @Option(
      names = "--standby",
      description = "Wait while another gateway has the port, and take over when it ends.")
  boolean standby;

  @Mixin private LogOptions log = new LogOptions();

  @Option(names = "--parent", hidden = true, description = "Stop when this process ends.")
  long parent;

  @Override
  public Integer call() throws Exception {
    Parent.follow(parent);
    log.begin("gateway");
    HeapReturn.begin();
    ClusterConfig config = config();
    if (config.hasStandbys()) {
      try (StandbyClient client = StandbyClient.connect(config, keys(config, data))) {
        return serve(config, client);
      }
    }
    if (config.hasPrimary()) {
      try (PbrClient client = PbrClient.connect(config, keys(config, data))) {
        return serve(config, client);
      }
    }
    if (config.isVerified()) {
      try (ServiceClient client =
          ServiceClient.connect(config, keys(config, data), ServiceCluster.PATIENCE)) {
        return serve(config, client);
      }
    }
    requireNodes(config);
    try (ClusterClient client = ClusterClient.connect(config, keys(config, data))) {
      client.learnEngines(() -> engines(data));
      return serve(config, client);
    }
  }

  private InetSocketAddress address(ClusterConfig config) {
    return new InetSocketAddress(
        config.gateway().host(), port >= 0 ? port : config.gateway().port());
  }

  private int serve(ClusterConfig config, ServiceClient client)
      throws IOException, InterruptedException {
    GatewayFiles serving = new GatewayFiles(data);
    RespGateway gateway =
        RespGateway.start(
            client, address(config), standby ? Optional.of(serving::standBy) : Optional.empty());
    return serve(serving, gateway.port(), gateway::close);
  }

  private int serve(ClusterConfig config, Cluster client) throws IOException, InterruptedException {
    InetSocketAddress address = address(config);
    Optional<Tls> tls = Tls.of(config, data);
    GatewayFiles serving = new GatewayFiles(data);
    Gateway gateway =
        standby
            ? Gateway.standBy(client, address, tls, serving::standBy)
            : Gateway.start(client, address, tls);
    return serve(serving, gateway.port(), gateway::close);
  }

  /// Serves until the process ends.
  private static int serve(GatewayFiles serving, int port, Runnable close)
      throws IOException, InterruptedException {
    serving.claim();
    System.out.println("gateway on port " + port + ", process " + ProcessHandle.current().pid());
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> {
              close.run();
              stopped.countDown();
            }));
    stopped.await();
    return 0;
  }
}
