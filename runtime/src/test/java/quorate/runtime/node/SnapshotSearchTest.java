package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;

/// Node 1 looks for a state. Nodes 2 and 4 are honest, and 2 has a snapshot; node 3 is an
/// attacker's.
final class SnapshotSearchTest {
  private static final NodeId SELF = new NodeId(1);
  private static final NodeId HONEST = new NodeId(2);
  private static final NodeId HOSTILE = new NodeId(3);
  private static final Position RIGHT = new Position(10);
  private static final Position MADE_UP = new Position(11);
  private static final Position COMPARED = new Position(12);

  @TempDir Path directory;

  private final Rpc rpc = new Rpc(this::on);
  private final AtomicInteger looks = new AtomicInteger();

  /// The hostile node's offer.
  private Optional<Position> offered = Optional.empty();

  private Optional<Position> honest = Optional.of(RIGHT);

  /// Whether the others report that they are not in repair.
  private boolean isSound = true;

  /// The honest node's refusal of a piece.
  private Optional<String> refusal = Optional.empty();

  private long honestMillis;
  private int bytes = 100;

  /// How many pieces are given before that.
  private int pieces;

  @Test
  void nonsenseHurriesNobody() throws Exception {
    offered = Optional.of(MADE_UP);
    honestMillis = 600;
    assertEquals(HONEST, look(search()).orElseThrow().holder());
  }

  @Test
  void whatWasOnlyComparedIsNobodysToGive() throws Exception {
    offered = Optional.of(COMPARED);
    honestMillis = 100;
    assertEquals(RIGHT, look(search()).orElseThrow().at());
  }

  /// Its file may have gone, or the link: it is the only one that has the state.
  @Test
  void whoGaveNothingIsAskedAgain() throws Exception {
    offered = Optional.of(MADE_UP);
    refusal = Optional.of("it is gone");
    SnapshotSearch search = search();
    SnapshotSearch.Offer offer = look(search).orElseThrow();
    assertThrows(SnapshotFetch.NotGivenException.class, () -> search.fetch(offer, () -> false));
    assertEquals(HONEST, look(search).orElseThrow().holder());
  }

  /// Its data is not the attested state: it is not asked again, though no other node has it.
  @Test
  void whoGaveSomethingElseIsNotAskedAgain() throws Exception {
    SnapshotSearch search = search();
    SnapshotSearch.Offer offer = look(search).orElseThrow();
    assertThrows(IOException.class, () -> search.fetch(offer, () -> false));
    assertEquals(Optional.empty(), look(search));
  }

  /// Two have the same state, each in a file of its own: after a restart, the part of one's file is
  /// continued from that one.
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatIsHereGoesOn(int holder) throws Exception {
    offered = Optional.of(RIGHT);
    refusal = Optional.of("it is gone");
    SnapshotSearch.Offer begun =
        new SnapshotSearch.Offer(new NodeId(holder), RIGHT, state(RIGHT), bytes);
    SnapshotSearch before = search();
    assertThrows(SnapshotFetch.NotGivenException.class, () -> before.fetch(begun, () -> false));
    assertEquals(begun, look(search()).orElseThrow());
  }

  /// It is restarting, and another would report sooner that it has the state, too.
  @Test
  void whoseSnapshotIsHalfHereIsWaitedFor() throws Exception {
    offered = Optional.of(RIGHT);
    bytes = 8 * SnapshotOffers.PIECE_BYTES;
    pieces = 5;
    refusal = Optional.of("it is gone");
    SnapshotSearch.Offer begun = new SnapshotSearch.Offer(HONEST, RIGHT, state(RIGHT), bytes);
    SnapshotSearch search = search();
    assertThrows(SnapshotFetch.NotGivenException.class, () -> search.fetch(begun, () -> false));
    honestMillis = 600;
    refusal = Optional.empty();
    assertEquals(begun, look(search).orElseThrow());
  }

