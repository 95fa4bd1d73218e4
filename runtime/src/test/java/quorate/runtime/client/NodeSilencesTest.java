package quorate.runtime.client;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

final class NodeSilencesTest {
  private static final NodeId NODE = new NodeId(1);

  private boolean occupied;
  private final NodeSilences silences = new NodeSilences(_ -> occupied);

  private void look(int times) {
    for (int i = 0; i < times; i++) {
      silences.look();
    }
  }

  @Test
  void unlinkedNodeIsLostAtOnce() {
    assertTrue(silences.isSilent(NODE) && silences.isLost(NODE));
    silences.linked(NODE);
    assertFalse(silences.isSilent(NODE) || silences.isLost(NODE));
    silences.unlinked(NODE);
    assertTrue(silences.isSilent(NODE) && silences.isLost(NODE));
  }

  @Test
  void openTransactionsWaitLongerThanNewOnes() {
    silences.linked(NODE);
    look(5);
    assertTrue(silences.isSilent(NODE));
    assertFalse(silences.isLost(NODE));
    look(4);
    assertTrue(silences.isLost(NODE));
  }

  @Test
  void nodeWhoseMessageIsArrivingIsNotSilent() {
    silences.linked(NODE);
    look(20);
    occupied = true;
    assertFalse(silences.isSilent(NODE) || silences.isLost(NODE));
    occupied = false;
    assertTrue(silences.isLost(NODE));
  }

  @Test
  void limitGrowsWithSilencesThatEndAndEndsSoonEnough() {
    silences.linked(NODE);
    look(6);
    silences.heard(NODE);
    look(8);
    assertFalse(silences.isSilent(NODE));
    look(1);
    assertTrue(silences.isSilent(NODE));
    look(8);
    assertTrue(silences.isLost(NODE)); // 17 looks of 0.3 s: no failure stops a session for longer
  }

  @Test
  void limitOutlivesALink() {
    silences.linked(NODE);
    look(6);
    silences.heard(NODE);
    silences.unlinked(NODE);
    silences.linked(NODE);
    look(8);
    assertFalse(silences.isSilent(NODE));
  }
}
