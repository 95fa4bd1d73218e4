package quorate.runtime.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import quorate.core.quorum.Tolerance;
import quorate.database.DriverAddress;
import quorate.database.engine.jdbc.EngineSource;
import quorate.runtime.disk.WholeFile;

/// Writes the text of a configuration file.
final class ConfigText {
  private ConfigText() {}

  /// Writes the file, with comments, durable when this returns: a node that has moved on with the
  /// cluster could not start with an earlier one, or an empty one.
  static void save(ClusterConfig config, Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    head(out, config);
    upkeep(out, config.upkeep());
    if (config.isShepherded()) {
      shepherding(out, config.shepherding());
    }
    if (config.hasPrimary()) {
      primaryBackup(out, config.primaryBackup());
    }
    gateway(out, config.gateway());
    if (!config.operator().isEmpty()) {
      out.append("\n[operator]      # whose key decides where the databases cannot agree\n");
      key(out, config.operator());
    }
    config.nodes().forEach(node -> node(out.append("\n[[node]]\n"), node));
    config
        .upkeep()
        .spares()
        .nodes()
        .forEach(node ->
            node(
                out.append(
                    "\n[[spare]]   # holds nothing until a node fails, and takes its place\n"),
                node));
    config.engines().values().forEach(engine -> engine(out, engine));
    WholeFile.writePrivate(file, out);
  }

  private static void head(StringBuilder out, ClusterConfig config) {
    out.append(
        "# A Quorate cluster. Change this while it is stopped; only its nodes are changed\n");
    out.append("# while it runs, with ./quorate reconfigure.\n\n");
    out.append("cluster = \"")
        .append(config.name())
        .append("\"   # data of another cluster is refused\n");
    out.append("failures = ")
        .append(config.tolerance().failures())
        .append("    # u: failures of any kind it survives\n");
    out.append("lies = ")
        .append(config.tolerance().lies())
        .append("        # r: how many of these may be wrong answers\n");
    out.append("liars = \"")
        .append(config.tolerance().liars() == Tolerance.Liars.NODES ? "nodes" : "databases")
        .append("\"   # who may lie: the databases, or any node\n");
    out.append("protocol = \"").append(config.protocol()).append("\"   # smr, cbs, pbr or eve\n");
    out.append("order = \"")
        .append(config.order().word())
        .append("\"   # paxos, pbft, ratis or none\n");
    out.append("configuration = ")
        .append(config.configuration())
        .append("   # counts how often the nodes were changed: ./quorate reconfigure\n\n");
  }

  private static void upkeep(StringBuilder out, Upkeep upkeep) {
    out.append("[upkeep]\nscrub_hours = ")
        .append(upkeep.scrub().toHours())
        .append("   # compare the tables of all replicas so often; 0: never\n");
    out.append("lag_milliseconds = ")
        .append(upkeep.lag().toMillis())
        .append("   # writes wait while a database is farther behind; 0: never\n");
    out.append("follow_digests = ")
        .append(upkeep.follow())
        .append(
            "   # whether nodes know by themselves what their tables must hold; costs writes\n");
    out.append("parallel = ")
        .append(upkeep.parallel())
        .append("   # transactions without a conflict that a database executes at once\n");
    out.append("repair_megabytes_per_second = ")
        .append(upkeep.repairBytesPerSecond() >> 20)
        .append("   # that a node in repair fetches at most; 0: no limit\n");
    out.append("replace_seconds = ")
        .append(upkeep.spares().after().toSeconds())
        .append("   # a [[spare]] takes the place of a node that is silent for so long\n\n");
  }

  private static void gateway(StringBuilder out, ClusterConfig.Gateway gateway) {
    out.append("[gateway]       # where applications connect\n");
    out.append("host = \"").append(gateway.host()).append("\"\n");
    out.append("port = ").append(gateway.port()).append('\n');
    out.append("trust = ")
        .append(gateway.trust())
        .append("   # true lets everyone in without a password\n");
    tls(out, gateway.tls());
    key(out, gateway.key());
    out.append('\n');
    out.append("[gateway.users]\n");
    gateway
        .users()
        .forEach((user, password) ->
            out.append('"').append(user).append("\" = \"").append(password).append("\"\n"));
  }

