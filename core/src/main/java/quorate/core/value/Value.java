package quorate.core.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Objects;
import java.util.UUID;
import quorate.core.Bytes;

/// A canonical SQL value: every engine's values are converted to it before comparison.
///
/// There is one form per meaning: integers of every width are [Int], both float widths are [Real],
/// every string type is [Text] (a `char(n)` without its padding), times have microseconds.
public sealed interface Value {
  /// SQL NULL.
  Value NULL = new Null();

  /// SQL NULL of any type.
  record Null() implements Value {}

  record Bool(boolean value) implements Value {}

  /// smallint, integer, bigint.
  record Int(long value) implements Value {}

  /// numeric. Its scale is kept for display; [Canonical] compares without trailing zeros. NaN and
  /// the infinities are [Coded] ([Numeric#value()]).
  record Num(BigDecimal value) implements Value {
    public Num {
      Objects.requireNonNull(value);
    }
  }

  /// real (widened) and double precision. All NaNs are one, and -0 differs from 0 only when shown.
  record Real(double value) implements Value {}

  /// text, varchar, and char(n) without trailing blanks; json as written, jsonb as its text.
  record Text(String value) implements Value {
    public Text {
      Objects.requireNonNull(value);
    }
  }

  /// A value of a type that engines lack, as the text that they all store ([Codes]): equal values
  /// have equal texts, and texts sort as the values do, with the exceptions that [Codes] lists.
  record Coded(SqlType type, String code) implements Value {
    public Coded {
      Objects.requireNonNull(type);
      Objects.requireNonNull(code);
    }
  }

  record Binary(Bytes value) implements Value {
    public Binary {
      Objects.requireNonNull(value);
    }
  }

  record Uuid(UUID value) implements Value {
    public Uuid {
      Objects.requireNonNull(value);
    }
  }

  record Date(LocalDate value) implements Value {
    public Date {
      Objects.requireNonNull(value);
    }
  }

  /// time of day, to the microsecond (rounded half to even as PostgreSQL does).
  record Time(LocalTime value) implements Value {
    public Time {
      value = Micros.round(value);
    }
  }

  /// timestamp without time zone, to the microsecond.
  record Timestamp(LocalDateTime value) implements Value {
    public Timestamp {
      value = Micros.round(value);
    }
  }

  /// timestamp with time zone: an instant, to the microsecond.
  record TimestampTz(Instant value) implements Value {
    public TimestampTz {
      value = Micros.round(value);
    }
  }

  default boolean isNull() {
    return this instanceof Null;
  }
}
