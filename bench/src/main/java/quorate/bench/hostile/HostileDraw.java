package quorate.bench.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/// Draws the messages of a hostile client: messages of PostgreSQL's protocol in any order, with
/// bodies that are correct, cut, too long, or random; false lengths; unknown types. Draws are
/// determined by the seed.
final class HostileDraw {
  private static final int STARTUP = 3 << 16;
  private static final int SSL = 80877103;
  private static final int CANCEL = 80877102;
  private static final int GSS = 80877104;
  private static final int LONG_TEXT = 4000;

  /// The probability of a message that ends its connection.
  private static final double LAST_SHARE = 0.002;

  /// Message types after which a connection goes on.
  private static final String TYPES = "QPBDECSSHFdcf";

  private static final List<String> TEXTS =
      List.of(
          "select 1",
          "select $1::int + 1",
          "select i, t from " + Hostile.TABLE + " order by i limit 3",
          "insert into " + Hostile.TABLE + " (t) values ('x')",
          "update " + Hostile.TABLE + " set t = 'y' where i = 1",
          "begin",
          "begin read only",
          "commit",
          "rollback",
          "savepoint s",
          "rollback to s",
          "copy " + Hostile.TABLE + " (t) from stdin",
          "copy " + Hostile.TABLE + " (t) from stdin (format binary)",
          "copy " + Hostile.TABLE + " to stdout",
          "declare c cursor for select i from " + Hostile.TABLE,
          "fetch all from c",
          "prepare p as select $1::text",
          "execute p ('a')",
          "deallocate all",
          "discard all",
          "set statement_timeout = 50",
          "set search_path = nowhere",
          "listen news",
          "notify news, 'x'",
          "select pg_advisory_xact_lock(1)",
          "select count(*) from pg_class",
          "drop table " + Hostile.WITNESS,
          "update " + Hostile.WITNESS + " set amount = 0",
          "delete from " + Hostile.WITNESS,
          "select * from " + Hostile.WITNESS,
          "lock table " + Hostile.WITNESS,
          "alter role quorate password 'x'",
          "select pg_terminate_backend(pid) from pg_stat_activity",
          "select pg_cancel_backend(pid) from pg_stat_activity",
          "create table " + Hostile.WITNESS + " (id int)",
          "",
          ";;",
          "select 'unterminated",
          "select 1; select 2; selec",
          "select (((((((((((((((((((((((((((((1)))))",
          "\u0001\u0002",
          "select $99999999999",
          "select * from " + "x".repeat(200));

  private final RandomGenerator random;
  private final String user;

  /// @param user the user in the start-up packet
  HostileDraw(RandomGenerator random, String user) {
    this.random = random;
    this.user = user;
  }

  /// A message, and whether it should end the connection.
  record Drawn(byte[] bytes, boolean last) {}

  /// The first message of a connection: mostly a valid start-up packet, else one that ends it.
  Drawn opening() {
    return switch (random.nextInt(20)) {
      case 0 -> new Drawn(request(SSL, new byte[0]), true);
      case 1 -> new Drawn(request(GSS, new byte[0]), true);
      case 2 -> new Drawn(request(CANCEL, any(8)), true);
      case 3 -> new Drawn(request(2 << 16, any(random.nextInt(300))), true);
      case 4 -> new Drawn(request(STARTUP, any(random.nextInt(300))), true);
      case 5 -> new Drawn(any(1 + random.nextInt(64)), true);
      case 6 -> new Drawn(request(random.nextInt(), any(8)), true);
      default -> new Drawn(request(STARTUP, startup()), false);
    };
  }

  private byte[] startup() {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (String word : List.of("user", user, "database", "quorate")) {
      string(body, word);
    }
    body.write(0);
    return body.toByteArray();
  }

  private static byte[] request(int code, byte[] body) {
    return ByteBuffer.allocate(8 + body.length)
        .putInt(8 + body.length)
        .putInt(code)
        .put(body)
        .array();
  }

