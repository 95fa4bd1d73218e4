package quorate.runtime.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The JSON of nodes' states, to and fro. The order of the fields is that of each protocol.
public final class NodeStatusJson {
  private NodeStatusJson() {}

  public static JsonObject write(NodeStatus node) {
    return switch (node.details()) {
      case NodeStatus.Silent _ ->
          new JsonObject()
              .put("id", node.id())
              .putText("engine", node.engine())
              .putText("health", node.health());
      case ReplicaDetails it -> write(node, it);
      case SeatDetails it -> write(node, it);
      case MemberDetails it -> write(node, it);
      case ExecutorDetails it -> ExecutorStatusJson.write(node, it);
    };
  }

  /// The answer of a node that is asked for its status.
  public static Bytes answer(NodeStatus node) {
    return new Encoder().string(write(node).toString()).toBytes();
  }

  /// Reads the status of a node that orders, and executes in the order.
  ///
  /// @throws WireException if the text is none
  public static NodeStatus ofReplica(String text) {
    JsonObject in = JsonObject.parse(text);
    Optional<DatabaseStatus> database =
        in.has("jdbcUrl") ? Optional.of(database(in)) : Optional.empty();
    return node(
        in,
        new ReplicaDetails(
            in.number("leader"),
            in.number("epoch"),
            in.number("configuration"),
            in.number("applied"),
            in.number("certified"),
            database));
  }

  /// Reads the status of a process that can be the shepherd.
  ///
  /// @throws WireException if the text is none
  public static NodeStatus ofSeat(String text) {
    JsonObject in = JsonObject.parse(text);
    Optional<SeatDetails.Term> term =
        in.has("epoch")
            ? Optional.of(new SeatDetails.Term(in.number("epoch"), in.number("holder")))
            : Optional.empty();
    return node(
        in,
        new SeatDetails(
            term,
            new TreeMap<>(in.object("versions").allTexts()),
            in.findObject("shepherd").map(NodeStatusJson::shepherd)));
  }

  /// Reads the status of a node under primary-backup replication.
  ///
  /// @throws WireException if the text is none
  public static NodeStatus ofMember(String text) {
    JsonObject in = JsonObject.parse(text);
    Optional<MemberDetails.Copy> copy = in.has("group") ? Optional.of(copy(in)) : Optional.empty();
    return node(in, new MemberDetails(in.findNumber("orderLeader"), copy));
  }

  private static NodeStatus node(JsonObject in, NodeStatus.Details details) {
    return new NodeStatus(
        in.findNumber("id"),
        in.findNumber("pid"),
        in.findText("address"),
        in.findText("engine"),
        in.findText("version"),
        in.findText("role"),
        in.findText("health"),
        in.findNumber("uptimeSeconds"),
        details);
  }

  // Every transaction in the order.

  private static JsonObject write(NodeStatus node, ReplicaDetails it) {
    JsonObject out =
        new JsonObject()
            .put("id", node.id())
            .put("pid", node.pid())
            .putText("address", node.address())
            .putText("role", node.role())
            .put("leader", it.leader())
            .put("epoch", it.epoch())
            .put("configuration", it.configuration())
            .putText("engine", node.engine())
            .putText("version", node.version());
    it.database().ifPresent(database -> out.put("jdbcUrl", database.jdbcUrl()));
    out.put("applied", it.applied());
    it.database().ifPresent(database -> write(database, out));
    return out.put("certified", it.certified())
        .putText("health", node.health())
        .put("uptimeSeconds", node.uptimeSeconds());
  }

  private static void write(DatabaseStatus database, JsonObject out) {
    out.put("position", database.position())
        .put("backlog", database.backlog())
        .put("openTransactions", database.openTransactions())
        .put("executedAhead", database.executedAhead())
        .put("optionalErrors", JsonObject.ofNumbers(database.optionalErrors()))
        .put("ddlCommits", database.ddlCommits())
        .put("snapshotReads", database.snapshotReads())
        .putText("stalled", database.stalled())
        .putObject("repair", database.repair().map(NodeStatusJson::write))
        .putObject(
            "astray",
            database
                .astray()
                .map(it ->
                    new JsonObject()
                        .put("position", it.position())
                        .putTexts("tables", it.tables())))
        .putObject("repaired", database.repaired().map(NodeStatusJson::write));
  }

