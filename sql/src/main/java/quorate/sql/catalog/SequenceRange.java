package quorate.sql.catalog;

import java.util.OptionalLong;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// The range of a sequence's values.
///
/// @param type smallint, integer or bigint
/// @param min smallest value
/// @param max largest value
public record SequenceRange(SqlType type, long min, long max) {
  /// The range that the options give, with PostgreSQL's defaults.
  ///
  /// @throws SqlException 22023 if the options contradict each other
  public static SequenceRange of(SqlType type, Statement.SequenceOptions options) {
    boolean up = options.increment() > 0;
    long greatest = greatest(type);
    long max = options.max().orElse(up ? greatest : -1);
    long min = options.min().orElse(up ? 1 : -greatest - 1);
    if (max > greatest || max < -greatest - 1) {
      throw invalid("MAXVALUE (%d) is out of range for sequence data type %s", max, type);
    }
    if (min > greatest || min < -greatest - 1) {
      throw invalid("MINVALUE (%d) is out of range for sequence data type %s", min, type);
    }
    if (min >= max) {
      throw new SqlException(
          "22023", "MINVALUE (%d) must be less than MAXVALUE (%d)".formatted(min, max));
    }
    return new SequenceRange(type, min, max);
  }

  /// The first value of a sequence.
  ///
  /// @throws SqlException 22023 if it is out of range
  public long start(OptionalLong start, long increment) {
    long first = start.orElse(increment > 0 ? min : max);
    require("START", first);
    return first;
  }

  /// @param what name of the value in the message
  /// @throws SqlException 22023 if the value is out of range
  public void require(String what, long value) {
    if (value < min || value > max) {
      boolean less = value < min;
      throw new SqlException(
          "22023",
          "%s value (%d) cannot be %s (%d)"
              .formatted(
                  what,
                  value,
                  less ? "less than MINVALUE" : "greater than MAXVALUE",
                  less ? min : max));
    }
  }

  public boolean holds(long value) {
    return value >= min && value <= max;
  }

  /// Checks a value that is about to be returned.
  ///
  /// @throws SqlException 2200H if it is out of range
  long given(long value, String name, long increment) {
    if (!holds(value)) {
      throw end(name, increment);
    }
    return value;
  }

  /// The range for another type: a bound equal to this type's limit becomes the other type's limit.
  public SequenceRange as(SqlType other) {
    return new SequenceRange(
        other,
        min == -greatest(type) - 1 ? -greatest(other) - 1 : min,
        max == greatest(type) ? greatest(other) : max);
  }

  /// The error for an exhausted sequence.
  ///
  /// @param name key of the sequence
  public SqlException end(String name, long increment) {
    return new SqlException(
        "2200H",
        "nextval: reached %s value of sequence \"%s\" (%d)"
            .formatted(
                increment > 0 ? "maximum" : "minimum",
                Qualified.plain(name),
                increment > 0 ? max : min));
  }

  void write(Encoder out) {
    out.u8(type.ordinal()).i64(min).i64(max);
  }

  static SequenceRange read(Decoder in) {
    return new SequenceRange(in.constant(SqlType.values()), in.i64(), in.i64());
  }

  private static long greatest(SqlType type) {
    return switch (type) {
      case INT2 -> Short.MAX_VALUE;
      case INT4 -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }

  private static SqlException invalid(String text, long value, SqlType type) {
    return new SqlException("22023", text.formatted(value, type.sqlName()));
  }
}
