package quorate.replication.cbs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.core.Timer;
import quorate.core.digest.Digest;
import quorate.replication.cbs.CbsMessage.Aborted;
import quorate.replication.cbs.CbsMessage.Answered;
import quorate.replication.cbs.CbsMessage.Enqueue;
import quorate.replication.cbs.Transaction.Verdict;

/// The coordinator of commit barrier scheduling (HRDB, figure 2, sections 3.3 to 3.5).
///
/// Safety rests on two rules. A transaction commits only if r secondaries that are ready to commit
/// gave each answer that its client saw: they hold its locks at this very place of the serial
/// order, and one of the r + 1 is not faulty. And the decision is durable, with the transaction's
/// queries, before any party learns of it. The choice of the primary affects only speed.
public final class Coordinator implements Role<CbsMessage> {
  /// Checks whether this COMMIT still lacks votes.
  public record Overdue(RequestId txn) implements Timer {}

  /// Checks whether the client of this transaction has been silent since its query of this number.
  public record Idle(RequestId txn, int size) implements Timer {}

  private final CbsConfig config;
  private final Views views;
  private final CommitLog ledger;
  private final Replicas replicas;
  private final Primaries primaries;
  private final Turns turns;
  private final Map<RequestId, Transaction> open = new LinkedHashMap<>();

  /// The number of queries received, as a logical clock.
  private long asked;

  private Overview.OpenErrors openErrors = Overview.OpenErrors.NONE;

  public Coordinator(CbsConfig config) {
    this.config = config;
    this.views = new Views(config);
    this.ledger = new CommitLog(config);
    this.replicas = new Replicas(config, ledger);
    this.turns = new Turns(config, replicas, ledger, views);
    this.primaries = new Primaries(config, views, replicas, open, new Running());
  }

  @Override
  public void on(Event<CbsMessage> event, Effects<CbsMessage> effects) {
    switch (event) {
      case Event.Restored(CbsRecord record) -> ledger.restore(record);
      case Event.Restored<CbsMessage> _ -> {} // no record of ours
      case Event.Received(NodeId _, CbsMessage.Started()) -> {
        replicas.restore(effects);
        ledger.forget(replicas.all());
      }
      case Event.Received(NodeId _, CbsMessage.Attach(NodeId replica)) ->
          onAttach(replica, effects);
      case Event.Received(NodeId _, CbsMessage.Forget(SessionId session)) -> {
        turns.remove(session);
        abortAll(session, "the session is over", effects);
        ledger.forget(session);
      }
      case Event.Received(NodeId _, CbsMessage.Readmit(NodeId replica, long since)) -> {
        views.forgive(replica);
        replicas.readmit(replica, since);
        onGone(replica, effects);
      }
      case Event.Received(NodeId from, CbsMessage.FromManager message) when replicas.has(from) ->
          onManager(from, message, effects);
      case Event.Received(NodeId from, CbsMessage.FromClient message) when !replicas.has(from) ->
          onClient(from, message, effects);
      case Event.Received<CbsMessage> _ -> {} // the managers' and the clients'
      case Event.Fired(Overdue(RequestId txn)) -> onOverdue(txn, effects);
      case Event.Fired(Idle(RequestId txn, int size)) -> onIdle(txn, size, effects);
      case Event.Fired(Turns.Beat _) -> {
        turns.onBeat(effects);
        nextTurns(effects);
      }
      case Event.Fired<CbsMessage>(Timer timer) -> primaries.on(timer, effects);
    }
  }

  /// A replica that returns gets the open transactions, as a replaced primary does.
  private void onAttach(NodeId node, Effects<CbsMessage> effects) {
    if (replicas.attach(node, effects)) {
      open.values().forEach(t -> primaries.enqueueAll(t, node, effects));
    }
  }

  /// The current state, for operators.
  public Overview overview() {
    var all = replicas.overview(views::isTrusted, turns.awaited()::contains);
    int undecided = open.size() + turns.size();
    return new Overview(
        views.primary(), views.view(), ledger.barrier(), undecided, openErrors, all);
  }

  /// Whether transactions wait for a secondary that is behind (C10).
  public boolean holdsBack() {
    return !turns.awaited().isEmpty();
  }

  private void onClient(NodeId client, CbsMessage.FromClient message, Effects<CbsMessage> effects) {
    switch (message) {
      case CbsMessage.Query query -> onQuery(client, query, effects);
      case CbsMessage.Commit(RequestId txn, long since) -> onCommit(client, txn, since, effects);
      case CbsMessage.Settle(RequestId txn) -> onSettle(client, txn, effects);
      case CbsMessage.Leave(SessionId session) -> {
        turns.remove(session);
        abortAll(session, "the session is over", effects);
        ledger.leave(session);
      }
      case CbsMessage.Abort(RequestId txn) -> {
        turns.remove(txn);
        Optional.ofNullable(open.get(txn))
            .ifPresentOrElse(
                t -> abort(t, "asked for", effects),
                () -> effects.send(client, new Aborted(txn, "unknown")));
      }
    }
  }

