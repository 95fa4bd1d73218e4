package quorate.database.engine;

import org.jspecify.annotations.Nullable;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;

/// [WideSum] as HSQLDB calls it, which keeps what is summed so far in values of its own.
public final class HsqldbWideSum {
  private HsqldbWideSum() {}

  /// Takes a value, or answers.
  ///
  /// @param code the next one, unless it is the end
  /// @param end whether all have been taken
  /// @param sum of what was taken: one text
  /// @param taken for nothing: HSQLDB wants to keep two values
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
