package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Invalid input at the gateway's port costs its sender one message, or the connection if the next
/// message's start is unknown, with the right error; no other client is affected.
final class BadInputTest extends OnSmallCluster {
  private static final int MAX = 256 << 20;

  @AfterEach
  void othersAreServed() throws SQLException {
    try (Connection connection = connect("quorate", "secret", "quorate");
        var rows = connection.createStatement().executeQuery("select 1")) {
      assertTrue(rows.next());
    }
  }

  private static Connection connect(String user, String password, String database)
      throws SQLException {
    return connect(cluster.gateway, user, password, database);
  }

  private static Connection connect(Gateway at, String user, String password, String database)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/%s".formatted(at.port(), database), user, password);
  }

  private static String refused(String user, String password, String database) {
    return String.valueOf(
        assertThrows(SQLException.class, () -> connect(user, password, database).close())
            .getSQLState());
  }

  @Test
  void whoMayNotComeIn() {
    assertEquals("28P01", refused("quorate", "wrong", "quorate"));
    assertEquals("28P01", refused("nobody", "secret", "quorate"));
    assertEquals("3D000", refused("quorate", "secret", "postgres"));
  }

  /// Like PostgreSQL, refuses to parse a SHOW of an unknown setting, and keeps no statement.
  @Test
  void aSettingThatThereIsNotIsToldAtParse() throws SQLException {
    try (Connection connection = connect("quorate", "secret", "quorate");
        var show = connection.prepareStatement("show nosuch.x")) {
      SQLException refused = assertThrows(SQLException.class, show::getMetaData);
      assertEquals("42704", refused.getSQLState());
    }
  }

  /// Sends bytes, and reads until the gateway closes the connection.
  private static String answer(int port, byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (java.net.SocketException reset) {
      return "reset"; // closed while bytes were being sent
    }
  }

  private static byte[] startup() throws IOException {
    byte[] body = "user\0quorate\0database\0quorate\0\0".getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(out);
    data.writeInt(8 + body.length);
    data.writeInt(3 << 16);
    data.write(body);
    return out.toByteArray();
  }

  private static byte[] message(char type, int length, byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(out);
    data.writeByte(type);
    data.writeInt(length);
    data.write(body);
    return out.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  @Test
  void otherProtocols() throws IOException {
    int port = cluster.gateway.port();
    String http =
        answer(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));
    assertTrue(http.contains("08P01"), http);
    assertTrue(answer(port, join(new byte[] {0, 0, 0, 8, 0, 2, 0, 0})).contains("0A000"));
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      byte[] noise = new byte[8 + random.nextInt(600)];
      random.nextBytes(noise);
      noise[0] |= 1; // a length invalid for a start-up packet
      answer(port, noise);
    }
  }

  @Test
  void noiseFromClientsThatAreIn() throws IOException {
    Random random = new Random(6);
    for (int i = 0; i < 300; i++) {
      byte[] noise = new byte[1 + random.nextInt(200)];
      random.nextBytes(noise);
      byte[] framed = message("QPBDECSHdcfp".charAt(random.nextInt(12)), 4 + noise.length, noise);
      byte[] end = message('X', 4, new byte[0]);
      answer(cluster.open.port(), join(startup(), framed, end));
    }
  }

  @Test
  void lengthsThatNobodyMeans() throws IOException {
    for (int length : new int[] {Integer.MAX_VALUE, MAX + 5, -1, 3}) {
      byte[] query = message('Q', length, "select".getBytes(StandardCharsets.UTF_8));
      String said = answer(cluster.open.port(), join(startup(), query));
      assertTrue(said.contains("08P01"), said);
    }
    // Before authentication, a client must not make the gateway wait for megabytes.
    byte[] password = message('p', 1 << 20, new byte[8]);
    String said = answer(cluster.gateway.port(), join(startup(), password));
    assertTrue(said.contains("08P01"), said);
  }

  @Test
  void silenceInTheMiddle() throws IOException, SQLException {
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.open.port());
      byte[] query = message('Q', 1000, "select 1".getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(i % 2 == 0 ? new byte[] {0, 0, 0} : join(startup(), query));
      silent.add(socket);
    }
    try (Connection connection = connect("quorate", "secret", "quorate");
        var rows = connection.createStatement().executeQuery("select 2")) {
      assertTrue(rows.next());
    }
    for (Socket socket : silent) {
      socket.close();
    }
  }

  @Test
  void bindsThatDoNotFit() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.open.port())) {
      var out = socket.getOutputStream();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      out.write(startup());
      assertEquals("", untilReady(in));
      byte[] parse = "\0select $1::int + $2::int\0\0\0".getBytes(StandardCharsets.UTF_8);
      byte[] none = {0, 0, 0, 0, 0, 0, 0, 0};
      byte[] words = {0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 'x', 0, 0, 0, 1, '1', 0, 0};
      byte[] binary = {0, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 1, 7, 0, 0, 0, 1, 7, 0, 0};
      byte[] sync = message('S', 4, new byte[0]);
      byte[] execute = message('E', 9, new byte[5]);
      byte[][] binds = {none, words, binary};
      String[] states = {"08P01", "22P02", "08P01"};
      for (int i = 0; i < binds.length; i++) {
        byte[] bind = message('B', 4 + binds[i].length, binds[i]);
        out.write(join(message('P', 4 + parse.length, parse), bind, execute, sync));
        assertEquals(states[i], untilReady(in));
      }
      byte[] query = "select 3\0".getBytes(StandardCharsets.UTF_8);
      out.write(message('Q', 4 + query.length, query));
      assertEquals("", untilReady(in));
    }
  }

  private static byte[] message(char type, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1); // \u00ff becomes the byte ff
    return message(type, 4 + bytes.length, bytes);
  }

  @Test
  void messagesThatAreWrongInsideCostOnlyThemselves() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.open.port())) {
      socket.setSoTimeout(20_000);
      var out = socket.getOutputStream();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      out.write(startup());
      assertEquals("", untilReady(in));
      String[][] answered = {
        {"select '\u00ff'\0", "22021"},
        {"select '\u00c3('\0", "22021"},
        {"select 1\0 select 2\0", "08P01"},
        {"select 1", "08P01"},
        {"select 1\0", ""},
      };
      for (String[] each : answered) {
        out.write(message('Q', each[0]));
        assertEquals(each[1], untilReady(in), each[0]);
      }
      out.write(message('F', "\0\0\0\1\0\0\0\0\0\0"));
      assertEquals("0A000", untilReady(in));

      // In the extended protocol, messages up to Sync are skipped; one ReadyForQuery follows.
      byte[] parse = message('P', "\0select $1::text\0\0\0");
      byte[] invalid = message('B', "\0\0\0\0\0\1\0\0\0\1\u00ff\0\0");
      byte[] nul = message('B', "\0\0\0\0\0\1\0\0\0\1\0\0\0");
      byte[] cut = message('B', "\0\0\0\0\0\1\0\0\0\5x");
      byte[] good = message('B', "\0\0\0\0\0\1\0\0\0\1x\0\0");
      byte[] execute = message('E', "\0\0\0\0\0");
      byte[] sync = message('S', "");
      byte[] skipped = join(execute, message('Q', "select 1\0"), message('F', "\0"), sync);
      byte[][] pipelines = {
        join(message('P', "\0select '\u00ff'\0\0\0"), good, skipped),
        join(parse, invalid, skipped),
        join(parse, nul, skipped),
        join(parse, cut, skipped),
        join(parse, good, execute, sync),
      };
      String[] states = {"22021", "22021", "22021", "08P01", ""};
      for (int i = 0; i < pipelines.length; i++) {
        out.write(pipelines[i]);
        assertEquals(states[i], untilReady(in), "pipeline " + i);
      }
    }
  }

  @Test
  void copiesOfWhatIsNoText() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.open.port())) {
      socket.setSoTimeout(20_000);
      var out = socket.getOutputStream();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      out.write(join(startup(), message('Q', "create table copied (a text)\0")));
      assertEquals("", untilReady(in));
      assertEquals("", untilReady(in));
      for (String row : List.of("\u00ff\n", "\0\n", "\\377\n", "\\000\n")) {
        out.write(message('Q', "copy copied from stdin\0"));
        out.write(join(message('d', row), message('c', "")));
        assertEquals("22021", untilReady(in), row);
      }
    }
  }

  /// The SQLSTATE of the error before the next ReadyForQuery; empty if there is none.
  private static String untilReady(DataInputStream in) throws IOException {
    String state = "";
    while (true) {
      char type = (char) in.readUnsignedByte();
      byte[] body = in.readNBytes(in.readInt() - 4);
      if (type == 'E') {
        String fields = new String(body, StandardCharsets.UTF_8);
        state = fields.substring(fields.indexOf("\0C") + 2, fields.indexOf("\0C") + 7);
      } else if (type == 'Z') {
        return state;
      }
    }
  }

  @Test
  void moreClientsThanAreServed() throws SQLException {
    List<Connection> served = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      served.add(connect(cluster.small, "quorate", "secret", "quorate"));
    }
    SQLException full =
        assertThrows(
            SQLException.class,
            () -> connect(cluster.small, "quorate", "secret", "quorate").close());
    assertEquals("53300", full.getSQLState());
    for (Connection each : served) {
      try (var rows = each.createStatement().executeQuery("select 1")) {
        assertTrue(rows.next());
      }
      each.close();
    }
  }

  @Test
  void thousandsThatComeAndGo() throws IOException {
    long before = used();
    for (int i = 0; i < 3000; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.open.port())) {
        if (i % 3 > 0) {
          socket.getOutputStream().write(startup());
        }
        if (i % 3 == 2) {
          socket.setSoLinger(true, 0); // closes with a reset
        }
      }
    }
    long grown = used() - before;
    assertTrue(grown < 128L << 20, "grown by " + grown + " bytes");
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
