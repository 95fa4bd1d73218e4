package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.gateway.pg.CopyBinary;

/// COPY's binary format: whole, in pieces, and malformed.
final class CopyBinaryTest {
  private static byte[] written(String... names) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(CopyBinary.header());
    for (String name : names) {
      byte[] @Nullable [] fields = new byte[][] {name.getBytes(StandardCharsets.UTF_8), {7}};
      if (name.isEmpty()) {
        fields[0] = null;
      }
      out.writeBytes(CopyBinary.row(fields));
    }
    out.writeBytes(CopyBinary.trailer());
    return out.toByteArray();
  }

  private static String read(byte[] data, int piece) {
    List<String> names = new ArrayList<>();
    CopyBinary parser =
        new CopyBinary(
            2, fields -> names.add(fields.getFirst().map(CopyBinaryTest::text).orElse("-")));
    for (int at = 0; at < data.length; at += piece) {
      int size = Math.min(piece, data.length - at);
      byte[] part = new byte[size];
      System.arraycopy(data, at, part, 0, size);
      parser.feed(Bytes.wrap(part));
    }
    parser.finish();
    return String.join(" ", names);
  }

  private static String text(Bytes bytes) {
    return new String(bytes.toArray(), StandardCharsets.UTF_8);
  }

  private static String refused(byte[] data) {
    SqlException wrong = assertThrows(SqlException.class, () -> read(data, data.length));
    assertEquals("22P04", wrong.error().sqlState());
    return wrong.error().message();
  }

  @Test
  void rowsComeInPiecesOfAnySize() {
    byte[] data = written("one", "", "x".repeat(20_000), "four");
    for (int piece : List.of(1, 2, 3, 7, 19, 4096, data.length)) {
      assertEquals("one - " + "x".repeat(20_000) + " four", read(data, piece));
    }
  }

  @Test
  void theEndMayBeMissing() {
    byte[] data = written("one");
    byte[] without = java.util.Arrays.copyOf(data, data.length - 2);
    assertEquals("one", read(without, 5));
    assertEquals("", read(CopyBinary.header(), 3));
  }

  @Test
  void whatIsBrokenIsRefused() {
    byte[] data = written("one");
    assertEquals("unexpected EOF in COPY data (COPY row 1)", refused(new byte[0]));
    byte[] torn = java.util.Arrays.copyOf(data, data.length - 4);
    assertEquals("unexpected EOF in COPY data (COPY row 1)", refused(torn));
    assertEquals(
        "COPY file signature not recognized (COPY row 1)",
        refused("1\tone\n".getBytes(StandardCharsets.UTF_8)));
    assertEquals(
        "unrecognized critical flags in COPY file header (COPY row 1)", refused(with(data, 11, 1)));
    assertEquals(
        "invalid COPY file header (wrong length) (COPY row 1)", refused(with(data, 15, -1)));
    assertEquals("row field count is 3, expected 2 (COPY row 1)", refused(with(data, 20, 3)));
    assertEquals("invalid field size (COPY row 1)", refused(with(data, 21, 127)));
    byte[] longer = java.util.Arrays.copyOf(data, data.length + 1);
    assertEquals("received copy data after EOF marker (COPY row 2)", refused(longer));
  }

  private static byte[] with(byte[] data, int at, int value) {
    byte[] changed = data.clone();
    changed[at] = (byte) value;
    return changed;
  }
}
