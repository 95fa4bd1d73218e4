package quorate.cli.admin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.WireException;
import quorate.database.engine.server.FreePorts;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.runtime.admin.OrderedNodes;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.ConfigFile;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.KeyFile;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.ReplicaDetails;

/// `quorate reconfigure`: replaces nodes while the cluster runs.
@Command(
    name = "reconfigure",
    mixinStandardHelpOptions = true,
    description = {
      "Adds and removes nodes of a running cluster, all in one ordered step. A new node fetches its",
      "state from the others; a removed node stops. The cluster keeps serving meanwhile."
    },
    footer = {
      "",
      "Exit status: 0 if the nodes are as asked for and the new ones are level with the others, 1"
          + " if",
      "the change is made but a new node is not ready yet, 2 if nothing was changed.",
      "",
      "Examples:",
      "  ./quorate reconfigure --add h2               one more, on a free port of this machine",
      "  ./quorate reconfigure --add derby --remove 3 a new one for one that is gone for good",
      "  ./quorate reconfigure --add main             whatever [engines.main] in quorate.toml is",
      "  ./quorate reconfigure --add hsqldb,10.0.0.7:7001",
      "                                               on another machine: copy quorate.toml there,",
      "                                               and run: ./quorate node --data data --id 4"
    })
public final class Reconfigure extends Operating implements Callable<Integer> {
  private static final Pattern ADDED = Pattern.compile("([\\w.-]+)(?:,(.+):(\\d+))?");
  private static final Pattern HOME = Pattern.compile("node(\\d+)(\\.joined)?");
  private static final Duration ORDERED = Duration.ofSeconds(20);
  private static final long LOOK_MILLIS = 300;
  private static final long SILENT_LOOKS = 50;

  /// Two seconds each: a busy or newly started node is not gone.
  private static final int MEMBERS_TRIES = 5;

  @Option(
      names = "--add",
      paramLabel = "ENGINE[,HOST:PORT]",
      description = {
        "Add a node with this engine (included, or defined by a table [engines.NAME] of quorate.toml),",
        "or with none, if it is only to order. Repeatable.",
        "Without an address it gets a free port of 127.0.0.1."
      })
  List<String> add = List.of();

