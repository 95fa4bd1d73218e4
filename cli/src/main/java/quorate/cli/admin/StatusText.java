package quorate.cli.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import quorate.runtime.config.AbleEngines;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.DatabaseStatus;
import quorate.runtime.status.ExecutorDetails;
import quorate.runtime.status.MemberDetails;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.ReplicaDetails;
import quorate.runtime.status.SeatDetails;
import quorate.runtime.status.ShepherdStatus;

/// The state of a cluster as text.
record StatusText(ClusterStatus status) {
  private static final String UNKNOWN = "?";

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s · %s · %s".formatted(status.cluster(), status.survives(), status.protocol())
            + scheme());
    status.nodes().forEach(node -> lines.add(node(node)));
    lines.addAll(ofScheme());
    OptionalLong pid = status.gatewayPid();
    lines.add(
        "  gateway  " + status.gateway() + (pid.isPresent() ? "   pid " + pid.getAsLong() : ""));
    if (status.scheme() instanceof ClusterStatus.Scheme.Ordered it) {
      it.split()
          .ifPresent(split -> {
            lines.add("  no writes are taken:");
            split.lines().forEach(line -> lines.add("    " + line));
            lines.add("    decide which node is right with: ./quorate repair --from NODE");
          });
      AbleEngines.lines(it.lacking()).forEach(line -> lines.add("  " + line));
    }
    return lines;
  }

  /// How the protocol is configured.
  private String scheme() {
    return switch (status.scheme()) {
      case ClusterStatus.Scheme.Ordered it ->
          " over %s · configuration %d".formatted(it.order(), it.configuration());
      case ClusterStatus.Scheme.Shepherded it ->
          ", %s · configuration %d".formatted(it.mode(), it.configuration());
      case ClusterStatus.Scheme.PrimaryBackup it -> " over " + it.order();
      case ClusterStatus.Scheme.Verified it -> " · service " + it.service();
    };
  }

  private List<String> ofScheme() {
    return switch (status.scheme()) {
      case ClusterStatus.Scheme.Ordered it ->
          it.spares().nodes().stream()
              .map(spare ->
                  "  spare %-2s %-8s for a node that is silent for %d s"
                      .formatted(spare.id(), spare.engine(), it.spares().after().toSeconds()))
              .toList();
      case ClusterStatus.Scheme.Shepherded it ->
          status
              .shepherd()
              .map(shepherd -> shepherd(shepherd, it.standby()))
              .orElse(List.of("  no shepherd is active"));
      case ClusterStatus.Scheme.PrimaryBackup _ ->
          status.hasPrimary() ? List.of() : List.of("  no node that answers is the primary");
      case ClusterStatus.Scheme.Verified _ -> List.of();
    };
  }

  private String node(NodeStatus node) {
    String health = node.health().or(() -> node.shepherd().map(ShepherdStatus::health)).orElse("");
    if (status.scheme() instanceof ClusterStatus.Scheme.Shepherded it && !it.standby()) {
      return "  shepherd  pid %-8s %s".formatted(text(node.pid()), health);
    }
    return "  node %-3s %-10s %-11s %-9s%s pid %-8s %s"
        .formatted(
            text(node.id()),
            node.engine().orElse(""),
            node.version().map(StatusText::shortened).orElse(""),
            node.role().orElse(""),
            place(node),
            text(node.pid()),
            health + troubles(node));
  }

  /// How far a node has come.
  private String place(NodeStatus node) {
    return switch (status.scheme()) {
      case ClusterStatus.Scheme.Ordered _ ->
          " applied %-8s"
              .formatted(
                  node.replica().map(ReplicaDetails::applied).map(String::valueOf).orElse(UNKNOWN));
      case ClusterStatus.Scheme.Shepherded _ ->
          " epoch %-6s"
              .formatted(node.seat().map(SeatDetails::epoch).map(String::valueOf).orElse(UNKNOWN));
      case ClusterStatus.Scheme.PrimaryBackup _ -> {
        Optional<MemberDetails.Copy> copy = node.member().flatMap(MemberDetails::copy);
        yield " group %-4s of %-10s last %-12s applied %-12s"
            .formatted(
                copy.map(it -> "" + it.group()).orElse(UNKNOWN),
                copy.map(it -> "" + it.members()).orElse(UNKNOWN),
                copy.map(MemberDetails.Copy::last).orElse(UNKNOWN),
                copy.map(MemberDetails.Copy::applied).orElse(UNKNOWN));
      }
      case ClusterStatus.Scheme.Verified _ -> {
        Optional<ExecutorDetails> it = node.executor();
        yield " view %-4s certified %-8s committed %-8s"
            .formatted(
                it.map(each -> "" + each.view()).orElse(UNKNOWN),
                it.map(each -> "" + each.certified()).orElse(UNKNOWN),
                it.map(each -> text(each.committed())).orElse(UNKNOWN));
      }
    };
  }

  /// The troubles of its database that a node reports beside its health.
  private static String troubles(NodeStatus node) {
    Optional<DatabaseStatus> database = node.replica().flatMap(ReplicaDetails::database);
    return database.flatMap(DatabaseStatus::repair).map(step -> " (" + step + ")").orElse("")
        + database.flatMap(DatabaseStatus::stalled).map(it -> " (" + it + ")").orElse("")
        + database
            .flatMap(DatabaseStatus::astray)
            .map(it ->
                " (rows of %s were changed by others than the order, seen at %s)"
                    .formatted(it.tables(), it.position()))
            .orElse("")
        + late(node);
  }

  private static String late(NodeStatus node) {
    List<Long> late =
        node.member().flatMap(MemberDetails::copy).map(MemberDetails.Copy::late).orElse(List.of());
    return late.isEmpty() ? "" : " (writes wait for the databases of nodes %s)".formatted(late);
  }

  private List<String> shepherd(ShepherdStatus shepherd, boolean standby) {
    List<String> lines = new ArrayList<>();
    if (standby) {
      lines.add("  " + shepherd.health());
    }
    for (ShepherdStatus.Database each : shepherd.databases()) {
      lines.add(database(each));
    }
    ShepherdStatus.Recent recent = shepherd.recent();
    lines.add(
        "  committed %d   open transactions %d   view %d   view changes %d, on suspicion %d   answers outvoted %d"
            .formatted(
                shepherd.committed(),
                shepherd.openTransactions(),
                shepherd.view(),
                recent.viewChanges(),
                recent.suspicions(),
                recent.outvoted()));
    for (ShepherdStatus.Event event : recent.events()) {
      lines.add("    %s  database %d %s".formatted(event.at(), event.database(), event.what()));
    }
    if (shepherd.findings() > 0) {
      lines.add("  findings: ./quorate divergences");
    }
    return lines;
  }

  private String database(ShepherdStatus.Database database) {
    return "  database %-2s %-10s %-12s %-9s %-9s behind %-6s owed %-9s pool %-4s running %-4s %s"
        .formatted(
            database.id(),
            database.engine(),
            version(database.id()),
            database.role(),
            database.standing(),
            database.arrears().map(it -> it.behind() + (it.late() ? ", late" : "")).orElse("-"),
            size(database.arrears().map(ShepherdStatus.Arrears::owedBytes).orElse(0L)),
            database.pool(),
            database.running(),
            trouble(database));
  }

  private static String trouble(ShepherdStatus.Database database) {
    if (!database.connected()) {
      return "not connected";
    }
    return database.trouble().filter("accused"::equals).isPresent()
        ? "answered otherwise than the others: to be compared and repaired"
        : "";
  }

  private String version(long database) {
    for (NodeStatus node : status.nodes()) {
      Optional<String> known =
          node.seat().map(SeatDetails::versions).map(all -> all.get("" + database));
      if (known.isEmpty() && node.id().equals(OptionalLong.of(database))) {
        known = node.version();
      }
      if (known.isPresent()) {
        return shortened(known.get());
      }
    }
    return "";
  }

  /// The version without the build information of some engines.
  private static String shortened(String version) {
    int space = version.indexOf(' ');
    return space < 0 || version.startsWith("only") ? version : version.substring(0, space);
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? "" + number.getAsLong() : UNKNOWN;
  }

  private static String size(long bytes) {
    return bytes < 10_000
        ? bytes + " B"
        : bytes < 10_000_000 ? bytes / 1000 + " kB" : bytes / 1_000_000 + " MB";
  }
}
