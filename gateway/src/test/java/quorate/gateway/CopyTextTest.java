package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.gateway.pg.CopyText;
import quorate.gateway.pg.CopyTextWriter;
import quorate.sql.CopyFormat;

/// Line endings of COPY's text and CSV formats, as in PostgreSQL 18.
final class CopyTextTest {
  private static final CopyFormat TEXT =
      new CopyFormat(
          false, false, '\t', "\\N", CopyFormat.Header.NONE, '"', '"', CopyFormat.Forced.NONE);
  private static final CopyFormat CSV = csv(CopyFormat.Header.NONE, CopyFormat.Forced.NONE);

  private static String read(CopyFormat layout, String data) {
    List<String> rows = new ArrayList<>();
    CopyText parser =
        new CopyText(
            layout,
            List.of("v"),
            fields -> rows.add(fields.getFirst().orElse("-").replace('\r', '^')));
    for (byte each : data.getBytes(StandardCharsets.UTF_8)) {
      parser.feed(Bytes.wrap(new byte[] {each}));
    }
    parser.finish();
    return String.join(" ", rows);
  }

  private static String refused(CopyFormat layout, String data) {
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

  private static CopyFormat csv(CopyFormat.Header header, CopyFormat.Forced forced) {
    return new CopyFormat(false, true, ',', "", header, '"', '"', forced);
  }

  private static List<List<Optional<String>>> rows(CopyFormat layout, String data) {
    List<List<Optional<String>>> rows = new ArrayList<>();
    CopyText parser = new CopyText(layout, List.of("a", "b"), rows::add);
    parser.feed(Bytes.wrap(data.getBytes(StandardCharsets.UTF_8)));
    parser.finish();
    return rows;
  }

  @Test
  void csvComparesWithNullWhatItIsToldTo() {
    var empty = Optional.of("");
    var none = Optional.<String>empty();
    String data = ",\n\"\",\"\"\n";
    assertEquals(List.of(List.of(none, none), List.of(empty, empty)), rows(CSV, data));
    CopyFormat forced =
        csv(CopyFormat.Header.NONE, new CopyFormat.Forced(Set.of(), Set.of(0), Set.of(1)));
    assertEquals(List.of(List.of(empty, none), List.of(empty, none)), rows(forced, data));
  }

  @Test
  void csvQuotesWhatItIsToldTo() {
    CopyFormat forced =
        csv(CopyFormat.Header.LINE, new CopyFormat.Forced(Set.of(0), Set.of(), Set.of()));
    byte[] line = new CopyTextWriter(forced).line(List.of("x", "y"));
    assertEquals("\"x\",y\n", new String(line, StandardCharsets.UTF_8));
    line = new CopyTextWriter(forced).line(Arrays.asList(null, "y"));
    assertEquals(",y\n", new String(line, StandardCharsets.UTF_8));
    line = new CopyTextWriter(forced).header(List.of("a", "b"));
    assertEquals("a,b\n", new String(line, StandardCharsets.UTF_8));
  }

  @Test
  void headerHasTheColumnsNames() {
    CopyFormat match = csv(CopyFormat.Header.MATCH, CopyFormat.Forced.NONE);
    assertEquals(List.of(List.of(Optional.of("1"), Optional.of("2"))), rows(match, "a,b\n1,2\n"));
    assertEquals(
        "column name mismatch in header line field 2: got \"x\", expected \"b\"",
        assertThrows(SqlException.class, () -> rows(match, "a,x\n1,2\n")).error().message());
    assertEquals(
        "column name mismatch in header line field 2: got null value (\"\"), expected \"b\"",
        assertThrows(SqlException.class, () -> rows(match, "a,\n1,2\n")).error().message());
    assertEquals(
        "wrong number of fields in header line: got 1, expected 2",
        assertThrows(SqlException.class, () -> rows(match, "a\n1,2\n")).error().message());
  }

  @Test
  void endMarkerIsOneInTextAlone() {
    assertEquals("a", read(TEXT, "a\n\\.\nlost\n"));
    assertEquals("a \\. b", read(CSV, "a\n\\.\nb\n"));
    assertEquals("x\n\\.\ny b", read(CSV, "\"x\n\\.\ny\"\nb\n"));
  }

  /// psql before version 18 sends the marker in CSV data, too, where it reads from its own input.
  @Test
  void endMarkerAtTheEndOfCsvIsNoRowOfSeveralColumns() {
    assertEquals(1, rows(CSV, "1,2\n\\.\n").size());
    assertEquals(1, rows(CSV, "1,2\r\n\\.").size());
    assertEquals(0, rows(CSV, "\\.\n").size());
    assertEquals("a \\.", read(CSV, "a\n\\.\n"));
    SqlException wrong = assertThrows(SqlException.class, () -> rows(CSV, "1,2\n\\.\n3,4\n"));
    assertEquals("missing data for column \"b\"", wrong.error().message());
    assertEquals("COPY line 2", wrong.error().detail());
  }

  @Test
  void errorsCountLinesFromOne() {
    for (String data : List.of("1,2,3\n", "1\n")) {
      SqlException wrong = assertThrows(SqlException.class, () -> rows(CSV, data));
      assertEquals("COPY line 1", wrong.error().detail());
    }
    SqlException wrong = assertThrows(SqlException.class, () -> rows(CSV, "1,2\n3\n"));
    assertEquals("COPY line 2", wrong.error().detail());
  }

  @Test
  void headerIsComparedWithoutWhatIsForced() {
    CopyFormat forced =
        new CopyFormat(
            false,
            true,
            ',',
            "a",
            CopyFormat.Header.MATCH,
            '"',
            '"',
            new CopyFormat.Forced(Set.of(), Set.of(0), Set.of(0)));
    assertThrows(SqlException.class, () -> rows(forced, "a,b\n1,2\n"));
    assertEquals(1, rows(forced, "\"a\",b\n1,2\n").size());
  }
}
