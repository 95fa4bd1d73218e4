package quorate.order.paxos;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;

/// Phase 1 of one ballot, at its candidate: the promises so far.
///
/// Each acceptor that promised has reported every vote from its own `chosenBelow` on. So from the
/// highest `chosenBelow` of a quorum on, the reports of the whole quorum are complete; every slot
/// below is chosen.
final class Preparing {
  private final Ballot ballot;
  private final long from;
  private final HeardVotes heard;
  private final NavigableMap<NodeId, Long> pages = new TreeMap<>();
  private final Set<NodeId> complete = new LinkedHashSet<>();
  private final NavigableMap<Long, Vote> highest = new TreeMap<>();
  private long chosenBelow;
  private int ageTicks;

  Preparing(Ballot ballot, long from, HeardVotes heard) {
    this.ballot = ballot;
    this.from = from;
    this.heard = heard;
    this.chosenBelow = from;
  }

  Ballot ballot() {
    return ballot;
  }

  /// Every slot below is chosen, according to one of the promises.
  long chosenBelow() {
    return chosenBelow;
  }

  /// The vote of the highest ballot in each slot from `chosenBelow` on: the only batch that can
  /// have been chosen there.
  NavigableMap<Long, Vote> adopted() {
    return highest.tailMap(chosenBelow, true);
  }

  int promises() {
    return complete.size();
  }

  /// Counts one page. True if it is the expected one and not a repetition.
  boolean onPage(NodeId acceptor, Promise page) {
    long expected = pages.getOrDefault(acceptor, from);
    if (complete.contains(acceptor) || page.from() != expected) {
      return false;
    }
    chosenBelow = Math.max(chosenBelow, page.chosenBelow());
    for (Vote vote : page.votes()) {
      highest.merge(vote.slot(), vote, Preparing::higher);
    }
    if (page.next() == 0) {
      complete.add(acceptor);
    } else {
      pages.put(acceptor, page.next());
    }
    return true;
  }

  /// The next request to an acceptor.
  Prepare request(NodeId acceptor) {
    return new Prepare(ballot, pages.getOrDefault(acceptor, from), heard.last(acceptor));
  }

  boolean isComplete(NodeId acceptor) {
    return complete.contains(acceptor);
  }

  int age() {
    return ++ageTicks;
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(
        ballot,
        from,
        Map.copyOf(pages),
        Set.copyOf(complete),
        Map.copyOf(highest),
        chosenBelow,
        ageTicks);
  }

  private static Vote higher(Vote one, Vote other) {
    return one.ballot().isAtLeast(other.ballot()) ? one : other;
  }
}
