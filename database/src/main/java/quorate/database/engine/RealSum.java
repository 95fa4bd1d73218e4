package quorate.database.engine;

import java.io.Serializable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import quorate.core.value.PgText;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.HeldReal;

/// The sum of doubles, computed exactly over their printed decimals and rounded once at the end.
/// So, unlike a sum of hardware additions, it depends neither on the order of the rows nor on the
/// engine.
final class RealSum implements Serializable {
  private static final long serialVersionUID = 1;

  /// Below this, Java prints one digit more than needed.
  private static final double LEAST_PLAIN = 1e-300;

  private BigDecimal sum = BigDecimal.ZERO;
  private long count;

  void add(double number) {
    sum = sum.add(decimal(number));
    count++;
  }

  void subtract(double number) {
    sum = sum.subtract(decimal(number));
    count--;
  }

  void add(RealSum other) {
    sum = sum.add(other.sum);
    count += other.count;
  }

  static BigDecimal decimal(double number) {
    return Math.abs(number) < LEAST_PLAIN
        ? new BigDecimal(PgText.print(new Value.Real(number), SqlType.FLOAT8, -1))
        : BigDecimal.valueOf(number);
  }

  /// The sum; null if nothing was added.
  ///
  /// @throws RoutineFailure 22003 if it is too large for a double, or too small and not zero
  @Nullable Double value() {
    return count == 0 ? null : rounded(sum);
  }

  static Double rounded(BigDecimal sum) {
    double value = sum.doubleValue();
    if (HeldReal.isTaken(value, false) || value == 0 && sum.signum() != 0) {
      throw new RoutineFailure(
          "22003", "value out of range: " + (value == 0 ? "underflow" : "overflow"));
    }
    return value;
  }
}