  /// Nothing was ever certified, and no other has a state: the log is whole, and is executed from
  /// its beginning.
  @Test
  void withoutAnyCertifiedStateTheEmptyOneIsTaken() throws Exception {
    honest = Optional.empty();
    isSound = false;
    SnapshotSearch search = search();
    for (int tries = 0; tries < 20; tries++) {
      try {
        assertEquals(
            Optional.of(SnapshotSearch.EMPTY),
            search.await(new Position(50), Optional.of(Position.NONE), () -> false));
        return;
      } catch (ExecutionException ordered) {
        assertTrue(ordered.getCause() instanceof IllegalStateException, "nobody orders here");
      }
    }
    fail("it goes on looking for a state that nobody has");
  }

  /// As many looks as there are before anybody is asked to take a snapshot.
  private Optional<SnapshotSearch.Offer> look(SnapshotSearch search) throws Exception {
    looks.set(0);
    return search.await(new Position(1), Optional.empty(), () -> looks.incrementAndGet() > 3);
  }

  private SnapshotSearch search() {
    return new SnapshotSearch(
        SELF,
        () -> List.of(SELF, HONEST, HOSTILE, new NodeId(4)),
        rpc,
        command -> CompletableFuture.failedFuture(new IllegalStateException("ordered " + command)),
        directory,
        new SnapshotSearch.OwnSnapshots() {
          @Override
          public Optional<Certificates.Certified> newestCertified() {
            return Optional.empty();
          }

          @Override
          public Path file(Position at) {
            return directory.resolve("none");
          }
        },
        new Tolerance(1, 1, Tolerance.Liars.NODES),
        Throttle.of(0),
        new RepairProgress());
  }

  private void on(NodeId to, Bytes frame) {
    Decoder question = Frame.open(frame);
    assertEquals(Frame.QUESTION, Frame.of(question));
    long number = question.varint();
    switch (question.constant(Rpc.Method.values())) {
      case SNAPSHOT -> {
        if (to.equals(HONEST)) {
          answer(to, Rpc.answer(number, offer(honest)), honestMillis);
        } else {
          Optional<Position> his = to.equals(HOSTILE) ? offered : Optional.empty();
          answer(to, Rpc.answer(number, offer(his)), 0);
        }
      }
      case CONTROL -> {
        if (!to.equals(HOSTILE)) {
          answer(to, Rpc.answer(number, control()), 0);
        }
      }
      case SNAPSHOT_PIECE -> {
        Bytes piece = Bytes.wrap(new byte[Math.min(bytes, SnapshotOffers.PIECE_BYTES)]);
        Bytes said =
            refusal
                .filter(_ -> pieces-- <= 0)
                .map(why -> Rpc.refusal(number, why))
                .orElseGet(() -> Rpc.answer(number, piece));
        answer(to, said, to.equals(HONEST) ? honestMillis : 0);
      }
      default -> throw new AssertionError("nobody is asked that");
    }
  }

  private void answer(NodeId from, Bytes frame, long afterMillis) {
    CompletableFuture.delayedExecutor(afterMillis, TimeUnit.MILLISECONDS)
        .execute(() -> {
          Decoder answer = Frame.open(frame);
          assertEquals(Frame.ANSWER, Frame.of(answer));
          rpc.onAnswer(from, answer);
        });
  }

  private static StateDigest state(Position at) {
    return new StateDigest(new TreeMap<>(Map.of("t", Digest.of(new byte[] {(byte) at.number()}))));
  }

  private Bytes offer(Optional<Position> at) {
    Encoder out = new Encoder().bool(at.isPresent());
    at.ifPresent(there -> {
      out.i64(there.number()).i64(bytes);
      StateDigest.write(out, state(there));
    });
    out.bool(isSound).varint(0);
    return out.toBytes();
  }

  /// The knowledge of honest nodes: two of them attest the right state, and one that was only
  /// compared.
  private static Bytes control() {
    Encoder out = new Encoder().varint(RIGHT.number()).varint(2);
    for (Position at : List.of(RIGHT, COMPARED)) {
      List<Bytes> attests =
          List.of(HONEST, HOSTILE).stream()
              .map(node -> new HostCommand.Attest(node, at, state(at), true).encode())
              .toList();
      out.varint(at.number()).bool(at.equals(COMPARED)).list(attests, Encoder::bytes);
    }
    return out.varint(0).varint(0).toBytes();
  }
}
