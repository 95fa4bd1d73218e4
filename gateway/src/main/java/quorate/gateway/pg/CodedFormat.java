package quorate.gateway.pg;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.Bytes;
import quorate.core.value.Codes;
import quorate.core.value.InetCodec;
import quorate.core.value.Interval;
import quorate.core.value.PgText;
import quorate.core.value.RangeCode;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.TimetzCode;
import quorate.core.value.Value;

/// PostgreSQL's binary formats of the types that engines lack.
final class CodedFormat {
  private static final Pattern NUMBER = Pattern.compile("[-+0-9.eIinfatyN]+");
  private static final int EMPTY = 1;
  private static final int LOWER_INCLUSIVE = 2;
  private static final int UPPER_INCLUSIVE = 4;
  private static final int LOWER_INFINITE = 8;
  private static final int UPPER_INFINITE = 16;

  private CodedFormat() {}

  static byte[] write(Value.Coded value) {
    String code = value.code();
    return switch (value.type()) {
      case INTERVAL -> {
        Interval interval = Interval.of(code);
        yield ByteBuffer.allocate(16)
            .putLong(interval.micros())
            .putInt(interval.days())
            .putInt(interval.months())
            .array();
      }
      case TIMETZ ->
          ByteBuffer.allocate(12)
              .putLong(TimetzCode.micros(code))
              .putInt(TimetzCode.west(code))
              .array();
      case INET, CIDR -> net(InetCodec.of(code), value.type() == SqlType.CIDR);
      case MACADDR, MACADDR8 -> HexFormat.of().parseHex(code.replace(":", ""));
      case BIT, VARBIT -> bits(code);
      case PG_LSN, XID8 -> HexFormat.of().parseHex(code);
      case POINT, LSEG, BOX, LINE, CIRCLE -> numbers(code, new byte[0]);
      case PATH, POLYGON -> points(code, value.type());
      case TSVECTOR, TSQUERY ->
          throw new SqlException(
              "0A000", value.type().sqlName() + " in binary form is not supported by Quorate");
      case XML, NAME, CHAR, ENUM, REFCURSOR -> code.getBytes(StandardCharsets.UTF_8);
      case REGTYPE -> ByteBuffer.allocate(4).putInt(oid(code)).array();
      default -> range(code, value.type());
    };
  }

  private static int oid(String type) {
    for (SqlType each : SqlType.values()) {
      if (each.sqlName().equals(type)) {
        return each.oid();
      }
    }
    return 0;
  }

  private static byte[] net(InetCodec.Net net, boolean cidr) {
    byte[] address = net.address();
    return ByteBuffer.allocate(4 + address.length)
        .put((byte) (address.length == 4 ? 2 : 3))
        .put((byte) net.bits())
        .put((byte) (cidr ? 1 : 0))
        .put((byte) address.length)
        .put(address)
        .array();
  }

  private static byte[] bits(String digits) {
    ByteBuffer out = ByteBuffer.allocate(4 + (digits.length() + 7) / 8).putInt(digits.length());
    for (int i = 0; i < digits.length(); i += 8) {
      String each = digits.substring(i, Math.min(i + 8, digits.length()));
      out.put((byte) Integer.parseInt(each + "0".repeat(8 - each.length()), 2));
    }
    return out.array();
  }

  private static byte[] numbers(String code, byte[] head) {
    List<Double> numbers = new ArrayList<>();
    Matcher each = NUMBER.matcher(code);
    while (each.find()) {
      numbers.add(Double.valueOf(each.group()));
    }
    ByteBuffer out = ByteBuffer.allocate(head.length + 8 * numbers.size()).put(head);
    numbers.forEach(out::putDouble);
    return out.array();
  }

  private static byte[] points(String code, SqlType type) {
    int count = (int) code.chars().filter(c -> c == '(').count();
    boolean path = type == SqlType.PATH;
    boolean open = code.startsWith("[");
    int points = open ? count : count - 1;
    ByteBuffer head = ByteBuffer.allocate(path ? 5 : 4);
    if (path) {
      head.put((byte) (open ? 0 : 1));
    }
    return numbers(code, head.putInt(points).array());
  }

  private static byte[] range(String code, SqlType type) {
    Optional<RangeCode.Range> range = RangeCode.of(code, type);
    if (range.isEmpty()) {
      return new byte[] {EMPTY};
    }
    RangeCode.Range it = range.get();
    int flags =
        (it.includesLower() ? LOWER_INCLUSIVE : 0)
            | (it.includesUpper() ? UPPER_INCLUSIVE : 0)
            | (it.lower().isEmpty() ? LOWER_INFINITE : 0)
            | (it.upper().isEmpty() ? UPPER_INFINITE : 0);
    var out = new java.io.ByteArrayOutputStream();
    out.write(flags);
    SqlType bound = RangeCode.bound(type);
    for (Optional<String> each : List.of(it.lower(), it.upper())) {
      if (each.isPresent()) {
        byte[] bytes = BinaryFormat.write(PgText.parse(each.get(), bound), bound, -1);
        out.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
        out.writeBytes(bytes);
      }
    }
    return out.toByteArray();
  }

