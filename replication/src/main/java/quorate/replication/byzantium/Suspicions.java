package quorate.replication.byzantium;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;

/// The suspected masters: ordered state, and so the same at all replicas.
final class Suspicions {
  private final int needed;
  private final int slots;
  private final Map<NodeId, Term> terms = new TreeMap<>();

  /// @param epoch how often the replica has been suspected
  /// @param voters those that suspect it in this epoch
  /// @param until the slot up to which it is avoided
  private record Term(long epoch, Set<NodeId> voters, long until) {
    static final Term FIRST = new Term(0, Set.of(), 0);
  }

  /// @param needed r + 1
  /// @param slots slots for which a suspected master is avoided
  Suspicions(int needed, int slots) {
    this.needed = needed;
    this.slots = slots;
  }

  private Term term(NodeId master) {
    return terms.getOrDefault(master, Term.FIRST);
  }

  long epoch(NodeId master) {
    return term(master).epoch();
  }

  /// Counts a vote of a replica against another one (M4): votes for an earlier epoch are late, and
  /// do not count against the master's next term.
  ///
  /// @return whether it is suspected now
  boolean hear(NodeId voter, ByzCommand.Suspect vote, long slot) {
    Term now = term(vote.master());
    if (voter.equals(vote.master()) || vote.epoch() != now.epoch()) {
      return false;
    }
    Set<NodeId> voters = new TreeSet<>(now.voters());
    voters.add(voter);
    terms.put(vote.master(), new Term(now.epoch(), voters, now.until()));
    if (voters.size() < needed) {
      return false;
    }
    avoid(vote.master(), slot);
    return true;
  }

  /// A proof of a wrong word needs no votes (M5).
  void avoid(NodeId master, long slot) {
    terms.put(master, new Term(epoch(master) + 1, Set.of(), slot + slots));
  }

  /// The masters avoided at this slot.
  List<NodeId> at(long slot) {
    return terms.keySet().stream().filter(each -> term(each).until() > slot).toList();
  }
}
