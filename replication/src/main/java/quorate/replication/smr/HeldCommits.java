package quorate.replication.smr;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Votes;
import quorate.replication.smr.SmrMessage.Outcome;

/// The COMMIT that this replica holds open until r + 1 replicas say alike whether it stands, if
/// there is one, and what this replica tells the others of earlier ones (rules R8 to R12 in
/// docs/protocols/smr.md).
final class HeldCommits {
  private static final Duration ASK_AGAIN = Duration.ofMillis(200);

  /// Ask the other replicas once more what became of the transaction at `at`.
  record AskAgain(Position at) implements Timer {}

  /// The outcome of the COMMIT that is held.
  sealed interface Decision {
    Next next();
  }

  /// @param forgotten whether nobody else remembers, so that this replica's own vote decides
  record Decided(Next next, boolean stands, boolean forgotten) implements Decision {}

  /// It stands, and this database could not execute it.
  record Unable(Next next) implements Decision {}

  /// This replica cannot say whether it stands, and the others no longer know.
  record Unknown(Next next) implements Decision {}

  private final NodeId self;
  private final Tolerance tolerance;
  private final Supplier<Peers> peers;
  private final BiConsumer<Decision, Effects<SmrMessage>> decided;
  private final Outcomes outcomes = new Outcomes();
  private Optional<Held> held = Optional.empty();

  /// Whether the others were given time to remember an outcome, in vain.
  private boolean askedInVain;

  /// @param decided takes what becomes of it
  HeldCommits(
      NodeId self,
      Tolerance tolerance,
      Supplier<Peers> peers,
      BiConsumer<Decision, Effects<SmrMessage>> decided) {
    this.self = self;
    this.tolerance = tolerance;
    this.peers = peers;
    this.decided = decided;
  }

  boolean isHolding() {
    return held.isPresent();
  }

  private boolean isAt(Position at) {
    return held.filter(now -> now.next().at().equals(at)).isPresent();
  }

  /// This replica has executed a COMMIT: it is held, unless it was committed at once.
  ///
  /// @param delegate where it ran optimistically
  void begin(
      Next next, NodeId delegate, StateMachine.Tentative found, Effects<SmrMessage> effects) {
    Outcome own = found.own();
    if (found.reply().isEmpty()) {
      Votes<Outcome> votes = new Votes<>();
      votes.cast(self, own);
      outcomes.early(next.at()).forEach(votes::cast);
      held = Optional.of(new Held(next, found, votes));
      askedInVain = false;
    }
    settle(next.at(), own, delegate, effects);
    if (held.isPresent()) {
      decide(effects);
      ask(next.at(), effects);
    }
  }

  private void settle(Position at, Outcome outcome, NodeId delegate, Effects<SmrMessage> effects) {
    if (tolerance.matchingReplies() > 1 && peers.get().others().contains(delegate)) {
      effects.send(delegate, new SmrMessage.TellOutcome(at, outcome)); // it waits for this
    }
    outcomes
        .settle(at, outcome)
        .forEach(node -> effects.send(node, new SmrMessage.TellOutcome(at, outcome)));
  }

  /// The timer fired.
  ///
  /// @return whether it was about the one that is held
  boolean askAgain(Position at, Effects<SmrMessage> effects) {
    if (!isAt(at)) {
      return false;
    }
    askedInVain = true;
    decide(effects);
    ask(at, effects);
    return true;
  }

  private void ask(Position at, Effects<SmrMessage> effects) {
    if (isAt(at)) {
      peers.get().others().forEach(other -> effects.send(other, new SmrMessage.AskOutcome(at)));
      effects.arm(new AskAgain(at), ASK_AGAIN);
    }
  }

  /// Another replica asks what became of a COMMIT.
  ///
  /// @param executed whether this replica has executed that position
  void asked(NodeId from, Position at, boolean executed, Effects<SmrMessage> effects) {
    Optional<Outcome> known = outcomes.ask(from, at, executed);
    known.ifPresent(it -> effects.send(from, new SmrMessage.TellOutcome(at, it)));
  }

  /// Another replica says what becomes of a COMMIT; it has a vote if it is one of the members.
  ///
  /// @return whether it is about the one that is held
  boolean told(
      NodeId from, Position at, Outcome outcome, Position applied, Effects<SmrMessage> effects) {
    boolean votes = peers.get().others().contains(from);
    if (votes && isAt(at)) {
      held.orElseThrow().votes().cast(from, outcome);
      askedInVain &= outcome == Outcome.FORGOTTEN;
      decide(effects);
      return true;
    }
    if (votes && at.isAfter(applied)) {
      outcomes.tellEarly(from, at, outcome);
    }
    return false;
  }

  /// Ends it once r + 1 replicas agree on its outcome.
  private void decide(Effects<SmrMessage> effects) {
    Held now = held.orElseThrow();
    Optional<Outcome> outcome = now.outcome(tolerance, peers.get().count(), askedInVain);
    if (outcome.isEmpty()) {
      return;
    }
    held = Optional.empty();
    decided.accept(decision(now, outcome.get()), effects);
  }

  /// If nobody remembers, this replica's own word counts; the next checkpoint checks it.
  private static Decision decision(Held now, Outcome outcome) {
    boolean forgotten = outcome == Outcome.FORGOTTEN;
    Outcome counts = forgotten ? now.tentative().own() : outcome;
    return switch (counts) {
      case STANDS ->
          now.tentative().failed()
              ? new Unable(now.next())
              : new Decided(now.next(), true, forgotten);
      case FALLS -> new Decided(now.next(), false, forgotten);
      case ABSTAINS, FORGOTTEN -> new Unknown(now.next());
    };
  }

  /// It will be rolled back, and delivered again.
  void drop() {
    held = Optional.empty();
  }

  /// Of positions up to here nobody needs to be told early any more.
  void passed(Position at) {
    outcomes.passed(at);
  }
}
