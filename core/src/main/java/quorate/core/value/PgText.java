package quorate.core.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import quorate.core.Bytes;

/// PostgreSQL's text form of values, both ways (DateStyle ISO, TimeZone UTC, bytea_output hex,
/// extra_float_digits 1).
public final class PgText {
  private static final Pattern DAY_AND_TIME =
      Pattern.compile(
          "\\s*(?:([0-9]+-[0-9]+-[0-9]+) +)?([0-9]+:[0-9:.]+)(?:Z|z|[+-][0-9]{1,2}(?::?[0-9]{2})?)?\\s*");

  private static final DateTimeFormatter FRACTION =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.HOUR_OF_DAY, 1, 2, SignStyle.NOT_NEGATIVE)
          .appendLiteral(':')
          .appendValue(ChronoField.MINUTE_OF_HOUR, 2)
          .optionalStart()
          .appendLiteral(':')
          .appendValue(ChronoField.SECOND_OF_MINUTE, 2)
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .optionalEnd()
          .toFormatter(Locale.ROOT);

  private static final Pattern UUID_FORM =
      Pattern.compile(
          "\\{[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7}\\}|[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7}");

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private PgText() {}

  /// The text that PostgreSQL sends for `value` in a column of this type.
  public static String print(Value value, SqlType type, int typmod) {
    return switch (value) {
      case Value.Null() -> throw new IllegalArgumentException("NULL has no text form");
      case Value.Bool(boolean bool) -> bool ? "t" : "f";
      case Value.Int(long number) ->
          type == SqlType.MONEY ? MoneyText.print(number) : Long.toString(number);
      case Value.Num(BigDecimal number) -> numeric(number, type, typmod);
      case Value.Real(double number) ->
          type == SqlType.FLOAT4 ? real((float) number) : real(number);
      case Value.Text(String text) ->
          switch (type) {
            case BPCHAR -> pad(text, typmod);
            case BPCHAR_ARRAY -> ArrayText.mapped(text, element -> pad(element, typmod));
            default -> text;
          };
      case Value.Coded coded -> Codes.print(coded);
      case Value.Binary(Bytes bytes) -> "\\x" + HexFormat.of().formatHex(bytes.unsafeArray());
      case Value.Uuid(UUID uuid) -> uuid.toString();
      case Value.Date(LocalDate date) -> era(date, date(date));
      case Value.Time(LocalTime time) -> FRACTION.format(time);
      case Value.Timestamp(LocalDateTime time) ->
          era(time.toLocalDate(), date(time.toLocalDate()) + " " + FRACTION.format(time));
      case Value.TimestampTz(Instant instant) -> {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        yield era(
            time.toLocalDate(), date(time.toLocalDate()) + " " + FRACTION.format(time) + "+00");
      }
    };
  }

  private static String numeric(BigDecimal number, SqlType type, int typmod) {
    if (type.isNumeric() && typmod >= 4) {
      return number.setScale(NumericScale.of(typmod), RoundingMode.HALF_UP).toPlainString();
    }
    return number.scale() < 0 ? number.setScale(0).toPlainString() : number.toPlainString();
  }

  private static String pad(String text, int typmod) {
    int missing = typmod - 4 - text.codePointCount(0, text.length());
    return missing > 0 ? text + " ".repeat(missing) : text;
  }

  private static String date(LocalDate date) {
    int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
    return "%04d-%02d-%02d".formatted(year, date.getMonthValue(), date.getDayOfMonth());
  }

  private static String era(LocalDate date, String text) {
    return date.getYear() > 0 ? text : text + " BC";
  }

  private static String real(double number) {
    return Double.isFinite(number)
        ? shortest(Double.toString(number), number, Math.nextDown(Math.abs(number)), 15)
        : special(number);
  }

  private static String real(float number) {
    return Float.isFinite(number)
        ? shortest(Float.toString(number), number, Math.nextDown(Math.abs(number)), 6)
        : special(number);
  }

  private static String special(double number) {
    return Double.isNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";
  }

  /// The shortest digits that distinguish a number from its neighbours, in C's %g layout: with an
  /// exponent if it is below -4 or at least `digits`.
  private static String shortest(String java, double number, double below, int digits) {
    if (number == 0) {
      return java.startsWith("-") ? "-0" : "0";
    }
    BigDecimal bare = shortest(new BigDecimal(java), number, below);
    int exponent = bare.precision() - bare.scale() - 1;
    if (exponent >= -4 && exponent < digits) {
      return bare.toPlainString();
    }
    String unscaled = bare.unscaledValue().abs().toString();
    String fraction = unscaled.length() > 1 ? "." + unscaled.substring(1) : "";
    return "%s%s%se%s%02d"
        .formatted(
            bare.signum() < 0 ? "-" : "",
            unscaled.charAt(0),
            fraction,
            exponent < 0 ? "-" : "+",
            Math.abs(exponent));
  }

  /// Java prints at least two digits even if one suffices, and a text midway between two numbers
  /// counts as the even one, where PostgreSQL prints more digits.
  private static BigDecimal shortest(BigDecimal java, double number, double below) {
    BigDecimal exact = new BigDecimal(number);
    BigDecimal room = exact.abs().subtract(new BigDecimal(below)).divide(BigDecimal.TWO);
    BigDecimal two = java.stripTrailingZeros();
    if (two.precision() == 2) {
      BigDecimal one = two.round(new MathContext(1, RoundingMode.HALF_UP));
      if (one.subtract(exact).abs().compareTo(room) < 0) {
        return one.stripTrailingZeros();
      }
    }
    BigDecimal apart = two;
    for (int digits = two.precision() + 1;
        apart.subtract(exact).abs().compareTo(room) == 0;
        digits++) {
      apart = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
    return apart.stripTrailingZeros();
  }

  /// Parses a text in PostgreSQL's input syntax for this type.
  ///
  /// @throws SqlException 22P02, 22007, 22008 or 22003, worded as in PostgreSQL
  public static Value parse(String text, SqlType type) {
    return UnknownZone.told(text, type);
  }

  /// Parses a text that a database stores: text after a date is ignored, and zone names are not
  /// looked up.
  public static Value read(String text, SqlType type) {
    try {
      return switch (type) {
        case BOOL -> new Value.Bool(bool(text));
        case INT2 -> new Value.Int(integer(text, type, Short.MIN_VALUE, Short.MAX_VALUE));
        case INT4 -> new Value.Int(integer(text, type, Integer.MIN_VALUE, Integer.MAX_VALUE));
        case INT8 -> new Value.Int(integer(text, type, Long.MIN_VALUE, Long.MAX_VALUE));
        case NUMERIC, WIDE_NUMERIC -> NumericText.read(text).value();
        case FLOAT4 -> new Value.Real(Float.parseFloat(float8(text)));
        case FLOAT8 -> new Value.Real(Double.parseDouble(float8(text)));
        case TEXT, VARCHAR, UNKNOWN, JSON, JSONB -> new Value.Text(text);
        case BPCHAR -> new Value.Text(text.replaceAll(" +$", ""));
        case BYTEA -> new Value.Binary(bytea(text));
        case UUID -> new Value.Uuid(uuid(text));
        case DATE -> new Value.Date(dateOf(text));
        case TIME -> new Value.Time(timeAlone(text));
        case TIMESTAMP -> new Value.Timestamp(timestamp(text, type));
        case TIMESTAMPTZ -> new Value.TimestampTz(instant(text));
        case MONEY -> new Value.Int(MoneyText.read(text));
        case OID -> new Value.Int(oid(text));
        default ->
            type.isCoded()
                ? Codes.read(text, type, -1)
                : new Value.Text( // an array
                    ArrayText.mapped(
                        text, each -> print(parse(each, type.element()), type.element(), -1)));
      };
    } catch (DateTimeParseException malformed) {
      throw new SqlException("22007", invalid(type, text));
    } catch (DateTimeException | NumberFormatException malformed) {
      throw new SqlException("22P02", invalid(type, text));
    }
  }

  private static String invalid(SqlType type, String text) {
    String name =
        switch (type) {
          case TIME -> "time";
          case TIMESTAMP -> "timestamp";
          default -> type.sqlName();
        };
    return "invalid input syntax for type " + name + ": \"" + text + "\"";
  }

  private static boolean bool(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return switch (word) {
      case "t", "tr", "tru", "true", "y", "ye", "yes", "on", "1" -> true;
      case "f", "fa", "fal", "fals", "false", "n", "no", "of", "off", "0" -> false;
      default -> throw new SqlException("22P02", invalid(SqlType.BOOL, text));
    };
  }

  private static long integer(String text, SqlType type, long min, long max) {
    String digits = Numerals.plain(text.strip());
    if (!digits.matches("[+-]?[0-9]+")) {
      throw new SqlException("22P02", invalid(type, text));
    }
    java.math.BigInteger value =
        new java.math.BigInteger(digits.startsWith("+") ? digits.substring(1) : digits);
    if (value.bitLength() > 63 || value.longValue() < min || value.longValue() > max) {
      throw new SqlException(
          "22003", "value \"" + text + "\" is out of range for type " + type.sqlName());
    }
    return value.longValue();
  }

  /// Negative input wraps around from 2^32.
  private static long oid(String text) {
    if (!text.strip().matches("[+-]?[0-9]+")) {
      throw new SqlException("22P02", invalid(SqlType.OID, text));
    }
    long value =
        text.strip().length() > 12
            ? Long.MAX_VALUE
            : Long.parseLong(text.strip().replaceFirst("^\\+", ""));
    if (value > 0xffffffffL || value < Integer.MIN_VALUE) {
      throw new SqlException("22003", "value \"" + text + "\" is out of range for type oid");
    }
    return value & 0xffffffffL;
  }

  private static String float8(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "inf", "+inf", "infinity", "+infinity" -> "Infinity";
      case "-inf", "-infinity" -> "-Infinity";
      case "nan" -> "NaN";
      default -> {
        if (!NUMBER.matcher(text.strip()).matches()) {
          throw new NumberFormatException(text);
        }
        yield text.strip();
      }
    };
  }

  private static Bytes bytea(String text) {
    if (text.startsWith("\\x")) {
      String digits = pairs(text.substring(2));
      digits
          .codePoints()
          .filter(digit -> !HexFormat.isHexDigit(digit))
          .findFirst()
          .ifPresent(digit -> {
            throw new SqlException(
                "22023", "invalid hexadecimal digit: \"" + Character.toString(digit) + "\"");
          });
      if (digits.length() % 2 != 0) {
        throw new SqlException("22023", "invalid hexadecimal data: odd number of digits");
      }
      return Bytes.wrap(HexFormat.of().parseHex(digits));
    }
    return Bytes.wrap(escapedBytea(text));
  }

  /// The digits without white space between bytes.
  private static String pairs(String text) {
    StringBuilder digits = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (digits.length() % 2 != 0 || " \n\t\r".indexOf(c) < 0) {
        digits.append(c);
      }
    }
    return digits.toString();
  }

  private static byte[] escapedBytea(String text) {
    var out = new java.io.ByteArrayOutputStream();
    for (int i = 0; i < text.length(); ) {
      char c = text.charAt(i);
      if (c != '\\') {
        int codePoint = text.codePointAt(i);
        out.writeBytes(
            Character.toString(codePoint).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        i += Character.charCount(codePoint);
      } else if (text.startsWith("\\\\", i)) {
        out.write('\\');
        i += 2;
      } else if (i + 3 < text.length() && text.substring(i + 1, i + 4).matches("[0-3][0-7][0-7]")) {
        out.write(Integer.parseInt(text.substring(i + 1, i + 4), 8));
        i += 4;
      } else {
        throw new SqlException("22P02", "invalid input syntax for type bytea");
      }
    }
    return out.toByteArray();
  }

  private static UUID uuid(String text) {
    if (!UUID_FORM.matcher(text).matches()) {
      throw new NumberFormatException(text);
    }
    String hex = text.replaceAll("[{}-]", "");
    return new UUID(
        Long.parseUnsignedLong(hex, 0, 16, 16), Long.parseUnsignedLong(hex, 16, 32, 16));
  }

  /// A time of day; a date before it and a zone after it are allowed and ignored.
  private static LocalTime timeAlone(String text) {
    var match = DAY_AND_TIME.matcher(text);
    if (!match.matches()) {
      String digits = text.strip();
      return timeOf(
          digits.matches("[0-9]{4}|[0-9]{6}")
              ? digits.replaceAll("([0-9]{2})(?!$)", "$1:")
              : digits,
          text);
    }
    if (match.group(1) != null) {
      day(match.group(1), text.strip());
    }
    return timeOf(match.group(2), text);
  }

  private static LocalTime timeOf(String time, String whole) {
    if (time.startsWith("24:")) {
      throw new SqlException("0A000", "the time 24:00 is not supported by Quorate");
    }
    try {
      return LocalTime.parse(time, TIME);
    } catch (DateTimeParseException refused) {
      if (refused.getCause() instanceof DateTimeException) {
        throw new SqlException("22008", "date/time field value out of range: \"" + whole + "\"");
      }
      throw refused;
    }
  }

  private static LocalDate dateOf(String text) {
    String date = DayText.iso(text).strip();
    int blank = date.indexOf(' ');
    String day = blank > 0 ? date.substring(0, blank) : date;
    int t = day.indexOf('T');
    return day(t > 0 ? day.substring(0, t) : day, text.strip());
  }

  private static LocalDate day(String day, String whole) {
    String[] parts = day.split("-", -1);
    if (parts.length != 3 || !day.matches("[0-9]{1,6}-[0-9]{1,2}-[0-9]{1,2}")) {
      refusePart(whole);
      throw new DateTimeParseException("not a date", whole, 0);
    }
    try {
      int year = Integer.parseInt(parts[0]);
      if (year == 0) {
        throw new DateTimeException("there is no such year");
      }
      return LocalDate.of(
          whole.endsWith(" BC") ? 1 - year : year,
          Integer.parseInt(parts[1]),
          Integer.parseInt(parts[2]));
    } catch (DateTimeException outOfRange) {
      throw new SqlException("22008", "date/time field value out of range: \"" + whole + "\"");
    }
  }

  /// Refuses a bare month or time that is out of range.
  ///
  /// @throws SqlException 22008
  private static void refusePart(String whole) {
    boolean noMonth = whole.matches("[0-9]{1,2}") && !whole.matches("0?[1-9]|1[0-2]");
    if (noMonth) {
      throw new SqlException("22008", "date/time field value out of range: \"" + whole + "\"");
    }
    if (whole.matches("[0-9]{1,2}:[0-9:.]+")) {
      timeOf(whole, whole);
    }
  }

  private static LocalDateTime timestamp(String text, SqlType type) {
    Zoned zoned = Zoned.split(text, type);
    return LocalDateTime.of(day(zoned.day(), text.strip()), zoned.time());
  }

  /// Whether a timestamp's text names a zone other than an offset or UTC.
  public static boolean namesZone(String text) {
    var match = Zoned.FORM.matcher(DayText.iso(text));
    String zone = match.matches() ? match.group(3) : null;
    return zone != null && Character.isLetter(zone.charAt(0)) && !Zoned.UTC.matcher(zone).matches();
  }

  private static Instant instant(String text) {
    Zoned zoned = Zoned.split(text, SqlType.TIMESTAMPTZ);
    LocalDateTime local = LocalDateTime.of(day(zoned.day(), text.strip()), zoned.time());
    return zoned
        .zone()
        .map(zone -> SessionZone.moment(local, zone))
        .orElseGet(() -> SessionZone.moment(local));
  }

  /// The parts of a timestamp's text; without a zone it is in the session's.
  record Zoned(String day, LocalTime time, Optional<ZoneId> zone) {
    private static final Pattern UTC = Pattern.compile("Z|z|UTC|GMT");
    private static final Pattern FORM =
        Pattern.compile(
            "\\s*([0-9-]+)(?:[ T]+([0-9:.]+))?\\s*((?!BC\\s*$)[A-Za-z][A-Za-z0-9_/+-]*|[+-][0-9]{1,2}(?::?[0-9]{2})?(?::?[0-9]{2})?)?(?: BC)?\\s*");

    static Zoned split(String text, SqlType type) {
      var match = FORM.matcher(DayText.iso(text));
      if (!match.matches()) {
        refusePart(text.strip());
        throw new SqlException("22007", invalid(type, text));
      }
      String time = match.group(2);
      String zone = match.group(3);
      return new Zoned(
          match.group(1), time == null ? LocalTime.MIDNIGHT : timeOf(time, text), zone(zone, text));
    }

    private static Optional<ZoneId> zone(
        @org.jspecify.annotations.Nullable String zone, String text) {
      if (zone == null) {
        return Optional.empty();
      }
      if (Character.isLetter(zone.charAt(0))) {
        return Optional.of(
            ZoneNames.meant(zone)
                .orElseThrow(() -> new SqlException("22007", invalid(SqlType.TIMESTAMPTZ, text))));
      }
      String digits = zone.substring(1).replace(":", "");
      String padded = digits.length() % 2 == 1 ? "0" + digits : digits;
      int seconds = 0;
      for (int i = 0, unit = 3600, most = 15; i < padded.length(); i += 2, unit /= 60, most = 59) {
        int part = Integer.parseInt(padded.substring(i, i + 2));
        if (part > most) {
          throw new SqlException("22009", "time zone displacement out of range: \"" + text + "\"");
        }
        seconds += part * unit;
      }
      return Optional.of(ZoneOffset.ofTotalSeconds(zone.charAt(0) == '-' ? -seconds : seconds));
    }
  }
}
