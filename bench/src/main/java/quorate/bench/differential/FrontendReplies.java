package quorate.bench.differential;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;

/// Parses a server's messages.
final class FrontendReplies {
  private FrontendReplies() {}

  /// @return empty for messages that are not part of an answer: notices, settings, keys
  /// @throws IOException if the message is malformed
  static Optional<Reply> read(char type, byte[] bytes) throws IOException {
    ByteBuffer body = ByteBuffer.wrap(bytes);
    try {
      return switch (type) {
        case 'T' -> Optional.of(columns(body));
        case 'n' -> Optional.of(new Reply.Columns(List.of()));
        case 'D' -> Optional.of(data(body));
        case 'C' -> Optional.of(new Reply.Complete(string(body)));
        case 'E' -> Optional.of(failed(body));
        case 'Z' -> Optional.of(new Reply.Ready((char) body.get()));
        case 't' -> Optional.of(parameters(body));
        case 'd' -> Optional.of(new Reply.Copied(Bytes.of(bytes)));
        case '1', '2', '3', 'I', 's', 'G', 'H', 'c' -> Optional.of(new Reply.Sign(type));
        case 'R' -> authentication(body.getInt());
        case 'N', 'S', 'K', 'A' -> Optional.empty();
        default -> throw new IOException("a message of type " + (int) type);
      };
    } catch (BufferUnderflowException cut) {
      throw new IOException("a message of type " + type + " that is cut off", cut);
    }
  }

  private static Optional<Reply> authentication(int kind) throws IOException {
    if (kind != 0) {
      throw new IOException("the server wants a password (authentication " + kind + ")");
    }
    return Optional.empty();
  }

  private static Reply columns(ByteBuffer body) {
    List<Reply.Column> columns = new ArrayList<>();
    for (int count = body.getShort(); count > 0; count--) {
      String name = string(body);
      body.getInt(); // the table
      body.getShort();
      int type = body.getInt();
      int size = body.getShort();
      int modifier = body.getInt();
      columns.add(new Reply.Column(name, type, size, modifier, body.getShort()));
    }
    return new Reply.Columns(columns);
  }

  private static Reply data(ByteBuffer body) {
    List<Optional<Bytes>> fields = new ArrayList<>();
    for (int count = body.getShort(); count > 0; count--) {
      int length = body.getInt();
      if (length < 0) {
        fields.add(Optional.empty());
      } else {
        if (length > body.remaining()) {
          throw new BufferUnderflowException();
        }
        byte[] field = new byte[length];
        body.get(field);
        fields.add(Optional.of(Bytes.wrap(field)));
      }
    }
    return new Reply.Data(fields);
  }

  private static Reply parameters(ByteBuffer body) {
    List<Integer> types = new ArrayList<>();
    for (int count = body.getShort(); count > 0; count--) {
      types.add(body.getInt());
    }
    return new Reply.Parameters(types);
  }

  private static Reply failed(ByteBuffer body) {
    Map<Character, String> fields = new TreeMap<>();
    for (char field = (char) body.get(); field != 0; field = (char) body.get()) {
      fields.put(field, string(body));
    }
    return new Reply.Failed(
        fields.getOrDefault('V', fields.getOrDefault('S', "")),
        fields.getOrDefault('C', ""),
        fields.getOrDefault('M', ""));
  }

  private static String string(ByteBuffer body) {
    int from = body.position();
    while (body.get() != 0) {
      // up to the terminator
    }
    return new String(body.array(), from, body.position() - from - 1, StandardCharsets.UTF_8);
  }
}
