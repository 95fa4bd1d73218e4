package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.core.NodeId;
import quorate.runtime.cbs.StandbyNode;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.AlikeEngines;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigFile;
import quorate.runtime.eve.EveNode;
import quorate.runtime.node.Node;
import quorate.runtime.pbr.PbrNode;
import quorate.sql.parse.Parser;

/// `quorate node`: one node as a process of its own.
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    description =
        "Runs one node of a cluster. A spare waits until the others have it take a failed node's place.",
    footer = {
      "",
      "Exit status: 2 if the node refused its configuration or its data, 3 if it stopped for a",
      "reason that may pass, 4 if it has been removed from the cluster.",
      "",
      "Example:",
      "  ./quorate node --data data --id 2"
    })
public final class RunNode extends ClusterCommand implements Callable<Integer> {
  private static final long LOOK_MILLIS = 200;

  @Option(names = "--id", required = true, description = "The node's number in the configuration.")
  int id;

  @Mixin private LogOptions log = new LogOptions();

  @Option(names = "--parent", hidden = true, description = "Stop when this process ends.")
  long parent;

  @Override
  public Integer call() throws Exception {
    Parent.follow(parent);
    log.begin("node " + id);
    HeapReturn.begin();
    ClusterConfig config = config();
    if (isSpare(config)) {
      config = awaitTurn(config);
    }
    return run(config);
  }

  private boolean isSpare(ClusterConfig config) {
    return config.upkeep().spares().nodes().stream().anyMatch(node -> node.id().number() == id);
  }

  /// Waits until the others have ordered that this spare takes a node's place.
  private ClusterConfig awaitTurn(ClusterConfig config) throws IOException, InterruptedException {
    System.out.println("node " + id + " is a spare, and waits until a node fails");
    NodeId self = new NodeId(id);
    try (ClusterClient client = connect(config)) {
      ClusterConfig now = config;
      while (!now.nodeIds().contains(self)) {
        Thread.sleep(LOOK_MILLIS);
        now = client.config();
      }
      ConfigFile.advance(data.resolve(CONFIG), now);
      return now;
    }
  }

  private int run(ClusterConfig config) throws Exception {
    if (!config.hasStandbys() && !config.hasPrimary() && !config.isVerified()) {
      requireNodes(config);
    }
    if (parent == 0) { // else the parent has warned
      AlikeEngines.warning(config).ifPresent(line -> System.err.println("quorate: " + line));
    }
    if (config.hasStandbys()) {
      return run(directory -> {
        StandbyNode node = StandbyNode.start(config, config.node(id), directory, this::end);
        return new Started(node.describe(), node::close);
      });
    }
    if (config.isVerified()) {
      return run(directory -> {
        EveNode node = EveNode.start(config, config.node(id), directory, this::end);
        return new Started(node.describe(), node::close);
      });
    }
    if (config.hasPrimary()) {
      return run(directory -> {
        PbrNode node = PbrNode.start(config, config.node(id), directory, this::end);
        node.practise();
        return new Started(node.describe(), node::close);
      });
    }
    CountDownLatch stopped = new CountDownLatch(1);
    AtomicBoolean removed = new AtomicBoolean();
    Node node;
    try {
      node =
          start(
              config,
              () -> {
                removed.set(true);
                stopped.countDown();
              });
    } catch (IOException | SQLException | RuntimeException notStarted) {
      System.err.println("node " + id + " cannot start: " + Failures.explain(notStarted));
      return Failures.status(notStarted);
    }
    Thread.ofPlatform().daemon().name("warm-parser").start(Parser::warmUp);
    System.out.println(node.describe());
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> {
              node.close();
              stopped.countDown();
            }));
    stopped.await();
    if (removed.get()) {
      System.out.println("node " + id + " has been removed from the cluster, and ends");
      return Failures.REMOVED;
    }
    return 0;
  }

  private record Started(String description, Runnable end) {}

  private interface Starter {
    Started start(Path directory) throws IOException, SQLException;
  }

  /// Runs a node that is never replaced while it runs.
  private int run(Starter starter) throws InterruptedException {
    Thread.ofPlatform().daemon().name("warm-parser").start(Parser::warmUp);
    Started node;
    try {
      node = starter.start(data.resolve("node" + id));
    } catch (IOException | SQLException | RuntimeException notStarted) {
      System.err.println("node " + id + " cannot start: " + Failures.explain(notStarted));
      return Failures.status(notStarted);
    }
    System.out.println(node.description());
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> {
              node.end().run();
              stopped.countDown();
            }));
    stopped.await();
    return 0;
  }

  private void end(Throwable failure) {
    Failures.log("the node stopped", failure);
    Runtime.getRuntime().halt(Failures.STOPPED);
  }

  private Node start(ClusterConfig config, Runnable gone) throws IOException, SQLException {
    return Node.start(
        config,
        config.node(id),
        data.resolve("node" + id),
        this::end,
        new SavedChanges(data, gone));
  }
}
