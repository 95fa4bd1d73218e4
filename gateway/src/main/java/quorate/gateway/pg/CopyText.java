package quorate.gateway.pg;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.sql.CopyFormat;

/// Reads COPY's text and csv formats (PostgreSQL documentation, COPY, "File Formats").
///
/// Parsing is incremental: bytes arrive in pieces of any size, and rows are passed on once
/// complete.
public final class CopyText implements CopyParser {
  private static final int ROW_BYTES_MAX = 256 << 20;

  private final CopyFormat format;
  private final List<String> columns;
  private final Consumer<List<Optional<String>>> sink;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean quoted;
  private boolean escaped;
  private boolean backslash;

  /// The position of the line's first carriage return outside of a value; -1 if there is none.
  private int carriage = -1;

  private Newline newline = Newline.UNKNOWN;
  private boolean ended;

  /// Whether the last line was `\.` in CSV data of several columns: the end where nothing follows,
  /// since psql before version 18 sends it there, and else a row without its other columns.
  private boolean endMark;

  /// The lines before this one.
  private long lines;

  /// The line ending, determined by the first line.
  private enum Newline {
    UNKNOWN,
    FEED,
    RETURN_AND_FEED
  }

  /// @param columns their names
  /// @param sink takes each row: a field's text, empty for NULL
  public CopyText(CopyFormat format, List<String> columns, Consumer<List<Optional<String>>> sink) {
    this.format = format;
    this.columns = columns;
    this.sink = sink;
  }

  /// Takes the next bytes.
  ///
  /// @throws SqlException 22P04 if a row is malformed, with its line number
  @Override
  public int pending() {
    return line.size();
  }

  @Override
  public void feed(Bytes data) {
    byte[] bytes = data.unsafeArray();
    int at = 0;
    while (at < bytes.length && !ended) {
      int plain = at;
      while (plain < bytes.length && isPlain(bytes[plain])) {
        plain++;
      }
      if (plain > at) {
        line.write(bytes, at, plain - at);
        backslash = false;
        escaped = false;
        at = plain;
      } else {
        feed(bytes[at++]);
      }
      if (line.size() > ROW_BYTES_MAX) {
        throw malformed("row longer than " + ROW_BYTES_MAX + " bytes");
      }
    }
  }

  /// Whether a byte neither ends a line nor quotes or escapes anything.
  private boolean isPlain(byte b) {
    return b != '\n'
        && b != '\r'
        && (format.csv() ? b != format.quote() && b != format.escape() : b != '\\');
  }

  private void feed(byte b) {
    if (b == '\n' && !quoted) {
      endLine(true);
      return;
    }
    if (b == '\r' && !quoted && !backslash && carriage < 0) {
      carriage = line.size();
    }
    track((char) b);
    line.write(b);
  }

  /// Ends the data; the last row may lack its newline.
  @Override
  public void finish() {
    if (quoted) {
      throw malformed("unterminated CSV quoted field");
    }
    if (line.size() > 0 && !ended) {
      endLine(false);
    }
  }

  private void track(char c) {
    if (!format.csv()) {
      backslash = !backslash && c == '\\';
      return;
    }
    if (escaped) {
      escaped = false;
    } else if (quoted && c == format.escape() && format.escape() != format.quote()) {
      escaped = true;
    } else if (c == format.quote()) {
      quoted = !quoted;
    }
  }

  /// @param fed whether the line ends with a newline, rather than with the data
  private void endLine(boolean fed) {
    if (endMark) {
      throw missing(1);
    }
    boolean returned = carriage >= 0 && carriage == line.size() - 1;
    requireReturn(returned, fed);
    String text = Utf8.decode(line.toByteArray());
    line.reset();
    carriage = -1;
    backslash = false;
    if (returned) {
      text = text.substring(0, text.length() - 1);
    }
    if (!format.csv() && text.equals("\\.")) {
      ended = true;
      return;
    }
    if (fed && newline == Newline.RETURN_AND_FEED && !returned) {
      throw malformed((format.csv() ? "unquoted" : "literal") + " newline found in data");
    }
    if (fed && newline == Newline.UNKNOWN) {
      newline = returned ? Newline.RETURN_AND_FEED : Newline.FEED;
    }
    if (lines == 0 && format.header() != CopyFormat.Header.NONE) {
      if (format.header() == CopyFormat.Header.MATCH) {
        match(fields(text, CopyFormat.Forced.NONE));
      }
      lines++;
      return;
    }
    List<Optional<String>> fields = fields(text, format.forced());
    if (columns.isEmpty() && text.isEmpty()) {
      fields = List.of();
    }
    if (format.csv() && text.equals("\\.") && fields.size() < columns.size()) {
      endMark = true;
      return;
    }
    if (fields.size() != columns.size()) {
      throw fields.size() < columns.size()
          ? missing(fields.size())
          : malformed("extra data after last expected column");
    }
    lines++;
    sink.accept(fields);
  }

  private List<Optional<String>> fields(String text, CopyFormat.Forced forced) {
    return format.csv() ? csvFields(text, forced) : textFields(text);
  }

