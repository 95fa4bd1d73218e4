package quorate.replication.cbs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
/// Safety rests on two things. A transaction commits only if each answer that its client saw is the
/// one of r secondaries that are ready to commit: they hold its locks at this very place of the
/// serial order, and one of the r + 1 is not faulty. And the decision is durable, with the
/// transaction's queries, before anybody hears of it. Whoever is primary, and when that changes,
/// bears on speed alone.
public final class Coordinator implements Role<CbsMessage> {
  /// Is this COMMIT still without enough votes?
  public record Overdue(RequestId txn) implements Timer {}

  /// Has the client of this transaction said nothing since its query of this number?
  public record Idle(RequestId txn, int size) implements Timer {}

  /// Has the primary of this view answered nothing since?
  public record Silence(long view, long heard) implements Timer {}

  /// Is there still no primary in this view?
  public record Vacancy(long view) implements Timer {}

  private final CbsConfig config;
  private final Views views;
  private final Ledger ledger;
  private final Replicas replicas;
  private final Map<RequestId, Transaction> open = new LinkedHashMap<>();

  /// Where one transaction runs at a time: those that wait for their turn, with their first query.
  private final LinkedHashMap<RequestId, Turn> turns = new LinkedHashMap<>();

  private record Turn(NodeId client, CbsMessage.Query query) {}

  public Coordinator(CbsConfig config) {
    this.config = config;
    this.views = new Views(config);
    this.ledger = new Ledger(config);
    this.replicas = new Replicas(config, ledger);
  }

  @Override
  public void on(Event<CbsMessage> event, Effects<CbsMessage> effects) {
    switch (event) {
      case Event.Restored(CbsRecord record) -> ledger.restore(record);
      case Event.Restored<CbsMessage> _ -> {} // no record of ours
      case Event.Received(NodeId _, CbsMessage.Started()) -> onStarted(effects);
      case Event.Received(NodeId _, CbsMessage.Attach(NodeId replica)) ->
          onAttach(replica, effects);
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
      case Event.Fired(Silence silence) -> onSilence(silence, effects);
      case Event.Fired(Vacancy(long view)) -> onVacancy(view, effects);
      case Event.Fired<CbsMessage> _ -> {} // no other timer is ours
    }
  }

  /// Section 3.5.3: the managers' pools have what their databases may lack; whoever has processed
  /// its pool first may be the primary.
  private void onStarted(Effects<CbsMessage> effects) {
    replicas.restore(effects);
    for (NodeId node : replicas.attached()) {
      for (CbsRecord.Committed record : ledger.uncertain(node)) {
        replicas.get(node).committed(record.barrier());
        effects.send(node, decision(record));
      }
    }
    ledger.forget(replicas.all());
  }

  /// A replica that comes back gets what is going on, like a primary that has been replaced.
  private void onAttach(NodeId node, Effects<CbsMessage> effects) {
    if (replicas.attach(node, effects)) {
      open.values().forEach(t -> enqueueAll(t, node, effects));
    }
  }

  private void enqueueAll(Transaction t, NodeId node, Effects<CbsMessage> effects) {
    if (config.mode() != CbsConfig.Mode.SEQUENTIAL || t.isCommitting()) {
      t.queries.forEach(query -> effects.send(node, new Enqueue(t.txn, query)));
    }
  }

  /// What it knows now.
  public Overview overview() {
    var all = replicas.overview(views::isTrusted);
    int undecided = open.size() + turns.size();
    return new Overview(views.primary(), views.view(), ledger.barrier(), undecided, all);
  }

  private static CbsMessage.Decide decision(CbsRecord.Committed record) {
    return new CbsMessage.Decide(record.txn(), record.queries(), record.barrier());
  }

