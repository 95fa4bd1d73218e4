package quorate.replication.byzantium;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.replication.byzantium.ByzIndication.Note;
import quorate.replication.byzantium.LedgerStep.Begun;
import quorate.replication.byzantium.LedgerStep.Decided;
import quorate.replication.byzantium.LedgerStep.Judge;
import quorate.replication.command.Position;

/// Carries the ordered steps out in the database, one after the other (C5): snapshots, verification
/// (Byzantium, figure 3, lines 9 to 20), and the verdict of the order.
final class Settlement {
  private final ByzConfig config;
  private final Ledger ledger;
  private final LocalTransactions locals;
  private final Deque<LedgerStep> steps = new ArrayDeque<>();
  private final LatestWrites latest = new LatestWrites();
  private final Recanting recanting;

  private Stage stage = Stage.CLOSED;

  /// The COMMIT whose effect the database holds, with all before it.
  private Position applied = Position.NONE;

  private Optional<Judged> judged = Optional.empty();
  private Optional<Decided> lacking = Optional.empty();
  private int ticks;

  private enum Stage {
    /// The database is not open yet.
    CLOSED,
    FREE,
    /// It executes a transaction that its client wants to commit.
    VERIFYING,
    /// Its verdict is STANDS, and the write set is fetched from others.
    FETCHING,
    /// The database is replaced.
    REPAIRING
  }

  Settlement(ByzConfig config, Ledger ledger, LocalTransactions locals) {
    this.config = config;
    this.ledger = ledger;
    this.locals = locals;
    this.recanting = new Recanting(ledger, locals);
  }

  void add(List<LedgerStep> more, Effects<ByzMessage> effects) {
    steps.addAll(more);
    go(effects);
  }

  /// S3: steps up to this position are in the database; only the snapshots that are still open are
  /// missing.
  void start(Position held, Effects<ByzMessage> effects) {
    applied = held;
    stage = Stage.FREE;
    if (held.equals(Position.NONE)) {
      locals.reopen(effects);
    }
    go(effects);
  }

  private void go(Effects<ByzMessage> effects) {
    while (stage == Stage.FREE && !steps.isEmpty()) {
      step(steps.remove(), effects);
    }
  }

  private void step(LedgerStep step, Effects<ByzMessage> effects) {
    switch (step) {
      case Begun begun -> {
        if (begun.at().isAfter(applied)) {
          // S2: all COMMITs before it are decided and carried out.
          effects.deliver(new ByzIndication.Open(begun.transaction(), begun.at()));
        }
        locals.begin(begun, effects);
      }
      case Judge judge -> judge(judge, effects);
      case Decided decided -> decided(decided, effects);
      case LedgerStep.Rejected(Decided decided) -> {
        if (decided.at().isAfter(applied)) {
          tell(decided.client(), decided, effects); // C2
        }
      }
      case LedgerStep.Closed(var transaction, NodeId client, boolean expired) -> {
        locals.close(transaction);
        effects.deliver(new ByzIndication.Discard(transaction));
        if (expired) {
          effects.deliver(new ByzIndication.Noted(Note.EXPIRED));
          effects.send(client, new ByzMessage.Refused(transaction, 0, ByzMessage.Refusal.EXPIRED));
        }
      }
      case LedgerStep.Again(var request, NodeId client, var outcome, boolean hasEnded) -> {
        outcome.ifPresent(decided -> tell(client, decided, effects));
        if (hasEnded) {
          effects.send(client, new ByzMessage.Refused(request, 0, ByzMessage.Refusal.EXPIRED));
        }
        locals.again(request, effects);
      }
      case LedgerStep.Recanted(NodeId replica, Position at) -> {
        if (replica.equals(config.self())) {
          recanting.heard(at);
        }
        effects.deliver(new ByzIndication.Recanted(replica, at));
      }
      case LedgerStep.Suspected(NodeId master, long epoch) ->
          effects.deliver(new ByzIndication.Suspected(master, epoch));
    }
  }

  // Verification.

  private void judge(Judge judge, Effects<ByzMessage> effects) {
    judged = Optional.of(new Judged(judge, Optional.empty(), false));
    boolean fell =
        steps.stream()
            .anyMatch(step ->
                step instanceof Decided decided
                    && decided.at().equals(judge.at())
                    && !decided.verdict().stands());
    if (!judge.at().isAfter(applied) || fell) {
      return; // carried out before, or without an effect
    }
    Optional<LocalTransaction> local = locals.get(judge.transaction());
    if (local.isEmpty()) {
      released(judge, effects);
      return;
    }
    local.get().judge();
    // C4: who has executed exactly these operations compares its own results.
    Optional<Found> own = local.get().outcomeOf(judge.commit());
    if (own.isPresent()) {
      conclude(own, effects);
    } else {
      verify(judge, false, effects);
    }
  }

