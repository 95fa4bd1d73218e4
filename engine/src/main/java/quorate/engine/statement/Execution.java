package quorate.engine.statement;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import quorate.core.Repeats;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.run.QueriesTogether;
import quorate.database.run.RowSink;
import quorate.database.run.Runner;
import quorate.engine.EngineLog;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.Permissions;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RowCheck;
import quorate.sql.plan.SequenceSource;

/// Executes statements on one engine, in the same way for ordered and optimistic work.
public final class Execution {
  private static final long PATIENCE_MILLIS = 300;
  private static final long NUDGE_MILLIS = 10;

  private static final Set<Dialect> ALL = Set.copyOf(EnumSet.allOf(Dialect.class));

  private final Engine engine;
  private final Runner runner;
  private final QueriesTogether together;
  private final EvaluationCounters counters = new EvaluationCounters();

  /// Shapes of reads in which an engine without savepoints has failed.
  private final Set<String> broken = ConcurrentHashMap.newKeySet();

  private volatile KnownDialects known = new KnownDialects(Optional.empty(), ALL);

  private volatile Set<String> heldShapes = Set.of();

  private volatile Optional<ResultFiles> files = Optional.empty();

  private final StampedLock schema = new StampedLock();
  private final StampedLock optimistic = new StampedLock();

  /// The databases of the cluster, this one among them.
  ///
  /// @param names as in [#know]
  private record KnownDialects(Optional<Set<String>> names, Set<Dialect> dialects) {}

  public Execution(Engine engine) {
    this.engine = engine;
    this.runner = new Runner(engine);
    this.together = new QueriesTogether(runner);
  }

  public Engine engine() {
    return engine;
  }

  public EvaluationCounters counters() {
    return counters;
  }

  /// Keeps the rows of large answers there from now on, and answers with [Result.Streamed].
  public void keepIn(ResultFiles results) {
    files = Optional.of(results);
  }

  /// Takes the set of databases from the order, which reports it from here on. A name unknown to
  /// this version comes from a liar.
  ///
  /// @param names the dialects of the databases there may be; empty if there may be any
  /// @param shapes of statements that not every database executes
  public void know(Optional<Set<String>> names, Set<String> shapes) {
    heldShapes = shapes;
    if (names.equals(known.names())) {
      return; // as after nearly every command
    }
    Set<Dialect> dialects =
        names
            .map(some ->
                ALL.stream()
                    .filter(each -> some.contains(each.name()))
                    .collect(Collectors.toUnmodifiableSet()))
            .orElse(ALL);
    known = new KnownDialects(names, dialects);
  }

  /// The dialects of the databases there may be.
  public Set<Dialect> dialects() {
    return known.dialects();
  }

  /// Whether every database executes this, and none abstains from it.
  public boolean allRun(Analysed.Data data) {
    if (!heldShapes.isEmpty() && heldShapes.contains(data.shape())) {
      return false;
    }
    return data.unable().isEmpty()
        || data.unable().keySet().stream().noneMatch(dialects()::contains);
  }

  /// Whether SQL, or the length of an engine's texts, leaves open if a statement raises an error on
  /// each of the cluster's engines (rule E2).
  public boolean hasOptionalErrors(Analysed.Data data) {
    return data.hasOptionalErrors(dialects());
  }

  /// Called when the engine's schema has changed.
  public void schemaChanged() {
    runner.schemaChanged();
  }

  /// Checks rows.
  ///
  /// @throws SqlException if they violate the check
  public void look(Connection connection, RowCheck check, Catalog catalog) {
    runner.look(connection, catalog, check);
  }

  /// Closes a connection's prepared statements, before it is closed.
  public void forget(Connection connection) {
    runner.forget(connection);
  }

  /// Cancels the statement that `worker` executes on a connection; it ends soon.
  public void cancel(Connection connection, Thread worker) {
    runner.cancel(connection, worker);
  }

  /// The lock on the schema. A thread that executes statements in an open transaction beside the
  /// applying thread holds it shared: meanwhile the engine's schema is that of the catalog.
  ///
  /// HSQLDB's DDL waits for the transactions of all other sessions, without a limit, and their next
  /// statements wait for it: a transaction between two statements would never end.
  public StampedLock schema() {
    return schema;
  }

  /// Holds [#schema] shared.
  ///
  /// @param meanwhile runs now and then while another thread holds it exclusively, because that
  ///   thread may wait for transactions that this one has open
  /// @return the stamp to unlock it with
  public long holdSchema(Runnable meanwhile) throws InterruptedException {
    while (true) {
      long stamp = schema.tryReadLock(NUDGE_MILLIS, TimeUnit.MILLISECONDS);
      if (stamp != 0) {
        return stamp;
      }
      meanwhile.run();
    }
  }

  /// Held shared while a statement or a rollback of an optimistic transaction runs.
  public StampedLock optimistic() {
    return optimistic;
  }

