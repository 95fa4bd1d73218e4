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
import org.junit.jupiter.api.function.Executable;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.CopyField;
import quorate.gateway.pg.CopyText;
import quorate.gateway.pg.CopyTextWriter;
import quorate.sql.copy.CopyFormat;

/// COPY's text and CSV formats, as in PostgreSQL 18.
final class CopyTextTest {
  private static final CopyFormat TEXT =
      new CopyFormat(
          false,
          false,
          '\t',
          "\\N",
          CopyFormat.Header.NONE,
          '"',
          '"',
          CopyFormat.Forced.NONE,
          Optional.empty(),
          CopyFormat.OnError.STOP);
  private static final CopyFormat CSV = csv(CopyFormat.Header.NONE, CopyFormat.Forced.NONE);

  private static Optional<String> text(CopyField<String> field) {
    return field instanceof CopyField.Given<String>(String given)
        ? Optional.of(given)
        : Optional.empty();
  }

  private static String read(CopyFormat layout, String data) {
    return read(layout, data.getBytes(StandardCharsets.UTF_8));
  }

  private static String read(CopyFormat layout, byte[]... data) {
    List<String> rows = new ArrayList<>();
    CopyText parser =
        new CopyText(
            layout,
            "t",
            List.of("v"),
            _ -> false,
            row -> rows.add(text(row.fields().getFirst()).orElse("-").replace('\r', '^')));
    for (byte[] piece : data) {
      for (byte each : piece) {
        parser.feed(Bytes.wrap(new byte[] {each}));
      }
    }
    parser.finish();
    return String.join(" ", rows);
  }

  private static String refused(CopyFormat layout, String data) {
    return error(() -> read(layout, data)).sqlState();
  }

  private static SqlError error(Executable parsing) {
    return assertThrows(SqlException.class, parsing).error();
  }

  /// The message, and the context in parentheses.
  private static String told(Executable parsing) {
    SqlError error = error(parsing);
    return error.message() + " (" + error.context() + ")";
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
    SqlError text = error(() -> read(TEXT, "a\nb\rc\n"));
    assertEquals("literal carriage return found in data", text.message());
    assertEquals("Use \"\\r\" to represent carriage return.", text.hint());
    assertEquals("COPY t, line 2", text.context());
    SqlError csv = error(() -> read(CSV, "a\r\nb\n"));
    assertEquals("unquoted newline found in data", csv.message());
    assertEquals("Use quoted CSV field to represent newline.", csv.hint());
    assertEquals("22P04", refused(CSV, "a\nb\rc\n"));
    assertEquals("a b^c", read(TEXT, "a\nb\\\rc\n"));
    assertEquals("a b^c", read(CSV, "a\n\"b\rc\"\n"));
  }

  @Test
  void carriageReturnsAloneMayEndLines() {
    assertEquals("a b", read(TEXT, "a\rb\r"));
    assertEquals("a b", read(CSV, "a\rb"));
    assertEquals("a", read(TEXT, "a\r\\.\rb\r"));
    assertEquals("22P04", refused(TEXT, "a\rb\n"));
    assertEquals("22P04", refused(CSV, "a\r\nb\r"));
  }

  @Test
  void anEscapedLineEndIsData() {
    assertEquals("a\nb c", read(TEXT, "a\\\nb\nc\n"));
    assertEquals("a\n", read(TEXT, "a\\\n"));
    // The backslash takes the carriage return alone, and the newline ends the line.
    assertEquals("a^ b", read(TEXT, "a\\\r\nb\n"));
    assertEquals("22P04", refused(TEXT, "x\r\na\\\r\nb\r\n"));
  }

  @Test
  void aBackslashAtTheEndOfAllDataEscapesNothing() {
    assertEquals("a", read(TEXT, "a\\"));
    assertEquals("a\\", read(TEXT, "a\\\\"));
  }

  @Test
  void escapesAreBytes() {
    assertEquals("N A\u0004 xg 8 \u00e9", read(TEXT, "\\x4e\n\\101\\4\n\\xg\n\\8\n\\xc3\\251\n"));
    for (String data : List.of("\\xff\n", "\\377\n", "\\777\n")) {
      SqlError wrong = error(() -> read(TEXT, data));
      assertEquals("22021", wrong.sqlState());
      assertEquals("invalid byte sequence for encoding \"UTF8\": 0xff", wrong.message());
      assertEquals("COPY t, line 1: \"" + data.strip() + "\"", wrong.context());
    }
    assertEquals("22021", refused(TEXT, "\\000\n"));
  }