  @Option(
      names = "--remove",
      paramLabel = "ID",
      description = "The number of a node to remove. Repeatable.")
  List<Integer> remove = List.of();

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description =
          "How long to wait for new nodes to be level (default: ${DEFAULT-VALUE}); 0: not at all.")
  long waitSeconds;

  @Override
  public Integer call() throws Exception {
    if (add.isEmpty() && remove.isEmpty()) {
      throw new ConfigException("nothing to change; say --add ENGINE, --remove ID, or both");
    }
    try (ClusterClient client = connect(config())) {
      return change(client, members(client));
    }
  }

  private static ClusterConfig members(ClusterClient client) throws InterruptedException {
    for (int i = 1; ; i++) {
      try {
        return client.refreshMembers();
      } catch (ExecutionException silent) {
        if (i == MEMBERS_TRIES) {
          throw new ConfigException(
              "too few nodes answer, so nothing was changed; look at: ./quorate status");
        }
      }
    }
  }

  private int change(ClusterClient client, ClusterConfig before) throws Exception {
    if (before.order() == ClusterConfig.Ordered.RATIS) {
      throw new ConfigException(
          "nothing was changed: the nodes of a cluster ordered by Ratis cannot be replaced while it"
              + " runs");
    }
    List<ClusterConfig.Node> kept = kept(before);
    List<ClusterConfig.Node> added = added(before);
    List<ClusterConfig.Node> nodes = new ArrayList<>(kept);
    nodes.addAll(added);
    check(before, kept, nodes);
    if (!remove.isEmpty()) {
      checkReady(client, before.tolerance(), kept);
    }
    if (before.tolerance().liars() == Tolerance.Liars.NODES) {
      checkKnown(client, before);
    }
    new StoredFit(client.session()).require(before, added);
    added = withKeys(before, added);
    nodes = new ArrayList<>(kept);
    nodes.addAll(added);
    long number = before.configuration() + 1;
    Position at = order(client, number, nodes);
    ClusterConfig now =
        before.withMembers(number, nodes.stream().map(ClusterConfig.Node::member).toList());
    ConfigFile.advance(data.resolve(CONFIG), now);
    System.out.printf(
        "configuration %d has nodes %s, in effect after slot %d%n",
        number, now.nodeIds().stream().map(id -> "" + id.number()).toList(), at.slot());
    boolean ready = true;
    for (ClusterConfig.Node node : waitSeconds == 0 ? List.<ClusterConfig.Node>of() : added) {
      ready &= await(client, node, at.slot());
    }
    if (ready && !before.dialects(before.nodes()).containsAll(now.dialects(now.nodes()))) {
      // Only now do all databases know of the new one's limits.
      Optional<SqlError> beyond = new StoredFit(client.session()).limit();
      beyond.ifPresent(error ->
          System.out.printf(
              "a table has no check of an added engine's limits: %s%n", error.message()));
    }
    return ready ? 0 : 1;
  }

  private static Position order(ClusterClient client, long number, List<ClusterConfig.Node> nodes)
      throws InterruptedException {
    var change =
        new HostCommand.Reconfigure(
            number, nodes.stream().map(ClusterConfig.Node::member).toList());
    try {
      return client.reconfigure(change, ORDERED);
    } catch (SqlException refused) {
      throw new ConfigException(String.valueOf(refused.getMessage()));
    }
  }

  // The requested nodes.

  private List<ClusterConfig.Node> kept(ClusterConfig before) {
    remove.forEach(before::node); // fails if it does not exist
    return before.nodes().stream()
        .filter(node -> !remove.contains((int) node.id().number()))
        .toList();
  }

  private List<ClusterConfig.Node> added(ClusterConfig before) throws IOException {
    List<ClusterConfig.Node> added = new ArrayList<>();
    long id = highest(before);
    for (String each : add) {
      Matcher parts = ADDED.matcher(each);
      if (!parts.matches()) {
        throw new ConfigException("--add " + each + ": say ENGINE, or ENGINE,HOST:PORT");
      }
      String engine = parts.group(1);
      checkEngine(before, engine, added);
      boolean here = parts.group(2) == null;
      String host = here ? "127.0.0.1" : parts.group(2);
      int port = here ? FreePorts.one() : Integer.parseInt(parts.group(3));
      if (port < 1 || port > 65535) {
        throw new ConfigException("--add " + each + ": a port is 1 to 65535, not " + port);
      }
      added.add(new ClusterConfig.Node(new NodeId(++id), engine, host, port));
    }
    return added;
  }

  private static void checkEngine(
      ClusterConfig before, String engine, List<ClusterConfig.Node> added) {
    if (engine.equals(ClusterConfig.NO_ENGINE)) {
      return;
    }
    before.requireEngine("--add", engine);
    boolean taken =
        Stream.concat(before.nodes().stream(), added.stream())
            .anyMatch(node -> node.engine().equals(engine));
    if (taken && before.source(engine).isElsewhere()) {
      throw new ConfigException(
          "--add: two nodes cannot have the one database of "
              + engine
              + "; the new one needs a table [engines.NAME] and a database of its own");
    }
  }

  /// The highest number that any node is known here to have had, since numbers are not used again.
  private long highest(ClusterConfig before) throws IOException {
    long highest =
        Stream.concat(before.nodes().stream(), before.upkeep().spares().nodes().stream())
            .mapToLong(node -> node.id().number())
            .max()
            .orElse(0);
    try (var files = Files.list(data)) {
      for (Path file : files.toList()) {
        Matcher home = HOME.matcher(String.valueOf(file.getFileName()));
        if (home.matches()) {
          highest = Math.max(highest, Long.parseLong(home.group(1)));
        }
      }
    }
    return highest;
  }

  private static void check(
      ClusterConfig before, List<ClusterConfig.Node> kept, List<ClusterConfig.Node> nodes) {
    Tolerance tolerance = before.tolerance();
    if (nodes.size() < tolerance.orderingNodes()) {
      throw new ConfigException(
          "nothing was changed: that would leave %d nodes, and to survive failures = %d takes %d"
              .formatted(nodes.size(), tolerance.failures(), tolerance.orderingNodes()));
    }
    long databases = nodes.stream().filter(ClusterConfig.Node::hasDatabase).count();
    if (databases < tolerance.databases()) {
      throw new ConfigException(
          "nothing was changed: that would leave %d databases, and it takes %d"
              .formatted(databases, tolerance.databases()));
    }
    long staying = kept.stream().filter(ClusterConfig.Node::hasDatabase).count();
    int needed = Math.max(tolerance.durableStates(), tolerance.weakCertificate());
    if (staying < needed) {
      throw new ConfigException(
          "nothing was changed: new nodes get their state from at least %d databases that stay, and"
                  .formatted(needed)
              + " there would be %d; replace fewer at a time".formatted(staying));
    }
  }

  /// Until a new database has its state, the old ones must provide it, and answer alone.
  private static void checkReady(
      ClusterClient client, Tolerance tolerance, List<ClusterConfig.Node> kept)
      throws InterruptedException {
    List<Long> ready = new ArrayList<>();
    for (ClusterConfig.Node node : kept) {
      if (node.hasDatabase() && status(client, node.id()).filter(NodeStatus::isReady).isPresent()) {
        ready.add(node.id().number());
      }
    }
    int needed = Math.max(tolerance.durableStates(), tolerance.weakCertificate());
    if (ready.size() < needed) {
      throw new ConfigException(
          "nothing was changed: of the databases that would stay %s are ready, and it takes %d to answer and"
                  .formatted(ready, needed)
              + " to give new ones their state; wait for the others, or remove another node; look"
              + " at: ./quorate status");
    }
  }

  /// If nodes may lie, a node that has missed two changes believes r + 1 members of the
  /// configuration before both (R4): as many as may fail and r + 1 more must know the last change
  /// before the next one.
  private static void checkKnown(ClusterClient client, ClusterConfig before)
      throws InterruptedException {
    List<Long> known = new ArrayList<>();
    for (ClusterConfig.Node node : before.nodes()) {
      if (status(client, node.id())
          .flatMap(NodeStatus::replica)
          .filter(it -> it.configuration() >= before.configuration())
          .isPresent()) {
        known.add(node.id().number());
      }
    }
    int needed = before.nodes().size() - before.tolerance().failures();
    if (known.size() < needed) {
      throw new ConfigException(
          "nothing was changed: of the nodes %s have taken up the present configuration %d, and %d have to before it is changed again"
                  .formatted(known, before.configuration(), needed)
              + "; wait for the others; look at: ./quorate status");
    }
  }

  /// The new nodes, with key pairs in their directories here if nodes may lie.
  private List<ClusterConfig.Node> withKeys(ClusterConfig before, List<ClusterConfig.Node> added)
      throws IOException {
    List<ClusterConfig.Node> keyed = new ArrayList<>();
    for (ClusterConfig.Node node : added) {
      keyed.add(node.withKey(ClusterKeys.ofNode(before, node, data)));
    }
    return keyed;
  }

  // The new nodes.

  /// Waits until a new node has caught up with the others at `slot`.
  private boolean await(ClusterClient client, ClusterConfig.Node node, long slot)
      throws InterruptedException {
    String name = "node " + node.id().number();
    String said = "";
    boolean helped = false;
    long looks = waitSeconds * 1000 / LOOK_MILLIS;
    for (long look = 0; look < looks; look++) {
      Optional<NodeStatus> status = status(client, node.id());
      String health = status.flatMap(NodeStatus::health).orElse("not there yet");
      long applied = status.flatMap(NodeStatus::replica).map(ReplicaDetails::applied).orElse(0L);
      if (health.equals(NodeStatus.READY) && applied >= slot) {
        System.out.println(name + "   " + node.engine() + "   ready, applied " + applied);
        return true;
      }
      String line = health.equals(NodeStatus.READY) ? "joins" : health;
      if (!line.equals(said)) {
        said = line;
        System.out.println(name + "   " + line);
      }
      if (status.isEmpty() && look >= SILENT_LOOKS && !helped) {
        helped = true;
        System.out.printf(
            "%s   does not answer on %s:%d; to start it there, with %s: ./quorate node --data DIR"
                + " --id %d%n",
            name, node.host(), node.port(), needed(node), node.id().number());
      }
      Thread.sleep(LOOK_MILLIS);
    }
    System.err.println(
        "quorate: " + name + " is a member, but not ready after " + waitSeconds + " s: " + said);
    return false;
  }

  private String needed(ClusterConfig.Node node) {
    String key = "node" + node.id().number() + "/" + KeyFile.NODE;
    return data.resolve(CONFIG) + (node.key().isEmpty() ? "" : " and " + data.resolve(key));
  }

  private static Optional<NodeStatus> status(ClusterClient client, NodeId node)
      throws InterruptedException {
    try {
      return Optional.of(OrderedNodes.status(client, node));
    } catch (ExecutionException | WireException notYet) {
      return Optional.empty();
    }
  }
}
