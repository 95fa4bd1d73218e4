package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import quorate.bench.load.Target;
import quorate.bench.recovery.CrashRun;
import quorate.bench.recovery.Milestone;
import quorate.cli.cluster.LocalCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.cluster.Ports;
import quorate.cli.cluster.Readiness;
import quorate.cli.common.ClusterCommand;
import quorate.core.NodeId;
import quorate.database.engine.server.FreePorts;
import quorate.database.engine.server.ServerProcess;
import quorate.runtime.admin.Administration;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.status.MemberDetails;
import quorate.runtime.status.NodeStatus;

/// A cluster for a measurement, with each node and the gateway in a process as under `quorate up
/// --processes`, except that a killed node is not restarted.
final class NodeProcesses implements AutoCloseable, CrashRun.Victims {
  private static final ServerProcess.Signals SIGNALS = new ServerProcess.Signals("TERM", "KILL");

  private final Path data;
  private final ClusterConfig config;
  private final Path logs;
  private final Map<Long, ServerProcess> nodes = new LinkedHashMap<>();
  private final Map<Long, Long> pidsOfNodes = new LinkedHashMap<>();
  private final List<ServerProcess> gateways = new ArrayList<>();
  private long victim;

  private NodeProcesses(Path data, ClusterConfig config, Path logs) {
    this.data = data;
    this.config = config;
    this.logs = logs;
  }

  /// Starts a cluster, and waits until it serves.
  ///
  /// @param directory an empty one, for its files
  /// @throws IOException if it does not
  static NodeProcesses start(Path directory, UpProcess.Wanted wanted)
      throws IOException, InterruptedException {
    Path data = Files.createDirectories(directory.resolve("data"));
    ClusterConfig config =
        new NewCluster(
                wanted.engines(),
                null,
                null,
                wanted.protocol(),
                true,
                Optional.empty(),
                false,
                wanted.spares())
            .make(data, FreePorts.one());
    config.save(data.resolve(ClusterCommand.CONFIG));
    NodeProcesses cluster = new NodeProcesses(data, config, directory);
    try {
      for (ClusterConfig.Node node : config.nodes()) {
        cluster.startNode(node.id().number());
      }
      cluster.gateways.add(cluster.launch("gateway", List.of("gateway")));
      cluster.awaitReady();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException failed) {
      cluster.close();
      throw failed;
    }
  }

  /// Starts a node of the configuration that is not running.
  void startNode(long id) throws IOException {
    nodes.put(id, launch("node" + id, List.of("node", "--id", "" + id)));
  }

  private ServerProcess launch(String name, List<String> arguments) throws IOException {
    List<String> line = new ArrayList<>(command());
    line.addAll(arguments);
    line.addAll(List.of("--data", data.toString()));
    return ServerProcess.launch("quorate-measured", line, SIGNALS, logs.resolve(name + ".log"));
  }

  /// The `quorate` command line, as `up` runs its nodes.
  private static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:+UseCompactObjectHeaders",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-cp",
        System.getProperty("java.class.path"),
        "quorate.cli.Main");
  }

  private void awaitReady() throws IOException, InterruptedException {
    try (Readiness readiness = Readiness.of(config, data)) {
      if (!readiness.await(LocalCluster.READY)
          || !Ports.await(config.gateway().host(), config.gateway().port(), LocalCluster.READY)) {
        throw new IOException(
            "a cluster is not ready after %d s; node 1 said: %s"
                .formatted(
                    LocalCluster.READY.toSeconds(),
                    ServerProcess.lastLines(logs.resolve("node1.log"), 0)));
      }
    }
  }

  /// Runs a command of `quorate` on it to its end.
  ///
  /// @throws IOException if it fails, with its error output
  void run(String name, List<String> arguments) throws IOException, InterruptedException {
    int status = launch(name, arguments).awaitEnd();
    if (status != 0) {
      throw new IOException(
          "%s failed: %s".formatted(name, ServerProcess.lastLines(logs.resolve(name + ".log"), 0)));
    }
  }

  /// The clients' target.
  Target target() {
    return new Target(
        "jdbc:postgresql://127.0.0.1:" + config.gateway().port() + "/quorate",
        Optional.of(NewCluster.USER),
        Optional.empty(),
        Optional.empty());
  }

  /// Suspends a node's process until [#resume]; it keeps its state.
  void pause(long node) throws IOException, InterruptedException {
    signal(node, "STOP");
  }

  void resume(long node) throws IOException, InterruptedException {
    signal(node, "CONT");
  }

  private void signal(long node, String name) throws IOException, InterruptedException {
    if (!pidsOfNodes.containsKey(node)) {
      OptionalLong pid = status(node).map(NodeStatus::pid).orElse(OptionalLong.empty());
      if (pid.isEmpty()) {
        throw new IOException("node " + node + " does not say which process it is");
      }
      pidsOfNodes.put(node, pid.getAsLong()); // a suspended node does not answer
    }
    String pid = "" + pidsOfNodes.get(node);
    if (new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor() != 0) {
      throw new IOException("node %d, process %s, cannot be sent %s".formatted(node, pid, name));
    }
  }

  // The node to be killed.

  /// Chooses the primary, or the order's leader, as the node to be killed.
  void chooseVictim() throws InterruptedException, IOException {
    for (ClusterConfig.Node node : config.nodes()) {
      String role = status(node.id().number()).flatMap(NodeStatus::role).orElse("");
      if (role.equals("primary") || role.equals("leader")) {
        victim = node.id().number();
        return;
      }
    }
    throw new IOException("no node says that it leads");
  }

  @Override
  public String protocol() {
    return config.protocol();
  }

  @Override
  public List<String> engines() {
    List<String> engines = new ArrayList<>();
    engines.add(config.node((int) victim).engine());
    config.nodes().stream()
        .filter(each -> each.id().number() != victim)
        .forEach(each -> engines.add(each.engine()));
    return engines;
  }

  @Override
  public List<Long> pids() {
    List<Long> all = new ArrayList<>();
    nodes.values().forEach(each -> all.add(each.pid()));
    gateways.forEach(each -> all.add(each.pid()));
    return all;
  }

  @Override
  public void kill() {
    java.util.Objects.requireNonNull(nodes.remove(victim)).kill();
  }

  @Override
  public List<Milestone> milestones(Instant began) throws InterruptedException {
    long beganMicros = ChronoUnit.MICROS.between(Instant.EPOCH, began);
    List<Milestone> all = new ArrayList<>();
    for (long node : nodes.keySet()) {
      status(node)
          .flatMap(NodeStatus::member)
          .flatMap(MemberDetails::copy)
          .ifPresent(copy -> {
            for (MemberDetails.Event event : copy.events()) {
              double seconds = (event.micros() - beganMicros) / 1e6;
              all.add(new Milestone(seconds, node, event.what(), event.group(), event.detail()));
            }
          });
    }
    return all;
  }

  /// A node's status; empty if it does not answer.
  Optional<NodeStatus> status(long node) throws InterruptedException {
    try {
      ClusterConfig now =
          ClusterConfig.load(data.resolve(ClusterCommand.CONFIG)); // nodes may have been added
      try (Administration cluster =
          Administration.connect(
              now, ClusterCommand.keys(now, data), Administration.Notices.none())) {
        return Optional.of(cluster.status(new NodeId(node))).filter(it -> it.pid().isPresent());
      }
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /// Kills all processes, as a crash would: their files are not needed any more.
  @Override
  public void close() {
    gateways.forEach(ServerProcess::kill);
    nodes.values().forEach(ServerProcess::kill);
  }
}