  private void onClient(NodeId client, CbsMessage.FromClient message, Effects<CbsMessage> effects) {
    switch (message) {
      case CbsMessage.Query query -> onQuery(client, query, effects);
      case CbsMessage.Commit(RequestId txn) -> onCommit(client, txn, effects);
      case CbsMessage.Leave(SessionId session) -> {
        List.copyOf(open.values()).stream()
            .filter(t -> t.txn.session().equals(session) && !t.isCommitting())
            .forEach(t -> abort(t, "the session is over", effects));
        ledger.leave(session);
      }
      case CbsMessage.Abort(RequestId txn) ->
          Optional.ofNullable(open.get(txn))
              .ifPresentOrElse(
                  t -> abort(t, "asked for", effects),
                  () -> {
                    turns.remove(txn);
                    effects.send(client, new Aborted(txn, "unknown"));
                  });
    }
  }

  private void onManager(NodeId from, CbsMessage.FromManager message, Effects<CbsMessage> effects) {
    Replica replica = replicas.get(from);
    switch (message) {
      case Answered answered when answered.generation() == replica.generation() ->
          onAnswered(from, answered, effects);
      case CbsMessage.Retracted(long generation, RequestId txn) -> {
        // Its reset left what is committed as it was: of that, every word counts.
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
          when generation == replica.generation() && !views.isPrimary(from) ->
          Optional.ofNullable(open.get(txn)).ifPresent(Transaction::work);
      case CbsMessage.Up() -> {
        replica.up();
        elect(effects);
      }
      case Answered _, CbsMessage.Blocked _, CbsMessage.Working _ -> {} // said before its reset
    }
  }

  // The clients' statements.

  /// "Send Q to primary replica manager"; to the next one if there is none now.
  private void onQuery(NodeId client, CbsMessage.Query query, Effects<CbsMessage> effects) {
    RequestId txn = query.txn();
    if (query.number() == 0 && ledger.isNew(txn) && !open.containsKey(txn)) {
      supersede(txn, effects);
      if (config.mode() == CbsConfig.Mode.SERIAL && !open.isEmpty()) {
        turns.put(txn, new Turn(client, query));
        return;
      }
      open.put(txn, new Transaction(txn, client));
    }
    Transaction t = open.get(txn);
    if (t == null) {
      effects.send(client, new Aborted(txn, "unknown"));
    } else if (t.isClientsTurn() && query.number() == t.size()) {
      t.ask(query.statement());
      views.primary().ifPresent(primary -> run(t, primary, effects));
    }
  }

  /// A session runs one transaction at a time: with two, its last committed number would not tell
  /// what became of the other.
  private void supersede(RequestId txn, Effects<CbsMessage> effects) {
    List.copyOf(open.values()).stream()
        .filter(t -> t.txn.session().equals(txn.session()))
        .forEach(t -> abort(t, "the session has begun another", effects));
  }

  private void run(Transaction t, NodeId primary, Effects<CbsMessage> effects) {
    if (open.values().stream().noneMatch(it -> it != t && it.pending().isPresent())) {
      views.hear(); // it has owed nothing so far, which is no silence
    }
    t.pending()
        .ifPresent(
            statement -> effects.send(primary, new CbsMessage.Run(t.txn, t.size(), statement)));
  }

  private void onCommit(NodeId client, RequestId txn, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t == null) {
      // Asked again after a crash. What is not in the log has lost its queries: it never will be.
      effects.send(
          client,
          ledger.isCommitted(txn) ? new CbsMessage.Committed(txn) : new Aborted(txn, "unknown"));
    } else if (t.isClientsTurn()) {
      t.commit();
      if (config.mode() == CbsConfig.Mode.SEQUENTIAL) {
        views
            .primary()
            .ifPresent(primary ->
                t.queries.forEach(
                    query -> replicas.sendOthers(primary, new Enqueue(t.txn, query), effects)));
      }
      replicas.attached().stream()
          .filter(node -> !views.isPrimary(node))
          .forEach(node -> effects.send(node, new CbsMessage.Prepare(txn)));
      effects.arm(new Overdue(txn), config.overdueWait());
      decide(t, effects);
    }
  }

  // The replicas' answers.

