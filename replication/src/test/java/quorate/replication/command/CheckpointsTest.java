package quorate.replication.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;

/// Rules K4 to K6 of docs/protocols/smr.md: checkpoints without an agreed state.
final class CheckpointsTest {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);
  private static final NodeId THREE = new NodeId(3);
  private static final Agreement AGREEMENT = Agreement.of(Tolerance.DEFAULT, 3);
  private static final StateDigest SOME = state("some");
  private static final StateDigest OTHER = state("other");

  private final Checkpoints checkpoints = new Checkpoints();

  private static StateDigest state(String rows) {
    return new StateDigest(
        new TreeMap<>(
            Map.of("t", Digest.of(rows.getBytes(java.nio.charset.StandardCharsets.UTF_8)))));
  }

  private static Position at(long slot) {
    return Position.of(slot, 0);
  }

  private void attest(NodeId node, long slot, StateDigest state) {
    assertTrue(checkpoints.attest(new HostCommand.Attest(node, at(slot), state, true)));
    checkpoints.judge(AGREEMENT);
  }

  private void open(long slot) {
    checkpoints.add(at(slot), true, Bytes.EMPTY);
    attest(ONE, slot, SOME);
    attest(TWO, slot, OTHER);
  }

  private void giveUp(NodeId node, long slot) {
    checkpoints.giveUp(at(slot), node, AGREEMENT);
    checkpoints.judge(AGREEMENT);
  }

  /// The third replica is silent. Checkpoints are so frequent that the one from which the others
  /// wait has been dropped by the time they have waited long enough.
  @Test
  void whoWaitsInVainSinceAnEarlierCheckpointCountsAtALaterOne() {
    for (long slot = 10; slot <= 100; slot += 10) {
      open(slot);
    }
    assertFalse(checkpoints.open().containsKey(at(10)));
    assertTrue(checkpoints.isOpenSince(at(10), AGREEMENT));
    giveUp(ONE, 10);
    assertEquals(Optional.empty(), checkpoints.split());
    giveUp(ONE, 20); // its second report does not count
    assertEquals(Optional.empty(), checkpoints.split());
    giveUp(TWO, 30);
    assertEquals(Optional.of(at(100)), checkpoints.split());
  }

  @Test
  void agreementEndsTheWait() {
    open(10);
    giveUp(ONE, 10);
    open(20);
    attest(THREE, 20, SOME);
    assertFalse(checkpoints.isOpenSince(at(10), AGREEMENT));
    giveUp(TWO, 10); // ordered after the agreement
    open(30);
    assertTrue(checkpoints.isOpenSince(at(30), AGREEMENT));
    assertEquals(Optional.empty(), checkpoints.split());
    giveUp(TWO, 30);
    assertEquals(Optional.empty(), checkpoints.split());
    giveUp(ONE, 30);
    assertEquals(Optional.of(at(30)), checkpoints.split());
  }

  /// A replica keeps the snapshots of its last three checkpoints: no replica could fetch an older
  /// state, and those in repair would look for it for ever.
  @Test
  void stateWhoseSnapshotIsGoneIsNotDeclared() {
    for (long slot = 10; slot <= 40; slot += 10) {
      open(slot);
    }
    checkpoints.add(at(45), false, Bytes.EMPTY); // a comparison has no snapshot
    assertFalse(checkpoints.declare(at(10), ONE, SOME));
    assertFalse(checkpoints.declare(at(20), ONE, OTHER));
    assertTrue(checkpoints.declare(at(20), ONE, SOME));
  }

  @Test
  void declaredStateIsKeptUntilALaterOneIsCertified() {
    open(10);
    assertTrue(checkpoints.declare(at(10), ONE, SOME));
    for (long slot = 20; slot <= 200; slot += 10) {
      checkpoints.add(at(slot), true, Bytes.EMPTY);
      attest(ONE, slot, SOME);
    }
    assertTrue(checkpoints.wanted().contains(at(10)));
    assertTrue(checkpoints.attests(at(10), SOME, 2));
    attest(TWO, 200, SOME);
    assertEquals(Optional.of(SOME), checkpoints.certify(at(200), Tolerance.DEFAULT, _ -> true));
    assertEquals(Set.of(at(200)), checkpoints.wanted());
  }

  /// If no database may lie, the first attestation can certify a checkpoint before a replica with
  /// other rows attests it. The replicas then disagree, and an operator has to decide.
  @Test
  void aCertifiedCheckpointCanBeSplit() {
    Tolerance nobody = new Tolerance(2, 0, Tolerance.Liars.DATABASES);
    Agreement one = Agreement.of(nobody, 5);
    checkpoints.add(at(10), true, Bytes.EMPTY);
    for (NodeId node : List.of(ONE, TWO, THREE)) {
      checkpoints.attest(new HostCommand.Attest(node, at(10), SOME, true));
      checkpoints.judge(one);
    }
    assertTrue(checkpoints.certify(at(10), nobody, _ -> true).isPresent());
    checkpoints.attest(new HostCommand.Attest(new NodeId(4), at(10), OTHER, true));
    checkpoints.judge(one);
    assertTrue(checkpoints.isOpenSince(at(10), one));
    assertFalse(checkpoints.attests(at(10), SOME, 1));
    checkpoints.giveUp(at(10), ONE, one);
    checkpoints.judge(one);
    assertEquals(Optional.of(at(10)), checkpoints.split());
    assertTrue(checkpoints.declare(at(10), ONE, SOME));
    assertTrue(checkpoints.attests(at(10), SOME, 1));
  }
}
