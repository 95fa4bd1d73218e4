package quorate.runtime.pbr;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.WireException;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockRequest;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.client.SessionErrors;
import quorate.runtime.pbr.Work.Answer;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// One client's session with the primary. It has one request at a time, which it sends to the
/// current primary until it is answered. The request is executed once.
final class PbrSession implements DatabaseSession {
  private static final long AGAIN_MILLIS = 150;
  private static final long UNDER_WAY_MILLIS_MAX = 3_000;
  private static final long REDIRECTED_MILLIS = 20;
  private static final long PERFORM_AGAIN_NANOS = 2_000_000_000L;
  private static final long PERFORM_AGAIN_NANOS_MAX = 30_000_000_000L;
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration SCHEMA_PATIENCE = Duration.ofSeconds(2);

  private final PbrClient cluster;
  private final long againMillis;
  private SessionId id;
  private long born;
  private long number;
  private Optional<PbrTransaction> open = Optional.empty();
  private final FetchedRows rows;
  private volatile boolean cancelled;

  /// The node that answered last, and keeps the rows of large answers.
  private volatile NodeId answering;

  private volatile @Nullable RequestId awaited;
  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();

  /// An event while the session waits.
  sealed interface Heard {
    record Answered(RequestId id, Bytes answer) implements Heard {}

    record Redirected(RequestId id) implements Heard {}

    record Refused(RequestId id, PbrMessage.Reason reason) implements Heard {}

    record Performed(NodeId from, NodeMessage.Performed what) implements Heard {}

    record Lost(NodeId node) implements Heard {}

    record UnderWay(RequestId id) implements Heard {}

    record Cancelled() implements Heard {}
  }

  PbrSession(PbrClient cluster) {
    this(cluster, AGAIN_MILLIS);
  }

  /// @param againMillis the time after which a request without an answer is repeated
  PbrSession(PbrClient cluster, long againMillis) {
    this.cluster = cluster;
    this.againMillis = againMillis;
    this.rows = new FetchedRows(cluster, () -> cancelled);
    this.answering = cluster.primary();
    this.id = cluster.drawn();
    this.born = cluster.born();
    cluster.renamed(null, id, this);
  }

  private void renew() {
    SessionId before = id;
    id = cluster.drawn();
    born = cluster.born();
    number = 0;
    cluster.renamed(before, id, this);
  }

  RequestId next() {
    return new RequestId(id, ++number);
  }

  PbrClient cluster() {
    return cluster;
  }

  FetchedRows rows() {
    return rows;
  }

  // From the loop.

  void hear(RequestId about, Heard what) {
    if (about.equals(awaited)) {
      heard.add(what);
    }
  }

  void answered(NodeId from, RequestId about, Bytes answer) {
    if (about.equals(awaited)) {
      answering = from;
    }
    hear(about, new Heard.Answered(about, answer));
  }

  void lost(NodeId node) {
    if (awaited != null) {
      heard.add(new Heard.Lost(node));
    }
  }

  // Requests.

