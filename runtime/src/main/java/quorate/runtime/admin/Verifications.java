package quorate.runtime.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.pbr.ScannedTables;
import quorate.runtime.status.ComparisonReport;
import quorate.runtime.status.Verification;
import quorate.runtime.status.Verification.Doubt;
import quorate.runtime.status.Verification.Outcome;
import quorate.runtime.status.Verification.Subject;

/// Judges the states of databases at one place, under each protocol.
public final class Verifications {
  private static final String OWN = "quorate ";
  private static final String LOOK = "; look at: ./quorate status";

  private static final String UNCERTAIN =
      """
      no %d of the %d replicas scanned hold the same rows while no other %d do (%s): none of them can be said to be right, and none is repaired
      (replicas that are not scanned may decide: ./quorate status). Otherwise find the rows in the tables that differ with
      ./quorate engine ID --sql 'select ...', and decide which replica is right: ./quorate repair --from ID. See docs/repair.md.\
      """;

  private Verifications() {}

  // Every transaction in the order.

  /// Judges what replicas attest at one position of the order.
  public static Verification ofReplicas(
      ClusterConfig config, Position at, SortedMap<NodeId, HostCommand.Attest> attests) {
    Tolerance tolerance = config.tolerance();
    List<Verification.Replica> replicas = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      if (node.hasDatabase()) {
        replicas.add(replica(node, attests, tolerance.weakCertificate()));
      }
    }
    long states = attests.values().stream().map(HostCommand.Attest::state).distinct().count();
    boolean all = attests.size() == config.databases().size();
    boolean certified = Verdict.of(attests, tolerance.weakCertificate()).certified().isPresent();
    return new Verification(
        Subject.REPLICAS,
        at.toString(),
        outcome(states, all),
        replicas,
        certified ? new Doubt.None() : uncertain(tolerance, attests.size()),
        Optional.empty(),
        Optional.empty());
  }

  /// How a comparison has ended.
  ///
  /// @param states the number of different ones
  /// @param all whether all databases were compared
  public static Outcome outcome(long states, boolean all) {
    return states > 1 ? Outcome.DIFFERENT : states == 1 && all ? Outcome.EQUAL : Outcome.INCOMPLETE;
  }

  private static Doubt uncertain(Tolerance tolerance, int scanned) {
    int enough = tolerance.weakCertificate();
    return new Doubt.Uncertain(
        List.of(UNCERTAIN.formatted(enough, scanned, enough, tolerance.bounds())));
  }

  private static Verification.Replica replica(
      ClusterConfig.Node node, SortedMap<NodeId, HostCommand.Attest> attests, int enough) {
    HostCommand.Attest attest = attests.get(node.id());
    SortedMap<String, Verification.Table> tables = new TreeMap<>();
    if (attest == null) {
      Verification.Away away =
          new Verification.Away("not scanned", "not scanned: down, repaired, or too slow" + LOOK);
      return new Verification.Replica(node.id(), node.engine(), Optional.of(away), tables);
    }
    attest
        .state()
        .tables()
        .forEach((name, digest) -> {
          long alike = alike(attests, name, digest);
          boolean same = alike == attests.size();
          boolean right = same || alike >= enough;
          tables.put(
              name,
              Verification.Table.digested(digest.hex(), !right, same && name.startsWith(OWN)));
        });
    return new Verification.Replica(node.id(), node.engine(), Optional.empty(), tables);
  }

  private static long alike(
      SortedMap<NodeId, HostCommand.Attest> attests, String table, Digest digest) {
    return attests.values().stream()
        .filter(other -> digest.equals(other.state().tables().get(table)))
        .count();
  }

  // Under a shepherd.

  /// Judges by a shepherd's report.
  public static Verification ofDatabases(ClusterConfig config, ComparisonReport report) {
    List<Verification.Replica> replicas = new ArrayList<>();
    config.nodes().stream()
        .filter(ClusterConfig.Node::hasDatabase)
        .limit(config.tolerance().databases())
        .forEach(node -> replicas.add(database(node, report)));
    Outcome outcome =
        report.isEqual()
            ? Outcome.EQUAL
            : report.differing().isEmpty() ? Outcome.INCOMPLETE : Outcome.DIFFERENT;
    return new Verification(
        Subject.DATABASES,
        report.from() + ".." + report.to(),
        outcome,
        replicas,
        report.uncertain().isEmpty() ? new Doubt.None() : uncertain(config, report),
        Optional.of(report),
        Optional.empty());
  }

  private static Doubt uncertain(ClusterConfig config, ComparisonReport report) {
    return new Doubt.Uncertain(
        report.uncertain().stream()
            .map(table ->
                "no %d databases hold the same rows of %s, or reported them in time: it is unknown which are right"
                    .formatted(config.tolerance().weakCertificate(), table))
            .toList());
  }

  private static Verification.Replica database(ClusterConfig.Node node, ComparisonReport report) {
    SortedMap<String, Verification.Table> tables = new TreeMap<>();
    String missing = report.missing().get(node.id());
    if (missing != null) {
      String why = "not compared: " + missing;
      Verification.Away away = new Verification.Away(why, why + LOOK);
      return new Verification.Replica(node.id(), node.engine(), Optional.of(away), tables);
    }
    report
        .tables()
        .forEach((name, right) ->
            tables.put(
                name, Verification.Table.counted(right.digest(), OptionalLong.of(right.rows()))));
    report
        .differing()
        .getOrDefault(node.id(), new TreeMap<>())
        .forEach((name, other) ->
            tables.put(
                name,
                new Verification.Table(
                    other.digest(),
                    Optional.ofNullable(tables.get(name))
                        .map(Verification.Table::rows)
                        .orElse(OptionalLong.empty()),
                    true,
                    other.digest().isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(other.ranges()),
                    false)));
    return new Verification.Replica(node.id(), node.engine(), Optional.empty(), tables);
  }

  // Under primary-backup replication.

  /// Judges what the members of a group hold at one position of their log. The first one's state is
  /// what the others are compared with.
  public static Verification ofMembers(List<Scanned> found) {
    ScannedTables first = found.getFirst().tables();
    List<Verification.Replica> replicas = new ArrayList<>();
    for (Scanned each : found) {
      SortedMap<String, Verification.Table> tables = new TreeMap<>();
      each.tables()
          .tables()
          .forEach((name, digest) -> {
            boolean differs = !digest.equals(first.tables().get(name));
            tables.put(name, Verification.Table.digested(digest, differs, false));
          });
      replicas.add(
          new Verification.Replica(
              each.node().id(), each.node().engine(), Optional.empty(), tables));
    }
    long states = found.stream().map(each -> each.tables().tables()).distinct().count();
    return new Verification(
        Subject.MEMBERS,
        first.at().toString(),
        outcome(states, true),
        replicas,
        new Doubt.NotJudged(),
        Optional.empty(),
        Optional.empty());
  }

  /// The state of a group's member.
  public record Scanned(ClusterConfig.Node node, ScannedTables tables) {}
}
