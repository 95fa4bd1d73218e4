package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.service.state.Model.b;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// Transfers of whole versions in pieces, from honest senders and liars (S11).
class TransferTest {
  private static final int PIECE_BYTES = 2000;

  /// How much was sent.
  private record Sent(Version version, int pieces, long bytes) {}

  private static Sent transferred(Version version, Version own) throws StateRefused {
    Transfer transfer = new Transfer(version.number(), version.root(), own);
    int pieces = 0;
    long bytes = 0;
    while (!transfer.isComplete()) {
      List<Location> wanted = transfer.wanted(20);
      Bytes piece = Image.piece(version, wanted, PIECE_BYTES);
      pieces++;
      bytes += piece.length();
      transfer.accept(wanted, piece);
    }
    return new Sent(transfer.version(), pieces, bytes);
  }

  @Test
  void anyVersionIsTransferredOverAnyOther() throws Exception {
    for (long seed = 1; seed <= 5; seed++) {
      List<Version> versions = DeltaTest.versions(new Random(seed), 4, 200);
      for (Version own : versions) {
        for (Version wanted : versions) {
          Version reached = transferred(wanted, own).version();
          assertEquals(wanted.root(), Structure.checked(reached).root(), "seed " + seed);
        }
      }
    }
  }

  private static ManagedState large() {
    ManagedState state = new ManagedState(Version.genesis(3), Parallel.NONE);
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    for (int i = 0; i < 8000; i++) {
      map.put(b("k" + i), b("v" + i));
    }
    StateMap hash = map.create(b("hash"), Kind.MAP);
    for (int i = 0; i < 100; i++) {
      hash.put(b("f" + i), Bytes.wrap(new byte[300]));
    }
    state.end(batch);
    return state;
  }

  @Test
  void onlyDifferingNodesAreFetched() throws Exception {
    ManagedState state = large();
    Version one = state.newest();
    Sent all = transferred(one, Version.genesis(3));
    assertTrue(all.bytes() > 200_000, "bytes: " + all.bytes());
    Batch batch = state.begin(2, 2);
    batch.named("map", Kind.MAP).put(b("k77"), b("changed"));
    batch.named("map", Kind.MAP).find(b("hash"), Kind.MAP).orElseThrow().put(b("f1"), b("new"));
    Sent few = transferred(state.end(batch), all.version());
    assertTrue(few.bytes() < 12_000, "bytes: " + few.bytes());
    assertEquals(0, transferred(one, one).pieces());
  }

  @Test
  void aTransferGoesOnWhileLaterBatchesExecute() throws Exception {
    ManagedState state = large();
    Version one = state.newest();
    Transfer transfer = new Transfer(1, one.root(), Version.genesis(3));
    long number = 2;
    while (!transfer.isComplete()) {
      List<Location> wanted = transfer.wanted(500);
      transfer.accept(wanted, Image.piece(one, wanted, 50_000));
      Batch batch = state.begin(number, number);
      StateMap map = batch.named("map", Kind.MAP);
      for (int i = 0; i < 200; i++) {
        map.remove(b("k" + (200 * number + i)));
      }
      state.end(batch);
      state.stable(number++);
    }
    assertEquals(one.root(), transfer.version().root());
    // A replica goes on from the transferred version.
    ManagedState behind = new ManagedState(Version.genesis(3), Parallel.NONE);
    Batch late = behind.begin(1, 1);
    behind.install(transfer.version());
    assertFalse(late.isOpen());
    Batch batch = behind.begin(2, 2);
    assertEquals(b("v5"), batch.named("map", Kind.MAP).get(b("k5")).orElseThrow());
    behind.end(batch);
  }

  @Test
  void aLiarIsFoundAtItsFirstWrongPiece() throws Exception {
    Version version = large().newest();
    for (long seed = 1; seed <= 10; seed++) {
      Random random = new Random(seed);
      Transfer transfer = new Transfer(1, version.root(), Version.genesis(3));
      int lies = 0;
      while (!transfer.isComplete()) {
        List<Location> wanted = transfer.wanted(100);
        Bytes piece = Image.piece(version, wanted, 20_000);
        if (random.nextInt(8) == 0) {
          Bytes lie = lie(piece, random);
          assertThrows(StateRefused.class, () -> transfer.accept(wanted, lie), "seed " + seed);
          lies++;
        } else {
          transfer.accept(wanted, piece);
        }
      }
      assertTrue(lies > 0);
      assertEquals(version.root(), Structure.checked(transfer.version()).root());
    }
  }

  /// A piece of which one byte is another, a part is missing, or nothing is right.
  private static Bytes lie(Bytes piece, Random random) {
    byte[] bytes = piece.toArray();
    switch (random.nextInt(4)) {
      case 0 -> {
        return Bytes.EMPTY;
      }
      case 1 -> {
        return Bytes.wrap(java.util.Arrays.copyOf(bytes, bytes.length - 1 - random.nextInt(20)));
      }
      case 2 -> {
        Bytes node = Bytes.wrap(NodeCode.encode(Leaf.EMPTY));
        return new Encoder().bytes(node).varint(0).toBytes();
      }
      default -> {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return Bytes.wrap(bytes);
      }
    }
  }

