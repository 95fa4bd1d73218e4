package quorate.sql.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import quorate.core.value.Codes;
import quorate.core.value.PgText;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.value.ZonedText;
import quorate.sql.json.JsonReader;

/// PostgreSQL's assignment casts between canonical values, with its rounding and errors.
public final class Coerce {
  /// Maximum length of a text in UTF-16 units and of a bytea in bytes, which every engine can hold
  /// ([quorate.sql.ddl.StoredLimits#length]).
  public static final int LENGTH_MAX = 1 << 26;

  /// Maximum length of an intermediate text: the hexadecimal digits of the longest bytea.
  public static final int COMPUTED_MAX = 2 * LENGTH_MAX;

  /// Precision of an unconstrained numeric: the widest decimal that every engine has.
  public static final int NUMERIC_PRECISION = 31;

  static final int DOUBLE_DIGITS = 15;
  static final int REAL_DIGITS = 6;

  /// Scale of an unconstrained numeric.
  public static final int NUMERIC_SCALE = 12;

  /// Error message for a number that does not fit an unconstrained numeric.
  public static final String OUT_OF_RANGE = outOfRange(NUMERIC_PRECISION, NUMERIC_SCALE);

  public static final String SKIPPED =
      "the days from 1582-10-05 to 1582-10-14 are not supported by every engine";

  private static final LocalDate LAST_JULIAN = LocalDate.of(1582, 10, 4);
  private static final Set<SqlType> BITS = Set.of(SqlType.BIT, SqlType.VARBIT);
  private static final LocalDate FIRST_GREGORIAN = LocalDate.of(1582, 10, 15);

  private Coerce() {}

  /// Converts `value` to this type by an assignment cast.
  ///
  /// @throws SqlException 22003, 22001, 22P02 ... as in PostgreSQL
  public static Value to(Value value, SqlType type, int typmod) {
    if (value.isNull() || type == SqlType.UNKNOWN) {
      return value;
    }
    return switch (type) {
      case BOOL -> bool(value);
      case INT2 -> integer(value, type, Short.MIN_VALUE, Short.MAX_VALUE);
      case INT4 -> integer(value, type, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case INT8 -> integer(value, type, Long.MIN_VALUE, Long.MAX_VALUE);
      case NUMERIC -> numeric(value, typmod);
      case WIDE_NUMERIC ->
          WideNumbers.of(value, typmod).orElseGet(() -> parsed(value, SqlType.NUMERIC));
      case FLOAT4, FLOAT8 -> real(value, type);
      case TEXT, VARCHAR, BPCHAR -> text(value, type, typmod);
      case DATE -> date(value);
      case TIMESTAMP -> timestamp(TimePrecision.round(timestamp(value), typmod));
      case TIMESTAMPTZ -> timestampTz(TimePrecision.round(timestampTz(value), typmod));
      case TIME -> TimePrecision.round(time(value), typmod);
      case BYTEA -> bytea(value);
      case UUID -> value instanceof Value.Uuid ? value : parsed(value, type);
      case JSON, JSONB -> json(value, type);
      case UNKNOWN -> value;
      case MONEY, OID -> Coding.number(value, type);
      default ->
          type.isCoded()
              ? Coding.to(value, type, typmod, false)
              : ArrayCasts.read(value, type, typmod, false);
    };
  }

  /// Converts `value` by an explicit cast, which truncates a text that is too long.
  public static Value cast(Value value, SqlType type, int typmod) {
    if (type.isArray() && !value.isNull()) {
      return ArrayCasts.read(value, type, typmod, true);
    }
    if (type.isCoded() && !value.isNull()) {
      return Coding.to(value, type, typmod, true);
    }
    if (value.isNull() || !type.isString() || typmod < 4) {
      return to(value, type, typmod);
    }
    if (!(to(value, SqlType.TEXT, -1) instanceof Value.Text(String text))) {
      return value;
    }
    int length = Math.min(typmod - 4, text.codePointCount(0, text.length()));
    return to(new Value.Text(text.substring(0, text.offsetByCodePoints(0, length))), type, typmod);
  }

  private static Value parsed(Value value, SqlType type) {
    if (value instanceof Value.Text(String text)) {
      return PgText.parse(text, type);
    }
    if (value instanceof Value.Coded coded && BITS.contains(coded.type()) && type.isInteger()) {
      throw new SqlException("0A000", "a cast of bits to a number is not supported by Quorate");
    }
    throw new SqlException("42804", "a " + kind(value) + " cannot become a " + type.sqlName());
  }

  private static String kind(Value value) {
    return switch (value) {
      case Value.Null _ -> "NULL";
      case Value.Bool _ -> "boolean";
      case Value.Int _ -> "bigint";
      case Value.Num _ -> "numeric";
      case Value.Real _ -> "double precision";
      case Value.Text _ -> "text";
      case Value.Binary _ -> "bytea";
      case Value.Coded coded -> coded.type().sqlName();
      case Value.Uuid _ -> "uuid";
      case Value.Date _ -> "date";
      case Value.Time _ -> "time";
      case Value.Timestamp _ -> "timestamp";
      case Value.TimestampTz _ -> "timestamp with time zone";
    };
  }

  private static Value bool(Value value) {
    return switch (value) {
      case Value.Bool _ -> value;
      case Value.Int(long number) -> new Value.Bool(number != 0);
      default -> parsed(value, SqlType.BOOL);
    };
  }

  private static Value integer(Value value, SqlType type, long min, long max) {
    return switch (value) {
      case Value.Coded special when special.type() == SqlType.WIDE_NUMERIC ->
          integer(WideNumbers.finite(special, type), type, min, max);
      case Value.Int(long number) -> checked(BigDecimal.valueOf(number), type, min, max);
      case Value.Num(BigDecimal number) ->
          checked(number.setScale(0, RoundingMode.HALF_UP), type, min, max);
      case Value.Real(double number) -> {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
          throw outOfRange(type);
        }
        yield checked(BigDecimal.valueOf(Math.rint(number)), type, min, max);
      }
      case Value.Bool(boolean bool) -> new Value.Int(bool ? 1 : 0);
      default -> parsed(value, type);
    };
  }

