package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;

/// A holder of a snapshot misbehaves towards the node that fetches it.
final class SnapshotFetchTest {
  private static final NodeId HOLDER = new NodeId(2);
  private static final byte[] SNAPSHOT = new byte[3 * SnapshotOffers.PIECE_BYTES + 17];

  static {
    new Random(7).nextBytes(SNAPSHOT);
  }

  private static final SnapshotFetch.Patience PATIENCE =
      new SnapshotFetch.Patience(Duration.ofMillis(300), Duration.ofMillis(20));

  @TempDir Path directory;

  private Function<byte[], Optional<byte[]>> holder = Optional::of;
  private boolean refuses;
  private int pieces;
  private Throttle throttle = Throttle.of(0);
  private final RepairProgress progress = new RepairProgress();
  private final Rpc rpc = new Rpc((_, frame) -> hold(frame));

  @Test
  void everyPieceIsInItsPlace() throws Exception {
    Optional<Path> file =
        fetch(Optional::of).copy(offer(SNAPSHOT.length), () -> false, () -> false);
    assertArrayEquals(SNAPSHOT, Files.readAllBytes(file.orElseThrow()));
  }

  @Test
  void aByteAtATimeIsNotWaitedFor() {
    SnapshotFetch fetch = fetch(_ -> Optional.of(new byte[1]));
    assertThrows(
        IOException.class, () -> fetch.copy(offer(SNAPSHOT.length), () -> false, () -> false));
  }

  @Test
  void oneThatIsShorterThanItSaysIsRefused() {
    SnapshotFetch fetch = fetch(Optional::of);
    assertThrows(
        IOException.class, () -> fetch.copy(offer(SNAPSHOT.length + 1), () -> false, () -> false));
  }

  @Test
  void oneThatDoesNotFitIsNotBegun() {
    SnapshotFetch fetch = fetch(Optional::of);
    assertThrows(
        IOException.class, () -> fetch.copy(offer(Long.MAX_VALUE), () -> false, () -> false));
  }

  @Test
  void oneThatSaysNothingIsSlow() {
    SnapshotFetch fetch = fetch(_ -> Optional.empty());
    assertThrows(
        SnapshotFetch.NotGivenException.class,
        () -> fetch.copy(offer(SNAPSHOT.length), () -> false, () -> false));
  }

  @Test
  void itStopsWhenItIsWantedNoMore() throws Exception {
    SnapshotFetch fetch = fetch(Optional::of);
    assertEquals(Optional.empty(), fetch.copy(offer(SNAPSHOT.length), () -> true, () -> false));
  }

  /// A holder refuses at any pace: a lower pace does not help, and would let a slow one delay this
  /// node.
  @Test
  void aRefusalCostsNoPace() throws Exception {
    SnapshotFetch fetch = fetch(_ -> Optional.of(new byte[0]));
    refuses = true;
    for (int i = 0; i < 11; i++) {
      assertThrows(
          SnapshotFetch.NotGivenException.class,
          () -> fetch.copy(offer(SNAPSHOT.length), () -> false, () -> false));
      fetch.demandLess();
    }
    assertEquals(0, fetch.halvings(HOLDER));
  }

  /// The only holder was too slow, and is asked again; then another comes back.
  @Test
  void aSlowHolderIsLeftWhenAnotherHasIt() throws Exception {
    SnapshotFetch fetch = fetch(_ -> Optional.empty());
    for (int i = 1; i < 4; i++) {
      assertThrows(
          SnapshotFetch.NotGivenException.class,
          () -> fetch.copy(offer(SNAPSHOT.length), () -> false, () -> true));
      if (i == 1) {
        fetch.demandLess();
      }
      assertEquals(1, fetch.halvings(HOLDER));
    }
    fetch.demandLess(); // it was left, not late
    assertEquals(1, fetch.halvings(HOLDER));
    fetch.done();
    assertEquals(0, fetch.halvings(HOLDER));
  }

