package quorate.replication.cbs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.replication.cbs.CbsMessage.Answered;
import quorate.replication.cbs.CbsMessage.Retracted;

/// A replica manager of the shepherd (HRDB, figure 3, sections 3.3.2 and 3.5.1): sends the
/// statements of its pool to one database, as concurrently as the ordering rules allow.
///
/// - Query-ordering rule: a query or COMMIT goes after all earlier queries of its transaction.
/// - Commit-ordering rule: the COMMIT of T goes after all queries of all transactions ordered
///   before T.
/// - Transaction-ordering rule: a query Q goes after all queries of the committed transactions T
///   with T.b < Q.b.
///
/// The primary's manager runs queries as they come: they carry [Queued#AT_ONCE].
public final class Manager implements Role<CbsMessage> {
  /// Checks whether the statement of this attempt is still unanswered.
  public record StatementTimer(long attempt, int number) implements Timer {}

  /// Checks whether committed transactions have made progress since.
  public record CommitTimer(long progress) implements Timer {}

  private static final int DOUBLINGS_MAX = 6;

  private final CbsConfig config;
  private final Pool pool = new Pool();
  private final LinkedHashMap<Long, Entry> byAttempt = new LinkedHashMap<>();

  private final DatabaseConnection connection = new DatabaseConnection();
  private long generation;
  private long attempts;

  private final CommitWatch watch = new CommitWatch();

  /// After a standstill or a failed COMMIT the queries of committed transactions run in the order
  /// of these, and nothing else runs, until all are done (section 3.3.2). Each transaction may wait
  /// for a lock of one before it whose COMMIT is under way, but for no other.
  private boolean serial;

  public Manager(CbsConfig config, NodeId self) {
    Check.that(config.replicas().contains(self), "a manager has a replica", self);
    this.config = config;
  }

  @Override
  public void on(Event<CbsMessage> event, Effects<CbsMessage> effects) {
    switch (event) {
      case Event.Received(NodeId _, CbsMessage.ToManager message) -> onOrder(message, effects);
      case Event.Received(NodeId _, CbsMessage.Local message) -> onDatabase(message, effects);
      case Event.Received<CbsMessage> _ -> {} // the coordinator's and the clients'
      case Event.Fired(StatementTimer timer) -> onStatementTimer(timer, effects);
      case Event.Fired(CommitTimer(long then)) -> onCommitTimer(then, effects);
      case Event.Fired<CbsMessage> _ -> {} // no other timer is ours
      case Event.Restored<CbsMessage> _ -> {} // the coordinator has the log
    }
    pump(effects);
  }

  /// The current load.
  public ManagerLoad load() {
    return new ManagerLoad(pool.entries().size(), byAttempt.size());
  }

  private void onOrder(CbsMessage.ToManager message, Effects<CbsMessage> effects) {
    switch (message) {
      case CbsMessage.Run(RequestId txn, int number, Statement statement) ->
          pool.add(txn, new Queued(number, statement, Queued.AT_ONCE));
      case CbsMessage.Enqueue(RequestId txn, Queued query) -> pool.add(txn, query);
      case CbsMessage.Prepare(RequestId txn) ->
          pool.open(txn).ifPresent(entry -> entry.committing = true);
      case CbsMessage.Decide(RequestId txn, List<Queued> queries, long barrier) -> {
        Entry entry = pool.decide(txn, queries, barrier);
        if (connection.has(barrier)) {
          finish(entry, effects);
        } else if (!entry.isWhole() && pool.runsAtOnce()) {
          runFirst(effects);
        }
        watch(effects);
      }
      case CbsMessage.Discard(RequestId txn) -> pool.open(txn).ifPresent(it -> drop(it, effects));
      case CbsMessage.Reset(long next) -> {
        generation = next;
        pool.uncommitted().forEach(entry -> drop(entry, effects));
      }
      case CbsMessage.Detach(long next) -> {
        generation = next;
        serial = false;
        byAttempt.keySet().forEach(it -> effects.deliver(new CbsIndication.Rollback(it)));
        byAttempt.clear();
        pool.clear();
      }
      case CbsMessage.Admit(long number) -> connection.admit(number);
      case CbsMessage.Truncate(long barrier) ->
          effects.deliver(new CbsIndication.TruncateTable(barrier));
    }
  }

