package quorate.core.writeset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// Write sets tested against a table that is a map.
class WriteSetTest {
  private static final List<Integer> FIRST = List.of(0);
  private static final Optional<Row> NONE = Optional.empty();

  private static Optional<Row> row(long id, String text) {
    return Optional.of(Row.of(new Value.Int(id), new Value.Text(text)));
  }

  private static WriteSet change(Optional<Row> before, Optional<Row> after) {
    return new Net().change("t", FIRST, before, after).writeSet();
  }

  @Test
  void whatIsInsertedAndDeletedIsNothing() {
    WriteSet insert = change(NONE, row(1, "a"));
    assertEquals(WriteSet.EMPTY, insert.then(insert.inverse()));
    assertEquals(WriteSet.EMPTY, insert.then(change(row(1, "a"), NONE)));
  }

  @Test
  void theFirstBeforeAndTheLastAfterStand() {
    WriteSet both = change(row(1, "a"), row(1, "b")).then(change(row(1, "b"), row(1, "c")));
    assertEquals(change(row(1, "a"), row(1, "c")), both);
    assertEquals(change(row(1, "c"), row(1, "a")), both.inverse());
  }

  @Test
  void rowsThatSwapTheirKeysChangeTheRestOfThem() {
    WriteSet swap =
        new Net()
            .change("t", FIRST, row(1, "a"), row(2, "a"))
            .change("t", FIRST, row(2, "b"), row(1, "b"))
            .writeSet();
    assertEquals(change(row(1, "a"), row(1, "b")).then(change(row(2, "b"), row(2, "a"))), swap);
  }

  @Test
  void aRowWithoutKeyIsItsOwnAndHasCopies() {
    Net net = new Net();
    net.change("t", List.of(), row(1, "a"), row(2, "b"));
    net.change("t", List.of(), NONE, row(2, "b"));
    TableWrites writes = net.writeSet().tables().get("t");
    assertEquals(3, writes == null ? 0 : writes.changes().size());
    assertEquals(net.writeSet(), read(bytes(net.writeSet())));
  }

  @Test
  void whatDoesNotFollowIsRefused() {
    WriteSet insert = change(NONE, row(1, "a"));
    WriteSet other = change(NONE, row(1, "b"));
    assertThrows(InconsistentWrites.class, () -> insert.then(other));
    assertThrows(InconsistentWrites.class, () -> insert.then(insert));
  }

  @Test
  void numbersAreComparedWithoutTheirScale() {
    Row one = Row.of(new Value.Int(1), new Value.Num(new BigDecimal("1.0")));
    Row same = Row.of(new Value.Int(1), new Value.Num(new BigDecimal("1.000")));
    assertTrue(change(Optional.of(one), Optional.of(same)).isEmpty());
    WriteSet inserted = change(NONE, Optional.of(one));
    assertEquals(inserted, change(NONE, Optional.of(same)));
    assertEquals(inserted.digest(), change(NONE, Optional.of(same)).digest());
    assertNotEquals(inserted.digest(), inserted.inverse().digest());
  }

  @Test
  void keysTellConflicts() {
    WriteSet one = change(row(1, "a"), row(1, "b"));
    WriteSet other = change(NONE, row(2, "b"));
    assertTrue(one.keys().isInConflict(change(row(1, "a"), NONE).keys()));
    assertFalse(one.keys().isInConflict(other.keys()));
    List<List<Integer>> unique = List.of(List.of(1));
    assertTrue(one.keys(_ -> unique).isInConflict(other.keys(_ -> unique)));
    Encoder out = new Encoder();
    one.keys(_ -> unique).encode(out);
    assertEquals(one.keys(_ -> unique), KeySet.decode(new Decoder(out.toByteArray())));
  }

  /// Random histories: composed write sets equal the difference of first and last state; the digest
  /// follows; the inverse leads back.
  @Test
  void composedTheyAreTheDifferenceOfTheStates() {
    long seed = Long.getLong("quorate.writeset.seed", 1);
    Random random = new Random(seed);
    int cancelled = 0;
    for (int round = 0; round < 300; round++) {
      TreeMap<Long, String> table = new TreeMap<>();
      for (long id = 0; id < 6; id++) {
        table.put(id, "v" + random.nextInt(3));
      }
      TreeMap<Long, String> first = new TreeMap<>(table);
      MultisetDigest digest = digest(first);
      WriteSet all = WriteSet.EMPTY;
      for (int step = 0; step < 1 + random.nextInt(8); step++) {
        TreeMap<Long, String> before = new TreeMap<>(table);
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
          long id = random.nextInt(8);
          if (random.nextInt(3) == 0) {
            table.remove(id);
          } else {
            table.put(id, "v" + random.nextInt(3));
          }
        }
        WriteSet writes = difference(before, table);
        all = all.then(writes);
        writes.applyTo(_ -> digest);
      }
      String story = "seed " + seed + " round " + round;
      assertEquals(difference(first, table), all, story);
      assertEquals(digest(table).digest(), digest.digest(), story);
      all.inverse().applyTo(_ -> digest);
      assertEquals(digest(first).digest(), digest.digest(), story);
      assertEquals(all, read(bytes(all)), story);
      cancelled += all.isEmpty() ? 1 : 0;
    }
    assertTrue(cancelled > 0, "no history came to nothing");
  }

  private static MultisetDigest digest(TreeMap<Long, String> table) {
    MultisetDigest digest = new MultisetDigest();
    table.forEach((id, text) -> digest.add(row(id, text).orElseThrow()));
    return digest;
  }

  private static WriteSet difference(TreeMap<Long, String> before, TreeMap<Long, String> after) {
    Net net = new Net();
    before.forEach((id, text) -> net.change("t", FIRST, row(id, text), NONE));
    after.forEach((id, text) -> net.change("t", FIRST, NONE, row(id, text)));
    return net.writeSet();
  }

  private static byte[] bytes(WriteSet writes) {
    Encoder out = new Encoder();
    WriteSetWire.write(out, writes);
    return out.toByteArray();
  }

  private static WriteSet read(byte[] bytes) {
    Decoder in = new Decoder(bytes);
    WriteSet writes = WriteSetWire.read(in);
    in.end();
    return writes;
  }

  /// Arbitrary bytes are refused, or are the one encoding of a write set.
  @Test
  void hostileBytesAreRefused() {
    Random random = new Random(7);
    WriteSet writes =
        new Net()
            .change("t", FIRST, row(1, "a"), row(1, "b"))
            .change("t", FIRST, NONE, row(2, "c"))
            .change("u", List.of(), NONE, row(3, "d"))
            .change("u", List.of(), NONE, row(3, "d"))
            .writeSet();
    byte[] good = bytes(writes);
    List<String> taken = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bad = good.clone();
      for (int j = 0; j <= random.nextInt(3); j++) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      try {
        WriteSet other = read(bad);
        assertEquals(other, read(bytes(other)));
        taken.add(other.toString());
      } catch (WireException expected) {
        refused++;
      }
    }
    assertTrue(refused > 1000 && taken.size() > 1000, refused + " refused, taken " + taken.size());
    byte[] disordered = bytes(new WriteSet(writes.tables()));
    assertEquals(writes, read(disordered));
    Encoder out = new Encoder();
    out.varint(1).string("t").varint(0).varint(0);
    assertThrows(WireException.class, () -> read(out.toByteArray()));
  }
}
