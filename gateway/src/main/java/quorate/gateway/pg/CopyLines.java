package quorate.gateway.pg;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.copy.CopyFormat;

/// Takes the lines of COPY's text and CSV formats out of bytes that arrive in pieces of any size.
///
/// The first line decides what ends a line: a newline, a carriage return, or both. In text, a
/// backslash makes the next byte a part of the line, and `\.` alone on a line ends the data; in
/// CSV, a quoted line end is a part of the line.
final class CopyLines {
  private static final int LINE_BYTES_MAX = 256 << 20;

  private final CopyFormat format;
  private final Consumer<String> sink;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private Newline newline = Newline.UNKNOWN;
  private Pending pending = Pending.NOTHING;
  private boolean quoted;

  /// Whether the last byte was an escape inside of quotes.
  private boolean escaped;

  private boolean ended;
  private long number = 1;

  private enum Newline {
    UNKNOWN,
    FEED,
    RETURN,
    RETURN_AND_FEED
  }

  /// The part of the line whose meaning depends on the next byte.
  private enum Pending {
    NOTHING,
    /// A carriage return, which alone or with a newline ends the line.
    RETURN,
    /// A backslash in text.
    BACKSLASH,
    /// `\.`, with which a line must end.
    MARK,
    /// Likewise, with the first byte of a line's end.
    MARK_AND_RETURN
  }

  /// @param sink takes each line without its end
  CopyLines(CopyFormat format, Consumer<String> sink) {
    this.format = format;
    this.sink = sink;
  }

  /// The number of the line that is being read, or passed on: one more than the lines before it,
  /// those inside of quotes included.
  long number() {
    return number;
  }

  /// The bytes held of an incomplete line.
  int pending() {
    return line.size();
  }

  /// @throws SqlException 22P04 if a line's end is wrong, 22021 if it is not UTF-8
  void feed(Bytes data) {
    byte[] bytes = data.unsafeArray();
    int at = 0;
    while (at < bytes.length && !ended) {
      int plain = at;
      if (pending == Pending.NOTHING) {
        while (plain < bytes.length && isPlain(bytes[plain])) {
          plain++;
        }
      }
      if (plain > at) {
        line.write(bytes, at, plain - at);
        escaped = false;
        at = plain;
      } else {
        feed(bytes[at++]);
      }
      if (line.size() > LINE_BYTES_MAX) {
        throw malformed("row longer than " + LINE_BYTES_MAX + " bytes");
      }
    }
  }

  /// Ends the data; the last line may lack its end.
  void finish() {
    Pending last = pending;
    pending = Pending.NOTHING;
    switch (last) {
      case NOTHING, BACKSLASH -> {}
      case RETURN -> endAtReturn();
      case MARK, MARK_AND_RETURN -> throw notAlone();
    }
    if (line.size() > 0 && !ended) {
      end("");
    }
  }

  /// Whether a byte neither ends a line nor quotes or escapes anything.
  private boolean isPlain(byte b) {
    return b != '\n'
        && b != '\r'
        && (format.csv() ? b != format.quote() && b != format.escape() : b != '\\');
  }

  private void feed(byte b) {
    Pending before = pending;
    pending = Pending.NOTHING;
    switch (before) {
      case NOTHING -> next(b);
      case RETURN -> {
        if (b == '\n') {
          newline = Newline.RETURN_AND_FEED;
          end("\r");
        } else {
          endAtReturn();
          next(b);
        }
      }
      case BACKSLASH -> {
        if (b == '.') {
          pending = Pending.MARK;
        } else {
          line.write(b);
        }
      }
      case MARK -> {
        if (newline != Newline.RETURN_AND_FEED) {
          mark(b);
        } else if (b == '\r') {
          pending = Pending.MARK_AND_RETURN;
        } else {
          throw b == '\n' ? otherStyle() : notAlone();
        }
      }
      case MARK_AND_RETURN -> mark(b);
    }
  }

  private void next(byte b) {
    if (format.csv()) {
      quote((char) b);
    }
    if (b == '\n' && !quoted) {
      if (newline == Newline.RETURN || newline == Newline.RETURN_AND_FEED) {
        throw unquoted("newline", "n");
      }
      newline = Newline.FEED;
      end("\n");
    } else if (b == '\r' && !quoted) {
      switch (newline) {
        case UNKNOWN, RETURN_AND_FEED -> pending = Pending.RETURN;
        case RETURN -> end("\r");
        case FEED -> throw unquoted("carriage return", "r");
      }
    } else {
      line.write(b);
      if (b == '\\' && !format.csv()) {
        pending = Pending.BACKSLASH;
      }
    }
  }

  private void quote(char c) {
    if (quoted && c == format.escape() && format.escape() != format.quote()) {
      escaped = !escaped;
    } else {
      quoted ^= c == format.quote() && !escaped;
      escaped = false;
    }
    if (quoted && c == (newline == Newline.FEED ? '\n' : '\r')) {
      number++;
    }
  }

  /// Ends the line at the carriage return before this byte, which is no newline.
  private void endAtReturn() {
    if (newline == Newline.RETURN_AND_FEED) {
      throw unquoted("carriage return", "r");
    }
    newline = Newline.RETURN;
    end("\r");
  }

  /// Ends the data at `\.` and this byte.
  private void mark(byte b) {
    if (b != '\r' && b != '\n') {
      throw notAlone();
    }
    if (newline == (b == '\r' ? Newline.FEED : Newline.RETURN)
        || newline == Newline.RETURN_AND_FEED && b == '\r') {
      throw otherStyle();
    }
    if (line.size() > 1) {
      throw notAlone();
    }
    ended = true;
    line.reset();
  }

  /// @param end its first byte, which an incomplete character before it would include
  private void end(String end) {
    line.writeBytes(end.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    String text = Utf8.decode(line.toByteArray());
    line.reset();
    sink.accept(text.substring(0, text.length() - end.length()));
    number++;
  }

  private SqlException unquoted(String what, String escape) {
    String hint =
        format.csv()
            ? "Use quoted CSV field to represent %s.".formatted(what)
            : "Use \"\\%s\" to represent %s.".formatted(escape, what);
    String how = format.csv() ? "unquoted" : "literal";
    return new SqlException(
        new SqlError("22P04", how + " " + what + " found in data").withHint(hint));
  }

  private static SqlException notAlone() {
    return malformed("end-of-copy marker is not alone on its line");
  }

  private static SqlException otherStyle() {
    return malformed("end-of-copy marker does not match previous newline style");
  }

  private static SqlException malformed(String message) {
    return new SqlException("22P04", message);
  }
}
