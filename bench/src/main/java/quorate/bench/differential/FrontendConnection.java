package quorate.bench.differential;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;

/// A client of PostgreSQL's protocol that, unlike drivers, conceals nothing that the server sends.
///
/// The server must use trust authentication.
final class FrontendConnection implements AutoCloseable {
  private static final int PROTOCOL = 3 << 16;
  private static final int MESSAGE_BYTES_MAX = 1 << 26;
  private static final int ANSWER_MILLIS_MAX = 60_000;
  private static final byte[] NOTHING = {};

  private final Socket socket;
  private final DataInputStream in;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private FrontendConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  /// @throws IOException if there is no server, or if it asks for a password or reports an error
  static FrontendConnection open(int port, String user, String database) throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(ANSWER_MILLIS_MAX);
    FrontendConnection connection = new FrontendConnection(socket);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (DataOutputStream data = new DataOutputStream(body)) {
      data.writeInt(PROTOCOL);
      for (String word : List.of("user", user, "database", database)) {
        string(data, word);
      }
      data.writeByte(0);
      DataOutputStream to = new DataOutputStream(socket.getOutputStream());
      to.writeInt(4 + body.size());
      body.writeTo(to);
      to.flush();
    }
    for (Reply reply : connection.answer(Optional.empty())) {
      if (reply instanceof Reply.Failed(_, String state, String message)) {
        socket.close();
        throw new IOException("port " + port + " lets nobody in: " + state + " " + message);
      }
    }
    return connection;
  }

  /// Executes a step, and returns the complete answer.
  ///
  /// @throws IOException if the connection ends, or the answer violates the protocol
  List<Reply> run(Step step) throws IOException {
    Optional<String> copied = Optional.empty();
    switch (step) {
      case Step.Simple(String sql) -> message('Q', body -> string(body, sql));
      case Step.CopyIn(String sql, String text) -> {
        message('Q', body -> string(body, sql));
        copied = Optional.of(text);
      }
      case Step.Extended extended -> {
        extended(extended);
        sync();
      }
      case Step.Pipelined(List<Step.Extended> all) -> {
        for (Step.Extended each : all) {
          extended(each);
        }
        sync();
      }
      case Step.Prepare(String name, String sql, List<Integer> types) -> {
        parse(name, sql, types);
        describe('S', name);
        sync();
      }
      case Step.Run(String name, List<Step.Parameter> parameters, boolean binary) -> {
        bindAndExecute(name, parameters, binary);
        sync();
      }
    }
    return answer(copied);
  }

  private void extended(Step.Extended step) throws IOException {
    parse("", step.sql(), step.parameters().stream().map(Step.Parameter::type).toList());
    bindAndExecute("", step.parameters(), step.binary());
  }

  private void parse(String name, String sql, List<Integer> types) throws IOException {
    message(
        'P',
        body -> {
          string(body, name);
          string(body, sql);
          body.writeShort(types.size());
          for (int type : types) {
            body.writeInt(type);
          }
        });
  }

  private void describe(char kind, String name) throws IOException {
    message(
        'D',
        body -> {
          body.writeByte(kind);
          string(body, name);
        });
  }

  private void bindAndExecute(String name, List<Step.Parameter> parameters, boolean binary)
      throws IOException {
    message(
        'B',
        body -> {
          string(body, "");
          string(body, name);
          body.writeShort(parameters.size());
          for (Step.Parameter each : parameters) {
            body.writeShort(each.binary() ? 1 : 0);
          }
          body.writeShort(parameters.size());
          for (Step.Parameter each : parameters) {
            byte[] value = each.value().map(Bytes::toArray).orElse(NOTHING);
            body.writeInt(each.value().isPresent() ? value.length : -1);
            body.write(value);
          }
          body.writeShort(1);
          body.writeShort(binary ? 1 : 0);
        });
    describe('P', "");
    message(
        'E',
        body -> {
          string(body, "");
          body.writeInt(0);
        });
  }

  private void sync() throws IOException {
    message('S', _ -> {});
  }

  /// The body of a message.
  @FunctionalInterface
  private interface Body {
    void write(DataOutputStream to) throws IOException;
  }

  private void message(char type, Body content) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    content.write(new DataOutputStream(body));
    DataOutputStream to = new DataOutputStream(out);
    to.writeByte(type);
    to.writeInt(4 + body.size());
    body.writeTo(to);
  }

  private void flush() throws IOException {
    out.writeTo(socket.getOutputStream());
    out.reset();
  }

  /// The messages up to ReadyForQuery, or to an error that ends the connection.
  private List<Reply> answer(Optional<String> copied) throws IOException {
    flush();
    List<Reply> replies = new ArrayList<>();
    while (true) {
      char type = (char) in.readUnsignedByte();
      int length = in.readInt() - 4;
      if (length < 0 || length > MESSAGE_BYTES_MAX) {
        throw new IOException("a message of type " + type + " with length " + (length + 4));
      }
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw new EOFException("the server ended within a message of type " + type);
      }
      Optional<Reply> read = FrontendReplies.read(type, bytes);
      read.ifPresent(replies::add);
      if (type == 'G') {
        byte[] rows = copied.orElse("").getBytes(StandardCharsets.UTF_8);
        message('d', body -> body.write(rows));
        message('c', _ -> {});
        flush();
      }
      if (type == 'Z' || read.orElse(null) instanceof Reply.Failed failed && isLast(failed)) {
        return List.copyOf(replies);
      }
    }
  }

  private static boolean isLast(Reply.Failed failed) {
    return failed.severity().equals("FATAL") || failed.severity().equals("PANIC");
  }

  private static void string(DataOutputStream to, String text) throws IOException {
    to.write(text.getBytes(StandardCharsets.UTF_8));
    to.writeByte(0);
  }

  @Override
  public void close() throws IOException {
    try {
      message('X', _ -> {});
      flush();
    } finally {
      socket.close();
    }
  }
}
