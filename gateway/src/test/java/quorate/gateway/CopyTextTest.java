package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.gateway.pg.CopyText;

/// Line endings of COPY's text and CSV formats, as in PostgreSQL 18.
final class CopyTextTest {
  private static final CopyText.Layout TEXT = CopyText.Layout.TEXT;
  private static final CopyText.Layout CSV = CopyText.Layout.CSV;

  private static String read(CopyText.Layout layout, String data) {
    List<String> rows = new ArrayList<>();
    CopyText parser =
        new CopyText(
            layout, 1, fields -> rows.add(fields.getFirst().orElse("-").replace('\r', '^')));
    for (byte each : data.getBytes(StandardCharsets.UTF_8)) {
      parser.feed(Bytes.wrap(new byte[] {each}));
    }
    parser.finish();
    return String.join(" ", rows);
  }

  private static String refused(CopyText.Layout layout, String data) {
    SqlException wrong = assertThrows(SqlException.class, () -> read(layout, data));
    return wrong.error().sqlState();
  }

  @Test
  void carriageReturnsEndEveryLineOrNone() {
    assertEquals("a b", read(TEXT, "a\nb\n"));
    assertEquals("a b", read(TEXT, "a\r\nb\r\n"));
    assertEquals("a b", read(CSV, "a\r\nb\r\n"));
    assertEquals("22P04", refused(TEXT, "a\nb\r\n"));
    assertEquals("22P04", refused(TEXT, "a\r\nb\n"));
    assertEquals("22P04", refused(CSV, "a\r\nb\n"));
  }

  @Test
  void carriageReturnsInsideOfValuesAreEscapedOrQuoted() {
    assertEquals("22P04", refused(TEXT, "a\nb\rc\n"));
    assertEquals("22P04", refused(CSV, "a\nb\rc\n"));
    assertEquals("a b^c", read(TEXT, "a\nb\\\rc\n"));
    assertEquals("a b^c", read(CSV, "a\n\"b\rc\"\n"));
  }

  @Test
  void linesThatEndWithACarriageReturnAloneAreNotSupported() {
    assertEquals("0A000", refused(TEXT, "a\rb\r"));
  }
}
