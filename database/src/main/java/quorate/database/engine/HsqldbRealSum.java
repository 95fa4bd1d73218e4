package quorate.database.engine;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// [RealSum] as HSQLDB calls it, which keeps what is summed so far in values of its own.
public final class HsqldbRealSum {
  private HsqldbRealSum() {}

  /// Takes a value, or answers.
  ///
  /// @param value the next one, unless it is the end
  /// @param end whether all have been taken
  /// @param sum of what was taken: one text
  /// @param taken for nothing: HSQLDB wants to keep two values
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
