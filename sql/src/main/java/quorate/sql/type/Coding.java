package quorate.sql.type;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalTime;
import quorate.core.value.BitCode;
import quorate.core.value.Codes;
import quorate.core.value.Interval;
import quorate.core.value.IntervalFields;
import quorate.core.value.MoneyText;
import quorate.core.value.PgText;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.TimetzCode;
import quorate.core.value.Value;

/// Conversion to types that engines lack: values coded as text ([Codes]), or as numbers for money
/// and oid.
final class Coding {
  private Coding() {}

  /// @param written whether the cast is explicit and truncates a value that is too long
  static Value to(Value value, SqlType type, int typmod, boolean written) {
    return switch (value) {
      case Value.Text(String text) -> {
        boolean cut = written && (type == SqlType.BIT || type == SqlType.VARBIT);
        Value.Coded read = Codes.read(text, type, cut ? -1 : typmod);
        yield cut ? coded(type, BitCode.cast(read.code(), type, typmod)) : read;
      }
      case Value.Coded coded when coded.type() == type -> again(coded, typmod, written);
      case Value.Coded coded when type == SqlType.INTERVAL || coded.type() == SqlType.INTERVAL ->
          throw mismatch(value, type);
      case Value.Coded coded -> to(new Value.Text(Codes.print(coded)), type, typmod, written);
      case Value.Time(LocalTime time) when type == SqlType.INTERVAL ->
          coded(type, new Interval(0, 0, time.toNanoOfDay() / 1000).code());
      case Value.Time(LocalTime time) when type == SqlType.TIMETZ && SessionZone.isUtc() ->
          coded(type, TimetzCode.code(time.toNanoOfDay() / 1000, 0));
      case Value.TimestampTz(Instant time) when type == SqlType.TIMETZ -> {
        long micros = SessionZone.local(time).toLocalTime().toNanoOfDay() / 1000;
        int west = -SessionZone.offset(time).getTotalSeconds();
        yield again(new Value.Coded(type, TimetzCode.code(micros, west)), typmod, written);
      }
      case Value.Int(long number) when type == SqlType.CHAR -> character(number);
      case Value.Int(long number) when type == SqlType.BIT && written ->
          coded(type, BitCode.of(number, Math.max(typmod, 1)));
      default -> throw mismatch(value, type);
    };
  }

  private static Value character(long number) {
    if (number < Byte.MIN_VALUE || number > Byte.MAX_VALUE) {
      throw new SqlException("22003", "\"char\" out of range");
    }
    if (number < 0) {
      throw new SqlException("0A000", "\"char\" beyond ASCII is not supported by Quorate");
    }
    return coded(SqlType.CHAR, number == 0 ? "" : Character.toString((int) number));
  }

  private static Value coded(SqlType type, String code) {
    return new Value.Coded(type, code);
  }

  /// Applies a column's or a cast's type modifier to a value.
  private static Value again(Value.Coded coded, int typmod, boolean written) {
    if (typmod < 0) {
      return coded;
    }
    return switch (coded.type()) {
      case INTERVAL ->
          coded(
              SqlType.INTERVAL,
              IntervalFields.restricted(Interval.of(coded.code()), typmod).code());
      case TIMETZ -> Codes.read(Codes.print(coded), SqlType.TIMETZ, typmod);
      case BIT, VARBIT ->
          written
              ? coded(coded.type(), BitCode.cast(coded.code(), coded.type(), typmod))
              : Codes.read(coded.code(), coded.type(), typmod);
      default -> coded;
    };
  }

  private static SqlException mismatch(Value value, SqlType type) {
    return new SqlException(
        "42804", "a " + value.getClass().getSimpleName() + " cannot become a " + type.sqlName());
  }

  /// Converts a value to money or oid; an integer given as money counts cents.
  static Value number(Value value, SqlType type) {
    return switch (value) {
      case Value.Int(long number) when type == SqlType.OID -> oid(number);
      case Value.Int _ -> value;
      case Value.Num(BigDecimal number) when type == SqlType.MONEY -> money(number);
      case Value.Text(String text) -> PgText.parse(text, type);
      default -> throw mismatch(value, type);
    };
  }

  private static Value oid(long number) {
    if (number < Integer.MIN_VALUE || number > 0xffffffffL) {
      throw new SqlException("22003", "OID out of range");
    }
    return new Value.Int(number & 0xffffffffL);
  }

  private static Value money(BigDecimal number) {
    try {
      return new Value.Int(MoneyText.cents(number));
    } catch (ArithmeticException tooLarge) {
      throw new SqlException("22003", "bigint out of range");
    }
  }

  /// The time of day of an interval or a time with time zone.
  static Value time(Value.Coded coded) {
    long micros =
        switch (coded.type()) {
          case INTERVAL -> Math.floorMod(Interval.of(coded.code()).micros(), Interval.DAY);
          case TIMETZ -> TimetzCode.micros(coded.code());
          default -> throw mismatch(coded, SqlType.TIME);
        };
    return new Value.Time(LocalTime.ofNanoOfDay(micros * 1000));
  }
}