  /// Performs a step of an optimistic transaction; the engine does not settle while it runs.
  public <T> T optimistically(EngineWork<T> step) throws SQLException {
    long stamp = optimistic.readLock();
    try {
      return step.run();
    } finally {
      optimistic.unlockRead(stamp);
    }
  }

  /// Changes the schema, up to the commit, while no other thread is in a transaction.
  ///
  /// @param makeWay ends or stops the transactions that block the change
  public <T> T alone(Runnable makeWay, Supplier<T> change) {
    makeWay.run();
    long stamp = 0;
    while (stamp == 0) {
      try {
        stamp = schema.tryWriteLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted before a change of the schema", stopping);
      }
      if (stamp == 0) {
        makeWay.run();
      }
    }
    try {
      makeWay.run();
      return change.get();
    } finally {
      schema.unlockWrite(stamp);
    }
  }

  /// Analyses the statements.
  ///
  /// @throws SqlException if one is invalid over this catalog, or no database executes it
  public List<Analysed.Data> analyse(List<OrderedStatement> statements, Catalog catalog) {
    return statements.stream().map(statement -> analyse(statement, catalog)).toList();
  }

  /// The same; empty if they change the schema: statements after the first change may not be valid
  /// yet.
  public Optional<List<Analysed.Data>> data(List<OrderedStatement> statements, Catalog catalog) {
    List<Analysed.Data> all = new ArrayList<>(statements.size());
    for (OrderedStatement statement : statements) {
      Analysed.Data data = analyse(statement, catalog);
      if (data instanceof Analysed.Ddl) {
        return Optional.empty();
      }
      all.add(data);
    }
    return Optional.of(all);
  }

  /// Analyses a statement, and checks its user's privileges.
  ///
  /// @throws SqlException if it is invalid or no database executes it, or 42501
  public Analysed.Data analyse(OrderedStatement statement, Catalog catalog) {
    Analysed.Data data = understand(statement, catalog);
    Catalog along = catalog.along(statement.asker().reading().path());
    Permissions.check(data, along, statement.asker().user(), statement.asker().drawn());
    return data;
  }

  /// The meaning of a statement over a schema, without regard to privileges.
  public static Analysed analysed(OrderedStatement statement, Catalog catalog) {
    return Analyser.analyse(
        statement.text(), catalog, statement.asker().reading(), statement.types());
  }

  private static Analysed.Data understand(OrderedStatement statement, Catalog catalog) {
    return switch (analysed(statement, catalog)) {
      case Analysed.Data data -> data;
      case Analysed.Copy copy -> copy.statement();
      case Analysed other ->
          throw new SqlException("0A000", "not a statement for a database: " + other);
    };
  }

  /// The values chosen once for a statement (law 5).
  public static Choices choices(OrderedStatement statement) {
    OrderedStatement.Asker asker = statement.asker();
    return new Choices(
        Instant.EPOCH.plus(statement.nowMicros(), ChronoUnit.MICROS),
        statement.seed(),
        new Choices.Session(
            asker.user(),
            "quorate",
            asker.backendPid(),
            asker.reading().zone(),
            asker.drawn(),
            asker.settings()));
  }

