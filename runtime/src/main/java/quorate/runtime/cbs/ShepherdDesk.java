package quorate.runtime.cbs;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Manager;
import quorate.replication.cbs.Overview;
import quorate.replication.cbs.ReplicaStatus;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.node.EngineConsole;

/// The work of a shepherd beside transactions: it has databases repaired, compares them for
/// operators, and reports their state.
final class ShepherdDesk implements AutoCloseable {
  private static final long LOOK_SECONDS_MAX = 5;
  private static final long COMPARE_SECONDS_MAX = 24 * 3600;

  private final ClusterConfig config;
  private final ShepherdHost host;
  private final Findings findings;
  private final RecentEvents events = new RecentEvents();
  private final Repairer repairer;

  /// @param sessions makes sessions for comparisons and repairs
  /// @param isOpen whether a database is up
  ShepherdDesk(
      ClusterConfig config,
      ShepherdHost host,
      Supplier<ShepherdSession> sessions,
      Predicate<NodeId> isOpen,
      Findings findings) {
    this.config = config;
    this.host = host;
    this.findings = findings;
    this.repairer =
        new Repairer(
            config.tolerance().failures(),
            new Repairer.Around() {
              @Override
              public ShepherdSession session() {
                return sessions.get();
              }

              @Override
              public boolean isOpen(NodeId replica) {
                return isOpen.test(replica);
              }

              @Override
              public void tell(CbsMessage.Local message) {
                host.fromSelf(message);
              }

              @Override
              public Overview overview() {
                return known().overview();
              }

              @Override
              public void compared(NodeId replica, Comparison.Found found) {
                findings.add(
                    new Finding.Repaired(
                        System.currentTimeMillis(),
                        replica,
                        found.ranges(),
                        found.copied(),
                        found.schema()));
              }
            });
  }

  void start() {
    repairer.start();
  }

  /// Takes a finding of the coordinator, on its thread.
  void on(CbsIndication.Found found) {
    events.on(found);
    findings.on(found);
    repairer.on(found);
  }

  /// A database's trouble, in a word; empty if none is known.
  Optional<String> standing(NodeId replica) {
    return repairer.standing(replica);
  }

  private ShepherdHost.Known known() {
    try {
      return host.look().get(LOOK_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException busy) {
      throw new IllegalStateException("the shepherd does not come to it; ask again");
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the shepherd ends");
    }
  }

  Overview.OpenErrors openErrors() {
    return known().overview().openErrors();
  }

  Optional<NodeId> primary() {
    return known().overview().primary();
  }

  /// The state of the shepherd and its databases.
  Map<String, Object> status() {
    ShepherdHost.Known known = known();
    Overview overview = known.overview();
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("health", health(overview));
    status.put("primary", overview.primary().map(NodeId::number).orElse(0L));
    status.put("view", overview.view());
    events.describe(status);
    status.put("committed", overview.barrier());
    status.put("openTransactions", overview.open());
    Overview.OpenErrors open = overview.openErrors();
    status.put(
        "optionalErrors",
        Map.of("abstained", open.abstained(), "raised", open.raised(), "moved", open.moved()));
    status.put("findings", findings.count());
    List<Map<String, Object>> databases = new ArrayList<>();
    overview.replicas().forEach((replica, each) -> databases.add(database(known, replica, each)));
    status.put("databases", databases);
    return status;
  }

  private String health(Overview overview) {
    if (overview.primary().isEmpty()) {
      return "no primary: nothing is committed";
    }
    long apart =
        overview.replicas().values().stream()
            .filter(each -> !each.connected() || each.standing() != ReplicaStatus.WHOLE)
            .count();
    return apart == 0 ? "ready" : "serves, without " + apart + " of its databases";
  }

  private Map<String, Object> database(
      ShepherdHost.Known known, NodeId replica, Overview.OfReplica of) {
    Map<String, Object> database = new LinkedHashMap<>();
    boolean primary = known.overview().primary().equals(Optional.of(replica));
    database.put("id", replica.number());
    database.put("engine", config.node((int) replica.number()).engine());
    database.put("role", primary ? "primary" : "secondary");
    database.put("connected", of.connected());
    database.put("standing", of.standing().name().toLowerCase(Locale.ROOT));
    repairer.standing(replica).ifPresent(trouble -> database.put("trouble", trouble));
    database.put("trusted", of.trusted());
    if (of.standing() != ReplicaStatus.DETACHED) {
      database.put("behind", of.behind());
      database.put("owedBytes", of.owedBytes());
    }
    Manager.Load load = known.loads().getOrDefault(replica, new Manager.Load(0, 0));
    database.put("pool", load.transactions());
    database.put("running", load.running());
    return database;
  }

  /// Compares all databases, and returns the result.
  ///
  /// @param body the number of seconds that may take
  Bytes compare(Bytes body) throws IOException {
    Decoder in = new Decoder(body);
    long seconds = in.varint();
    in.end();
    if (seconds < 1 || seconds > COMPARE_SECONDS_MAX) {
      throw new WireException("seconds are 1 to " + COMPARE_SECONDS_MAX + ", not " + seconds);
    }
    try {
      var report = repairer.verify(Duration.ofSeconds(seconds));
      return json(described(report.get(seconds + LOOK_SECONDS_MAX, TimeUnit.SECONDS)));
    } catch (TimeoutException stuck) {
      throw new IllegalStateException(
          "the comparison has not ended in time; look at: ./quorate status");
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException("the shepherd ends");
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the shepherd ends");
    }
  }

  private static Map<String, Object> described(Verification.Report report) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("from", report.from());
    described.put("to", report.to());
    described.put("equal", report.isEqual());
    Map<String, Object> tables = new TreeMap<>();
    report
        .tables()
        .forEach((name, table) ->
            tables.put(name, Map.of("rows", table.rows(), "digest", table.digest())));
    described.put("tables", tables);
    Map<String, Object> differing = new TreeMap<>();
    report
        .differing()
        .forEach((replica, each) -> {
          Map<String, Object> of = new TreeMap<>();
          each.forEach((name, table) ->
              of.put(name, Map.of("ranges", table.ranges(), "digest", table.digest())));
          differing.put("" + replica.number(), of);
        });
    described.put("differing", differing);
    Map<String, Object> missing = new TreeMap<>();
    report.missing().forEach((replica, why) -> missing.put("" + replica.number(), why));
    described.put("missing", missing);
    described.put("uncertain", List.copyOf(report.uncertain()));
    return described;
  }