  @Test
  void aLineThatIsNotUtf8IsNotShown() {
    SqlError wrong =
        error(() -> read(TEXT, "a\n".getBytes(StandardCharsets.UTF_8), bytes(0xc3, '\n')));
    assertEquals("invalid byte sequence for encoding \"UTF8\": 0xc3 0x0a", wrong.message());
    assertEquals("COPY t, line 2", wrong.context());
  }

  private static byte[] bytes(int... all) {
    byte[] bytes = new byte[all.length];
    for (int i = 0; i < all.length; i++) {
      bytes[i] = (byte) all[i];
    }
    return bytes;
  }

  @Test
  void nullIsComparedBeforeEscapesAreReplaced() {
    assertEquals("- \\N Nx xN", read(TEXT, "\\N\n\\\\N\n\\Nx\nx\\N\n"));
  }

  private static CopyFormat csv(CopyFormat.Header header, CopyFormat.Forced forced) {
    return new CopyFormat(
        false, true, ',', "", header, '"', '"', forced, Optional.empty(), CopyFormat.OnError.STOP);
  }

  private static List<List<Optional<String>>> rows(CopyFormat layout, String data) {
    List<List<Optional<String>>> rows = new ArrayList<>();
    CopyText parser =
        new CopyText(
            layout,
            "t",
            List.of("a", "b"),
            _ -> false,
            row -> rows.add(row.fields().stream().map(CopyTextTest::text).toList()));
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

  @Test
  void endMarkerIsAloneOnItsLine() {
    String alone = "end-of-copy marker is not alone on its line (COPY t, line 2)";
    for (String mark : List.of("\\.x\n", "x\\.\n", "\\.", "\\..\n")) {
      assertEquals(alone, told(() -> read(TEXT, "a\n" + mark)), mark);
    }
    assertEquals(alone, told(() -> read(TEXT, "a\r\n\\.\r")));
  }

  @Test
  void endMarkerEndsAsTheLinesDo() {
    String other = "end-of-copy marker does not match previous newline style (COPY t, line 2)";
    assertEquals(other, told(() -> read(TEXT, "a\n\\.\r\n")));
    assertEquals(other, told(() -> read(TEXT, "a\r\n\\.\n")));
    assertEquals(other, told(() -> read(TEXT, "a\r\\.\n")));
    assertEquals("a", read(TEXT, "a\r\n\\.\r\nlost\n"));
    assertEquals("", read(TEXT, "\\.\rlost\n"));
  }

  /// psql before version 18 sends the marker in CSV data, too, where it reads from its own input.
  @Test
  void endMarkerAtTheEndOfCsvIsNoRowOfSeveralColumns() {
    assertEquals(1, rows(CSV, "1,2\n\\.\n").size());
    assertEquals(1, rows(CSV, "1,2\r\n\\.").size());
    assertEquals(0, rows(CSV, "\\.\n").size());
    assertEquals("a \\.", read(CSV, "a\n\\.\n"));
    assertEquals(
        "missing data for column \"b\" (COPY t, line 2: \"\\.\")",
        told(() -> rows(CSV, "1,2\n\\.\n3,4\n")));
  }

  @Test
  void errorsCountLinesFromOneAndShowThem() {
    assertEquals(
        "extra data after last expected column (COPY t, line 1: \"1,2,3\")",
        told(() -> rows(CSV, "1,2,3\n")));
    // A quoted line end counts, once it is known what ends a line.
    assertEquals(
        "extra data after last expected column (COPY t, line 4: \"1,2,3\")",
        told(() -> rows(CSV, "1,2\n\"x\ny\",3\n1,2,3\n")));
    assertEquals(
        "unterminated CSV quoted field (COPY t, line 1: \"1,\"2\n\")",
        told(() -> rows(CSV, "1,\"2\n")));
  }

  @Test
  void aRowMayLackItsLastColumns() {
    assertEquals(List.of(List.of(Optional.of("1"))), rows(CSV, "1\n"));
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
            new CopyFormat.Forced(Set.of(), Set.of(0), Set.of(0)),
            Optional.empty(),
            CopyFormat.OnError.STOP);
    assertThrows(SqlException.class, () -> rows(forced, "a,b\n1,2\n"));
    assertEquals(1, rows(forced, "\"a\",b\n1,2\n").size());
  }
}
