package quorate.replication.cbs;

import java.util.List;
import java.util.Map;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Timer;

/// View changes (HRDB, section 3.4): replaces a primary and chooses the next one. Nothing here
/// affects safety.
final class Primaries {
  /// Checks whether the primary of this view has been silent since.
  record Silence(long view, long heard) implements Timer {}

  /// Checks whether this view still lacks a primary.
  record Vacancy(long view) implements Timer {}

  /// Checks whether the primary of this view still owes the answer to the query of this number.
  record Withheld(long view, RequestId txn, int number) implements Timer {}

  private final CbsConfig config;
  private final Views views;
  private final Replicas replicas;
  private final Map<RequestId, Transaction> open;
  private final Running running;

  /// The coordinator's transactions, as far as a change of the primary concerns them.
  interface Running {
    void abort(Transaction t, String reason, Effects<CbsMessage> effects);

    void decideAll(Effects<CbsMessage> effects);
  }

  /// @param open the undecided transactions
  Primaries(
      CbsConfig config,
      Views views,
      Replicas replicas,
      Map<RequestId, Transaction> open,
      Running running) {
    this.config = config;
    this.views = views;
    this.replicas = replicas;
    this.open = open;
    this.running = running;
  }

  /// Sends a secondary the queries that the primary has answered.
  void enqueueAll(Transaction t, NodeId node, Effects<CbsMessage> effects) {
    if (config.mode() != CbsConfig.Mode.SEQUENTIAL || t.isCommitting()) {
      t.queries.forEach(query -> effects.send(node, new CbsMessage.Enqueue(t.txn, query)));
    }
  }

  /// Has the primary run the pending query.
  void run(Transaction t, NodeId primary, Effects<CbsMessage> effects) {
    if (open.values().stream().noneMatch(it -> it != t && it.pending().isPresent())) {
      views.hear(); // it owed nothing before, so it was not silent
    }
    t.pending()
        .ifPresent(statement -> {
          effects.send(primary, new CbsMessage.Run(t.txn, t.size(), statement));
          t.sendAgain();
          await(t, effects);
        });
  }

  void on(Timer timer, Effects<CbsMessage> effects) {
    switch (timer) {
      case Silence silence -> onSilence(silence, effects);
      case Withheld withheld -> onWithheld(withheld, effects);
      case Vacancy(long view) -> onVacancy(view, effects);
      default -> {} // no other timer is ours
    }
  }

  private void onSilence(Silence silence, Effects<CbsMessage> effects) {
    if (views.primary().isEmpty() || silence.view() != views.view()) {
      return;
    }
    boolean owes = open.values().stream().anyMatch(t -> t.pending().isPresent());
    if (owes && silence.heard() == views.heard()) {
      end("silent", false, effects);
    } else {
      listen(effects);
    }
  }

  private void listen(Effects<CbsMessage> effects) {
    effects.arm(new Silence(views.view(), views.heard()), views.silenceWait());
  }

  /// Arms the timer for the query just sent to the primary.
  void await(Transaction t, Effects<CbsMessage> effects) {
    effects.arm(new Withheld(views.view(), t.txn, t.size()), views.silenceWait());
  }

  /// A primary may answer other queries but withhold one answer (rule V1a).
  private void onWithheld(Withheld withheld, Effects<CbsMessage> effects) {
    Transaction t = open.get(withheld.txn());
    if (t == null || !isOwed(t, withheld)) {
      return;
    }
    if (t.takeWork() || isInTheWay(t)) {
      await(t, effects);
    } else {
      end("it holds back an answer", false, effects);
    }
  }

  private boolean isOwed(Transaction t, Withheld withheld) {
    return views.primary().isPresent()
        && withheld.view() == views.view()
        && t.pending().isPresent()
        && t.size() == withheld.number();
  }

  /// Whether another transaction may hold a lock that this one waits for, and does not itself wait
  /// for the primary. It may have begun after this query was sent: the database's own threads
  /// decide who gets the lock. One that began after the query was found overdue is no excuse, or
  /// there would always be one.
  private boolean isInTheWay(Transaction t) {
    long now = open.values().stream().mapToLong(Transaction::asked).max().orElse(0);
    long overdue = t.overdue(now);
    return open.values().stream()
        .filter(other -> other != t && other.opened() <= overdue)
        .anyMatch(other -> other.pending().isEmpty() || other.isWorking());
  }

  /// Ends the view. The old primary becomes a secondary: it ran its open transactions before their
  /// barriers were known, so it forgets them and takes them from its pool.
  ///
  /// @param sure whether this is certain and no suspicion
  void end(String reason, boolean sure, Effects<CbsMessage> effects) {
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
        .forEach(t -> running.abort(t, "the view has changed", effects));
    views.acceptMore();
    effects.arm(new Vacancy(view), views.drainWait());
    elect(effects);
  }

  /// Chooses a primary, if there is none and a secondary is eligible.
  void elect(Effects<CbsMessage> effects) {
    if (views.primary().isEmpty()) {
      views.candidates().stream()
          .filter(this::isEligible)
          .findFirst()
          .ifPresent(node -> promote(node, effects));
    }
  }

  /// A secondary that has processed all committed transactions and its whole pool "has agreed with
  /// all decisions made by the primary so far".
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
        running.abort(t, "the new primary answers otherwise", effects);
      }
    }
    listen(effects);
    running.decideAll(effects);
  }
}