  /// The holder falls silent after two pieces, and this node is started anew.
  @Test
  void oneThatBrokeOffGoesOn() throws Exception {
    SnapshotFetch broken = fetch(piece -> pieces <= 2 ? Optional.of(piece) : Optional.empty());
    assertThrows(
        SnapshotFetch.NotGivenException.class,
        () -> broken.copy(offer(SNAPSHOT.length), () -> false, () -> false));
    pieces = 0;
    SnapshotFetch next = fetch(Optional::of);
    Optional<Path> file = next.copy(offer(SNAPSHOT.length), () -> false, () -> false);
    assertArrayEquals(SNAPSHOT, Files.readAllBytes(file.orElseThrow()));
    assertEquals(2, pieces);
    assertTrue(next.forget());
  }

  @Test
  void whatIsOfAnotherSnapshotIsNotGoneOnWith() throws Exception {
    SnapshotFetch broken = fetch(piece -> pieces <= 2 ? Optional.of(piece) : Optional.empty());
    assertThrows(
        SnapshotFetch.NotGivenException.class,
        () -> broken.copy(offer(SNAPSHOT.length), () -> false, () -> false));
    pieces = 0;
    SnapshotFetch next = fetch(Optional::of);
    next.copy(offer(3L * SnapshotOffers.PIECE_BYTES), () -> false, () -> false);
    assertEquals(3, pieces);
    assertFalse(next.forget());
  }

  /// A part that was deleted because it was wrong is not continued.
  @Test
  void whatIsForgottenIsFetchedAnew() throws Exception {
    SnapshotFetch fetch = fetch(Optional::of);
    fetch.copy(offer(SNAPSHOT.length), () -> false, () -> false);
    assertFalse(fetch.forget());
    pieces = 0;
    fetch.copy(offer(SNAPSHOT.length), () -> false, () -> false);
    assertEquals(4, pieces);
  }

  @Test
  void itKeepsToItsRate() throws Exception {
    AtomicLong clock = new AtomicLong();
    throttle =
        new Throttle(SnapshotOffers.PIECE_BYTES, clock::get, nanos -> clock.addAndGet(nanos));
    fetch(Optional::of).copy(offer(SNAPSHOT.length), () -> false, () -> false);
    assertEquals(3, TimeUnit.NANOSECONDS.toSeconds(clock.get()));
  }

  private static SnapshotSearch.Offer offer(long bytes) {
    StateDigest state = new StateDigest(new TreeMap<>(Map.of("t", Digest.of(SNAPSHOT))));
    return new SnapshotSearch.Offer(HOLDER, new Position(9), state, bytes);
  }

  /// From a holder that does this to each piece; nothing if it does not answer.
  private SnapshotFetch fetch(Function<byte[], Optional<byte[]>> lies) {
    holder = lies;
    return new SnapshotFetch(rpc, directory, PATIENCE, throttle, progress);
  }

  private void hold(Bytes frame) {
    Decoder question = Frame.open(frame);
    assertEquals(Frame.QUESTION, Frame.of(question));
    long number = question.varint();
    assertEquals(Rpc.Method.SNAPSHOT_PIECE, question.constant(Rpc.Method.values()));
    Decoder asked = new Decoder(question.bytes());
    assertEquals(9, asked.i64());
    int from = (int) asked.i64();
    int to = Math.min(SNAPSHOT.length, from + SnapshotOffers.PIECE_BYTES);
    if (refuses) {
      Decoder no = Frame.open(Rpc.refusal(number, "it is gone"));
      assertEquals(Frame.ANSWER, Frame.of(no));
      rpc.onAnswer(HOLDER, no);
      return;
    }
    pieces++;
    Optional<byte[]> piece = holder.apply(Arrays.copyOfRange(SNAPSHOT, from, to));
    if (piece.isPresent()) {
      Decoder answer = Frame.open(Rpc.answer(number, Bytes.wrap(piece.get())));
      assertEquals(Frame.ANSWER, Frame.of(answer));
      rpc.onAnswer(HOLDER, answer);
    }
  }
}
