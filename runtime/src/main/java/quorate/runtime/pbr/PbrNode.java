package quorate.runtime.pbr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.statement.ResultFiles;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.replication.pbr.Decision;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.pbr.PbrIndication;
import quorate.replication.pbr.PbrMessage;
import quorate.runtime.client.LargeAnswer;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.LogException;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.shell.NodeShell;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.store.EngineFiles;
import quorate.runtime.store.VoidMark;
import quorate.sql.catalog.Catalog;

/// One node of a cluster under primary-backup replication: its part in the order, which decides
/// only on groups, and the replica with its database, unless the node only orders.
public final class PbrNode implements AutoCloseable {
  private static final String REPLICA = "replica";
  private static final String DATABASE = "database";
  private static final long SETTLE_MILLIS = 500;
  private static final long START_MILLIS_MAX = 2_000;
  private static final long PRACTICE_MILLIS = 3_000;

  private final ClusterConfig config;
  private final ClusterConfig.Node node;
  private final NodeShell shell;
  private final Optional<Replicating> replicating;
  private final SecureRandom random = new SecureRandom();
  private final PbrQuestions questions;
  private final GroupEvents events = new GroupEvents();
  private volatile Bytes schema = Bytes.EMPTY;
  private volatile String lacking = "";

  /// The time that the order took to decide this node's last proposal.
  private volatile long decidedMicros;

  // Used by the loop only.
  private long proposedNumber;
  private long proposedNanos;

  /// The replica and its database.
  record Replicating(
      PbrHost host,
      PbrDatabase database,
      StateTransfer transfer,
      ResultFiles results,
      LinkedStart beginning) {}

  private PbrNode(
      ClusterConfig config,
      ClusterConfig.Node node,
      UnaryOperator<PbrConfig> limits,
      Path directory,
      Consumer<Throwable> failure)
      throws IOException, SQLException {
    this.config = config;
    this.node = node;
    this.shell = new NodeShell(config, node, directory, DATABASE, new PrimaryBackup(), failure);
    try {
      this.replicating = node.hasDatabase() ? Optional.of(replicating(limits)) : Optional.empty();
    } catch (IOException | SQLException | RuntimeException refused) {
      shell.end();
      shell.close();
      throw refused;
    }
    this.questions = new PbrQuestions(this::status, replicating);
  }

  private Replicating replicating(UnaryOperator<PbrConfig> limits)
      throws IOException, SQLException {
    Path directory = shell.logs().directory();
    List<Bytes> records = new ArrayList<>();
    DurableLog log = shell.logs().open(REPLICA, records::add, DATABASE);
    Path files = Files.createDirectories(directory.resolve(DATABASE));
    VoidMark mark = new VoidMark(directory);
    Opened opened = EngineFiles.of(config, node.engine(), files, mark).open(this::opened);
    PbrStore store = opened.store();
    PlaceTable.Found found = opened.found();
    var results = new ResultFiles(directory.resolve("results"), LargeAnswer.CHUNK_BYTES_MAX);
    store.execution().keepIn(results);
    LogPosition at = found.place();
    StateTransfer transfer =
        new StateTransfer(store, directory.resolve("states"), mark, this::send);
    PbrHost host =
        new PbrHost(
            limits.apply(config.primaryBackup().of(config, node.id())),
            log,
            shell.transport()::send,
            this::fromReplica,
            shell::fail,
            shell.timers(),
            shell.transport().loop());
    Consumer<PbrMessage.Local> replica =
        message -> {
          events.said(message, host.standing().group().number());
          host.local(message);
        };
    PbrDatabase database =
        new PbrDatabase(
            store,
            transfer,
            at,
            replica,
            this::know,
            this::lead,
            broken -> {
              mark.setIfDamaged(broken);
              shell.fail(broken);
            });
    know(store.catalog());
    List<NodeId> first =
        config.databases().stream()
            .limit(config.tolerance().failures() + 1L)
            .filter(each -> !each.equals(node.id()))
            .toList();
    LinkedStart beginning = new LinkedStart(first, () -> host.start(records, at, found.carried()));
    return new Replicating(host, database, transfer, results, beginning);
  }

  private record Opened(PbrStore store, PlaceTable.Found found) {}

  private Opened opened(Engine engine) throws SQLException {
    PbrStore store =
        new PbrStore(engine, config.dialects(config.nodes()), config.primaryBackup().isolation());
    return new Opened(store, store.load());
  }

