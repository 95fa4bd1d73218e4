package quorate.gateway.resp;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;

/// The words of an inline command, as a person types it: quotes keep blanks together.
final class InlineWords {
  private final byte[] line;
  private final List<Bytes> words = new ArrayList<>();
  private int at;

  private InlineWords(byte[] line) {
    this.line = line;
  }

  /// @return empty if quotes are not closed
  static Optional<List<Bytes>> of(byte[] line) {
    InlineWords reader = new InlineWords(line);
    return reader.read() ? Optional.of(reader.words) : Optional.empty();
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n' || b == 0;
  }

  private boolean read() {
    while (true) {
      while (at < line.length && isBlank(line[at])) {
        at++;
      }
      if (at == line.length) {
        return true;
      }
      ByteArrayOutputStream word = new ByteArrayOutputStream();
      byte quote = line[at] == '"' || line[at] == '\'' ? line[at++] : 0;
      if (quote == 0) {
        while (at < line.length && !isBlank(line[at])) {
          word.write(line[at++]);
        }
      } else if (!readQuoted(word, quote)) {
        return false;
      }
      words.add(Bytes.wrap(word.toByteArray()));
    }
  }

  private boolean readQuoted(ByteArrayOutputStream word, byte quote) {
    while (at < line.length && line[at] != quote) {
      if (line[at] == '\\' && at + 1 < line.length) {
        at++;
        word.write(quote == '\'' ? line[at] : escaped(line[at]));
        at++;
      } else {
        word.write(line[at++]);
      }
    }
    boolean closed = at < line.length && (at + 1 == line.length || isBlank(line[at + 1]));
    at++;
    return closed;
  }

  private static int escaped(byte b) {
    return switch (b) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> b;
    };
  }
}
