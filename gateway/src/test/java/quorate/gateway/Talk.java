package quorate.gateway;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A client connection that sends individual protocol messages.
final class Talk implements AutoCloseable {
  private static final String AWAIT = "await ";
  private static final int PROTOCOL = 3 << 16;
  private static final int PATIENCE_MS = 60_000;

  private final Socket socket;
  private final DataInputStream in;

  /// Whether errors and notices are told with their texts, rather than by their SQLSTATEs.
  private final boolean full;

  Talk(int port) throws IOException {
    this(port, false);
  }

  Talk(int port, boolean full) throws IOException {
    this.full = full;
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MS); // a missing answer fails the test
    in = new DataInputStream(socket.getInputStream());
    byte[] body = texts("user", "quorate", "database", "quorate", "");
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeInt(8 + body.length);
    out.writeInt(PROTOCOL);
    out.write(body);
    while (next().type != 'Z') {} // skips the start-up messages
  }

  /// The server's answers up to the end of the connection, one line for each ReadyForQuery.
  List<String> answers(List<String> sent) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    List<String> lines = new ArrayList<>();
    for (String line : sent) {
      if (line.startsWith(AWAIT)) {
        socket.getOutputStream().write(all.toByteArray());
        all.reset();
        lines.add(upTo(line.substring(AWAIT.length())));
      } else {
        all.write(message(line));
      }
    }
    all.write(framed('S', new byte[0]));
    all.write(framed('X', new byte[0]));
    socket.getOutputStream().write(all.toByteArray());
    List<String> line = new ArrayList<>();
    for (int type = in.read(); type >= 0; type = in.read()) {
      String said = said(rest((char) type));
      if (!said.isEmpty()) {
        line.add(said);
      }
      if (said.startsWith("Z")) {
        lines.add(String.join(" ", line));
        line.clear();
      }
    }
    if (!line.isEmpty()) {
      lines.add(String.join(" ", line));
    }
    return lines;
  }

  private String said(Message message) {
    String said =
        full && (message.type == 'E' || message.type == 'N')
            ? message.type + "(" + message.texts() + ")"
            : message.said();
    return said.replace("\n", "\\n").replace("\r", "\\r");
  }

  /// The server's messages up to the next one of a type.
  String upTo(String type) throws IOException {
    List<String> line = new ArrayList<>();
    do {
      String said = said(next());
      if (!said.isEmpty()) {
        line.add(said);
      }
    } while (line.isEmpty() || !line.getLast().startsWith(type));
    return String.join(" ", line);
  }

  /// Sends messages, one per line.
  void send(List<String> lines) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String line : lines) {
      all.write(message(line));
    }
    socket.getOutputStream().write(all.toByteArray());
  }

  private static byte[] message(String line) throws IOException {
    int space = line.indexOf(' ');
    String what = space < 0 ? line : line.substring(0, space);
    String rest = line.substring(what.length()).strip();
    return switch (what) {
      case "query" -> framed('Q', texts(rest));
      case "execute" -> joined(parse(rest), bind(""), execute(0));
      case "some" -> joined(parse(rest), bind(""), execute(2)); // a limit of two rows
      case "more" -> execute(2);
      case "parse" -> parse(rest);
      case "bind" -> bind(rest);
      case "rows" -> execute(Integer.parseInt(rest));
      case "execute-portal" ->
          framed('E', joined(texts(rest), ByteBuffer.allocate(4).putInt(2).array()));
      case "describe-portal" -> framed('D', joined(new byte[] {'P'}, texts(rest)));
      case "close-portal" -> framed('C', joined(new byte[] {'P'}, texts(rest)));
      case "data" -> framed('d', (rest + "\n").getBytes(StandardCharsets.UTF_8));
      case "raw" ->
          framed('d', rest.translateEscapes().getBytes(StandardCharsets.ISO_8859_1)); // \377 etc.
      case "done" -> framed('c', new byte[0]);
      case "fail" -> framed('f', texts(rest));
      case "describe" -> framed('D', joined(new byte[] {'P'}, texts("")));
      case "flush" -> framed('H', new byte[0]);
      case "sync" -> framed('S', new byte[0]);
      default -> throw new IllegalArgumentException(line);
    };
  }

  private static byte[] parse(String sql) throws IOException {
    return framed('P', joined(texts("", sql), new byte[2]));
  }

  /// @param portal empty for the unnamed one
  private static byte[] bind(String portal) throws IOException {
    return framed('B', joined(texts(portal, ""), new byte[6]));
  }

  private static byte[] execute(int rowsMax) throws IOException {
    return framed('E', joined(texts(""), ByteBuffer.allocate(4).putInt(rowsMax).array()));
  }

  private static byte[] framed(char type, byte[] body) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(5).put((byte) type).putInt(4 + body.length);
    return joined(head.array(), body);
  }

  private static byte[] texts(String... texts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String text : texts) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.write(0);
    }
    return out.toByteArray();
  }

  private static byte[] joined(byte[]... parts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.write(part);
    }
    return out.toByteArray();
  }

  Message next() throws IOException {
    return rest((char) in.readUnsignedByte());
  }

  private Message rest(char type) throws IOException {
    byte[] body = new byte[in.readInt() - 4];
    in.readFully(body);
    return new Message(type, body);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  record Message(char type, byte[] body) {
    /// The message with its row's values, tag, status or SQLSTATE; empty for settings.
    String said() {
      String text = new String(body, StandardCharsets.UTF_8);
      return switch (type) {
        case 'S', 'K', 'R' -> "";
        case 'C' -> "C(" + text.strip().replace("\0", "") + ")";
        case 'Z' -> "Z(" + text + ")";
        case 'D' -> "D(" + values() + ")";
        case 'E', 'N' -> type + "(" + code(text) + ")";
        default -> String.valueOf(type);
      };
    }

    /// The SQLSTATE, message, detail, hint, context and position.
    String texts() {
      List<String> texts = new ArrayList<>();
      String[] fields = new String(body, StandardCharsets.UTF_8).split("\0");
      for (char type : "CMDHWP".toCharArray()) {
        for (String field : fields) {
          if (!field.isEmpty() && field.charAt(0) == type) {
            texts.add((type == 'C' || type == 'M' ? "" : type + ": ") + field.substring(1));
          }
        }
      }
      return String.join("; ", texts);
    }

    private static String code(String fields) {
      for (String field : fields.split("\0")) {
        if (field.startsWith("C")) {
          return field.substring(1);
        }
      }
      return "";
    }

    private String values() {
      ByteBuffer row = ByteBuffer.wrap(body);
      List<String> values = new ArrayList<>();
      for (int i = row.getShort(); i > 0; i--) {
        int length = row.getInt();
        byte[] value = new byte[Math.max(0, length)];
        row.get(value);
        values.add(length < 0 ? "null" : new String(value, StandardCharsets.UTF_8));
      }
      return String.join(",", values);
    }
  }
}