  /// Requires the names of the columns.
  private void match(List<Optional<String>> names) {
    if (names.size() != columns.size()) {
      throw malformed(
          "wrong number of fields in header line: got %d, expected %d"
              .formatted(names.size(), columns.size()));
    }
    for (int i = 0; i < names.size(); i++) {
      if (!names.get(i).equals(Optional.of(columns.get(i)))) {
        String got =
            names
                .get(i)
                .map(name -> "\"" + name + "\"")
                .orElse("null value (\"" + format.nullText() + "\")");
        throw malformed(
            "column name mismatch in header line field %d: got %s, expected \"%s\""
                .formatted(i + 1, got, columns.get(i)));
      }
    }
  }

  /// Requires each carriage return to end the line, or to be escaped or quoted. PostgreSQL takes a
  /// carriage return alone at the end of the first line for the line ending, after which newlines
  /// are errors.
  ///
  /// @param returned whether the line ends with a carriage return
  private void requireReturn(boolean returned, boolean fed) {
    boolean ends = returned && (newline == Newline.UNKNOWN || newline != Newline.FEED && fed);
    if (carriage < 0 || ends) {
      return;
    }
    if (!fed && newline == Newline.UNKNOWN) {
      throw new SqlException("0A000", "COPY of lines that end with a carriage return alone");
    }
    throw malformed((format.csv() ? "unquoted" : "literal") + " carriage return found in data");
  }

  private List<Optional<String>> textFields(String text) {
    List<Optional<String>> fields = new ArrayList<>(columns.size());
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || text.charAt(i) == format.delimiter()) {
        String raw = text.substring(start, i);
        fields.add(raw.equals(format.nullText()) ? Optional.empty() : Optional.of(unescape(raw)));
        start = i + 1;
      } else if (text.charAt(i) == '\\') {
        i++;
      }
    }
    return fields;
  }

  private String unescape(String raw) {
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < raw.length(); ) {
      char c = raw.charAt(i);
      if (c != '\\' || i + 1 == raw.length()) {
        int codePoint = raw.codePointAt(i);
        out.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(codePoint);
      } else {
        i = unescapeOne(raw, i + 1, out);
      }
    }
    return Utf8.decode(out.toByteArray());
  }

  /// Writes the byte of the escape whose backslash precedes `i`; returns the position after it.
  private static int unescapeOne(String raw, int i, ByteArrayOutputStream out) {
    char c = raw.charAt(i);
    int digits = 0;
    if (c >= '0' && c <= '7') {
      int value = 0;
      while (digits < 3
          && i + digits < raw.length()
          && Character.digit(raw.charAt(i + digits), 8) >= 0) {
        value = value * 8 + Character.digit(raw.charAt(i + digits++), 8);
      }
      out.write(value);
      return i + digits;
    }
    if (c == 'x' && i + 1 < raw.length() && Character.digit(raw.charAt(i + 1), 16) >= 0) {
      int value = 0;
      while (digits < 2
          && i + 1 + digits < raw.length()
          && Character.digit(raw.charAt(i + 1 + digits), 16) >= 0) {
        value = value * 16 + Character.digit(raw.charAt(i + 1 + digits++), 16);
      }
      out.write(value);
      return i + 1 + digits;
    }
    int named = "bfnrtv".indexOf(c);
    out.writeBytes(
        (named < 0
                ? Character.toString(raw.codePointAt(i))
                : "\b\f\n\r\t\u000b".substring(named, named + 1))
            .getBytes(StandardCharsets.UTF_8));
    return i + (named < 0 ? Character.charCount(raw.codePointAt(i)) : 1);
  }

  private List<Optional<String>> csvFields(String text, CopyFormat.Forced forced) {
    List<Optional<String>> fields = new ArrayList<>(columns.size());
    StringBuilder field = new StringBuilder();
    boolean inside = false;
    boolean wasQuoted = false;
    for (int i = 0; i <= text.length(); i++) {
      boolean end = i == text.length();
      if (end || !inside && text.charAt(i) == format.delimiter()) {
        String value = field.toString();
        Set<Integer> compared = wasQuoted ? forced.nulls() : forced.notNull();
        boolean isNull =
            wasQuoted == compared.contains(fields.size()) && value.equals(format.nullText());
        fields.add(isNull ? Optional.empty() : Optional.of(value));
        field.setLength(0);
        wasQuoted = false;
      } else if (inside && text.charAt(i) == format.escape() && escapes(text, i + 1)) {
        field.append(text.charAt(++i));
      } else if (text.charAt(i) == format.quote()) {
        inside = !inside;
        wasQuoted = true;
      } else {
        field.append(text.charAt(i));
      }
    }
    return fields;
  }

  private boolean escapes(String text, int next) {
    return next < text.length()
        && (text.charAt(next) == format.quote() || text.charAt(next) == format.escape());
  }

  private SqlException missing(int column) {
    return malformed("missing data for column \"" + columns.get(column) + "\"");
  }

  private SqlException malformed(String reason) {
    return new SqlException(
        new quorate.core.value.SqlError("22P04", reason).withDetail("COPY line " + (lines + 1)));
  }
}
