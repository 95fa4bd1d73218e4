package quorate.database.engine;

import org.jspecify.annotations.Nullable;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;

/// [WideSum] as HSQLDB calls it, which keeps the sum so far in values of its own.
public final class HsqldbWideSum {
  private HsqldbWideSum() {}

  /// Adds a value, or returns the sum.
  ///
  /// @param code the next one, unless at the end
  /// @param end whether all values have been added
  /// @param sum of the values so far: one text
  /// @param taken unused: HSQLDB requires two values of state
  public static @Nullable String sum(
      @Nullable String code, Boolean end, @Nullable String[] sum, @Nullable Integer[] taken) {
    String before = sum[0];
    if (end) {
      return before;
    }
    if (code != null) {
      Numeric number = WideRoutines.value(code);
      sum[0] =
          before == null
              ? code
              : JsonRoutines.read(
                  () -> NumericCode.encode(WideRoutines.value(before).plus(number)));
    }
    return null;
  }
}