  private void onDatabase(CbsMessage.Local message, Effects<CbsMessage> effects) {
    switch (message) {
      case CbsMessage.Ran ran ->
          attempt(ran.attempt()).ifPresent(entry -> onRan(entry, ran, effects));
      case CbsMessage.RolledBack(long attempt) ->
          attempt(attempt).ifPresent(entry -> onRolledBack(entry, effects));
      case CbsMessage.CommitDone(long attempt) ->
          attempt(attempt)
              .ifPresent(entry -> {
                watch.onProgress();
                finish(entry, effects);
              });
      case CbsMessage.Busy(long attempt) ->
          attempt(attempt)
              .ifPresent(entry -> {
                entry.busy = entry.outstanding;
                effects.send(config.coordinator(), new CbsMessage.Working(generation, entry.txn));
              });
      case CbsMessage.Alive alive -> effects.send(config.coordinator(), alive);
      case CbsMessage.Disconnected() -> onDisconnected(effects);
      case CbsMessage.Connected(Set<Long> log) -> onConnected(log, effects);
      case CbsMessage.Started(),
          CbsMessage.Attach _,
          CbsMessage.Forget _,
          CbsMessage.Readmit _ -> {} // the coordinator's
    }
  }

  /// Empty if the attempt was abandoned.
  private Optional<Entry> attempt(long attempt) {
    return Optional.ofNullable(byAttempt.get(attempt));
  }

  private void onRan(Entry entry, CbsMessage.Ran ran, Effects<CbsMessage> effects) {
    int number = ran.number();
    Check.that(entry.outstanding && entry.done == number, "a database answers in order", number);
    Queued query = entry.queries.get(number);
    boolean atOnce = query.barrier() == Queued.AT_ONCE;
    boolean whole = atOnce || query.statement().compares() || ran.word() != Word.SAID;
    if (atOnce) {
      ran.executed().ifPresent(it -> entry.queries.set(number, query.as(it)));
    }
    entry.outstanding = false;
    entry.done++;
    if (entry.isCommitted()) {
      watch.onProgress();
    }
    effects.send(
        config.coordinator(),
        new Answered(
            generation,
            entry.txn,
            number,
            ran.digest(),
            whole ? Optional.of(ran.result()) : Optional.empty(),
            atOnce ? ran.executed() : Optional.empty(),
            ran.word()));
  }

  /// A broken connection is a crash (section 3.5.1): once reconnected, all transactions that are
  /// not in the log table run again.
  private void onDisconnected(Effects<CbsMessage> effects) {
    connection.broke();
    serial = false;
    byAttempt.clear();
    pool.entries().forEach(Entry::restart);
    pool.entries().forEach(Entry::markLate);
    pool.unprocessAll();
    effects.send(config.coordinator(), new CbsMessage.Lost());
  }

  // M7.
  private void onConnected(Set<Long> log, Effects<CbsMessage> effects) {
    connection.made(log);
    for (Entry entry : pool.committed()) {
      if (log.contains(entry.barrier())) {
        finish(entry, effects); // its COMMIT was processed: it must not run again
      }
    }
    effects.send(config.coordinator(), connection.up());
    watch(effects);
  }

  private void finish(Entry entry, Effects<CbsMessage> effects) {
    byAttempt.remove(entry.attempt);
    pool.remove(entry);
    serial = serial && !pool.committed().isEmpty();
    effects.send(config.coordinator(), new CbsMessage.Finished(entry.txn));
  }