  /// Starts a node in its directory, which is created if it is missing.
  ///
  /// @param failure takes the exception that stops the node later on
  /// @throws ConfigException if this node cannot have the directory or the port, with the remedy
  public static PbrNode start(
      ClusterConfig config, ClusterConfig.Node node, Path directory, Consumer<Throwable> failure)
      throws IOException, SQLException {
    return start(config, node, UnaryOperator.identity(), directory, failure);
  }

  /// @param limits changes the role's limits, for tests
  static PbrNode start(
      ClusterConfig config,
      ClusterConfig.Node node,
      UnaryOperator<PbrConfig> limits,
      Path directory,
      Consumer<Throwable> failure)
      throws IOException, SQLException {
    PbrNode started = new PbrNode(config, node, limits, directory, failure);
    try {
      started.start();
      return started;
    } catch (IOException | RuntimeException refused) {
      started.close();
      throw refused;
    }
  }

  private void start() throws IOException {
    shell.start(0);
    shell.listen();
    ScheduledExecutorService timers = shell.timers();
    replicating.ifPresent(it -> {
      timers.schedule(it.beginning()::now, START_MILLIS_MAX, TimeUnit.MILLISECONDS);
      timers.scheduleWithFixedDelay(
          it.database()::settleSoon, SETTLE_MILLIS, SETTLE_MILLIS, TimeUnit.MILLISECONDS);
      timers.scheduleWithFixedDelay(
          () -> it.database().executions().evictIdle(config.primaryBackup().idle().toNanos()),
          SETTLE_MILLIS,
          SETTLE_MILLIS,
          TimeUnit.MILLISECONDS);
    });
  }

  /// Schedules practice: the code that will have to be fast is then no longer new to this process.
  public void practise() {
    WarmUp practice =
        new WarmUp(
            config,
            node,
            shell.logs().directory(),
            () -> replicating.filter(this::standsIn).isPresent(),
            () ->
                shell.isEnding()
                    || replicating.filter(it -> it.transfer().isFetching()).isPresent());
    shell.timers().schedule(practice::begin, PRACTICE_MILLIS, TimeUnit.MILLISECONDS);
  }

  private boolean standsIn(Replicating it) {
    return it.host().standing().group().has(node.id());
  }

  private void forgot(String evidence) {
    shell.fail(LogException.forgetful(node.id(), evidence));
  }

  // From the order and the replica.

  private void fromOrder(Delivered next) {
    for (Request request : next.requests()) {
      Decision decision = PbrCodec.decodeDecision(request.body());
      if (decision.number() == proposedNumber) {
        proposedNumber = 0;
        decidedMicros = (System.nanoTime() - proposedNanos) / 1000;
      }
      events.decided(decision);
      replicating.ifPresent(it -> it.host().local(new PbrMessage.Ordered(decision)));
    }
  }

  private void fromReplica(PbrIndication indication) {
    Replicating it = replicating.orElseThrow();
    switch (indication) {
      case PbrIndication.ToEngine command -> {
        events.told(command, it.host().standing().group().number());
        it.database().take(command);
      }
      case PbrIndication.Propose(Decision decision) -> {
        if (decision.number() != proposedNumber) {
          proposedNumber = decision.number();
          proposedNanos = System.nanoTime();
          events.proposed(decision);
        }
        SessionId session = new SessionId(random.nextLong(), random.nextLong());
        shell.propose(new RequestId(session, 1), PbrCodec.encodeDecision(decision));
      }
      case PbrIndication.Went went -> {
        boolean leads = went.primary().isPresent();
        lacking = "";
        events.went(went);
        it.database().went(went.group().number(), leads);
        PbrLog.LOG.info("goes to {}{}", went.group(), leads ? ", as the primary" : "");
      }
      case PbrIndication.Lacking(var group, int missing) ->
          lacking =
              "nothing is acknowledged: %s lacks %d complete %s"
                  .formatted(group, missing, missing == 1 ? "member" : "members");
      case PbrIndication.Forgotten forgotten -> forgot(forgotten.toString());
      case PbrIndication.Compact _ -> {} // for the host of its log
    }
  }

  private void know(Catalog catalog) {
    schema = StoredCatalog.encoded(catalog);
    shell.gateways().forEach(each -> send(each, new NodeMessage.Schema(schema)));
  }

  private void lead(long group) {
    shell.gateways().forEach(each -> send(each, new NodeMessage.Leads(group)));
  }

  private void send(NodeId to, NodeMessage message) {
    shell.transport().send(to, Frame.DELEGATE.of(message, NodeMessage::write));
  }

  /// The protocol as the shell calls it, on the loop.
  private final class PrimaryBackup implements NodeShell.Protocol {
    @Override
    public void onOrder(Indication indication) {
      if (indication instanceof Delivered next) {
        fromOrder(next);
      }
    }

