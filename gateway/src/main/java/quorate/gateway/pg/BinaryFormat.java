package quorate.gateway.pg;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import quorate.core.Bytes;
import quorate.core.value.Numeric;
import quorate.core.value.NumericScale;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// PostgreSQL's binary send and receive formats of the common types.
final class BinaryFormat {
  private static final LocalDate EPOCH = LocalDate.of(2000, 1, 1);
  private static final long EPOCH_SECOND = EPOCH.atStartOfDay().toEpochSecond(ZoneOffset.UTC);

  /// The sign codes of numeric's special values.
  private static final Map<Integer, Numeric> SPECIAL =
      Map.of(
          0xC000, Numeric.Special.NAN,
          0xD000, Numeric.Special.INFINITY,
          0xF000, Numeric.Special.NEGATIVE_INFINITY);

  private BinaryFormat() {}

  static byte[] write(Value value, SqlType type, int typmod) {
    return switch (value) {
      case Value.Bool(boolean bool) -> new byte[] {(byte) (bool ? 1 : 0)};
      case Value.Int(long number) -> integer(number, type);
      case Value.Num(BigDecimal number) -> numeric(number, type, typmod);
      case Value.Real(double number) ->
          type == SqlType.FLOAT4
              ? ByteBuffer.allocate(4).putFloat((float) number).array()
              : ByteBuffer.allocate(8).putDouble(number).array();
      case Value.Coded coded when coded.type() == SqlType.WIDE_NUMERIC -> special(coded);
      case Value.Coded coded -> CodedFormat.write(coded);
      case Value.Binary(Bytes bytes) -> bytes.toArray();
      case Value.Uuid(UUID uuid) ->
          ByteBuffer.allocate(16)
              .putLong(uuid.getMostSignificantBits())
              .putLong(uuid.getLeastSignificantBits())
              .array();
      case Value.Date(LocalDate date) ->
          ByteBuffer.allocate(4).putInt((int) (date.toEpochDay() - EPOCH.toEpochDay())).array();
      case Value.Time(LocalTime time) ->
          ByteBuffer.allocate(8).putLong(time.toNanoOfDay() / 1000).array();
      case Value.Timestamp(LocalDateTime time) ->
          micros(time.toEpochSecond(ZoneOffset.UTC), time.getNano());
      case Value.TimestampTz(Instant time) -> micros(time.getEpochSecond(), time.getNano());
      case Value.Text(String text) when type == SqlType.JSONB ->
          ("\u0001" + text).getBytes(StandardCharsets.UTF_8); // version of the format
      case Value.Text(String text) when type.isArray() -> ArrayFormat.write(text, type, typmod);
      case Value.Text(String _), Value.Null() ->
          PgText.print(value, type, typmod).getBytes(StandardCharsets.UTF_8);
    };
  }

  private static byte[] integer(long number, SqlType type) {
    return switch (type) {
      case INT2 -> ByteBuffer.allocate(2).putShort((short) number).array();
      case INT4, OID -> ByteBuffer.allocate(4).putInt((int) number).array();
      case NUMERIC, WIDE_NUMERIC -> numeric(BigDecimal.valueOf(number), type, -1);
      default -> ByteBuffer.allocate(8).putLong(number).array();
    };
  }

  private static byte[] micros(long epochSecond, int nano) {
    return ByteBuffer.allocate(8)
        .putLong((epochSecond - EPOCH_SECOND) * 1_000_000 + nano / 1000)
        .array();
  }

  /// Base-10000 digits with the weight of the first, sign and display scale (numeric_send).
  private static byte[] numeric(BigDecimal number, SqlType type, int typmod) {
    BigDecimal shown =
        type.isNumeric() && typmod >= 4
            ? number.setScale(Math.max(0, NumericScale.of(typmod)), RoundingMode.HALF_UP)
            : number.setScale(Math.max(0, number.scale()), RoundingMode.UNNECESSARY);
    int scale = shown.scale();
    int groupsAfterPoint = (scale + 3) / 4;
    String decimal =
        shown
            .abs()
            .setScale(groupsAfterPoint * 4, RoundingMode.UNNECESSARY)
            .unscaledValue()
            .toString();
    String whole = shown.signum() == 0 ? "" : "0".repeat(-decimal.length() & 3) + decimal;
    List<Integer> digits = new ArrayList<>();
    for (int i = 0; i < whole.length(); i += 4) {
      digits.add(Integer.parseInt(whole.substring(i, i + 4)));
    }
    int weight = digits.size() - groupsAfterPoint - 1;
    while (!digits.isEmpty() && digits.getLast() == 0) {
      digits.removeLast();
    }
    ByteBuffer out = ByteBuffer.allocate(8 + 2 * digits.size());
    out.putShort((short) digits.size()).putShort((short) (digits.isEmpty() ? 0 : weight));
    out.putShort((short) (shown.signum() < 0 ? 0x4000 : 0)).putShort((short) scale);
    digits.forEach(digit -> out.putShort(digit.shortValue()));
    return out.array();
  }