  /// Runs whatever the rules allow, until nothing more is ready. A skipped query or a finished
  /// transaction may release others.
  private void pump(Effects<CbsMessage> effects) {
    boolean goesOn = connection.isAdmitted();
    while (goesOn) {
      goesOn = false;
      for (Entry entry : List.copyOf(pool.entries())) {
        goesOn |= advance(entry, effects);
      }
    }
  }

  /// Takes the transaction's next step if it is ready (M1 to M3). True if that may have released
  /// others.
  private boolean advance(Entry entry, Effects<CbsMessage> effects) {
    if (entry.outstanding
        || entry.commitSent
        || serial && !pool.isNext(entry)
        || isAfterOthers(entry)) {
      return false;
    }
    if (!entry.isDone()) {
      Queued query = entry.queries.get(entry.done);
      boolean ready =
          query.barrier() == Queued.AT_ONCE && !entry.isCommitted()
              ? pool.isWhole() // M2b
              : pool.isProcessedBelow(query.barrier());
      boolean skip = ready && isSkipped(entry, query);
      if (skip) {
        entry.done++;
      } else if (ready) {
        send(entry, query, effects);
      }
      return skip;
    }
    if (pool.isNext(entry)) {
      pool.processed(entry);
      effects.send(config.coordinator(), new CbsMessage.Processed(entry.txn));
      begin(entry);
      entry.commitSent = true;
      effects.deliver(new CbsIndication.Commit(entry.attempt, entry.txn, entry.barrier()));
      return true;
    }
    return false;
  }

  /// With sequential secondaries: whether earlier transactions are unfinished.
  private boolean isAfterOthers(Entry entry) {
    return config.mode() == CbsConfig.Mode.SEQUENTIAL && !entry.atOnce && !pool.isFirst(entry);
  }

  /// "We can avoid sending read-only queries" to a replica that catches up (section 3.5.1). No vote
  /// is lost, because the transaction is already committed.
  private boolean isSkipped(Entry entry, Queued query) {
    boolean late = entry.late || pool.committed().size() > config.backlogMax();
    return query.statement().reads() && entry.isCommitted() && late;
  }

  private void send(Entry entry, Queued query, Effects<CbsMessage> effects) {
    begin(entry);
    entry.outstanding = true;
    entry.busy = false;
    effects.deliver(
        new CbsIndication.Execute(
            entry.attempt,
            entry.txn,
            query.number(),
            query.statement(),
            query.barrier() == Queued.AT_ONCE));
    arm(entry, query, effects);
  }

  private void arm(Entry entry, Queued query, Effects<CbsMessage> effects) {
    Duration wait =
        query.barrier() == Queued.AT_ONCE
            ? config.primaryWait()
            : config.statementWait().multipliedBy(1L << Math.min(entry.blocked, DOUBLINGS_MAX));
    if (!wait.isZero()) {
      effects.arm(new StatementTimer(entry.attempt, query.number()), wait);
    }
  }

  private void begin(Entry entry) {
    if (entry.attempt == Entry.NONE) {
      entry.attempt = ++attempts;
      byAttempt.put(entry.attempt, entry);
    }
  }

  /// Restarts a transaction that was rolled back. Its answers may differ this time, so its votes
  /// are withdrawn.
  private void again(Entry entry, Effects<CbsMessage> effects) {
    byAttempt.remove(entry.attempt);
    entry.restart();
    pool.unprocess(entry);
    effects.send(config.coordinator(), new Retracted(generation, entry.txn));
  }

  /// The database has rolled the transaction back by itself. If that was its COMMIT, others may get
  /// its locks as if it were committed (M2, M3), and would miss its effects (M2a).
  private void onRolledBack(Entry entry, Effects<CbsMessage> effects) {
    boolean committing = entry.commitSent;
    again(entry, effects);
    if (committing) {
      runFirst(effects);
    }
  }

  /// Runs the committed transactions before all others, which may have overtaken one of them.
  private void runFirst(Effects<CbsMessage> effects) {
    serial = true;
    pool.withoutCommit().forEach(other -> rollBack(other, effects));
  }