  /// Aborts the session's transactions, except one that may still be committed.
  private void abortAll(SessionId session, String reason, Effects<CbsMessage> effects) {
    List.copyOf(open.values()).stream()
        .filter(t -> t.txn.session().equals(session))
        .filter(t -> !t.isCommitting() || t.isSettling())
        .forEach(t -> abort(t, reason, effects));
  }

  private void onManager(NodeId from, CbsMessage.FromManager message, Effects<CbsMessage> effects) {
    Replica replica = replicas.get(from);
    switch (message) {
      case Answered answered when answered.generation() == replica.generation() ->
          onAnswered(from, answered, effects);
      case CbsMessage.Retracted(long generation, RequestId txn) -> {
        // Its reset kept committed transactions; messages about those always count.
        if (generation == replica.generation()) {
          onRetracted(from, txn, effects);
        }
        ledger.barrierOf(txn).ifPresent(barrier -> onUndone(from, barrier));
      }
      case CbsMessage.Processed(RequestId txn) -> onProcessed(from, txn, effects);
      case CbsMessage.Blocked(long generation) when generation == replica.generation() ->
          onBlocked(from, effects);
      case CbsMessage.Finished(RequestId txn) -> onFinished(from, txn, effects);
      case CbsMessage.Lost() -> onLost(from, effects);
      case CbsMessage.Alive() -> {
        if (views.isPrimary(from)) {
          views.hear();
        }
      }
      case CbsMessage.Working(long generation, RequestId txn)
          when generation == replica.generation() ->
          Optional.ofNullable(open.get(txn)).ifPresent(Transaction::work);
      case CbsMessage.Up up -> {
        replicas.up(from, up, effects);
        primaries.elect(effects);
      }
      case Answered _, CbsMessage.Blocked _, CbsMessage.Working _ -> {} // from before its reset
    }
  }

  // The clients' statements.

  /// "Send Q to primary replica manager"; to the next one if there is none now (C1).
  private void onQuery(NodeId client, CbsMessage.Query query, Effects<CbsMessage> effects) {
    RequestId txn = query.txn();
    if (query.number() == 0 && ledger.isNew(txn) && !open.containsKey(txn)) {
      supersede(txn, effects);
      if (turns.begins(client, query, open.size(), effects)) {
        begin(client, query, effects);
      }
      return;
    }
    Transaction t = open.get(txn);
    if (t == null) {
      effects.send(client, new Aborted(txn, "unknown"));
    } else if (t.isClientsTurn() && query.number() == t.size()) {
      ask(t, query, effects);
    }
  }

  private void begin(NodeId client, CbsMessage.Query query, Effects<CbsMessage> effects) {
    Transaction t = new Transaction(query.txn(), client);
    open.put(t.txn, t);
    ask(t, query, effects);
  }

  private void ask(Transaction t, CbsMessage.Query query, Effects<CbsMessage> effects) {
    t.ask(query.statement(), ++asked);
    views.primary().ifPresent(primary -> primaries.run(t, primary, effects));
  }

  /// A session runs one transaction at a time: with two, its last committed number would not reveal
  /// the outcome of the other.
  private void supersede(RequestId txn, Effects<CbsMessage> effects) {
    turns.supersede(txn);
    List.copyOf(open.values()).stream()
        .filter(t -> t.txn.session().equals(txn.session()))
        .forEach(t -> abort(t, "the session has begun another", effects));
  }

