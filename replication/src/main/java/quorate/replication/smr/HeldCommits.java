package quorate.replication.smr;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Votes;
import quorate.replication.command.Peers;
import quorate.replication.command.PendingRequest;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage.Outcome;

/// The COMMIT, if any, that this replica keeps open until r + 1 replicas agree on whether it
/// stands, and the outcomes of earlier ones for other replicas (rules R8 to R12 in
/// docs/protocols/smr.md).
final class HeldCommits {
  private static final Duration ASK_AGAIN = Duration.ofMillis(200);

  /// Asks the other replicas again for the outcome of the transaction at `at`.
  record AskAgain(Position at) implements Timer {}

  /// The outcome of the held COMMIT.
  sealed interface Decision {
    PendingRequest next();
  }

  /// @param forgotten whether no other replica remembers, so that this replica's own vote decides
  record Decided(PendingRequest next, boolean stands, boolean forgotten) implements Decision {}

  /// It stands, but this database could not execute it.
  record Unable(PendingRequest next) implements Decision {}

  /// This replica cannot judge it, and the others no longer know.
  record Unknown(PendingRequest next) implements Decision {}

  private final NodeId self;
  private final Tolerance tolerance;
  private final Outcomes outcomes = new Outcomes();
  private Optional<HeldCommit> held = Optional.empty();

  /// Whether the others had time to remember an outcome, in vain.
  private boolean askedInVain;

  HeldCommits(NodeId self, Tolerance tolerance) {
    this.self = self;
    this.tolerance = tolerance;
  }

  boolean isHolding() {
    return held.isPresent();
  }

  /// Whether it holds the COMMIT of this position.
  boolean isAt(Position at) {
    return held.filter(now -> now.next().at().equals(at)).isPresent();
  }

  /// This replica has executed a COMMIT: it is held, unless it was committed at once.
  ///
  /// @param delegate the node that ran it optimistically
  /// @return its outcome, if known
  Optional<Decision> begin(
      PendingRequest next,
      NodeId delegate,
      StateMachine.Tentative found,
      Peers peers,
      Effects<SmrMessage> effects) {
    Outcome own = found.own();
    if (found.reply().isEmpty()) {
      Votes<Outcome> votes = new Votes<>();
      votes.cast(self, own);
      outcomes.early(next.at()).forEach(votes::cast);
      held = Optional.of(new HeldCommit(next, found, votes, new HashSet<>()));
      askedInVain = false;
    }
    settle(next.at(), own, delegate, peers, effects);
    Optional<Decision> decision = decide(peers);
    ask(next.at(), peers, effects);
    return decision;
  }

  private void settle(
      Position at, Outcome outcome, NodeId delegate, Peers peers, Effects<SmrMessage> effects) {
    if (tolerance.matchingReplies() > 1 && peers.others().contains(delegate)) {
      effects.send(delegate, new SmrMessage.TellOutcome(at, outcome)); // it waits for this
    }
    outcomes
        .settle(at, outcome)
        .forEach(node -> effects.send(node, new SmrMessage.TellOutcome(at, outcome)));
  }

  /// The timer of the held COMMIT expired.
  ///
  /// @return its outcome, if known
  Optional<Decision> askAgain(Position at, Peers peers, Effects<SmrMessage> effects) {
    askedInVain = true;
    Optional<Decision> decision = decide(peers);
    ask(at, peers, effects);
    return decision;
  }

  private void ask(Position at, Peers peers, Effects<SmrMessage> effects) {
    if (isAt(at)) {
      peers.others().forEach(other -> effects.send(other, new SmrMessage.AskOutcome(at)));
      effects.arm(new AskAgain(at), ASK_AGAIN);
    }
  }

  /// Another replica asks for the outcome of a COMMIT.
  ///
  /// @param executed whether this replica has executed that position
  /// @param lacksState whether this replica cannot do so before it receives a state (R10a)
  void asked(
      NodeId from, Position at, boolean executed, boolean lacksState, Effects<SmrMessage> effects) {
    Optional<Outcome> known = outcomes.ask(from, at, executed, lacksState);
    known.ifPresent(it -> effects.send(from, new SmrMessage.TellOutcome(at, it)));
  }

  /// A member reports the outcome of a COMMIT.
  ///
  /// @return the outcome of the held one, if now known
  Optional<Decision> told(
      NodeId from, Position at, Outcome outcome, Position applied, Peers peers) {
    if (isAt(at)) {
      held.orElseThrow().hear(from, outcome);
      askedInVain &= outcome == Outcome.FORGOTTEN || outcome == Outcome.ABSENT;
      return decide(peers);
    }
    if (at.isAfter(applied)) {
      outcomes.tellEarly(from, at, outcome);
    }
    return Optional.empty();
  }

  /// Ends the held COMMIT once r + 1 replicas agree on its outcome.
  private Optional<Decision> decide(Peers peers) {
    Optional<Decision> decision =
        held.flatMap(now ->
            now.outcome(tolerance, peers.count(), askedInVain)
                .map(outcome -> decision(now, outcome)));
    if (decision.isPresent()) {
      held = Optional.empty();
    }
    return decision;
  }

  /// If no replica remembers, this replica's own vote counts; the next checkpoint checks it.
  private static Decision decision(HeldCommit now, Outcome outcome) {
    boolean forgotten = outcome == Outcome.FORGOTTEN;
    Outcome counts = forgotten ? now.tentative().own() : outcome;
    return switch (counts) {
      case STANDS ->
          now.tentative().failed()
              ? new Unable(now.next())
              : new Decided(now.next(), true, forgotten);
      case FALLS -> new Decided(now.next(), false, forgotten);
      case ABSTAINS, FORGOTTEN, ABSENT -> new Unknown(now.next());
    };
  }

  /// Drops the held COMMIT, which will be rolled back and delivered again.
  void drop() {
    held = Optional.empty();
  }

  /// Votes on positions up to here, received early, are no longer needed.
  void passed(Position at) {
    outcomes.passed(at);
  }
}
