package quorate.sql.plan;

import quorate.core.value.SqlException;
import quorate.core.value.Value;

/// A clause that counts rows. Its value is never NULL in an engine, and fits in four bytes.
public enum RowCount {
  LIMIT("2201W", Integer.MAX_VALUE),
  OFFSET("2201X", 0);

  private final String negative;
  private final long ofNull;

  /// @param negative the SQLSTATE for a value below 0
  /// @param ofNull the meaning of NULL
  RowCount(String negative, long ofNull) {
    this.negative = negative;
    this.ofNull = ofNull;
  }

  /// The number of rows that a value stands for.
  ///
  /// @throws SqlException 2201W or 2201X if it is negative
  public Value.Int rows(Value value) {
    requireNotNegative(value);
    return new Value.Int(
        value instanceof Value.Int(long number) ? Math.min(number, Integer.MAX_VALUE) : ofNull);
  }

  /// @throws SqlException 2201W or 2201X if the value is negative
  public void requireNotNegative(Value value) {
    if (value instanceof Value.Int(long number) && number < 0) {
      throw new SqlException(negative, name() + " must not be negative");
    }
  }
}