  /// R5: its client has released it here, and perhaps not elsewhere, but orders its COMMIT.
  private void released(Judge judge, Effects<ByzMessage> effects) {
    if (judge.isQuiet()) {
      effects.deliver(new ByzIndication.Noted(Note.VERIFIED_NOW));
      verify(judge, true, effects);
    } else {
      conclude(Optional.empty(), effects);
    }
  }

  /// C4: any other one takes back what it has executed, and executes the operations of the COMMIT
  /// in the same snapshot.
  private void verify(Judge judge, boolean now, Effects<ByzMessage> effects) {
    stage = Stage.VERIFYING;
    judged = Optional.of(new Judged(judge, Optional.empty(), now));
    List<Operation> operations =
        IntStream.range(0, judge.commit().steps().size())
            .filter(judge.commit()::isVerified) // R3: confirmed reads are left out
            .mapToObj(index -> judge.commit().steps().get(index).operation())
            .toList();
    effects.deliver(new ByzIndication.Verify(judge.at(), judge.transaction(), operations, now));
  }

  void verified(ByzMessage.Verified verified, Effects<ByzMessage> effects) {
    if (stage != Stage.VERIFYING || !judged.orElseThrow().isAt(verified.at())) {
      return;
    }
    Judge judge = judged.orElseThrow().judge();
    switch (verified.reply()) {
      case ByzMessage.Done(Found found) -> {
        recanting.compare(judge, found, effects);
        conclude(Optional.of(found), effects);
      }
      case ByzMessage.Lacking _ when judge.isQuiet() && !judged.orElseThrow().now() -> {
        effects.deliver(new ByzIndication.Noted(Note.VERIFIED_NOW));
        verify(judge, true, effects); // S6
      }
      // S6, C10: without the snapshot, or by an error of the engine's own, nobody is judged.
      case ByzMessage.Lacking _, ByzMessage.Failed _ -> {
        effects.deliver(new ByzIndication.Noted(Note.ABSTAINED));
        conclude(Optional.empty(), effects);
      }
    }
    go(effects);
  }

  private void conclude(Optional<Found> found, Effects<ByzMessage> effects) {
    Judge judge = judged.orElseThrow().judge();
    judged = Optional.of(new Judged(judge, found, false));
    stage = Stage.FREE;
    ticks = 0;
    if (ledger.isPending(judge.at())) {
      vote(effects);
    }
  }

  /// C6: the word on the claims of the COMMIT, in the order.
  private void vote(Effects<ByzMessage> effects) {
    effects.deliver(new ByzIndication.Propose(judged.orElseThrow().word(ledger)));
  }

  // The verdict.

  private void decided(Decided decided, Effects<ByzMessage> effects) {
    Optional<Judged> mine = judged.filter(it -> it.isAt(decided.at()));
    judged = Optional.empty();
    if (!decided.at().isAfter(applied)) {
      locals.close(decided.transaction());
      if (decided.at().equals(applied)) {
        locals.reopen(effects); // S3
      }
      return;
    }
    tell(decided.client(), decided, effects);
    decided
        .evidence()
        .ifPresent(evidence ->
            decided
                .refuted()
                .forEach(
                    wrong -> effects.deliver(new ByzIndication.Accused(wrong, evidence)))); // A1
    locals.close(decided.transaction());
    if (decided.verdict().stands()) {
      stands(decided, mine.flatMap(Judged::found), effects);
    } else {
      effects.deliver(new ByzIndication.Discard(decided.transaction()));
      locals.settle(Keys.NONE, effects);
    }
  }

  private static void tell(NodeId client, Decided decided, Effects<ByzMessage> effects) {
    effects.send(
        client,
        new ByzMessage.Decided(
            decided.transaction(), decided.at(), decided.verdict(), decided.suspects()));
  }

  /// C11: the agreed effect, from the own execution if that wrote the same, else from others.
  private void stands(Decided decided, Optional<Found> found, Effects<ByzMessage> effects) {
    locals.evict(decided.transaction(), decided.keys(), effects);
    if (found.isPresent() && isAgreed(found.get().writes(), decided)) {
      effects.deliver(new ByzIndication.Commit(decided.at(), decided.transaction()));
      latest.keep(decided.at(), found.get().writes());
      carriedOut(decided, effects);
      return;
    }
    if (found.isEmpty() && isAgreed(Bytes.EMPTY, decided)) {
      apply(decided, Bytes.EMPTY, effects); // it only read
      return;
    }
    if (found.isEmpty() && decided.supplied().isPresent()) {
      effects.deliver(new ByzIndication.Noted(Note.APPLIED));
      apply(decided, decided.supplied().get(), effects); // C13
      return;
    }
    lacking = Optional.of(decided);
    ticks = 0;
    if (found.isEmpty()) {
      stage = Stage.FETCHING;
      fetch(effects);
    } else {
      effects.deliver(new ByzIndication.Noted(Note.OUTVOTED));
      repair(effects);
    }
  }