  /// The findings that are kept, oldest first.
  static Bytes findings(ClusterConfig config, Findings findings) throws IOException {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Findings.Numbered each : findings.all()) {
      Finding finding = each.finding();
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("number", each.number());
      entry.put("at", Instant.ofEpochMilli(finding.atMillis()).toString());
      entry.put("database", finding.replica().number());
      config.nodes().stream()
          .filter(node -> node.id().equals(finding.replica()))
          .forEach(node -> entry.put("engine", node.engine()));
      describe(finding, entry);
      all.add(entry);
    }
    return new Encoder().string(JSON.std.asString(all)).toBytes();
  }

  private static void describe(Finding finding, Map<String, Object> entry) {
    switch (finding) {
      case Finding.Outvoted it -> {
        entry.put("kind", "outvoted");
        entry.put("statement", it.statement());
        entry.put("transaction", it.txn());
        entry.put("place", it.number());
        entry.put("answered", it.answered().hex());
        SortedMap<String, String> others = new TreeMap<>();
        for (Map.Entry<NodeId, Digest> other : it.others().entrySet()) {
          others.put("" + other.getKey().number(), other.getValue().hex());
        }
        entry.put("others", others);
      }
      case Finding.Repaired it -> {
        entry.put("kind", "repaired");
        entry.put("ranges", new TreeMap<>(it.ranges()));
        entry.put("rows", it.copied());
        entry.put("schema", it.schema());
      }
    }
  }

  /// Executes SQL on the engine of a database, around the order.
  ///
  /// @param body the SQL, and the database
  /// @param engines finds an engine that is up
  static Bytes execute(Bytes body, Function<NodeId, Optional<Engine>> engines)
      throws IOException, SQLException {
    Decoder in = new Decoder(body);
    String sql = in.string();
    NodeId database = in.node();
    in.end();
    Engine engine =
        engines
            .apply(database)
            .orElseThrow(
                () -> new WireException("database " + database.number() + " is not there"));
    return EngineConsole.run(engine, sql);
  }

  static Bytes json(Map<String, Object> values) throws IOException {
    return new Encoder().string(JSON.std.asString(values)).toBytes();
  }

  @Override
  public void close() {
    repairer.close();
  }
}