  @Test
  void aWrongLongValueIsRefused() throws Exception {
    ManagedState state = new ManagedState(Version.genesis(3), Parallel.NONE);
    Batch batch = state.begin(1, 1);
    byte[] value = new byte[5000];
    batch.declare("cell", Kind.CELL).set(Bytes.wrap(value));
    Version version = state.end(batch);
    Transfer transfer = new Transfer(1, version.root(), Version.genesis(3));
    List<Location> root = transfer.wanted(1);
    transfer.accept(root, Image.piece(version, root, 1));
    List<Location> cell = transfer.wanted(1);
    byte[] piece = Image.piece(version, cell, 1).toArray();
    assertTrue(piece.length > 5000);
    byte[] lying = piece.clone();
    lying[piece.length - 7] ^= 1;
    assertThrows(StateRefused.class, () -> transfer.accept(cell, Bytes.wrap(lying)));
    transfer.accept(cell, Bytes.wrap(piece));
    assertEquals(version.root(), transfer.version().root());
  }

  /// Objects within objects with long keys, in which each node has long paths around it.
  @Test
  void aRequestIsBoundedWhateverKeysAreLikeAndNamesOwnersOnce() throws Exception {
    ManagedState state = new ManagedState(Version.genesis(3), Parallel.NONE);
    Batch batch = state.begin(1, 1);
    StateMap map = batch.declare("map", Kind.MAP);
    for (int depth = 0; depth < 12; depth++) {
      byte[] key = new byte[Limits.KEY_BYTES_MAX];
      java.util.Arrays.fill(key, (byte) depth);
      map = map.create(Bytes.wrap(key), Kind.MAP);
      for (int i = 0; i < 200; i++) {
        map.put(b("k" + i), b("v" + i));
      }
    }
    Version version = state.end(batch);
    Transfer transfer = new Transfer(1, version.root(), Version.genesis(3));
    int most = 0;
    int longest = 0;
    while (!transfer.isComplete()) {
      List<Location> wanted = transfer.wanted(256);
      Encoder out = new Encoder();
      Location.write(out, wanted);
      int single = 12 * (Limits.KEY_BYTES_MAX + 200);
      assertTrue(out.size() <= Transfer.REQUEST_BYTES_MAX + single, out.size() + " bytes");
      most = Math.max(most, wanted.size());
      longest = Math.max(longest, out.size());
      transfer.accept(wanted, Image.piece(version, wanted, PIECE_BYTES));
    }
    assertTrue(most > 4, "locations: " + most);
    assertTrue(longest > 100_000, "bytes: " + longest);
    assertEquals(version.root(), transfer.version().root());
  }

  @Test
  void aBranchWithValuesIsRefused() throws Exception {
    Version version = large().newest();
    Transfer transfer = new Transfer(1, version.root(), Version.genesis(3));
    List<Location> root = transfer.wanted(1);
    transfer.accept(root, Image.piece(version, root, 1));
    List<Location> branch = transfer.wanted(1);
    Bytes right = Image.piece(version, branch, 1);
    Bytes node = new Decoder(right).bytes();
    Bytes lying = new Encoder().bytes(node).list(List.of(b("v")), Encoder::bytes).toBytes();
    assertThrows(StateRefused.class, () -> transfer.accept(branch, lying));
    assertEquals(branch, transfer.wanted(1));
    transfer.accept(branch, right);
  }

  /// The rest is not decoded: it may be long, or malformed.
  @Test
  void aPieceWithMoreNodesThanWereAskedForIsRefused() throws Exception {
    Version version = large().newest();
    Transfer transfer = new Transfer(1, version.root(), Version.genesis(3));
    List<Location> root = transfer.wanted(1);
    Bytes right = Image.piece(version, root, 1);
    byte[] more = java.util.Arrays.copyOf(right.toArray(), right.length() + 9);
    StateRefused refused =
        assertThrows(StateRefused.class, () -> transfer.accept(root, Bytes.wrap(more)));
    assertTrue(String.valueOf(refused.getCause()).contains("more than 1 nodes"));
    transfer.accept(root, right);
  }

  @Test
  void severalSendersServeATransferAtOnce() throws Exception {
    Version version = large().newest();
    Transfer transfer = new Transfer(1, version.root(), Version.genesis(3));
    while (!transfer.isComplete()) {
      List<Location> wanted = transfer.wanted(400);
      List<Location> first = wanted.subList(0, (wanted.size() + 1) / 2);
      Bytes piece = Image.piece(version, first, 10_000);
      // The second sender answers first, and once more after the other one.
      Bytes all = Image.piece(version, wanted, 10_000);
      transfer.accept(wanted, all);
      transfer.accept(first, piece);
    }
    assertEquals(version.root(), transfer.version().root());
  }

  @Test
  void aLocationThatDoesNotExistIsRefused() {
    Version version = large().newest();
    List<Location> wrong = new ArrayList<>();
    wrong.add(new Location(List.of(), Bytes.wrap(new byte[] {3})));
    wrong.add(new Location(List.of(b("nothing")), Bytes.EMPTY));
    wrong.add(new Location(List.of(Bytes.wrap(new byte[] {3})), Bytes.EMPTY));
    Bytes map = Bytes.wrap(Directory.named("map"));
    wrong.add(new Location(List.of(map), Bytes.wrap(new byte[] {17})));
    wrong.add(new Location(List.of(map), Bytes.wrap(new byte[] {-1})));
    wrong.add(new Location(List.of(map), Bytes.wrap(new byte[100])));
    for (Location location : wrong) {
      Encoder out = new Encoder();
      Location.write(out, List.of(location, location.child(3), location));
      List<Location> all = new Decoder(out.toBytes()).whole(Location::read);
      assertEquals(List.of(location, location.child(3), location), all);
      Location read = all.getLast();
      assertThrows(StateRefused.class, () -> Image.piece(version, List.of(read), 1000));
    }
  }
}