  private static Value checked(BigDecimal number, SqlType type, long min, long max) {
    if (number.compareTo(BigDecimal.valueOf(min)) < 0
        || number.compareTo(BigDecimal.valueOf(max)) > 0) {
      throw outOfRange(type);
    }
    return new Value.Int(number.longValueExact());
  }

  private static SqlException outOfRange(SqlType type) {
    return new SqlException("22003", type.sqlName() + " out of range");
  }

  private static Value numeric(Value value, int typmod) {
    BigDecimal number =
        switch (value) {
          case Value.Int(long integer) -> BigDecimal.valueOf(integer);
          case Value.Num(BigDecimal decimal) -> decimal;
          case Value.Real(double real) -> decimal(real, DOUBLE_DIGITS);
          case Value.Coded special when special.type() == SqlType.WIDE_NUMERIC ->
              WideNumbers.decimal(special);
          default -> WideNumbers.decimal(parsed(value, SqlType.NUMERIC));
        };
    boolean constrained = typmod >= 4;
    if (!constrained && !(value instanceof Value.Real)) {
      requireKept(number);
    }
    int precision = constrained ? Digits.precision(typmod) : NUMERIC_PRECISION;
    int scale = constrained ? Digits.scale(typmod) : NUMERIC_SCALE;
    BigDecimal rounded =
        constrained || number.scale() > scale
            ? number.setScale(scale, RoundingMode.HALF_UP)
            : number;
    if (rounded.signum() != 0 && rounded.precision() - rounded.scale() > precision - scale) {
      if (!constrained || precision == NUMERIC_PRECISION) {
        throw new SqlException("22003", outOfRange(precision, scale));
      }
      SqlError error = new SqlError("22003", "numeric field overflow");
      throw error
          .withDetail(
              "A field with precision %d, scale %d must round to an absolute value less than 10^%d."
                  .formatted(precision, scale, precision - scale))
          .asException();
    }
    return new Value.Num(rounded);
  }

  /// Rounds a number to the scale of an unconstrained numeric.
  public static Value rounded(Value value) {
    return value instanceof Value.Num(BigDecimal number) && number.scale() > NUMERIC_SCALE
        ? new Value.Num(number.setScale(NUMERIC_SCALE, RoundingMode.HALF_UP))
        : value;
  }

  /// Refuses a number that an unconstrained numeric would have to round.
  private static void requireKept(BigDecimal number) {
    if (number.scale() > NUMERIC_SCALE && number.stripTrailingZeros().scale() > NUMERIC_SCALE) {
      throw new SqlError("22003", OUT_OF_RANGE)
          .withDetail(
              "The number %s has %d digits after the point."
                  .formatted(
                      number.precision() > 100 ? "given" : number.toPlainString(),
                      number.stripTrailingZeros().scale()))
          .withHint(
              "Use numeric(p, s), whose s may be up to %d, or round the number."
                  .formatted(NUMERIC_PRECISION))
          .asException();
    }
  }