  private void onCommit(NodeId client, RequestId txn, long since, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t == null) {
      effects.send(client, ledger.answer(txn, since)); // repeated after a crash
    } else if (t.isClientsTurn() && t.hasRaised()) {
      abort(t, "a statement of it has failed", effects);
    } else if (t.isClientsTurn()) {
      t.commit();
      vote(t, effects);
    }
  }

  private void onSettle(NodeId client, RequestId txn, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t == null) {
      effects.send(client, new Aborted(txn, "unknown"));
    } else if (t.isClientsTurn()) {
      t.settle();
      vote(t, effects);
    }
  }

  private void vote(Transaction t, Effects<CbsMessage> effects) {
    if (config.mode() == CbsConfig.Mode.SEQUENTIAL) {
      views
          .primary()
          .ifPresent(primary ->
              t.queries.forEach(
                  query -> replicas.sendOthers(primary, new Enqueue(t.txn, query), effects)));
    }
    replicas.attached().stream()
        .filter(node -> !views.isPrimary(node))
        .forEach(node -> effects.send(node, new CbsMessage.Prepare(t.txn)));
    effects.arm(new Overdue(t.txn), config.overdueWait());
    decide(t, effects);
  }

  // The replicas' answers.

  private void onAnswered(NodeId from, Answered answered, Effects<CbsMessage> effects) {
    Transaction t = open.get(answered.txn());
    if (views.isPrimary(from)) {
      views.hear();
    } else if (answered.result().isPresent() && answered.word() == Word.SAID) {
      effects.deliver(
          new CbsIndication.Compared(
              from, answered.txn(), answered.number(), answered.result().get()));
    }
    if (t == null) {
      ledger
          .barrierOf(answered.txn())
          .flatMap(ledger::votes)
          .ifPresent(done -> done.vote(from, answered.number(), answered.vote()));
    } else if (!views.isPrimary(from)) {
      openErrors = openErrors.plus(answered.vote().isRaised() ? 1 : 0, 0, 0);
      t.vote(from, answered.number(), answered.vote());
      decide(t, effects);
      primaries.elect(effects);
    } else if (t.pending().isPresent() && answered.number() == t.size()) {
      onAnswer(t, from, answered, effects);
    }
  }

  /// Figure 2: "send the response to the client; Q.b <- B; record response as Q.ans; send Q to
  /// secondary replica managers" (C2, C3).
  private void onAnswer(
      Transaction t, NodeId primary, Answered answered, Effects<CbsMessage> effects) {
    Queued query = t.answer(answered.vote(), answered.executed(), ledger.barrier());
    effects.send(
        t.client,
        new CbsMessage.Response(
            t.txn,
            query.number(),
            answered.result().orElseThrow(),
            query.statement(),
            query.barrier()));
    if (config.mode() != CbsConfig.Mode.SEQUENTIAL) {
      replicas.sendOthers(primary, new Enqueue(t.txn, query), effects);
    }
    if (!config.idleWait().isZero()) {
      effects.arm(new Idle(t.txn, t.size()), config.idleWait());
    }
  }

  private void onRetracted(NodeId from, RequestId txn, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t != null && views.isPrimary(from)) {
      abort(t, "rolled back by the primary", effects);
    } else if (t != null) {
      t.retract(from);
    }
  }

  /// A replica has rolled a committed transaction back, and runs it again.
  private void onUndone(NodeId from, long barrier) {
    replicas.get(from).retracted(barrier);
    ledger.votes(barrier).ifPresent(done -> done.retract(from));
  }

  private void onProcessed(NodeId from, RequestId txn, Effects<CbsMessage> effects) {
    Optional<Long> barrier = ledger.barrierOf(txn);
    barrier.ifPresent(replicas.get(from)::processed);
    // From here on its answers are stable, so a difference is a final one.
    barrier.flatMap(ledger::votes).ifPresent(done -> compare(from, done, effects));
    decideAll(effects);
    nextTurns(effects);
    primaries.elect(effects);
  }

  private void compare(NodeId from, Transaction done, Effects<CbsMessage> effects) {
    if (views.isPrimary(from)) {
      return;
    }
    effects.deliver(new CbsIndication.Processed(from, done.txn, done.isBackedBy(from)));
    if (replicas.get(from).standing() == ReplicaStatus.WHOLE) {
      done.accusation(from, config.replicas())
          .ifPresent(wrong -> {
            views.accuse(from);
            effects.deliver(wrong);
          });
    }
  }

  private void onFinished(NodeId from, RequestId txn, Effects<CbsMessage> effects) {
    ledger.barrierOf(txn).ifPresent(replicas.get(from)::finished);
    onGone(from, effects);
  }

  /// A replica needs less of the log than before.
  private void onGone(NodeId from, Effects<CbsMessage> effects) {
    replicas.isReadmitted(from, effects);
    ledger.forget(replicas.all());
    ledger.truncate(replicas.all(), effects);
    decideAll(effects);
    primaries.elect(effects);
  }

  private void onLost(NodeId from, Effects<CbsMessage> effects) {
    replicas.get(from).lost();
    open.values().forEach(t -> t.retract(from));
    ledger.retract(from); // if it skips reads from now on, no later vote replaces these
    if (views.isPrimary(from)) {
      primaries.end("lost", true, effects);
    }
    decideAll(effects); // with one voter fewer, a transaction may be undecidable
  }

  private void onBlocked(NodeId from, Effects<CbsMessage> effects) {
    if (views.primary().isPresent()) {
      views.blocked(from, open.size() == 1).ifPresent(why -> primaries.end(why, false, effects));
    }
  }

  // Decisions.

  private void decideAll(Effects<CbsMessage> effects) {
    List.copyOf(open.values()).forEach(t -> decide(t, effects));
  }

  // C5 to C7.
  private void decide(Transaction t, Effects<CbsMessage> effects) {
    if (!t.isCommitting() || views.primary().isEmpty() || !open.containsKey(t.txn)) {
      return;
    }
    decide(t, views.primary().get(), replicas.awaited(views.primary().get()), effects);
  }

  /// @param awaited secondaries whose votes are awaited
  private void decide(
      Transaction t, NodeId primary, List<NodeId> awaited, Effects<CbsMessage> effects) {
    List<NodeId> ready =
        config.replicas().stream()
            .filter(node -> !node.equals(primary) && replicas.get(node).isReady())
            .toList();
    Transaction.Voters voters = new Transaction.Voters(primary, ready, awaited);
    switch (t.verdict(voters, config.tolerance().lies())) {
      case Verdict.Stands() when t.isSettling() ->
          settle(t, OptionalInt.empty(), new CbsMessage.Settled(t.txn), effects);
      case Verdict.Stands() -> commit(t, effects);
      case Verdict.Raises(int number, var error) -> {
        CbsMessage.Raised answer = new CbsMessage.Raised(t.txn, number, error);
        settle(t, OptionalInt.of(number), answer, effects);
      }
      case Verdict.Elsewhere() -> {
        openErrors = openErrors.plus(0, 0, 1);
        abort(t, Aborted.OPEN_ERROR, effects);
        primaries.end(Aborted.OPEN_ERROR, true, effects); // it may be right, and is not accused
      }
      case Verdict.Wrong(int number, Digest answer, SortedMap<NodeId, Digest> others) -> {
        views.accuse(primary);
        effects.deliver(
            new CbsIndication.Accused(
                primary, t.txn, number, t.queries.get(number).statement(), answer, others));
        abort(t, "a wrong answer", effects);
        primaries.end("wrong results", true, effects);
      }
      case Verdict.Open() -> {} // further votes, or time, will decide
    }
  }

  /// Confirms the answers to the client, and undoes the transaction everywhere (rule C9). The
  /// answer is sent once no other shepherd can have decided anything before this place (rule S3).
  private void settle(
      Transaction t, OptionalInt raised, CbsMessage.ToClient answer, Effects<CbsMessage> effects) {
    open.remove(t.txn);
    openErrors = openErrors.plus(0, raised.isPresent() || t.hasRaised() ? 1 : 0, 0);
    effects.persist(new CbsRecord.Settled(t.txn, raised));
    turns.ended(t.txn.session());
    effects.send(t.client, answer);
    replicas.send(new CbsMessage.Discard(t.txn), effects);
    nextTurns(effects);
  }

  private void commit(Transaction t, Effects<CbsMessage> effects) {
    open.remove(t.txn);
    CbsRecord.Committed record = ledger.commit(t, effects);
    replicas.all().values().forEach(replica -> replica.committed(record.barrier()));
    views.committed();
    turns.ended(t.txn.session());
    effects.send(t.client, new CbsMessage.Committed(t.txn));
    replicas.send(record.decision(), effects);
    views.primary().ifPresent(primary -> replicas.detachLate(primary, views::isTrusted, effects));
    nextTurns(effects);
  }

  private void nextTurns(Effects<CbsMessage> effects) {
    Optional<Turns.Turn> next = turns.next(open.size());
    while (next.isPresent()) {
      begin(next.get().client(), next.get().query(), effects);
      next = turns.next(open.size());
    }
  }

  // C8.
  private void abort(Transaction t, String reason, Effects<CbsMessage> effects) {
    open.remove(t.txn);
    effects.send(t.client, new Aborted(t.txn, reason));
    replicas.send(new CbsMessage.Discard(t.txn), effects);
    nextTurns(effects);
  }

  private void onOverdue(RequestId txn, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t == null) {
      return;
    }
    if (t.takeWork()) {
      effects.arm(new Overdue(txn), config.overdueWait()); // a long statement is not a blocked one
      return;
    }
    // Missing votes are not awaited any longer.
    views.primary().ifPresent(primary -> decide(t, primary, List.of(), effects));
    if (open.containsKey(txn)) {
      abort(t, "not enough votes in time", effects);
      if (views.primary().isPresent() && views.isOverdueTooOften()) {
        primaries.end("commits without votes", false, effects);
      }
    }
  }

  private void onIdle(RequestId txn, int size, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t != null && t.isClientsTurn() && t.size() == size) {
      abort(t, "the client says nothing", effects);
    }
  }

  /// The coordinator's side of a change of the primary.
  private final class Running implements Primaries.Running {
    @Override
    public void abort(Transaction t, String reason, Effects<CbsMessage> effects) {
      Coordinator.this.abort(t, reason, effects);
    }

    @Override
    public void decideAll(Effects<CbsMessage> effects) {
      Coordinator.this.decideAll(effects);
    }
  }
}
