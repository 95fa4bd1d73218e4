package quorate.database.engine;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// [RealSum] as HSQLDB calls it, which keeps the sum so far in values of its own.
public final class HsqldbRealSum {
  private HsqldbRealSum() {}

  /// Adds a value, or returns the sum.
  ///
  /// @param value the next one, unless at the end
  /// @param end whether all values have been added
  /// @param sum of the values so far: one text
  /// @param taken unused: HSQLDB requires two values of state
  public static @Nullable Double sum(
      @Nullable Double value, Boolean end, @Nullable String[] sum, @Nullable Integer[] taken) {
    String before = sum[0];
    if (end) {
      return before == null ? null : RealSum.rounded(new BigDecimal(before));
    }
    if (value != null) {
      BigDecimal number = RealSum.decimal(value);
      sum[0] = (before == null ? number : new BigDecimal(before).add(number)).toString();
    }
    return null;
  }
}
