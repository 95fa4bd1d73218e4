package quorate.core.value;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Division of numerics, to the scale that select_div_scale in PostgreSQL's numeric.c chooses.
public final class Quotient {
  private static final int SIGNIFICANT_DIGITS_MIN = 16;
  private static final int SCALE_MAX = 1000;
  private static final BigDecimal BASE = BigDecimal.valueOf(10_000);

  private Quotient() {}

  /// @throws SqlException 22012
  public static BigDecimal of(BigDecimal dividend, BigDecimal divisor) {
    if (divisor.signum() == 0) {
      throw new SqlException("22012", "division by zero");
    }
    int[] left = leading(dividend);
    int[] right = leading(divisor);
    int weight = left[0] - right[0] - (left[1] <= right[1] ? 1 : 0);
    int scale = SIGNIFICANT_DIGITS_MIN - weight * 4;
    scale = Math.max(scale, Math.max(dividend.scale(), divisor.scale()));
    return dividend.divide(divisor, Math.min(Math.max(scale, 0), SCALE_MAX), RoundingMode.HALF_UP);
  }

  /// The exponent and the value of the first digit in base 10000.
  private static int[] leading(BigDecimal number) {
    if (number.signum() == 0) {
      return new int[] {0, 0};
    }
    BigDecimal rest = number.abs();
    int weight = Math.floorDiv(rest.precision() - rest.scale() - 1, 4);
    BigDecimal first = rest.movePointLeft(weight * 4).setScale(0, RoundingMode.DOWN);
    return new int[] {weight, first.min(BASE).intValueExact()};
  }
}
