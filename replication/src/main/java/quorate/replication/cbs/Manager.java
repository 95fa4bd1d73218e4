package quorate.replication.cbs;

import java.time.Duration;
import java.util.ArrayList;
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
  /// The statement of this attempt still has not been answered?
  public record StatementTimer(long attempt, int number) implements Timer {}

  /// Has anything committed gone on since?
  public record CommitTimer(long progress) implements Timer {}

  private static final int DOUBLINGS_MAX = 6;

  private final CbsConfig config;
  private final Pool pool = new Pool();
  private final LinkedHashMap<Long, Entry> byAttempt = new LinkedHashMap<>();

  /// What the transaction log table held when the connection was made. A shepherd that restarts may
  /// hear of it before it hears what is committed.
  private Set<Long> logged = Set.of();

  private boolean connected;
  private long generation;
  private long attempts;

  /// Steps of committed transactions at the database so far.
  private long progress;

  private boolean isWatching;

  /// How often in a row nothing committed has gone on. What takes longer than any wait would
  /// otherwise be run again for ever.
  private int standstills;

  /// Committed transactions go one at a time, and nothing else goes, until all of them are done
  /// (section 3.3.2): one has been stuck.
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
      case Event.Restored<CbsMessage> _ -> {} // the coordinator knows what is committed
    }
    pump(effects);
  }

  /// What it has to do.
  ///
  /// @param transactions in its pool
  /// @param running those of them that its database is at
  public record Load(int transactions, int running) {}

  /// What it has to do now.
  public Load load() {
    return new Load(pool.entries().size(), byAttempt.size());
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
        if (logged.contains(barrier)) {
          finish(entry, effects);
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
      case CbsMessage.Truncate(long barrier) ->
          effects.deliver(new CbsIndication.TruncateTable(barrier));
    }
  }

  private void onDatabase(CbsMessage.Local message, Effects<CbsMessage> effects) {
    switch (message) {
      case CbsMessage.Ran ran ->
          attempt(ran.attempt()).ifPresent(entry -> onRan(entry, ran, effects));
      case CbsMessage.RolledBack(long attempt) ->
          attempt(attempt).ifPresent(entry -> again(entry, effects));
      case CbsMessage.CommitDone(long attempt) ->
          attempt(attempt)
              .ifPresent(entry -> {
                progress++;
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

  /// Empty for an attempt that was given up.
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
    progress += entry.isCommitted() ? 1 : 0;
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

  /// A connection that breaks is a crash (section 3.5.1): whatever is not in the log table by then
  /// is run again, once it is back.
  private void onDisconnected(Effects<CbsMessage> effects) {
    connected = false;
    serial = false;
    byAttempt.clear();
    pool.entries().forEach(Entry::restart);
    pool.entries().forEach(Entry::markLate);
    pool.unprocessAll();
    effects.send(config.coordinator(), new CbsMessage.Lost());
  }

  // M7.
  private void onConnected(Set<Long> log, Effects<CbsMessage> effects) {
    connected = true;
    logged = log;
    for (Entry entry : pool.committed()) {
      if (log.contains(entry.barrier())) {
        finish(entry, effects); // its COMMIT had been processed: running it again would be twice
      }
    }
    effects.send(config.coordinator(), new CbsMessage.Up());
    watch(effects);
  }

  private void finish(Entry entry, Effects<CbsMessage> effects) {
    byAttempt.remove(entry.attempt);
    pool.remove(entry);
    serial = serial && !pool.committed().isEmpty();
    effects.send(config.coordinator(), new CbsMessage.Finished(entry.txn));
  }

  /// Runs what the rules allow, until nothing more is ready. One query that is skipped, or one
  /// transaction whose queries are done, may set others free.
  private void pump(Effects<CbsMessage> effects) {
    boolean goesOn = connected;
    while (goesOn) {
      goesOn = false;
      for (Entry entry : List.copyOf(pool.entries())) {
        goesOn |= advance(entry, effects);
      }
    }
  }

  /// Takes the transaction's next step if it is ready (M1 to M3). True if that may have set others
  /// free.
  private boolean advance(Entry entry, Effects<CbsMessage> effects) {
    if (entry.outstanding
        || entry.commitSent
        || serial && !pool.isHead(entry)
        || isAfterOthers(entry)) {
      return false;
    }
    if (!entry.isDone()) {
      Queued query = entry.queries.get(entry.done);
      boolean ready = pool.isProcessedBelow(query.barrier());
      boolean skip = ready && isSkipped(entry, query);
      if (skip) {
        entry.done++;
      } else if (ready) {
        send(entry, query, effects);
      }
      return skip;
    }
    if (entry.isCommitted() && pool.isProcessedBelow(entry.barrier())) {
      pool.processed(entry);
      effects.send(config.coordinator(), new CbsMessage.Processed(entry.txn));
      begin(entry);
      entry.commitSent = true;
      effects.deliver(new CbsIndication.Commit(entry.attempt, entry.txn, entry.barrier()));
      return true;
    }
    return false;
  }

  /// With sequential secondaries: whether others came before it that are not over.
  private boolean isAfterOthers(Entry entry) {
    return config.mode() == CbsConfig.Mode.SEQUENTIAL && !entry.atOnce && !pool.isFirst(entry);
  }

  /// "We can avoid sending read-only queries" to a replica that catches up (section 3.5.1). No vote
  /// is missed: the transaction is committed.
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

  /// A transaction that has been rolled back starts from its first query. Its answers may be others
  /// then: the vote is withdrawn.
  private void again(Entry entry, Effects<CbsMessage> effects) {
    byAttempt.remove(entry.attempt);
    entry.restart();
    pool.unprocess(entry);
    effects.send(config.coordinator(), new Retracted(generation, entry.txn));
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

  /// A statement that waits for a lock that it did not have to wait for at the primary, or for one
  /// that the primary's database would give to nobody. One that only takes long is given twice the
  /// time when it runs again (M5, M5a).
  private void onStatementTimer(StatementTimer timer, Effects<CbsMessage> effects) {
    Optional<Entry> entry =
        attempt(timer.attempt()).filter(it -> it.outstanding && it.done == timer.number());
    if (entry.isEmpty() || entry.get().isCommitted()) {
      return; // of a committed one, the commit timer decides
    }
    if (entry.get().busy) {
      entry.get().busy = false; // until it is said again
      arm(entry.get(), entry.get().queries.get(entry.get().done), effects);
    } else {
      effects.send(config.coordinator(), new CbsMessage.Blocked(generation));
      entry.get().blocked++;
      if (!makesWayFor(entry.get(), effects)) {
        rollBack(entry.get(), effects);
      }
    }
  }

  /// What is about to commit goes before what may yet take its time: at the primary that may be
  /// waiting for this one, so that neither would ever end.
  ///
  /// @return whether anything was rolled back for it
  private boolean makesWayFor(Entry entry, Effects<CbsMessage> effects) {
    List<Entry> others =
        entry.committing
            ? pool.uncommitted().stream()
                .filter(it -> !it.committing && it.attempt != Entry.NONE)
                .toList()
            : List.of();
    others.forEach(it -> rollBack(it, effects));
    if (!others.isEmpty()) {
      arm(entry, entry.queries.get(entry.done), effects);
    }
    return !others.isEmpty();
  }

  private void watch(Effects<CbsMessage> effects) {
    if (!isWatching && !pool.committed().isEmpty()) {
      isWatching = true;
      effects.arm(
          new CommitTimer(progress),
          config.commitWait().multipliedBy(1L << Math.min(standstills, DOUBLINGS_MAX)));
    }
  }

  /// "A replica manager that is unable to process a COMMIT will abort other transactions that are
  /// in progress" (section 3.3.2). Those that are committed, but ordered later, stand in the way as
  /// well where a database locks more than the primary did. If even that does not help, the
  /// connection is given up (M6).
  private void onCommitTimer(long then, Effects<CbsMessage> effects) {
    isWatching = false;
    standstills = then == progress ? standstills : 0;
    boolean busy = then == progress && isBusy(effects);
    if (then == progress && !busy && connected && !pool.committed().isEmpty()) {
      effects.send(config.coordinator(), new CbsMessage.Blocked(generation));
      standstills++;
      if (serial) {
        effects.deliver(new CbsIndication.Reconnect());
      } else {
        clearTheWay(effects);
      }
    }
    watch(effects);
  }

  /// Whether a query of a committed transaction takes long and waits for nobody: nothing is in its
  /// way. One that only reads is given up where too many wait for it: its vote is not needed.
  private boolean isBusy(Effects<CbsMessage> effects) {
    boolean any = false;
    for (Entry entry : pool.committed()) {
      if (entry.outstanding && entry.busy) {
        any = true;
        entry.busy = false; // until it is said again
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
    for (Entry entry : new ArrayList<>(pool.entries())) {
      if (!entry.commitSent && !pool.isHead(entry)) {
        rollBack(entry, effects);
      }
    }
  }
}
