package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Tolerance.Liars;

final class AgreementTest {
  private static final Agreement DEFAULT = Agreement.of(Tolerance.DEFAULT, 3);

  /// Seven databases, of which three may fail and one may lie.
  private static final Agreement SEVEN = Agreement.of(new Tolerance(3, 1, Liars.DATABASES), 7);

  @Test
  void enoughThatSayAlikeAreBelieved() {
    assertEquals(Optional.empty(), DEFAULT.on(List.of("a")));
    assertEquals(Optional.of("a"), DEFAULT.on(List.of("a", "a")));
    assertEquals(Optional.of("a"), DEFAULT.on(List.of("b", "a", "a")));
    assertEquals(Optional.empty(), DEFAULT.on(List.of("a", "b", "c")));
  }

  @Test
  void nobodyIsBelievedWhileAsManyOthersAreAlike() {
    assertEquals(Optional.empty(), SEVEN.on(List.of("a", "b", "b", "a")));
    List<String> all = List.of("a", "a", "b", "b", "b", "b", "b");
    assertEquals(Optional.empty(), SEVEN.on(all));
    assertFalse(SEVEN.refutes("a", all));
    assertFalse(SEVEN.refutes("b", all));
  }

  @Test
  void theFirstThatShareAFaultDoNotDecideAgainstThoseWhoComeLater() {
    assertFalse(SEVEN.refutes("b", List.of("a", "a", "b")));
    assertFalse(SEVEN.refutes("b", List.of("a", "a", "b", "b")));
  }

  @Test
  void asManyAreWaitedForAsMustComeAndNoMore() {
    assertTrue(SEVEN.refutes("b", List.of("a", "a", "b", "a")));
    assertTrue(DEFAULT.refutes("b", List.of("a", "a", "b")));
    assertTrue(DEFAULT.refutes("b", List.of("a", "b", "a")));
    assertFalse(DEFAULT.refutes("a", List.of("a", "a", "b")));
  }

  /// If all failures may be lies, no second group of r + 1 can form: an outvoted replica knows it
  /// at once.
  @Test
  void whereAllMayLieNobodyWaits() {
    Agreement seven = Agreement.of(new Tolerance(3, 3, Liars.DATABASES), 7);
    assertTrue(seven.refutes("b", List.of("a", "a", "a", "a", "b")));
    assertEquals(Optional.empty(), seven.on(List.of("a", "a", "b", "b", "b")));
    assertEquals(Optional.of("b"), seven.on(List.of("a", "a", "b", "b", "b", "b", "b")));
  }

  @Test
  void whereNobodyLiesOneVoiceIsBelievedUnlessAnotherDiffers() {
    Agreement two = Agreement.of(new Tolerance(1, 0, Liars.DATABASES), 2);
    assertEquals(Optional.of("a"), two.on(List.of("a")));
    assertEquals(Optional.empty(), two.on(List.of("a", "b")));
  }
}
