package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

class CanonicalTest {
  @Test
  void scaleAndTheSignOfZeroMeanNothing() {
    assertEquals(one(new Value.Num(new BigDecimal("1.50"))), one(num("1.5")));
    assertEquals(one(num("100")), one(num("1E+2")));
    assertEquals(one(num("0.00")), one(num("0")));
    assertEquals(one(num("7")), one(new Value.Int(7)));
    assertEquals(one(new Value.Real(-0.0)), one(new Value.Real(0.0)));
    assertNotEquals(one(num("1.5")), one(num("1.51")));
    assertNotEquals(one(Value.NULL), one(new Value.Int(0)));
  }

  @Test
  void orderCountsOnlyWhereTheQueryOrders() {
    Row a = Row.of(new Value.Int(1));
    Row b = Row.of(new Value.Int(2));
    assertEquals(rows(false, a, b), rows(false, b, a));
    assertNotEquals(rows(true, a, b), rows(true, b, a));
    assertNotEquals(rows(false, a, b), rows(false, a, b, b));
  }

  @Test
  void errorsCompareByTheirClass() {
    assertEquals(failed("23505", "a"), failed("23503", "b"));
    assertNotEquals(failed("23505", "a"), failed("22012", "a"));
  }

  @Test
  void aMultisetDigestForgetsOrderAndNothingElse() {
    Random random = new Random(1);
    for (int round = 0; round < 20; round++) {
      List<Row> rows = new ArrayList<>();
      for (int i = random.nextInt(20) + 1; i > 0; i--) {
        rows.add(Row.of(new Value.Int(random.nextInt(5))));
      }
      Digest digest = digest(rows);
      Collections.shuffle(rows, random);
      assertEquals(digest, digest(rows));
      MultisetDigest less = new MultisetDigest();
      rows.forEach(less::add);
      less.add(rows.getFirst());
      assertNotEquals(digest, less.digest());
      less.remove(rows.getFirst());
      assertEquals(digest, less.digest());
      assertEquals(rows.size(), less.rows());
    }
  }

  @Test
  void whatIsReadIsBoundedByWhatIsThere() {
    assertThrows(WireException.class, () -> new Decoder(new byte[0]).u8());
    assertThrows(WireException.class, () -> new Decoder(new byte[] {2}).bool());
    assertThrows(WireException.class, () -> new Decoder(new byte[] {-1, -1, 3, 1}).bytes());
    assertThrows(WireException.class, () -> new Decoder(new byte[] {-1, -1, 3, 1}).count(1));
    byte[] endless = new byte[12];
    java.util.Arrays.fill(endless, (byte) 0x80);
    assertThrows(WireException.class, () -> new Decoder(endless).varint());
    for (long value : new long[] {0, 1, 127, 128, 1L << 35, Long.MAX_VALUE}) {
      Decoder in = new Decoder(new Encoder().varint(value).toBytes());
      assertEquals(value, in.varint());
      in.end();
    }
  }

  private static Value num(String text) {
    return new Value.Num(new BigDecimal(text));
  }

  private static Digest one(Value value) {
    return rows(true, Row.of(value));
  }

  private static Digest rows(boolean ordered, Row... rows) {
    return Canonical.digest(
        new Result.Rows(
            List.of(new Column("c", SqlType.NUMERIC)), List.of(rows), ordered, "SELECT"));
  }

  private static Digest failed(String state, String message) {
    return Canonical.digest(new Result.Failed(new SqlError(state, message)));
  }

  private static Digest digest(List<Row> rows) {
    MultisetDigest digest = new MultisetDigest();
    rows.forEach(digest::add);
    return digest.digest();
  }
}