    @Override
    public void onFrame(NodeId from, Frame kind, Bytes frame) {
      switch (kind) {
        case REPLICATION -> replication(from, PbrCodec.read(Frame.inside(frame)));
        case DELEGATE -> between(from, NodeMessage.read(Frame.inside(frame)));
        case ORDER, QUESTION, NEWS, ANSWER, DISK_FULL, SHEPHERD ->
            throw new WireException("unexpected frame " + kind + ": not part of primary-backup");
      }
    }

    @Override
    public Bytes answer(NodeId from, Rpc.Method method, Bytes body)
        throws IOException, SQLException {
      return questions.answer(method, body);
    }

    @Override
    public void onConnected(NodeId peer) {
      replicating.ifPresent(it -> it.beginning().linked(peer));
      if (peer.isClient()) {
        if (schema.length() > 0) {
          send(peer, new NodeMessage.Schema(schema));
        }
        replicating
            .filter(it -> it.database().isServing())
            .ifPresent(
                it -> send(peer, new NodeMessage.Leads(it.host().standing().group().number())));
      }
    }

    @Override
    public void onDisconnected(NodeId peer) {
      if (peer.isClient()) {
        replicating.ifPresent(it -> it.database().executions().abandon(peer));
      } else {
        replicating.ifPresent(it -> {
          if (!shell
              .transport()
              .wasSilent(peer)) { // else it is suspected in its own time (rule G1)
            it.host().local(new PbrMessage.Unlinked(peer));
          }
          it.transfer().lost(peer);
        });
      }
    }
  }

  private void replication(NodeId from, PbrMessage message) {
    boolean submits = message instanceof PbrMessage.Submit;
    if (!(message instanceof PbrMessage.ToReplica) || from.isClient() != submits) {
      throw new WireException("not to a node: " + message.getClass().getSimpleName());
    }
    replicating.ifPresent(it -> it.host().receive(from, message));
  }

  private void between(NodeId from, NodeMessage message) {
    Replicating it = replicating.orElse(null);
    if (it == null) {
      return;
    }
    switch (message) {
      case NodeMessage.Perform(RequestId id, int number, var statements, boolean again)
          when from.isClient() ->
          it.database()
              .executions()
              .perform(
                  id,
                  from,
                  number,
                  statements,
                  again,
                  done -> send(from, new NodeMessage.Performed(id, number, done)));
      case NodeMessage.Abandon(RequestId id) when from.isClient() ->
          it.database().executions().abandon(id);
      case NodeMessage.IsUnderWay(RequestId id) when from.isClient() -> {
        // The request came before this question, on the same link: it may be held back (P8).
        if (it.database().executions().isUnderWay(id) || !it.host().standing().late().isEmpty()) {
          send(from, new NodeMessage.UnderWay(id));
        }
      }
      case NodeMessage.StateWanted wanted when !from.isClient() ->
          Thread.ofPlatform().daemon().start(() -> send(from, it.transfer().part(wanted)));
      case NodeMessage.StatePart part when !from.isClient() -> it.transfer().on(part);
      case NodeMessage other ->
          throw new WireException("not to a node: " + other.getClass().getSimpleName());
    }
  }

  /// Whether it is the primary, and serves clients.
  public boolean isServing() {
    return replicating.filter(it -> it.database().isServing()).isPresent();
  }

  /// The leader of the order, as far as the node knows.
  Optional<NodeId> leader() {
    return shell.leader();
  }

  Executions executions() {
    return replicating.orElseThrow().database().executions();
  }

  /// The state of its replica; empty if the node only orders.
  Optional<PbrHost.ReplicaStatus> standing() {
    return replicating.map(it -> it.host().standing());
  }

  /// The digests of its tables; empty if the node only orders.
  Optional<ScannedTables> digests() throws SQLException {
    return replicating.isEmpty()
        ? Optional.empty()
        : Optional.of(ScannedTables.of(replicating.get().database().store()));
  }

  private NodeStatus status() {
    return new PbrStatus(config, node, replicating, shell.leader(), lacking, decidedMicros, events)
        .describe();
  }

  /// The node's number, its engine and that engine's version, for the start-up lines.
  public String describe() {
    return shell.describe(replicating.map(it -> it.database().store().engine()));
  }

  /// Ends like a crash, as far as the engine allows; for tests.
  void kill() {
    end(PbrDatabase::kill);
  }

  @Override
  public void close() {
    end(PbrDatabase::close);
  }

  private void end(Consumer<PbrDatabase> database) {
    shell.end();
    replicating.ifPresent(it -> it.host().close());
    replicating.ifPresent(it -> database.accept(it.database()));
    shell.close();
  }
}
