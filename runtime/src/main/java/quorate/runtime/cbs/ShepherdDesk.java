package quorate.runtime.cbs;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.ManagerLoad;
import quorate.replication.cbs.Overview;
import quorate.replication.cbs.ReplicaStatus;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.node.EngineConsole;
import quorate.runtime.status.ComparisonReport;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.DivergenceJson;
import quorate.runtime.status.ShepherdStatus;
import quorate.runtime.status.VerificationJson;

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
            sessions,
            isOpen,
            host::fromSelf,
            () -> known().overview(),
            findings);
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
    return host.known(LOOK_SECONDS_MAX);
  }

  Overview.OpenErrors openErrors() {
    return known().overview().openErrors();
  }

  Optional<NodeId> primary() {
    return known().overview().primary();
  }

  /// The state of the shepherd and its databases.
  ShepherdStatus status() {
    ShepherdHost.Known known = known();
    Overview overview = known.overview();
    Overview.OpenErrors open = overview.openErrors();
    List<ShepherdStatus.Database> databases = new ArrayList<>();
    overview.replicas().forEach((replica, each) -> databases.add(database(known, replica, each)));
    return new ShepherdStatus(
        health(overview),
        overview.primary().map(NodeId::number).orElse(0L),
        overview.view(),
        events.recent(),
        overview.barrier(),
        overview.open(),
        new TreeMap<>(
            Map.of("abstained", open.abstained(), "raised", open.raised(), "moved", open.moved())),
        findings.count(),
        databases);
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

  private ShepherdStatus.Database database(
      ShepherdHost.Known known, NodeId replica, Overview.OfReplica of) {
    boolean primary = known.overview().primary().equals(Optional.of(replica));
    ManagerLoad load = known.loads().getOrDefault(replica, new ManagerLoad(0, 0));
    return new ShepherdStatus.Database(
        replica.number(),
        config.node((int) replica.number()).engine(),
        primary ? "primary" : "secondary",
        of.connected(),
        of.standing().name().toLowerCase(Locale.ROOT),
        repairer.standing(replica),
        of.trusted(),
        of.standing() == ReplicaStatus.DETACHED
            ? Optional.empty()
            : Optional.of(new ShepherdStatus.Arrears(of.behind(), of.owedBytes(), of.late())),
        load.transactions(),
        load.running());
  }

  /// Compares all databases, and returns the result.
  ///
  /// @param body the number of seconds that may take
  Bytes compare(Bytes body) throws IOException {
    long seconds = new Decoder(body).whole(Decoder::varint);
    if (seconds < 1 || seconds > COMPARE_SECONDS_MAX) {
      throw new WireException("seconds are 1 to " + COMPARE_SECONDS_MAX + ", not " + seconds);
    }
    try {
      var report = repairer.verify(Duration.ofSeconds(seconds));
      ComparisonReport found = report.get(seconds + LOOK_SECONDS_MAX, TimeUnit.SECONDS);
      return new Encoder().string(VerificationJson.write(found).toString()).toBytes();
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

  /// The findings that are kept, oldest first.
  static Bytes findings(ClusterConfig config, Findings findings) {
    List<Divergence.OfShepherd> all = new ArrayList<>();
    for (Findings.Numbered each : findings.all()) {
      Finding finding = each.finding();
      Optional<String> engine =
          config.nodes().stream()
              .filter(node -> node.id().equals(finding.replica()))
              .map(ClusterConfig.Node::engine)
              .findFirst();
      String at = Instant.ofEpochMilli(finding.atMillis()).toString();
      all.add(
          described(
              finding,
              new Divergence.Found(0, each.number(), at, finding.replica().number(), engine)));
    }
    return new Encoder().string(DivergenceJson.answer(all)).toBytes();
  }

  private static Divergence.OfShepherd described(Finding finding, Divergence.Found found) {
    return switch (finding) {
      case Finding.Outvoted it -> {
        SortedMap<String, String> others = new TreeMap<>();
        it.others().forEach((replica, other) -> others.put("" + replica.number(), other.hex()));
        yield new Divergence.Outvoted(
            found, it.statement(), it.txn(), it.number(), it.answered().hex(), others);
      }
      case Finding.Repaired it -> {
        SortedMap<String, Long> ranges = new TreeMap<>();
        it.ranges().forEach((table, count) -> ranges.put(table, (long) count));
        yield new Divergence.Repaired(found, ranges, it.copied(), it.schema());
      }
    };
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

  @Override
  public void close() {
    repairer.close();
  }
}
