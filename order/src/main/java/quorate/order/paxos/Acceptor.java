package quorate.order.paxos;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.order.Request;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Preempted;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Voted;

/// The acceptor (Lamport, *Paxos Made Simple*, section 2.2).
///
/// P1a (no vote below a promise) rests on two invariants, both checked in production:
/// - `promised` never decreases, even through a restart;
/// - no vote's ballot exceeds `promised`.
final class Acceptor {
  private final long pageBytes;
  private final Learner learner;
  private Ballot promised = Ballot.NONE;
  private final NavigableMap<Long, Vote> votes = new TreeMap<>();

  Acceptor(PaxosConfig config, Learner learner) {
    this.pageBytes = config.pageBytes();
    this.learner = learner;
  }

  Ballot promised() {
    return promised;
  }

  /// The last slot with a vote; 0 if there is none.
  long lastVoted() {
    return votes.isEmpty() ? 0 : votes.lastKey();
  }

  @Nullable Vote vote(long slot) {
    return votes.get(slot);
  }

  Collection<Vote> votes() {
    return votes.values();
  }

  /// Phase 1b. A Prepare of the promised ballot is answered again, because a page or its request
  /// was lost (A1 to A3, A7).
  void onPrepare(NodeId from, Prepare prepare, Effects<PaxosMessage> effects) {
    if (!prepare.ballot().isAtLeast(promised)) {
      effects.send(from, new Preempted(promised));
      return;
    }
    if (prepare.ballot().isAbove(promised)) {
      promised = prepare.ballot();
      // Before the promise is sent: the leader chooses its values relying on it.
      effects.persist(new PaxosRecord.Promised(promised));
    }
    effects.send(from, page(prepare));
  }

  /// Phase 2b. True if a vote was cast now, or earlier in this ballot (A4 to A8).
  boolean onAccept(NodeId from, Accept accept, Effects<PaxosMessage> effects) {
    Vote vote = accept.vote();
    if (!vote.ballot().isAtLeast(promised)) {
      effects.send(from, new Preempted(promised));
      return false;
    }
    if (vote.slot() < learner.truncatedBelow()) {
      // Chosen long ago and forgotten: the leader is behind and has to learn that.
      effects.send(from, learner.page(vote.slot()));
      return false;
    }
    List<Request> chosen = learner.batch(vote.slot());
    if (chosen != null && !chosen.equals(vote.batch())) {
      // A higher ballot has chosen, unknown to this leader. After a restart, a vote for the losing
      // batch would pass for the chosen one.
      effects.send(from, learner.page(vote.slot()));
      return false;
    }
    Vote before = votes.get(vote.slot());
    if (before == null || !before.ballot().equals(vote.ballot())) {
      promised = vote.ballot();
      votes.put(vote.slot(), vote);
      // Before the vote is sent: a quorum may count on it. The record implies the promise.
      effects.persist(new PaxosRecord.Accepted(vote, learner.chosenBelow()));
    } else {
      // I3.
      Check.that(before.batch().equals(vote.batch()), "one ballot, one batch", before, vote);
    }
    effects.send(from, new Voted(vote.ballot(), vote.slot()));
    return true;
  }

  /// A page of votes from a slot on, without slots known to be chosen: a node that needs those can
  /// fetch them, and a new leader need not propose them again.
  private Promise page(Prepare prepare) {
    List<Vote> page = new ArrayList<>();
    long bytes = 0;
    long next = 0;
    long from = Math.max(prepare.from(), learner.chosenBelow());
    for (Vote vote : votes.tailMap(from, true).values()) {
      bytes += Request.bytes(vote.batch());
      if (bytes > pageBytes && !page.isEmpty()) {
        next = vote.slot();
        break;
      }
      page.add(vote);
    }
    return new Promise(prepare.ballot(), prepare.from(), learner.chosenBelow(), page, next);
  }

  void truncate(long below) {
    votes.headMap(below, false).clear();
  }

  void restorePromise(Ballot ballot) {
    if (ballot.isAbove(promised)) {
      promised = ballot;
    }
  }

  void restoreVote(Vote vote) {
    restorePromise(vote.ballot());
    votes.put(vote.slot(), vote);
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(promised, List.copyOf(votes.values()));
  }

  void checkInvariants(Ballot promisedBefore) {
    // I1.
    Check.that(promised.isAtLeast(promisedBefore), "a promise is kept", promised, promisedBefore);
    if (!votes.isEmpty()) {
      Vote last = votes.lastEntry().getValue();
      // I2.
      Check.that(promised.isAtLeast(last.ballot()), "a vote is a promise", promised, last);
    }
  }
}