  private static void node(StringBuilder out, ClusterConfig.Node node) {
    out.append("id = ").append(node.id().number());
    out.append("\nengine = \"").append(node.engine());
    out.append("\"\nhost = \"").append(node.host());
    out.append("\"\nport = ").append(node.port()).append('\n');
    if (node.raftPort() > 0) {
      out.append("raft_port = ").append(node.raftPort()).append('\n');
    }
    key(out, node.key());
  }

  private static void tls(StringBuilder out, TlsSettings tls) {
    out.append("tls = \"")
        .append(tls.mode().word())
        .append("\"   # required, offered or off; by the certificates in tls/, or your own:\n");
    if (tls.isOwn()) {
      out.append("certificate = ").append(quoted(tls.certificate())).append('\n');
      out.append("private_key = ").append(quoted(tls.privateKey())).append('\n');
    } else {
      out.append("# certificate = \"server.pem\"   # it, and those between it and a known one\n");
      out.append("# private_key = \"server.key\"\n");
    }
  }

  private static void engine(StringBuilder out, EngineSource engine) {
    if (engine.remote().isPresent()) {
      remote(out, engine, engine.remote().get());
      return;
    }
    if (engine.foreign().isPresent()) {
      foreign(out, engine, engine.foreign().get());
      return;
    }
    out.append("\n[engines.\"")
        .append(engine.name())
        .append("\"]   # another version of a driver\n");
    out.append("dialect = \"").append(engine.dialect()).append("\"\n");
    jars(out, engine);
  }

  private static void jars(StringBuilder out, EngineSource engine) {
    List<String> jars =
        engine.jars().stream()
            .map(jar -> '"' + jar.toString().replace("\\", "\\\\") + '"')
            .toList();
    out.append("jar = [").append(String.join(", ", jars)).append("]\n");
  }

  private static void foreign(StringBuilder out, EngineSource engine, DriverAddress address) {
    out.append("\n[engines.\"")
        .append(engine.name())
        .append("\"]   # by its driver; {dir} is the node's directory\n");
    out.append("dialect = \"").append(engine.dialect()).append("\"\n");
    out.append("driver = ").append(quoted(address.driver())).append('\n');
    jars(out, engine);
    out.append("url = ").append(quoted(address.url())).append('\n');
    if (!address.user().isEmpty()) {
      out.append("user = ").append(quoted(address.user())).append('\n');
      out.append("password = ").append(quoted(address.password())).append('\n');
    }
  }

  private static void remote(StringBuilder out, EngineSource engine, EngineSource.Remote remote) {
    out.append("\n[engines.\"").append(engine.name()).append("\"]   # a server that others run\n");
    out.append("dialect = \"").append(engine.dialect()).append("\"\n");
    out.append("url = ").append(quoted(remote.url())).append('\n');
    out.append("user = ").append(quoted(remote.user())).append('\n');
    out.append("password = ").append(quoted(remote.password())).append('\n');
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static void key(StringBuilder out, String key) {
    if (!key.isEmpty()) {
      out.append("key = \"").append(key).append("\"   # public; the private one is in a file\n");
    }
  }

  private static void primaryBackup(StringBuilder out, PrimaryBackup how) {
    out.append("[pbr]\nisolation = \"")
        .append(how.isolation().word())
        .append(
            "\"   # or snapshot: transactions that write run at once on engines that allow skew\n");
    out.append("degraded = ")
        .append(how.degraded())
        .append("   # whether fewer than failures + 1 members acknowledge all the same\n");
    out.append("lease_milliseconds = ")
        .append(how.lease().toMillis())
        .append(
            "   # how long the primary answers reads without asking the others; 0: it asks\n\n");
  }

  private static void shepherding(StringBuilder out, Shepherding how) {
    out.append("[cbs]\nmode = \"")
        .append(Shepherding.word(how.mode()))
        .append("\"   # concurrent; to compare: sequential (secondaries), serial\n");
    out.append("retry = \"")
        .append(how.replays() ? "replay" : "error")
        .append(
            "\"   # what is aborted: error (40001), or replay, where every answer is the same\n");
    out.append("delay_milliseconds = ")
        .append(how.delay().toMillis())
        .append("   # added before each database, each way: for measurements\n");
    out.append("backlog_megabytes = ")
        .append(how.backlog() >> 20)
        .append(
            "   # statements kept for a database that is behind; beyond, it is repaired later\n");
    out.append("standby = ")
        .append(how.standby())
        .append(
            "   # whether every node can have the shepherd, and takes over from the others\n\n");
  }
}