  private void onAnswered(NodeId from, Answered answered, Effects<CbsMessage> effects) {
    Transaction t = open.get(answered.txn());
    if (views.isPrimary(from)) {
      views.hear();
    } else if (answered.result().isPresent()) {
      effects.deliver(
          new CbsIndication.Compared(
              from, answered.txn(), answered.number(), answered.result().get()));
    }
    if (t == null) {
      ledger
          .barrierOf(answered.txn())
          .flatMap(ledger::votes)
          .ifPresent(done -> done.vote(from, answered.number(), answered.digest()));
    } else if (!views.isPrimary(from)) {
      t.vote(from, answered.number(), answered.digest());
      decide(t, effects);
      elect(effects);
    } else if (t.pending().isPresent() && answered.number() == t.size()) {
      onAnswer(t, from, answered, effects);
    }
  }

  /// Figure 2: "send the response to the client; Q.b <- B; record response as Q.ans; send Q to
  /// secondary replica managers".
  private void onAnswer(
      Transaction t, NodeId primary, Answered answered, Effects<CbsMessage> effects) {
    Queued query = t.answer(answered.digest(), answered.executed(), ledger.barrier());
    effects.send(
        t.client,
        new CbsMessage.Response(
            t.txn, query.number(), answered.result().orElseThrow(), query.statement()));
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

  /// A replica has rolled back what is committed, and runs it again.
  private void onUndone(NodeId from, long barrier) {
    replicas.get(from).retracted(barrier);
    ledger.votes(barrier).ifPresent(done -> done.retract(from));
  }

  private void onProcessed(NodeId from, RequestId txn, Effects<CbsMessage> effects) {
    Optional<Long> barrier = ledger.barrierOf(txn);
    barrier.ifPresent(replicas.get(from)::processed);
    // Its answers are stable from here on: what differs now is wrong for good.
    barrier.flatMap(ledger::votes).ifPresent(done -> compare(from, done, effects));
    decideAll(effects);
    elect(effects);
  }

  private void compare(NodeId from, Transaction done, Effects<CbsMessage> effects) {
    if (views.isPrimary(from)) {
      return;
    }
    effects.deliver(new CbsIndication.Processed(from, done.txn, done.isBackedBy(from)));
    if (replicas.get(from).standing() == Standing.WHOLE) {
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
    elect(effects);
  }

  private void onLost(NodeId from, Effects<CbsMessage> effects) {
    replicas.get(from).lost();
    open.values().forEach(t -> t.retract(from));
    ledger.retract(from); // where it skips reads from now on, no later vote replaces these
    if (views.isPrimary(from)) {
      endView("lost", true, effects);
    }
  }

  private void onBlocked(NodeId from, Effects<CbsMessage> effects) {
    if (views.primary().isPresent() && !views.isPrimary(from) && views.isBlockedTooOften(from)) {
      endView("secondaries are blocking", false, effects);
    }
  }

  // Decisions.

  private void decideAll(Effects<CbsMessage> effects) {
    List.copyOf(open.values()).forEach(t -> decide(t, effects));
  }

  private void decide(Transaction t, Effects<CbsMessage> effects) {
    if (!t.isCommitting() || views.primary().isEmpty() || !open.containsKey(t.txn)) {
      return;
    }
    List<NodeId> ready =
        config.replicas().stream()
            .filter(node -> !views.isPrimary(node) && replicas.get(node).isReady())
            .toList();
    switch (t.verdict(ready, config.tolerance().lies())) {
      case Verdict.Stands() -> commit(t, effects);
      case Verdict.Wrong(int number, Digest answer, SortedMap<NodeId, Digest> others) -> {
        NodeId primary = views.primary().orElseThrow();
        views.accuse(primary);
        effects.deliver(
            new CbsIndication.Accused(
                primary, t.txn, number, t.queries.get(number).statement(), answer, others));
        abort(t, "a wrong answer", effects);
        endView("wrong results", true, effects);
      }
      case Verdict.Open() -> {} // further votes, or time, will tell
    }
  }

  private void commit(Transaction t, Effects<CbsMessage> effects) {
    open.remove(t.txn);
    CbsRecord.Committed record = ledger.commit(t, effects);
    replicas.all().values().forEach(replica -> replica.committed(record.barrier()));
    views.committed();
    effects.send(t.client, new CbsMessage.Committed(t.txn));
    replicas.send(decision(record), effects);
    views.primary().ifPresent(primary -> replicas.detachLate(primary, views::isTrusted, effects));
    nextTurn(effects);
  }

  private void nextTurn(Effects<CbsMessage> effects) {
    if (open.isEmpty() && !turns.isEmpty()) {
      Turn next = turns.pollFirstEntry().getValue();
      onQuery(next.client(), next.query(), effects);
    }
  }

  private void abort(Transaction t, String reason, Effects<CbsMessage> effects) {
    open.remove(t.txn);
    effects.send(t.client, new Aborted(t.txn, reason));
    replicas.send(new CbsMessage.Discard(t.txn), effects);
    nextTurn(effects);
  }

  private void onOverdue(RequestId txn, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t != null && t.takeWork()) {
      effects.arm(new Overdue(txn), config.overdueWait()); // what takes long is not blocked
    } else if (t != null) {
      abort(t, "not enough votes in time", effects);
      if (views.primary().isPresent() && views.isOverdueTooOften()) {
        endView("commits without votes", false, effects);
      }
    }
  }

  private void onIdle(RequestId txn, int size, Effects<CbsMessage> effects) {
    Transaction t = open.get(txn);
    if (t != null && t.isClientsTurn() && t.size() == size) {
      abort(t, "the client says nothing", effects);
    }
  }

  // View changes (section 3.4).

  private void onSilence(Silence silence, Effects<CbsMessage> effects) {
    if (views.primary().isEmpty() || silence.view() != views.view()) {
      return;
    }
    boolean owes = open.values().stream().anyMatch(t -> t.pending().isPresent());
    if (owes && silence.heard() == views.heard()) {
      endView("silent", false, effects);
    } else {
      listen(effects);
    }
  }

  private void listen(Effects<CbsMessage> effects) {
    effects.arm(new Silence(views.view(), views.heard()), views.silenceWait());
  }

  /// Ends the view. The old primary becomes a secondary: what it runs, it ran before barriers were
  /// known, so it forgets that and takes it from its pool.
  private void endView(String reason, boolean sure, Effects<CbsMessage> effects) {
    NodeId old = views.end(sure);
    effects.deliver(new CbsIndication.Suspected(old, views.view(), reason, sure));
    effects.send(old, new CbsMessage.Reset(replicas.get(old).nextGeneration()));
    for (Transaction t : open.values()) {
      t.retract(old);
      enqueueAll(t, old, effects);
    }
    effects.arm(new Vacancy(views.view()), views.drainWait());
    elect(effects);
  }

  /// "The coordinator times out waiting for a secondary to become eligible. Then it aborts all
  /// currently executing uncommitted transactions."
  private void onVacancy(long view, Effects<CbsMessage> effects) {
    if (views.primary().isPresent() || view != views.view()) {
      return;
    }
    List.copyOf(open.values()).stream()
        .filter(t -> t.size() > 0)
        .forEach(t -> abort(t, "the view has changed", effects));
    views.acceptMore();
    effects.arm(new Vacancy(view), views.drainWait());
    elect(effects);
  }

  private void elect(Effects<CbsMessage> effects) {
    if (views.primary().isEmpty()) {
      views.candidates().stream()
          .filter(this::isEligible)
          .findFirst()
          .ifPresent(node -> promote(node, effects));
    }
  }

  /// A secondary that has processed what is committed and its whole pool "has agreed with all
  /// decisions made by the primary so far".
  private boolean isEligible(NodeId node) {
    return replicas.get(node).isReady()
        && open.values().stream().allMatch(t -> t.size() == 0 || t.isVotedBy(node));
  }

  private void promote(NodeId primary, Effects<CbsMessage> effects) {
    views.begin(primary);
    effects.deliver(new CbsIndication.Promoted(primary, views.view()));
    for (Transaction t : List.copyOf(open.values())) {
      if (t.isBackedBy(primary)) {
        t.retract(primary); // a primary is not its own secondary
        run(t, primary, effects);
      } else {
        abort(t, "the new primary answers otherwise", effects);
      }
    }
    listen(effects);
    decideAll(effects);
  }
}
