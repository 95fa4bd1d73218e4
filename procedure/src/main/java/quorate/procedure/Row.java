package quorate.procedure;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;

/// A row of a result, or the arguments of a call: named values.
///
/// @param names of the columns, in order
/// @param values in the same order, each a [Boolean], [Long] (for every integer type),
///   [BigDecimal], [Double] (for both floating-point types), [String] (for every type not listed,
///   as PostgreSQL prints it), `byte[]`, [UUID], [LocalDate], [LocalTime], [LocalDateTime],
///   [Instant] (timestamp with time zone) or [Null]
public record Row(List<String> names, List<Object> values) {
  public Row {
    names = List.copyOf(names);
    values = List.copyOf(values);
    if (names.size() != values.size()) {
      throw new IllegalArgumentException(names.size() + " names of " + values.size() + " values");
    }
  }

  /// The value at a position, counted from 0, unconverted.
  public Object get(int column) {
    return values.get(column);
  }

  /// The value of the first column of this name, unconverted.
  ///
  /// @throws IllegalArgumentException if there is no such column
  public Object get(String column) {
    return values.get(place(column));
  }

  private int place(String column) {
    int place = names.indexOf(column);
    if (place < 0) {
      throw new IllegalArgumentException("no column " + column + " among " + names);
    }
    return place;
  }

  public boolean isNull(int column) {
    return get(column) == Null.NULL;
  }

  public boolean isNull(String column) {
    return get(column) == Null.NULL;
  }

  /// @throws ProcedureException 22003 if it is too large; 22002 if it is NULL; 42804 if it is not a
  ///   number; the same holds for all methods below
  public int getInt(int column) {
    long value = getLong(column);
    if (value != (int) value) {
      throw new ProcedureException("22003", names.get(column) + " is too large: " + value);
    }
    return (int) value;
  }

  public int getInt(String column) {
    return getInt(place(column));
  }

  public long getLong(int column) {
    if (get(column) instanceof Long whole) {
      return whole;
    }
    try {
      return number(column).longValueExact();
    } catch (ArithmeticException large) {
      throw new ProcedureException("22003", names.get(column) + " is no bigint", large);
    }
  }

  public long getLong(String column) {
    return getLong(place(column));
  }

  public BigDecimal getDecimal(int column) {
    return number(column);
  }

  public BigDecimal getDecimal(String column) {
    return getDecimal(place(column));
  }

  public double getDouble(int column) {
    return get(column) instanceof Double real ? real : number(column).doubleValue();
  }

  public double getDouble(String column) {
    return getDouble(place(column));
  }

  private BigDecimal number(int column) {
    return switch (get(column)) {
      case Long whole -> BigDecimal.valueOf(whole);
      case BigDecimal decimal -> decimal;
      case BigInteger whole -> new BigDecimal(whole);
      case Double real when Double.isFinite(real) -> BigDecimal.valueOf(real);
      case Object other -> throw wrong(column, other, "a number");
    };
  }

  public boolean getBoolean(int column) {
    return as(column, Boolean.class);
  }

  public boolean getBoolean(String column) {
    return getBoolean(place(column));
  }

  public String getString(int column) {
    return as(column, String.class);
  }

  public String getString(String column) {
    return getString(place(column));
  }

  public byte[] getBytes(int column) {
    return as(column, byte[].class);
  }

  public byte[] getBytes(String column) {
    return getBytes(place(column));
  }

  public UUID getUuid(int column) {
    return as(column, UUID.class);
  }

  public UUID getUuid(String column) {
    return getUuid(place(column));
  }

  public LocalDate getDate(int column) {
    return as(column, LocalDate.class);
  }

  public LocalDate getDate(String column) {
    return getDate(place(column));
  }

  public LocalTime getTime(int column) {
    return as(column, LocalTime.class);
  }

  public LocalTime getTime(String column) {
    return getTime(place(column));
  }

  public LocalDateTime getTimestamp(int column) {
    return as(column, LocalDateTime.class);
  }

  public LocalDateTime getTimestamp(String column) {
    return getTimestamp(place(column));
  }

  public Instant getInstant(int column) {
    return as(column, Instant.class);
  }

  public Instant getInstant(String column) {
    return getInstant(place(column));
  }

  private <T> T as(int column, Class<T> type) {
    Object value = get(column);
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    throw wrong(column, value, type.getSimpleName());
  }

  private ProcedureException wrong(int column, Object value, String wanted) {
    return value == Null.NULL
        ? new ProcedureException("22002", names.get(column) + " is NULL")
        : new ProcedureException(
            "42804",
            names.get(column) + " is no " + wanted + ": " + value.getClass().getSimpleName());
  }
}