  private static byte[] special(Value.Coded value) {
    Optional<Numeric> special = Numeric.of(value);
    int sign =
        SPECIAL.entrySet().stream()
            .filter(each -> Optional.of(each.getValue()).equals(special))
            .mapToInt(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    return ByteBuffer.allocate(8).putInt(0).putShort((short) sign).putShort((short) 0).array();
  }

  static Value read(Bytes bytes, SqlType type) {
    ByteBuffer in = ByteBuffer.wrap(bytes.unsafeArray());
    try {
      Value value =
          switch (type) {
            case BOOL -> new Value.Bool(in.get() != 0);
            case INT2 -> new Value.Int(in.getShort());
            case INT4 -> new Value.Int(in.getInt());
            case INT8, MONEY -> new Value.Int(in.getLong());
            case OID -> new Value.Int(in.getInt() & 0xffffffffL);
            case FLOAT4 -> new Value.Real(in.getFloat());
            case FLOAT8 -> new Value.Real(in.getDouble());
            case NUMERIC, WIDE_NUMERIC -> numeric(in).value();
            case UUID -> new Value.Uuid(new UUID(in.getLong(), in.getLong()));
            case DATE -> new Value.Date(EPOCH.plusDays(in.getInt()));
            case TIME ->
                new Value.Time(LocalTime.ofNanoOfDay(Math.multiplyExact(in.getLong(), 1000)));
            case TIMESTAMP ->
                new Value.Timestamp(LocalDateTime.ofInstant(instant(in), ZoneOffset.UTC));
            case TIMESTAMPTZ -> new Value.TimestampTz(instant(in));
            case BYTEA -> new Value.Binary(bytes);
            case JSONB -> jsonb(bytes);
            case TEXT, VARCHAR, BPCHAR, UNKNOWN, JSON ->
                PgText.parse(Utf8.decode(bytes.unsafeArray()), type);
            default ->
                type.isCoded() ? CodedFormat.read(bytes, type) : ArrayFormat.read(bytes, type);
          };
      boolean variable =
          switch (type) {
            case BYTEA, TEXT, VARCHAR, BPCHAR, UNKNOWN, JSON, JSONB -> true;
            default -> type.isArray() || type.isCoded();
          };
      if (!variable && in.hasRemaining()) {
        throw new SqlException("22P03", "incorrect binary data format");
      }
      return value;
    } catch (BufferUnderflowException tooShort) {
      throw new SqlException("08P01", "insufficient data left in message");
    } catch (java.time.DateTimeException | ArithmeticException outOfRange) {
      throw new SqlException("22008", type.sqlName() + " out of range");
    }
  }

  /// jsonb: a version byte and the text.
  private static Value jsonb(Bytes bytes) {
    String text = Utf8.decode(bytes.unsafeArray());
    if (text.isEmpty() || text.charAt(0) != 1) {
      throw new SqlException("XX000", "unsupported jsonb version number");
    }
    return new Value.Text(text.substring(1));
  }

  private static Instant instant(ByteBuffer in) {
    long micros = in.getLong();
    return Instant.ofEpochSecond(
        EPOCH_SECOND + Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
  }

  private static Numeric numeric(ByteBuffer in) {
    int count = in.getShort() & 0xffff;
    int weight = in.getShort();
    int sign = in.getShort() & 0xffff;
    int scale = in.getShort() & 0x3fff;
    if (SPECIAL.containsKey(sign) && count == 0) {
      return SPECIAL.get(sign);
    }
    if (count * 2 > in.remaining() || sign != 0 && sign != 0x4000) {
      throw new SqlException("22P03", "invalid binary numeric");
    }
    StringBuilder digits = new StringBuilder("0");
    for (int i = 0; i < count; i++) {
      int digit = in.getShort();
      if (digit < 0 || digit >= 10_000) {
        throw new SqlException("22P03", "invalid digit in external \"numeric\" value");
      }
      digits.append("%04d".formatted(digit));
    }
    BigDecimal value =
        new BigDecimal(new BigInteger(digits.toString()))
            .scaleByPowerOfTen(4 * (weight - count + 1));
    BigDecimal scaled = value.setScale(scale, RoundingMode.HALF_UP);
    return Numeric.of(sign == 0 ? scaled : scaled.negate());
  }
}
