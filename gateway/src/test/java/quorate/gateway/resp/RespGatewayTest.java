package quorate.gateway.resp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The protocol as bytes over real sockets, in front of a service alone (Y3, C3, C4).
@Timeout(120)
class RespGatewayTest {
  private final AloneService service = new AloneService();
  private final RespMemory memory = new RespMemory(8 << 20);
  private final List<AutoCloseable> parts = new ArrayList<>();
  private final RespGateway gateway = gateway(true, 100);

  private RespGateway gateway(boolean trust, int connectionsMax) {
    try {
      RespGateway started =
          new RespGateway(
              service,
              new RespLogin(Map.of("quorate", "secret"), trust),
              memory,
              connectionsMax,
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              Optional.empty());
      parts.add(started);
      return started;
    } catch (IOException refused) {
      throw new IllegalStateException(refused);
    }
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable part : parts.reversed()) {
      part.close();
    }
  }

  /// A client that writes and reads bytes; `|` stands for the end of a line.
  private final class Client {
    private final Socket socket;
    private final InputStream in;

    Client(RespGateway to) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), to.port());
      socket.setSoTimeout(60_000);
      in = socket.getInputStream();
      parts.add(socket);
    }

    void send(String text) throws IOException {
      socket
          .getOutputStream()
          .write(text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    /// Sends, and reads exactly as much as is expected.
    void check(String text, String expected) throws IOException {
      send(text);
      int length = expected.replace("|", "\r\n").length();
      String got = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
      assertEquals(expected, got.replace("\r\n", "|"));
    }

    /// Whether the gateway has closed the connection.
    boolean isClosed() throws IOException {
      try {
        return in.read() < 0;
      } catch (java.net.SocketException reset) {
        return true;
      }
    }
  }

  private Client client() throws IOException {
    return new Client(gateway);
  }

  private static String command(String line) {
    String[] words = line.split(" ");
    StringBuilder out = new StringBuilder("*" + words.length + "|");
    for (String word : words) {
      out.append('$').append(word.length()).append('|').append(word).append('|');
    }
    return out.toString();
  }

  @Test
  void commandsAreAnsweredInBothVersions() throws Exception {
    Client two = client();
    two.check(command("SET a 1"), "+OK|");
    two.check(command("GET a"), "$1|1|");
    two.check(command("GET none"), "$-1|");
    two.check("INCR a|", ":2|");
    two.check("set b \"two words\"|GET b|", "+OK|$9|two words|");
    two.check(command("LPOP none 2"), "*-1|");
    two.check(command("HSET h f v"), ":1|");
    two.check(command("HGETALL h"), "*2|$1|f|$1|v|");
    two.check(command("ZADD z 1.5 m"), ":1|");
    two.check(command("ZRANGE z 0 -1 WITHSCORES"), "*2|$1|m|$3|1.5|");
    two.check(
        command("nosuch x"), "-ERR unknown command 'nosuch', with args beginning with: 'x' |");
    Client three = client();
    three.send(command("HELLO 3"));
    assertTrue(three.in.read() == '%');
    three.in.readNBytes(
        "%7|$6|server|$5|redis|$7|version|$5|7.4.0|$5|proto|:3|$2|id|:2|$4|mode|$10|standalone|$4|role|$6|master|$7|modules|*0|"
                .replace("|", "\r\n")
                .length()
            - 1);
    three.check(command("GET none"), "_|");
    three.check(command("HGETALL h"), "%1|$1|f|$1|v|");
    three.check(command("SMEMBERS none"), "~0|");
    three.check(command("ZSCORE z m"), ",1.5|");
    three.check(command("ZRANGE z 0 -1 WITHSCORES"), "*1|*2|$1|m|,1.5|");
    three.check(command("HELLO 4"), "-NOPROTO unsupported protocol version|");
  }

  /// Y3: what arrives together is one request, answered in order.
  @Test
  void aPipelineIsOneRequest() throws Exception {
    Client client = client();
    String commands =
        command("SET a 1")
            + command("PING")
            + command("INCR a")
            + command("nosuch")
            + command("GET a");
    client.check(
        commands, "+OK|+PONG|:2|-ERR unknown command 'nosuch', with args beginning with: |$1|2|");
    assertTrue(service.requests() <= 2, "requests: " + service.requests());
  }

  @Test
  void transactionsAreQueuedAndExecuted() throws Exception {
    Client client = client();
    client.check(
        command("MULTI") + command("SET a 1") + command("PING") + command("INCR a"),
        "+OK|+QUEUED|+QUEUED|+QUEUED|");
    client.check(command("EXEC"), "*3|+OK|+PONG|:2|");
    client.check(command("EXEC"), "-ERR EXEC without MULTI|");
    client.check(
        command("MULTI a") + command("EXEC"),
        "-ERR wrong number of arguments for 'multi' command|-ERR EXEC without MULTI|");
    client.check(
        command("MULTI") + command("EXEC a") + command("EXEC"),
        "+OK|-ERR wrong number of arguments for 'exec' command|"
            + "-EXECABORT Transaction discarded because of previous errors.|");
    client.check(
        command("MULTI") + command("GET"), "+OK|-ERR wrong number of arguments for 'get' command|");
    client.check(command("EXEC"), "-EXECABORT Transaction discarded because of previous errors.|");
    client.check(command("MULTI") + command("MULTI"), "+OK|-ERR MULTI calls can not be nested|");
    client.check(command("DISCARD") + command("DISCARD"), "+OK|-ERR DISCARD without MULTI|");
    client.check(command("GET a"), "$1|2|");
  }

  /// Y4.
  @Test
  void aWatchedKeyThatChangesEndsTheTransaction() throws Exception {
    Client client = client();
    Client other = client();
    client.check(command("WATCH a b"), "+OK|");
    other.check(command("SET b 1"), "+OK|");
    client.check(command("MULTI") + command("SET a 1") + command("EXEC"), "+OK|+QUEUED|*-1|");
    client.check(command("MULTI") + command("SET a 1") + command("EXEC"), "+OK|+QUEUED|*1|+OK|");
    client.check(
        command("WATCH a") + command("MULTI") + command("INCR a") + command("EXEC"),
        "+OK|+OK|+QUEUED|*1|:2|");
    client.check(command("WATCH a") + command("UNWATCH"), "+OK|+OK|");
    other.check(command("SET a 5"), "+OK|");
    client.check(command("MULTI") + command("INCR a") + command("EXEC"), "+OK|+QUEUED|*1|:6|");
  }

  /// C3.
  @Test
  void strangersAreRefusedUntilTheyAuthenticate() throws Exception {
    RespGateway guarded = gateway(false, 100);
    Client client = new Client(guarded);
    client.check(command("GET a"), "-NOAUTH Authentication required.|");
    client.check(
        command("AUTH wrong"), "-WRONGPASS invalid username-password pair or user is disabled.|");
    client.check(command("AUTH quorate secret"), "+OK|");
    client.check(command("GET a"), "$-1|");
    Client second = new Client(guarded);
    second.check(command("AUTH secret") + command("SET a 1"), "+OK|+OK|");
    Client third = new Client(guarded);
    third.send(command("AUTH x") + command("AUTH y") + command("AUTH z"));
    String refusal = "-WRONGPASS invalid username-password pair or user is disabled.|";
    third.check("", refusal + refusal + refusal);
    assertTrue(third.isClosed());
    Client fourth = new Client(guarded);
    fourth.check("*11|", "-ERR Protocol error: unauthenticated multibulk length|");
    assertTrue(fourth.isClosed());
    Client fifth = new Client(guarded);
    fifth.check("*2|$99999|", "-ERR Protocol error: unauthenticated bulk length|");
    Client sixth = new Client(guarded);
    sixth.check(command("AUTH secret") + command("DEL a b c d e f g h i j k l m n o"), "+OK|:1|");
  }

  /// C3: many connections guess no faster than one.
  @Test
  void guessesTakeTurns() {
    RespLogin login = new RespLogin(Map.of("quorate", "secret"), false);
    long longest = 0;
    for (int i = 0; i < 12; i++) {
      RespLogin.Attempt attempt = login.attempt("default", "here", "guess" + i);
      assertTrue(!attempt.admitted());
      longest = Math.max(longest, attempt.pauseMillis());
    }
    assertTrue(longest > 1000, "paused " + longest);
    assertTrue(login.attempt("default", "elsewhere", "secret").pauseMillis() < longest);
    assertTrue(login.attempt("quorate", "elsewhere", "secret").admitted());
  }

  @Test
  void aConnectionHasAnIdentityAndEnds() throws Exception {
    Client client = client();
    client.check(command("CLIENT SETINFO LIB-NAME x"), "+OK|");
    client.check(command("CLIENT GETNAME"), "$-1|");
    client.check(command("CLIENT SETNAME me"), "+OK|");
    client.check(command("CLIENT GETNAME"), "$2|me|");
    client.check(command("SELECT 0") + command("SELECT 1"), "+OK|-ERR DB index is out of range|");
    client.check(command("ECHO hi"), "$2|hi|");
    client.check(command("COMMAND INFO get"), "*1|*6|$3|get|:2|*1|+readonly|:1|:1|:1|");
    client.send(command("INFO"));
    assertEquals('$', client.in.read());
    Client leaving = client();
    leaving.check(command("QUIT") + command("PING"), "+OK|");
    assertTrue(leaving.isClosed());
  }

  /// C4.
  @Test
  void malformedInputCostsTheConnection() throws Exception {
    String[][] cases = {
      {"*x|", "-ERR Protocol error: invalid multibulk length|"},
      {"*99999999|", "-ERR Protocol error: invalid multibulk length|"},
      {"*1|x", "-ERR Protocol error: expected '$', got 'x'|"},
      {"*1|$-5|", "-ERR Protocol error: invalid bulk length|"},
      {"*1|$99999999|", "-ERR Protocol error: invalid bulk length|"},
      {"set \"a|", "-ERR Protocol error: unbalanced quotes in request|"},
      {"*1" + "0".repeat(40), "-ERR Protocol error: too big mbulk count string|"},
      {"x".repeat(70_000), "-ERR Protocol error: too big inline request|"},
    };
    for (String[] each : cases) {
      Client client = client();
      client.check(command("PING") + each[0], "+PONG|" + each[1]);
      assertTrue(client.isClosed(), each[0]);
    }
    Random random = new Random(9);
    for (int i = 0; i < 50; i++) {
      byte[] noise = new byte[1 + random.nextInt(200)];
      random.nextBytes(noise);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
        socket.getOutputStream().write(noise);
      }
    }
    client().check(command("PING"), "+PONG|");
    awaitNothingHeld();
  }

  /// C4: all clients together hold no more than their share.
  @Test
  void memoryIsBounded() throws Exception {
    List<Client> clients = new ArrayList<>();
    String large = "*2|$3|SET|$1000000|" + "x".repeat(500_000);
    for (int i = 0; i < 8; i++) {
      clients.add(client());
      clients.getLast().send(large);
    }
    await(() -> memory.held() > 7_000_000);
    Client one = client();
    one.check(
        "*2|$3|GET|$1000000|",
        "-ERR Protocol error: the commands of all clients take too much memory; try again later|");
    for (Client each : clients) {
      each.socket.close();
    }
    awaitNothingHeld();
    client().check(command("PING"), "+PONG|");
  }

  private void awaitNothingHeld() {
    await(() -> memory.held() == 0);
  }

  private static void await(java.util.function.BooleanSupplier condition) {
    while (!condition.getAsBoolean()) { // until the time limit of the test
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  /// A client that sends without an end is not read from.
  @Test
  void aClientThatSendsTooMuchWaits() throws Exception {
    service.hold();
    Client client = client();
    client.send(command("INCR n"));
    await(() -> service.requests() == 1);
    String pings = command("INCR n").repeat(5_000);
    Thread sending =
        Thread.ofPlatform()
            .start(() -> {
              try {
                client.send(pings);
              } catch (IOException closed) {
                // the test has failed
              }
            });
    assertEquals(1, service.requests());
    service.release();
    StringBuilder expected = new StringBuilder();
    for (int i = 1; i <= 5_001; i++) {
      expected.append(':').append(i).append('|');
    }
    client.check("", expected.toString());
    sending.join();
    awaitNothingHeld();
  }

  @Test
  void clientsBeyondTheLimitAreRefused() throws Exception {
    RespGateway small = gateway(true, 1);
    Client first = new Client(small);
    first.check(command("PING"), "+PONG|");
    Client second = new Client(small);
    second.check("", "-ERR max number of clients reached|");
    assertTrue(second.isClosed());
  }
}
