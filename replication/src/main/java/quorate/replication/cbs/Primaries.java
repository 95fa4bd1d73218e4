package quorate.replication.cbs;

import java.util.List;
import java.util.Map;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Timer;

/// View changes (HRDB, section 3.4): gives up a primary, and chooses the next one. Nothing here
/// bears on safety.
final class Primaries {
  /// Has the primary of this view answered nothing since?
  record Silence(long view, long heard) implements Timer {}

  /// Is there still no primary in this view?
  record Vacancy(long view) implements Timer {}

  /// Has the primary of this view still not answered the query of this number?
  record Withheld(long view, RequestId txn, int number) implements Timer {}

  private final CbsConfig config;
  private final Views views;
  private final Replicas replicas;
  private final Map<RequestId, Transaction> open;
  private final Running running;

  /// The transactions under way, as far as a change of the primary concerns them.
  interface Running {
    void abort(Transaction t, String reason, Effects<CbsMessage> effects);

    void decideAll(Effects<CbsMessage> effects);
  }

  /// @param open the transactions that are not decided
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

  /// Gives a secondary what the primary has answered.
  void enqueueAll(Transaction t, NodeId node, Effects<CbsMessage> effects) {
    if (config.mode() != CbsConfig.Mode.SEQUENTIAL || t.isCommitting()) {
      t.queries.forEach(query -> effects.send(node, new CbsMessage.Enqueue(t.txn, query)));
    }
  }

  /// Has the primary run the query that is pending.
  void run(Transaction t, NodeId primary, Effects<CbsMessage> effects) {
    if (open.values().stream().noneMatch(it -> it != t && it.pending().isPresent())) {
      views.hear(); // it has owed nothing so far, which is no silence
    }
    t.pending()
        .ifPresent(statement -> {
          effects.send(primary, new CbsMessage.Run(t.txn, t.size(), statement));
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

  /// The primary has been asked the transaction's query.
  void await(Transaction t, Effects<CbsMessage> effects) {
    effects.arm(new Withheld(views.view(), t.txn, t.size()), views.silenceWait());
  }

  /// A primary that answers others may hold back one answer (rule V1a).
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

  /// Whether a transaction that was there before may have what this one waits for, and does not
  /// wait for the primary itself.
  private boolean isInTheWay(Transaction t) {
    return open.values().stream()
        .filter(other -> other != t && other.opened() < t.asked())
        .anyMatch(other -> other.pending().isEmpty() || other.isWorking());
  }

  /// Ends the view. The old primary becomes a secondary: what it runs, it ran before barriers were
  /// known, so it forgets that and takes it from its pool.
  ///
  /// @param sure whether it is no suspicion
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

  /// Chooses a primary, if there is none and somebody is eligible.
  void elect(Effects<CbsMessage> effects) {
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
        running.abort(t, "the new primary answers otherwise", effects);
      }
    }
    listen(effects);
    running.decideAll(effects);
  }
}
