package quorate.simulator.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

/// The simulator finds each of eight planted mistakes within 2,000 seeds of storms, in which
/// messages of one kind are lost more than others.
class EvePlantedBugsTest {
  private static final Options LIES = new Options(60, Subject.EVE_VERIFY, true);

  @Test
  void findsVerifiersThatAnswerBeforeTheNewViewsChoiceIsCertified() {
    find(EvePlantedBugs.ANSWERS_EARLY, 1, "held");
  }

  @Test
  void findsAnswersThatAreRolledBackAfterIt() {
    find(EvePlantedBugs.ANSWERS_EARLY, 30, "invariant");
  }

  @Test
  void findsANewViewThatRestsOnOneVoice() {
    find(EvePlantedBugs.ONE_VOICE, 30, "held");
  }

  @Test
  void findsANewViewThatRestsOnAClaimOverNothingCertified() {
    find(EvePlantedBugs.ANY_NUMBER, 1, "reached");
    find(EvePlantedBugs.ANY_NUMBER, 40, "invariant");
  }

  @Test
  void findsTokensThatHideTheirPredecessor() {
    find(EvePlantedBugs.FOLDED_PREDECESSOR, 1, "invariant");
  }

  @Test
  void findsAnExecutorThatCountsTwice() {
    find(EvePlantedBugs.TWO_VOICES, 280, "reached");
  }

  @Test
  void findsAVoteBeforeItIsDurable() {
    find(EvePlantedBugs.VOTES_BEFORE_SYNC, 580, "invariant");
  }

  @Test
  void findsATokenBeforeItsStateIsDurable() {
    find(EvePlantedBugs.SIGNS_BEFORE_SYNC, 260, "reached");
  }

  @Test
  void findsVerifiersThatForgetTheirVotes() {
    find(EvePlantedBugs.FORGETS_VOTES, 1, "invariant");
  }

  /// @param first a seed shortly before the one that fails, if that is far from the first
  private static void find(EveVariant bug, long first, String property) {
    Failure failure = Searched.failure(Simulate.Worlds.eve(true, 1000, bug), LIES, first, 2000);
    assertEquals(property, failure.property(), failure.describe());
    assertTrue(
        failure.replay().contains("--order eve_verify --lies nodes --seed"), failure.replay());
  }
}
