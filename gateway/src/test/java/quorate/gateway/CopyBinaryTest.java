package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.gateway.pg.CopyBinary;
import quorate.gateway.pg.CopyField;

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
        new CopyBinary("t", List.of("a", "b"), row -> names.add(text(row.fields().getFirst())));
    for (int at = 0; at < data.length; at += piece) {
      int size = Math.min(piece, data.length - at);
      byte[] part = new byte[size];
      System.arraycopy(data, at, part, 0, size);
      parser.feed(Bytes.wrap(part));
    }
    parser.finish();
    return String.join(" ", names);
  }

  private static String text(CopyField<Bytes> field) {
    return field instanceof CopyField.Given<Bytes>(Bytes bytes)
        ? new String(bytes.toArray(), StandardCharsets.UTF_8)
        : "-";
  }

  /// The message, and the context in parentheses.
  private static String refused(byte[] data) {
    SqlException wrong = assertThrows(SqlException.class, () -> read(data, data.length));
    assertEquals("22P04", wrong.error().sqlState());
    return wrong.error().message() + " (" + wrong.error().context() + ")";
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
    byte[] without = Arrays.copyOf(data, data.length - 2);
    assertEquals("one", read(without, 5));
    assertEquals("", read(CopyBinary.header(), 3));
  }

  @Test
  void whatIsBrokenIsRefused() {
    byte[] data = written("one");
    byte[] torn = Arrays.copyOf(data, data.length - 4);
    assertEquals("unexpected EOF in COPY data (COPY t, line 1, column b)", refused(torn));
    assertEquals("row field count is 3, expected 2 (COPY t, line 1)", refused(with(data, 20, 3)));
    assertEquals("invalid field size (COPY t, line 1, column a)", refused(with(data, 21, 127)));
    byte[] longer = Arrays.copyOf(data, data.length + 1);
    assertEquals("received copy data after EOF marker (COPY t, line 2)", refused(longer));
  }

  @Test
  void aBrokenHeaderIsBeforeAllLines() {
    byte[] data = written("one");
    String unrecognized = "COPY file signature not recognized ()";
    assertEquals(unrecognized, refused(new byte[0]));
    assertEquals(unrecognized, refused("1\tone\n".getBytes(StandardCharsets.UTF_8)));
    assertEquals("unrecognized critical flags in COPY file header ()", refused(with(data, 11, 2)));
    assertEquals("invalid COPY file header (WITH OIDS) ()", refused(with(data, 12, 1)));
    assertEquals("invalid COPY file header (missing length) ()", refused(with(data, 15, -1)));
    assertEquals("invalid COPY file header (missing flags) ()", refused(Arrays.copyOf(data, 14)));
    assertEquals("invalid COPY file header (missing length) ()", refused(Arrays.copyOf(data, 17)));
    assertEquals(
        "invalid COPY file header (wrong length) ()",
        refused(with(Arrays.copyOf(data, 20), 18, 5)));
  }

  @Test
  void oneByteAfterTheLastRowIsNoRow() {
    byte[] data = written("one");
    assertEquals("one", read(Arrays.copyOf(data, data.length - 1), 5));
  }

  private static byte[] with(byte[] data, int at, int value) {
    byte[] changed = data.clone();
    changed[at] = (byte) value;
    return changed;
  }
}