  private static String outOfRange(int precision, int scale) {
    return "numeric out of range: at most %d digits before the point and %d after it are supported by every engine here"
        .formatted(precision - scale, scale);
  }

  /// @param digits number of significant digits to keep, as in PostgreSQL's cast
  static BigDecimal decimal(double real, int digits) {
    if (Double.isNaN(real) || Double.isInfinite(real)) {
      throw new SqlException("0A000", "NaN and infinity are not supported as numeric");
    }
    return new BigDecimal(real)
        .round(new java.math.MathContext(digits, RoundingMode.HALF_EVEN))
        .stripTrailingZeros();
  }

  /// The first step of a cast: PostgreSQL converts a real to numeric with 6 significant digits.
  public static Value shortened(Value value, SqlType from, SqlType to) {
    return value instanceof Value.Real(double real) && from == SqlType.FLOAT4 && to.isNumeric()
        ? WideNumbers.of(real, true).value()
        : value;
  }

  private static Value real(Value value, SqlType type) {
    double number =
        switch (value) {
          case Value.Int(long integer) -> integer;
          case Value.Num(BigDecimal decimal) -> real(decimal, type);
          case Value.Real(double real) -> real;
          case Value.Coded special when special.type() == SqlType.WIDE_NUMERIC ->
              WideNumbers.real(special);
          default -> parsedReal(value, type);
        };
    double narrowed = type == SqlType.FLOAT4 ? (float) number : number;
    if (Double.isInfinite(narrowed) && !Double.isInfinite(number)) {
      throw new SqlException("22003", "value out of range: overflow");
    }
    if (narrowed == 0 && number != 0) {
      throw new SqlException("22003", "value out of range: underflow");
    }
    double checked = HeldReal.checked(narrowed, type == SqlType.FLOAT4);
    return new Value.Real(checked == 0 ? 0.0 : checked);
  }

  private static double parsedReal(Value value, SqlType type) {
    double number = parsed(value, type) instanceof Value.Real(double real) ? real : 0.0;
    boolean exact = number != 0 && !Double.isInfinite(number);
    if (!exact && value instanceof Value.Text(String text) && !isMeant(number, text)) {
      throw outOfRange(text, type);
    }
    return number;
  }

  /// Whether the text denotes this 0 or infinity itself, and not a number out of range.
  private static boolean isMeant(double number, String text) {
    return !text.matches(number == 0 ? "(?s)[^eE]*[1-9].*" : "(?s).*[0-9].*");
  }

  private static SqlException outOfRange(String written, SqlType type) {
    return new SqlException(
        "22003", "\"%s\" is out of range for type %s".formatted(written, type.sqlName()));
  }

  private static double real(BigDecimal decimal, SqlType type) {
    double number = decimal.doubleValue();
    if (Double.isInfinite(number) || number == 0 && decimal.signum() != 0) {
      throw outOfRange(decimal.toPlainString(), type);
    }
    return number;
  }

  /// Maximum number of characters that engines hold of a text with this type modifier.
  public static int lengthMax(int typmod) {
    return typmod >= 4 ? Math.min(typmod - 4, LENGTH_MAX) : LENGTH_MAX;
  }

  static Value text(Value value, SqlType type, int typmod) {
    String text = value instanceof Value.Text(String content) ? content : printed(value);
    if (text.indexOf('\0') >= 0) {
      throw new SqlException("22021", "invalid byte sequence for encoding \"UTF8\": 0x00");
    }
    String kept = type == SqlType.BPCHAR ? trimmed(text) : text;
    int max = lengthMax(typmod);
    if (kept.length() > max) {
      int length = kept.codePointCount(0, kept.length());
      if (length > max) {
        int cut = kept.offsetByCodePoints(0, max);
        boolean declared = typmod >= 4 && typmod - 4 <= LENGTH_MAX;
        if (!declared) {
          throw TooLong.of(SqlType.TEXT, kept.length(), max);
        }
        if (!trimmed(kept.substring(cut)).isEmpty()) {
          throw new SqlException("22001", tooLong(type, max));
        }
        kept = kept.substring(0, cut);
      }
      if (kept.length() > max) {
        if (typmod < 4) {
          throw TooLong.of(SqlType.TEXT, kept.length(), max);
        }
        throw new SqlException(
            "0A000", tooLong(type, max) + " in UTF-16, which the engines count in");
      }
    }
    return new Value.Text(kept);
  }

  private static String tooLong(SqlType type, int max) {
    return "value too long for type " + type.sqlName() + "(" + max + ")";
  }