  static Value read(Bytes bytes, SqlType type) {
    ByteBuffer in = ByteBuffer.wrap(bytes.unsafeArray());
    String text =
        switch (type) {
          case INTERVAL -> {
            long micros = in.getLong();
            int days = in.getInt();
            yield done(in, new Interval(in.getInt(), days, micros).code());
          }
          case TIMETZ -> done(in, TimetzCode.code(in.getLong(), in.getInt()));
          case INET, CIDR -> net(in, type);
          case MACADDR, MACADDR8, PG_LSN -> hex(in, type);
          case XID8 -> done(in, Long.toUnsignedString(in.getLong()));
          case BIT, VARBIT -> bits(in);
          case POINT, LSEG, BOX, LINE, CIRCLE, PATH, POLYGON -> shape(in, type);
          case TSVECTOR, TSQUERY ->
              throw new SqlException(
                  "0A000",
                  "a parameter of type "
                      + type.sqlName()
                      + " in binary form is not supported by Quorate");
          case XML, NAME, CHAR, ENUM, REFCURSOR -> Utf8.decode(bytes.unsafeArray());
          case REGTYPE -> {
            int oid = in.getInt();
            yield done(in, SqlType.byOid(oid).map(SqlType::sqlName).orElse("-"));
          }
          default -> range(in, type);
        };
    return type == SqlType.INTERVAL || type == SqlType.TIMETZ
        ? new Value.Coded(type, text)
        : type == SqlType.ENUM ? new Value.Text(text) : Codes.read(text, type, -1);
  }

  private static String shape(ByteBuffer in, SqlType type) {
    boolean open = type == SqlType.PATH && in.get() == 0;
    boolean counted = type == SqlType.PATH || type == SqlType.POLYGON;
    int size =
        switch (type) {
          case POINT -> 2;
          case LSEG, BOX -> 4;
          case LINE, CIRCLE -> 3;
          default -> Math.multiplyExact(in.getInt(), 2);
        };
    if (size < 1 || size > in.remaining() / 8) {
      throw new SqlException("08P01", "insufficient data left in message");
    }
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      numbers.add(PgText.print(new Value.Real(in.getDouble()), SqlType.FLOAT8, -1));
    }
    String all = String.join(",", numbers);
    return done(
        in, type == SqlType.LINE ? "{" + all + "}" : counted && open ? "[" + all + "]" : all);
  }

  private static String done(ByteBuffer in, String text) {
    if (in.hasRemaining()) {
      throw new SqlException("22P03", "incorrect binary data format");
    }
    return text;
  }

  private static String net(ByteBuffer in, SqlType type) {
    int family = in.get();
    int bits = in.get() & 0xff;
    in.get();
    int size = in.get();
    if (size != (family == 2 ? 4 : 16) || bits > size * 8 || in.remaining() != size) {
      throw new SqlException(
          "22P03", "invalid length in external \"" + type.sqlName() + "\" value");
    }
    byte[] address = new byte[size];
    in.get(address);
    return InetCodec.host(new InetCodec.Net(address, bits)) + "/" + bits;
  }

  private static String hex(ByteBuffer in, SqlType type) {
    int size = type == SqlType.MACADDR ? 6 : 8;
    byte[] bytes = new byte[size];
    in.get(bytes);
    String hex = HexFormat.of().formatHex(bytes);
    return done(in, type == SqlType.PG_LSN ? hex.substring(0, 8) + "/" + hex.substring(8) : hex);
  }

  private static String bits(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || (length + 7L) / 8 != in.remaining()) {
      throw new SqlException("22P03", "invalid length in external bit string");
    }
    StringBuilder out = new StringBuilder();
    while (in.hasRemaining()) {
      out.append(Integer.toBinaryString(in.get() & 0xff | 0x100), 1, 9);
    }
    return done(in, "b" + out.substring(0, length));
  }

  private static String range(ByteBuffer in, SqlType type) {
    int flags = in.get();
    if ((flags & EMPTY) != 0) {
      return done(in, "empty");
    }
    Optional<String> lower = (flags & LOWER_INFINITE) != 0 ? Optional.empty() : bound(in, type);
    Optional<String> upper = (flags & UPPER_INFINITE) != 0 ? Optional.empty() : bound(in, type);
    return done(
        in,
        RangeCode.print(
            new RangeCode.Range(
                lower, (flags & LOWER_INCLUSIVE) != 0, upper, (flags & UPPER_INCLUSIVE) != 0)));
  }

  private static Optional<String> bound(ByteBuffer in, SqlType range) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new SqlException("08P01", "insufficient data left in message");
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    SqlType type = RangeCode.bound(range);
    return Optional.of(PgText.print(BinaryFormat.read(Bytes.wrap(bytes), type), type, -1));
  }
}