  /// Runs statements in the connection's transaction until one fails.
  public ScriptRun runAll(Connection connection, OrderedScript script, Sequences sequences) {
    List<Result> results = new ArrayList<>();
    boolean answered = true;
    UpcomingStatements upcoming = new UpcomingStatements(script);
    for (int i = 0; i < upcoming.size(); i++) {
      Optional<Result> result =
          run(connection, upcoming.begin(i), sequences, script.quarantinedShapes(), true);
      answered &= result.isPresent();
      result.ifPresent(it -> Repeats.add(results, it));
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        break;
      }
    }
    return new ScriptRun(results, answered);
  }

  /// Executes a transaction's statements again, in the connection's transaction, up to the first
  /// that fails.
  public Rerun rerun(
      Connection connection, OrderedScript script, List<Digest> seen, Sequences sequences) {
    List<Digest> digests = new ArrayList<>();
    boolean abstains = false;
    UpcomingStatements upcoming = new UpcomingStatements(script);
    for (int i = 0; i < upcoming.size(); i++) {
      Optional<Result> result =
          run(connection, upcoming.begin(i), sequences, script.quarantinedShapes(), false);
      // This engine cannot answer the read: it takes the client's digest, and other replicas vote.
      abstains |= result.isEmpty();
      Repeats.add(digests, result.map(Canonical::digest).orElse(seen.get(i)));
      if (result.isPresent() && result.get() instanceof Result.Failed(SqlError error)) {
        String text = script.statements().get(i).text();
        EngineLog.LOG.debug("{}: {}: {}", engine.name(), text, error.message());
        return new Rerun(digests, abstains, Optional.of(error));
      }
    }
    return new Rerun(digests, abstains, Optional.empty());
  }

  /// Executes one statement, once for each row of parameters; empty if this engine cannot answer
  /// it.
  ///
  /// @param kept whether the rows of a large answer are kept, or only its digest is wanted
  public Optional<Result> run(
      Connection connection,
      AnalysedStatement one,
      Sequences sequences,
      Set<String> quarantinedShapes,
      boolean kept) {
    Analysed.Data data = one.data();
    if (data instanceof Analysed.Read
        && (data.unable().containsKey(engine.dialect())
            || broken.contains(data.shape())
            || !quarantinedShapes.isEmpty() && quarantinedShapes.contains(data.shape()))) {
      return Optional.empty();
    }
    if (data.unable().containsKey(engine.dialect())) {
      // The order knows this engine under another dialect. The other replicas answer, and this
      // one's rows are repaired.
      return Optional.of(
          new Result.Failed(new SqlError("0A000", engine.name() + " cannot run this")));
    }
    SequenceSource source = sequences.source(one.catalog(), one.statement().leased());
    Result result = spooled(connection, one, source, kept);
    boolean ownFailure =
        data instanceof Analysed.Read
            && result instanceof Result.Failed(SqlError error)
            && engine.isOwnFailure(error);
    if (ownFailure && !engine.hasSavepoints()) {
      // The failed read ended the transaction, which is begun again without this statement.
      broken.add(data.shape());
      throw new LockConflict(new SQLException("the engine failed in " + data.shape()));
    }
    return ownFailure ? Optional.empty() : Optional.of(result);
  }

  /// Whether a read may go to the engine in one message with other executions of its query: then
  /// its plan is the same object.
  public boolean goesTogether(AnalysedStatement one, Set<String> quarantinedShapes) {
    return engine.dialect().traits().sendsStatementsTogether()
        && one.data().plan() instanceof Plan.Query query
        && query.limit().isEmpty()
        && query.offset().isEmpty()
        && one.data().nondeterminism().sequences().isEmpty()
        && !one.data().unable().containsKey(engine.dialect())
        && !quarantinedShapes.contains(one.data().shape())
        && one.statement().rows().size() == 1;
  }

  /// Executes reads of one plan ([#goesTogether]) in one message.
  ///
  /// @return a result for each; empty if one of them has failed, and the transaction with it: then
  ///   each is executed by itself
  public Optional<List<Result>> readTogether(Connection connection, List<AnalysedStatement> reads) {
    if (!(reads.getFirst().data().plan() instanceof Plan.Query query)) {
      throw new IllegalArgumentException("not a query: " + reads.getFirst().data().text());
    }
    List<ResultFiles.Spool> spools = new ArrayList<>();
    try {
      List<QueriesTogether.Asked> asked = new ArrayList<>(reads.size());
      for (AnalysedStatement each : reads) {
        files.ifPresent(it -> spools.add(it.spool()));
        Optional<RowSink> sink = files.map(_ -> spools.getLast());
        List<Value> parameters = each.statement().rows().getFirst();
        asked.add(
            new QueriesTogether.Asked(each.data(), parameters, choices(each.statement()), sink));
      }
      return together.run(connection, query, asked, dialects());
    } finally {
      spools.forEach(ResultFiles.Spool::close);
    }
  }

  /// Executes one statement of an optimistic transaction.
  public Result tentatively(Connection connection, AnalysedStatement one, SequenceSource sequences)
      throws SQLException {
    return optimistically(() -> spooled(connection, one, sequences, true));
  }

  /// Executes one statement. A large answer has only its digest; its rows are in a file if `kept`.
  public Result spooled(
      Connection connection, AnalysedStatement one, SequenceSource sequences, boolean kept) {
    if (!kept || files.isEmpty()) {
      Optional<RowSink> sink = kept ? Optional.empty() : Optional.of(RowSink.NOWHERE);
      return run(connection, one, sequences, sink);
    }
    try (ResultFiles.Spool spool = files.get().spool()) {
      return run(connection, one, sequences, Optional.of(spool));
    }
  }

  /// Executes one statement with these sequence values.
  public Result run(Connection connection, AnalysedStatement one, SequenceSource sequences) {
    return run(connection, one, sequences, Optional.empty());
  }

  /// The same, with a sink that may take the rows of a large answer.
  public Result run(
      Connection connection,
      AnalysedStatement one,
      SequenceSource sequences,
      Optional<RowSink> sink) {
    Catalog catalog = one.catalog();
    Analysed.Data data = one.data();
    List<List<Value>> rows = one.statement().rows();
    Choices choices = choices(one.statement());
    return rows.size() == 1
        ? runner.run(
            connection, catalog, data, rows.getFirst(), choices, sequences, sink, dialects())
        : runner.runEach(connection, catalog, data, rows, choices, sequences, dialects());
  }
}