  private static boolean isAgreed(Bytes writes, Decided decided) {
    return Found.digest(writes).equals(decided.writes());
  }

  private void carriedOut(Decided decided, Effects<ByzMessage> effects) {
    applied = decided.at();
    locals.settle(decided.keys(), effects);
  }

  /// C11: another replica lacks a write set. The latest ones are here, whether or not the database
  /// keeps them for an open snapshot.
  void recall(NodeId to, Position at, Effects<ByzMessage> effects) {
    latest
        .get(at)
        .ifPresentOrElse(
            writes -> effects.send(to, new ByzMessage.Writes(at, writes)),
            () -> effects.deliver(new ByzIndication.Recall(at, to)));
  }

  private void fetch(Effects<ByzMessage> effects) {
    Position at = lacking.orElseThrow().at();
    config.others().forEach(other -> effects.send(other, new ByzMessage.FetchWrites(at)));
  }

  /// C11: a write set that another replica sends must be the agreed one.
  void fetched(ByzMessage.Writes fetched, Effects<ByzMessage> effects) {
    boolean wanted =
        stage == Stage.FETCHING
            && lacking.orElseThrow().at().equals(fetched.at())
            && isAgreed(fetched.writes(), lacking.orElseThrow());
    if (!wanted) {
      return;
    }
    Decided decided = lacking.orElseThrow();
    stage = Stage.FREE;
    lacking = Optional.empty();
    effects.deliver(new ByzIndication.Noted(Note.APPLIED));
    apply(decided, fetched.writes(), effects);
    go(effects);
  }

  private void apply(Decided decided, Bytes writes, Effects<ByzMessage> effects) {
    effects.deliver(new ByzIndication.Discard(decided.transaction()));
    effects.deliver(new ByzIndication.Apply(decided.at(), writes));
    latest.keep(decided.at(), writes);
    carriedOut(decided, effects);
  }

  /// P1: a database that came to another effect than r + 1 others is replaced. Their state may be a
  /// later one.
  private void repair(Effects<ByzMessage> effects) {
    stage = Stage.REPAIRING;
    locals.suspend();
    effects.deliver(new ByzIndication.Repair(lacking.orElseThrow().at()));
  }

  /// P2: whichever snapshots the new state does not carry, the replica abstains from. They are
  /// fixed again when the steps up to that state are over.
  void installed(Position at, Effects<ByzMessage> effects) {
    if (stage != Stage.REPAIRING || lacking.orElseThrow().at().isAfter(at)) {
      return;
    }
    boolean reached = lacking.orElseThrow().at().equals(at);
    stage = Stage.FREE;
    lacking = Optional.empty();
    applied = at;
    if (reached) {
      locals.reopen(effects);
    }
    go(effects);
  }

  void tick(Effects<ByzMessage> effects) {
    ticks++;
    if (ticks % 4 == 0) {
      recanting.speak(effects);
    }
    int patience = config.limits().patienceTicks();
    switch (stage) {
      case FETCHING -> {
        if (ticks > 2 * patience) {
          repair(effects); // P1: no other replica has it any more
        } else {
          fetch(effects);
        }
      }
      case FREE -> watch(patience, effects);
      case CLOSED, VERIFYING, REPAIRING -> {}
    }
  }

  /// Votes again if this replica's own word may have been lost on its way to the order (C6), and
  /// proposes to abandon a judgement that stays open (C9).
  private void watch(int patience, Effects<ByzMessage> effects) {
    Optional<Position> open = judged.map(mine -> mine.judge().at()).filter(ledger::isPending);
    if (open.isEmpty()) {
      return;
    }
    if (!ledger.hasHeard(config.self()) && ticks % 4 == 0) {
      vote(effects);
    }
    int undecided = judged.orElseThrow().judge().undecided();
    if (ticks % (patience << Math.min(undecided, config.limits().doublingsMax())) == 0) {
      effects.deliver(new ByzIndication.Noted(Note.ABANDONED));
      effects.deliver(new ByzIndication.Propose(new ByzCommand.Abandon(open.get())));
    }
  }

  Position applied() {
    return applied;
  }

  /// Whether everything that was ordered is carried out.
  boolean isSettled() {
    return stage == Stage.FREE && steps.isEmpty() && judged.isEmpty();
  }

  /// The steps that wait, for reports.
  List<LedgerStep> waiting() {
    return new ArrayList<>(steps);
  }
}