  static String trimmed(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  /// The text of a value as a cast to text forms it.
  private static String printed(Value value) {
    return switch (value) {
      case Value.Null() -> "";
      case Value.Bool(boolean bool) -> bool ? "true" : "false";
      case Value.Int _ -> PgText.print(value, SqlType.INT8, -1);
      case Value.Num _ -> PgText.print(value, SqlType.NUMERIC, -1);
      case Value.Real _ -> PgText.print(value, SqlType.FLOAT8, -1);
      case Value.Text(String text) -> text;
      case Value.Coded coded -> Codes.text(coded);
      case Value.Binary _ -> PgText.print(value, SqlType.BYTEA, -1);
      case Value.Uuid _ -> PgText.print(value, SqlType.UUID, -1);
      case Value.Date _ -> PgText.print(value, SqlType.DATE, -1);
      case Value.Time _ -> PgText.print(value, SqlType.TIME, -1);
      case Value.Timestamp _ -> PgText.print(value, SqlType.TIMESTAMP, -1);
      case Value.TimestampTz _ -> ZonedText.print(value, SqlType.TIMESTAMPTZ, -1);
    };
  }

  private static Value json(Value value, SqlType type) {
    if (!(text(value, SqlType.TEXT, -1) instanceof Value.Text(String text))) {
      return value;
    }
    return type == SqlType.JSON
        ? new Value.Text(JsonReader.json(text))
        : text(new Value.Text(JsonReader.normal(text)), SqlType.TEXT, -1);
  }

  private static Value date(Value value) {
    return switch (value) {
      case Value.Date date -> era(date, date.value());
      case Value.Timestamp(LocalDateTime time) -> new Value.Date(time.toLocalDate());
      case Value.TimestampTz(var instant) ->
          new Value.Date(SessionZone.local(instant).toLocalDate());
      case Value.Text _ -> to(parsed(value, SqlType.DATE), SqlType.DATE, -1);
      default -> parsed(value, SqlType.DATE);
    };
  }

  private static Value timestamp(Value value) {
    return switch (value) {
      case Value.Timestamp time -> era(time, time.value().toLocalDate());
      case Value.Date(var date) -> new Value.Timestamp(date.atStartOfDay());
      case Value.TimestampTz(var instant) -> new Value.Timestamp(SessionZone.local(instant));
      case Value.Text _ -> to(parsed(value, SqlType.TIMESTAMP), SqlType.TIMESTAMP, -1);
      default -> parsed(value, SqlType.TIMESTAMP);
    };
  }

  private static Value timestampTz(Value value) {
    return switch (value) {
      case Value.TimestampTz(var instant) ->
          era(value, LocalDate.ofInstant(instant, ZoneOffset.UTC));
      case Value.Timestamp(LocalDateTime time) -> new Value.TimestampTz(SessionZone.moment(time));
      case Value.Date(var date) -> new Value.TimestampTz(SessionZone.moment(date.atStartOfDay()));
      case Value.Text _ -> to(parsed(value, SqlType.TIMESTAMPTZ), SqlType.TIMESTAMPTZ, -1);
      default -> parsed(value, SqlType.TIMESTAMPTZ);
    };
  }

  /// Error message for a date that PostgreSQL supports and some engine does not.
  public static final String ERA =
      "dates before the year 1 or after 9999 are not supported by every engine";

  private static Value era(Value value, LocalDate date) {
    if (date.getYear() < 1 || date.getYear() > 9999) {
      throw new SqlException("0A000", ERA);
    }
    if (isSkipped(date)) {
      throw new SqlException("0A000", SKIPPED);
    }
    return value;
  }

  /// Whether the day was skipped at the introduction of the Gregorian calendar. Two engines have
  /// that calendar; PostgreSQL uses the proleptic one.
  public static boolean isSkipped(LocalDate date) {
    return date.isAfter(LAST_JULIAN) && date.isBefore(FIRST_GREGORIAN);
  }

  private static Value time(Value value) {
    return switch (value) {
      case Value.Time _ -> value;
      case Value.Timestamp(LocalDateTime time) -> new Value.Time(time.toLocalTime());
      case Value.TimestampTz(var instant) ->
          new Value.Time(SessionZone.local(instant).toLocalTime());
      case Value.Coded coded -> Coding.time(coded);
      default -> parsed(value, SqlType.TIME);
    };
  }

  private static Value bytea(Value value) {
    Value bytes = value instanceof Value.Binary ? value : parsed(value, SqlType.BYTEA);
    if (bytes instanceof Value.Binary(var content) && content.length() > LENGTH_MAX) {
      throw TooLong.of(SqlType.BYTEA, content.length(), LENGTH_MAX);
    }
    return bytes;
  }
}
