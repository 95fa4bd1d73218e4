package quorate.simulator.smr;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import quorate.replication.smr.Control.Verdict;
import quorate.replication.smr.Dispute;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.World;

/// Checks the outcome of disputes at the end of a run.
final class SmrAccusations {
  private SmrAccusations() {}

  /// Checks that every accused replica has lied, and that an engine's bug is counted once.
  static <M> void check(World<M> world, Collection<SmrNode<M>> nodes, SmrNode<M> node) {
    Map<String, Integer> bugs = new TreeMap<>();
    for (Dispute dispute : node.replica().control().disputes().values()) {
      for (SmrNode<M> accused : nodes) {
        Verdict verdict = dispute.verdict(accused.id()).orElse(Verdict.SOUND);
        boolean honest = world.protocol().isHonest(accused.id());
        if (verdict != Verdict.SOUND && honest && accused.database().lies().told() == 0) {
          throw new Violation(
              "accusation",
              accused.id()
                  + " is right, and was found "
                  + verdict
                  + " in "
                  + dispute.testimonies());
        }
        if (verdict == Verdict.WRONG_ANSWER) {
          world.counters().add(Counter.WRONG_ANSWERS_FOUND);
          if (bugs.merge(accused.id() + " " + dispute.shape(), 1, Integer::sum) > 1) {
            throw new Violation("accusation", "twice the same bug: " + bugs);
          }
        } else if (verdict == Verdict.WRONG_STATE) {
          world.counters().add(Counter.WRONG_STATES_FOUND);
        }
      }
    }
  }
}