  private static DatabaseStatus database(JsonObject in) {
    return new DatabaseStatus(
        in.text("jdbcUrl"),
        in.number("position"),
        in.number("backlog"),
        in.number("openTransactions"),
        in.number("executedAhead"),
        new TreeMap<>(in.object("optionalErrors").allNumbers()),
        in.flag("ddlCommits"),
        in.flag("snapshotReads"),
        in.findText("stalled"),
        in.findObject("repair").map(NodeStatusJson::step),
        in.findObject("astray")
            .map(it -> new DatabaseStatus.Astray(it.text("position"), it.texts("tables"))),
        in.findObject("repaired").map(NodeStatusJson::report));
  }

  private static JsonObject write(RepairStep step) {
    JsonObject out = new JsonObject().put("step", step.words());
    step.amount()
        .ifPresent(it ->
            out.put("bytes", it.bytes())
                .put("of", it.of())
                .put("percent", it.percent())
                .put("from", it.from()));
    return out;
  }

  private static RepairStep step(JsonObject in) {
    Optional<RepairStep.Amount> amount =
        in.has("percent")
            ? Optional.of(
                new RepairStep.Amount(
                    in.number("bytes"), in.number("of"), in.number("percent"), in.number("from")))
            : Optional.empty();
    return new RepairStep(in.text("step"), amount);
  }

  static JsonObject write(RepairReport report) {
    JsonObject out =
        new JsonObject()
            .put("position", report.position())
            .put("milliseconds", JsonObject.ofNumbers(report.milliseconds()))
            .put("how", report.how());
    report
        .few()
        .ifPresent(few ->
            out.put("rows", JsonObject.ofNumbers(few.rows())).putTexts("changes", few.changes()));
    return out;
  }

  private static RepairReport report(JsonObject in) {
    Optional<RepairReport.Few> few =
        in.has("rows")
            ? Optional.of(
                new RepairReport.Few(
                    new TreeMap<>(in.object("rows").allNumbers()), in.texts("changes")))
            : Optional.empty();
    return new RepairReport(
        in.number("position"), in.object("milliseconds").allNumbers(), in.text("how"), few);
  }

  // Under a shepherd.

  private static JsonObject write(NodeStatus node, SeatDetails it) {
    JsonObject out =
        new JsonObject()
            .put("id", node.id())
            .put("pid", node.pid())
            .putText("address", node.address())
            .putText("role", node.role());
    if (it.term().isPresent()) {
      out.put("epoch", it.term().get().epoch())
          .put("holder", it.term().get().holder())
          .putText("engine", node.engine())
          .putText("version", node.version())
          .putText("health", node.health())
          .put("uptimeSeconds", node.uptimeSeconds());
    } else {
      out.put("uptimeSeconds", node.uptimeSeconds())
          .put("versions", JsonObject.ofTexts(it.versions()));
    }
    return out.putObject("shepherd", it.shepherd().map(NodeStatusJson::write));
  }

  static JsonObject write(ShepherdStatus shepherd) {
    ShepherdStatus.Recent recent = shepherd.recent();
    return new JsonObject()
        .put("health", shepherd.health())
        .put("primary", shepherd.primary())
        .put("view", shepherd.view())
        .put("viewChanges", recent.viewChanges())
        .put("suspicions", recent.suspicions())
        .put("outvoted", recent.outvoted())
        .putObjects("events", recent.events().stream().map(NodeStatusJson::write).toList())
        .put("committed", shepherd.committed())
        .put("openTransactions", shepherd.openTransactions())
        .put("optionalErrors", JsonObject.ofNumbers(shepherd.optionalErrors()))
        .put("findings", shepherd.findings())
        .putObjects("databases", shepherd.databases().stream().map(NodeStatusJson::write).toList());
  }