  /// The next message.
  Drawn next() {
    if (random.nextDouble() < LAST_SHARE) {
      return new Drawn(last(), true);
    }
    char type = TYPES.charAt(random.nextInt(TYPES.length()));
    byte[] body = random.nextInt(3) == 0 ? any(random.nextInt(64)) : body(type);
    if (random.nextInt(4) == 0) {
      body = damaged(body);
    }
    return new Drawn(message(type, body), false);
  }

  /// A message after which the server cannot find the next one, or must end.
  private byte[] last() {
    return switch (random.nextInt(6)) {
      case 0 -> message('X', new byte[0]);
      case 4 -> message('p', body('p'));
      case 1 -> ByteBuffer.allocate(5).put((byte) 'Q').putInt(random.nextInt(4)).array();
      case 2 -> ByteBuffer.allocate(5).put((byte) 'B').putInt(Integer.MAX_VALUE).array();
      case 3 -> any(100);
      default -> new byte[] {'Q', 0, 0, 1, 0}; // then stops in the middle
    };
  }

  private byte[] body(char type) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    switch (type) {
      case 'Q' -> string(body, text());
      case 'P' -> {
        string(body, name());
        string(body, text());
        int types = random.nextInt(3);
        number(body, 2, types);
        for (int i = 0; i < types; i++) {
          number(body, 4, random.nextBoolean() ? 23 : random.nextInt());
        }
      }
      case 'B' -> {
        string(body, name());
        string(body, name());
        int formats = random.nextInt(2);
        number(body, 2, formats);
        for (int i = 0; i < formats; i++) {
          number(body, 2, random.nextInt(3));
        }
        int values = random.nextInt(3);
        number(body, 2, values);
        for (int i = 0; i < values; i++) {
          byte[] value = any(random.nextInt(9));
          number(body, 4, random.nextInt(5) == 0 ? -1 : value.length);
          body.writeBytes(value);
        }
        number(body, 2, random.nextInt(2));
        number(body, 2, random.nextInt(2));
      }
      case 'D', 'C' -> {
        body.write(random.nextBoolean() ? 'S' : 'P');
        string(body, name());
      }
      case 'E' -> {
        string(body, name());
        number(body, 4, random.nextInt(3) - 1);
      }
      case 'd' -> body.writeBytes("a\tb\n1\t2\n".getBytes(StandardCharsets.UTF_8));
      case 'f' -> string(body, "no more");
      case 'p' -> string(body, "quorate");
      default -> {} // no body
    }
    return body.toByteArray();
  }

  private byte[] damaged(byte[] body) {
    return switch (random.nextInt(3)) {
      case 0 -> java.util.Arrays.copyOf(body, random.nextInt(body.length + 1));
      case 1 -> java.util.Arrays.copyOf(body, body.length + 1 + random.nextInt(8));
      default -> {
        byte[] other = body.clone();
        for (int i = 0; i < 3 && other.length > 0; i++) {
          other[random.nextInt(other.length)] = (byte) random.nextInt();
        }
        yield other;
      }
    };
  }

  private String text() {
    return random.nextInt(40) == 0
        ? "select '" + "z".repeat(random.nextInt(LONG_TEXT)) + "'"
        : TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private String name() {
    return List.of("", "a", "b", "c").get(random.nextInt(4));
  }

  private byte[] any(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] message(char type, byte[] body) {
    return ByteBuffer.allocate(5 + body.length)
        .put((byte) type)
        .putInt(4 + body.length)
        .put(body)
        .array();
  }

  private static void string(ByteArrayOutputStream to, String text) {
    to.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    to.write(0);
  }

  private static void number(ByteArrayOutputStream to, int bytes, int value) {
    for (int i = bytes - 1; i >= 0; i--) {
      to.write(value >>> (8 * i));
    }
  }
}