  private void rollBack(Entry entry, Effects<CbsMessage> effects) {
    if (entry.attempt != Entry.NONE) {
      effects.deliver(new CbsIndication.Rollback(entry.attempt));
      again(entry, effects);
    }
  }

  // M4.
  private void drop(Entry entry, Effects<CbsMessage> effects) {
    Check.that(!entry.isCommitted(), "a committed transaction is never given up", entry.txn);
    if (entry.attempt != Entry.NONE) {
      byAttempt.remove(entry.attempt);
      effects.deliver(new CbsIndication.Rollback(entry.attempt));
    }
    pool.remove(entry);
  }

  /// The statement waits for a lock that was free at the primary, or that a deadlock keeps from
  /// being granted. A statement that merely takes long gets twice the time when it runs again (M5,
  /// M5a).
  private void onStatementTimer(StatementTimer timer, Effects<CbsMessage> effects) {
    Optional<Entry> entry =
        attempt(timer.attempt()).filter(it -> it.outstanding && it.done == timer.number());
    if (entry.isEmpty() || entry.get().isCommitted()) {
      return; // for a committed one, the commit timer decides
    }
    if (entry.get().busy) {
      entry.get().busy = false; // until the database reports it again
      arm(entry.get(), entry.get().queries.get(entry.get().done), effects);
    } else {
      effects.send(config.coordinator(), new CbsMessage.Blocked(generation));
      entry.get().blocked++;
      if (!makesWayFor(entry.get(), effects)) {
        rollBack(entry.get(), effects);
      }
    }
  }

  /// Rolls back transactions that may take long in favour of one that is about to commit: at the
  /// primary they may be waiting for it, so that neither would ever end.
  ///
  /// @return whether any was rolled back
  private boolean makesWayFor(Entry entry, Effects<CbsMessage> effects) {
    List<Entry> others = entry.committing ? pool.underWay() : List.of();
    others.forEach(it -> rollBack(it, effects));
    if (!others.isEmpty()) {
      arm(entry, entry.queries.get(entry.done), effects);
    }
    return !others.isEmpty();
  }

  private void watch(Effects<CbsMessage> effects) {
    if (!pool.committed().isEmpty()) {
      watch.arm(config.commitWait(), effects);
    }
  }

  /// "A replica manager that is unable to process a COMMIT will abort other transactions that are
  /// in progress" (section 3.3.2). Transactions that are committed but ordered later also get in
  /// the way if a database locks more than the primary did. If even that does not help, the
  /// connection is broken (M6).
  private void onCommitTimer(long then, Effects<CbsMessage> effects) {
    boolean still = watch.hasStoodStill(then);
    boolean busy = still && isBusy(effects);
    if (still && !busy && connection.isUp() && !pool.committed().isEmpty()) {
      effects.send(config.coordinator(), new CbsMessage.Blocked(generation));
      watch.onStandstill();
      if (serial) {
        effects.deliver(new CbsIndication.Reconnect());
      } else {
        clearTheWay(effects);
      }
    }
    watch(effects);
  }

  /// Whether a query of a committed transaction takes long without waiting, so that nothing blocks
  /// it. A mere read is abandoned if too many transactions wait for it: its vote is not needed.
  private boolean isBusy(Effects<CbsMessage> effects) {
    boolean any = false;
    for (Entry entry : pool.committed()) {
      if (entry.outstanding && entry.busy) {
        any = true;
        entry.busy = false; // until the database reports it again
        if (isSkipped(entry, entry.queries.get(entry.done))) {
          entry.markLate();
          rollBack(entry, effects);
        }
      }
    }
    return any;
  }

  private void clearTheWay(Effects<CbsMessage> effects) {
    serial = true;
    pool.withoutCommit().stream()
        .filter(entry -> !pool.isHead(entry))
        .forEach(entry -> rollBack(entry, effects));
  }
}