  /// Sends a request until it is answered.
  ///
  /// @return empty if it will certainly never be executed, since the session is forgotten; another
  ///   one has begun
  /// @throws SqlException 57P03 if a read is not answered in time, 08007 if it is unknown whether a
  ///   write was executed, 57014 if cancelled
  Optional<Answer> request(RequestId request, Work work, boolean reads, Duration patience) {
    Bytes body = work.encode();
    begin(request);
    try {
      long end = System.nanoTime() + patience.toNanos();
      long pause = 0;
      long again = againMillis;
      NodeId asked = cluster.primary();
      boolean ask = true;
      int asks = 0;
      while (System.nanoTime() < end) {
        if (ask) {
          asks++;
          asked = cluster.submit(request, born, body, reads, asks > 1);
          pause = again + ThreadLocalRandom.current().nextLong(againMillis / 2);
        }
        ask = true;
        switch (heard.poll(pause, TimeUnit.MILLISECONDS)) {
          case Heard.Answered(var about, Bytes answer) when about.equals(request) -> {
            return Optional.of(decoded(answer));
          }
          case Heard.Redirected(var about) when about.equals(request) -> {
            if (cluster.primary().equals(asked)) {
              ask = false; // it will learn of a primary, or another node will
              pause = REDIRECTED_MILLIS;
              cluster.redirect(asked, Optional.empty(), Optional.empty());
            }
          }
          case Heard.Refused(var about, PbrMessage.Reason reason) when about.equals(request) -> {
            if (reason == PbrMessage.Reason.EXPIRED) {
              renew();
              if (asks == 1) {
                return Optional.empty(); // no other primary has it
              }
              throw EngineErrors.expired();
            }
            pause(REDIRECTED_MILLIS);
          }
          case Heard.UnderWay(var about) when about.equals(request) -> {
            end = System.nanoTime() + patience.toNanos();
            again = Math.min(2 * again, UNDER_WAY_MILLIS_MAX);
            pause = again;
            ask = false;
          }
          case Heard.Cancelled() -> {
            cluster.send(asked, new NodeMessage.Abandon(request));
            if (reads) {
              throw SessionErrors.canceled();
            }
            ask = false; // the primary answers whether it was in time
          }
          case Heard.Lost _ -> {} // another node is asked
          case null -> {
            if (!cluster.isLinked(asked)) {
              cluster.redirect(asked, Optional.empty(), Optional.empty());
            }
          }
          case Heard _ -> ask = false; // about an earlier request
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw reads
          ? SessionErrors.terminating()
          : SessionErrors.unknown("The connection was ended before the primary answered.");
    } finally {
      awaited = null;
    }
    throw unanswered(reads, patience);
  }

  private SqlException unanswered(boolean reads, Duration patience) {
    if (!reads) {
      renew(); // the request may still be executed
      return SessionErrors.unknown(
          "No primary has answered for " + patience.toSeconds() + " seconds; ./quorate status");
    }
    return new SqlException(
        new SqlError("57P03", "no primary of the cluster answers")
            .withHint("Look at: ./quorate status"));
  }

  private static Answer decoded(Bytes answer) {
    try {
      return Answer.decode(answer);
    } catch (WireException nonsense) {
      throw new SqlException("XX000", "malformed answer of the primary: " + nonsense.getMessage());
    }
  }

  private void begin(RequestId request) {
    heard.clear();
    awaited = request;
  }

  /// Has statements of an open transaction executed by the node that has it.
  ///
  /// @return empty if that node is lost
  Optional<NodeMessage.Performed> perform(
      NodeId at, RequestId transaction, int statement, List<OrderedStatement> texts) {
    begin(transaction);
    try {
      cluster.send(at, new NodeMessage.Perform(transaction, statement, texts, false));
      long asked = System.nanoTime();
      long patience = PERFORM_AGAIN_NANOS;
      while (true) {
        if (System.nanoTime() - asked > patience) { // links may lose it, or its answer
          cluster.send(at, new NodeMessage.Perform(transaction, statement, texts, true));
          asked = System.nanoTime();
          patience = Math.min(2 * patience, PERFORM_AGAIN_NANOS_MAX);
        }
        switch (heard.poll(AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
          case Heard.Performed(NodeId from, var what)
              when from.equals(at)
                  && what.id().equals(transaction)
                  && what.number() == statement -> {
            return Optional.of(what);
          }
          case Heard.Lost(NodeId node) when node.equals(at) -> {
            return Optional.empty();
          }
          case Heard.Cancelled() -> {
            cluster.send(at, new NodeMessage.Abandon(transaction));
            throw SessionErrors.canceled();
          }
          case null -> {
            if (!cluster.isLinked(at)) {
              return Optional.empty();
            }
          }
          case Heard _ -> {} // about an earlier request
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    } finally {
      awaited = null;
    }
  }

  /// Whether the primary answers.
  boolean probe(Duration limit) {
    OrderedStatement one = OrderedStatement.of("select 1", List.of(), List.of(), 0, 0);
    try {
      return request(next(), new Work.Script(List.of(one)), true, limit).isPresent();
    } catch (SqlException notYet) {
      return false;
    }
  }

  @Override
  public List<Result> run(List<OrderedStatement> statements, boolean readOnly) {
    List<Result> results = executed(statements, readOnly);
    return rows.held(answering, results);
  }

  @Override
  public List<Result> run(List<OrderedStatement> statements, boolean readOnly, LargeRows large) {
    List<Result> results = executed(statements, readOnly);
    rows.fetch(answering, results, large);
    return results;
  }

  private List<Result> executed(List<OrderedStatement> statements, boolean readOnly) {
    Work.Script script = new Work.Script(statements);
    Answer answer =
        request(next(), script, readOnly, PATIENCE)
            .or(() -> request(next(), script, readOnly, PATIENCE))
            .orElseThrow(() -> new SqlException("08003", "this session has expired"));
    if (answer.changesSchema()) {
      learnSchema();
    }
    return answer.results();
  }

  /// COMMIT of an open transaction.
  ///
  /// @throws SqlException 40001 if it will never commit, 08007 if that is unknown
  void commit(RequestId transaction, int statements, boolean reads) {
    Answer answer =
        request(transaction, new Work.Open(statements), reads, PATIENCE)
            .orElseThrow(EngineErrors::forgotten);
    if (!answer.results().isEmpty()
        && answer.results().getLast() instanceof Result.Failed(SqlError error)) {
      throw error.asException();
    }
    if (answer.changesSchema()) {
      learnSchema();
    }
  }

  /// Learns of the session's own change, for its next statements. It stands, whether the primary
  /// answers or not: where the known schema refuses a statement, the newest is read.
  private void learnSchema() {
    try {
      var _ = newestCatalog(SCHEMA_PATIENCE);
    } catch (SqlException unanswered) {
      PbrLog.LOG.debug("a changed schema is not known here yet: {}", unanswered.getMessage());
    }
  }

  @Override
  public OpenTransaction begin() {
    PbrTransaction fresh = new PbrTransaction(this);
    open = Optional.of(fresh);
    return fresh;
  }

  void ended() {
    open = Optional.empty();
  }

  Set<Dialect> dialects() {
    return cluster.config().dialects(cluster.config().nodes());
  }

  /// Reads before a block's first write then hold no turn at the primary.
  @Override
  public boolean readsAhead() {
    return true;
  }

  @Override
  public Catalog catalog() {
    return cluster.catalog();
  }

  /// A read, which the primary confirms like any other: a replica that is behind, or that was
  /// deposed, does not answer.
  @Override
  public Catalog newestCatalog() {
    return newestCatalog(PATIENCE);
  }

  private Catalog newestCatalog(Duration patience) {
    Catalog newest =
        request(next(), new Work.Schema(), true, patience)
            .orElseThrow(() -> unanswered(true, patience))
            .schema();
    cluster.know(newest);
    return newest;
  }

  /// Ignored: the primary's engine waits for its locks by its own settings.
  @Override
  public void lockTimeout(long millis) {}

  @Override
  public LockAnswer lock(LockRequest request) {
    throw new SqlException("0A000", "advisory locks are not supported under primary-backup");
  }

  @Override
  public void cancel() {
    cancelled = true;
    if (awaited != null) {
      heard.add(new Heard.Cancelled());
    }
  }

  @Override
  public boolean takeCancelled() {
    boolean was = cancelled;
    cancelled = false;
    return was;
  }

  @Override
  public void close() {
    open.ifPresent(PbrTransaction::rollback);
    cluster.forget(id);
  }
}