  private static ShepherdStatus shepherd(JsonObject in) {
    return new ShepherdStatus(
        in.text("health"),
        in.number("primary"),
        in.number("view"),
        new ShepherdStatus.Recent(
            in.number("viewChanges"),
            in.number("suspicions"),
            in.number("outvoted"),
            in.objects("events").stream()
                .map(each ->
                    new ShepherdStatus.Event(
                        each.text("at"), each.number("database"), each.text("what")))
                .toList()),
        in.number("committed"),
        in.number("openTransactions"),
        new TreeMap<>(in.object("optionalErrors").allNumbers()),
        in.number("findings"),
        in.objects("databases").stream().map(NodeStatusJson::databaseOfShepherd).toList());
  }

  private static JsonObject write(ShepherdStatus.Event event) {
    return new JsonObject()
        .put("at", event.at())
        .put("database", event.database())
        .put("what", event.what());
  }

  private static JsonObject write(ShepherdStatus.Database database) {
    JsonObject out =
        new JsonObject()
            .put("id", database.id())
            .put("engine", database.engine())
            .put("role", database.role())
            .put("connected", database.connected())
            .put("standing", database.standing())
            .putText("trouble", database.trouble())
            .put("trusted", database.trusted());
    database
        .arrears()
        .ifPresent(it -> {
          out.put("behind", it.behind()).put("owedBytes", it.owedBytes());
          if (it.late()) {
            out.put("late", true);
          }
        });
    return out.put("pool", database.pool()).put("running", database.running());
  }

  private static ShepherdStatus.Database databaseOfShepherd(JsonObject in) {
    Optional<ShepherdStatus.Arrears> arrears =
        in.has("behind")
            ? Optional.of(
                new ShepherdStatus.Arrears(
                    in.number("behind"), in.number("owedBytes"), in.has("late") && in.flag("late")))
            : Optional.empty();
    return new ShepherdStatus.Database(
        in.number("id"),
        in.text("engine"),
        in.text("role"),
        in.flag("connected"),
        in.text("standing"),
        in.findText("trouble"),
        in.flag("trusted"),
        arrears,
        in.number("pool"),
        in.number("running"));
  }

  // Under primary-backup replication.

  private static JsonObject write(NodeStatus node, MemberDetails it) {
    JsonObject out =
        new JsonObject()
            .put("id", node.id())
            .putText("engine", node.engine())
            .put("pid", node.pid())
            .put("orderLeader", it.orderLeader());
    if (it.copy().isEmpty()) {
      return out.putText("role", node.role()).putText("health", node.health());
    }
    MemberDetails.Copy copy = it.copy().get();
    List<JsonObject> events = new ArrayList<>();
    for (MemberDetails.Event event : copy.events()) {
      events.add(
          new JsonObject()
              .put("at", event.at())
              .put("micros", event.micros())
              .put("what", event.what())
              .put("group", event.group())
              .put("detail", event.detail()));
    }
    out.putText("version", node.version())
        .putText("role", node.role())
        .put("group", copy.group())
        .putNumbers("members", copy.members())
        .put("primary", copy.primary())
        .put("last", copy.last())
        .put("applied", copy.applied())
        .put("committed", copy.committed())
        .put("decidedMicros", copy.decidedMicros())
        .putObjects("events", events)
        .put("openTransactions", copy.openTransactions())
        .put("waitingTransactions", copy.waitingTransactions())
        .put("sharedTransactions", copy.sharedTransactions())
        .putText("health", node.health());
    return copy.late().isEmpty() ? out : out.putNumbers("late", copy.late());
  }

  private static MemberDetails.Copy copy(JsonObject in) {
    List<MemberDetails.Event> events = new ArrayList<>();
    for (JsonObject each : in.objects("events")) {
      events.add(
          new MemberDetails.Event(
              each.text("at"),
              each.number("micros"),
              each.text("what"),
              each.number("group"),
              each.text("detail")));
    }
    return new MemberDetails.Copy(
        in.number("group"),
        in.numbers("members"),
        in.findNumber("primary"),
        in.text("last"),
        in.text("applied"),
        in.number("committed"),
        in.number("decidedMicros"),
        events,
        in.number("openTransactions"),
        in.number("waitingTransactions"),
        in.number("sharedTransactions"),
        in.has("late") ? in.numbers("late") : List.of());
  }
}
