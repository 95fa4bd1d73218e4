package quorate.database.engine;

import java.io.Serializable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;

/// A sum of wide numerics: their finite part, and the numbers of NaNs and infinities.
final class WideSum implements Serializable {
  private static final long serialVersionUID = 1;

  private BigDecimal sum = BigDecimal.ZERO;
  private long count;
  private long nans;
  private long infinities;
  private long negatives;

  void add(String code) {
    take(WideRoutines.value(code), 1);
  }

  void subtract(String code) {
    take(WideRoutines.value(code), -1);
  }

  void add(WideSum other) {
    sum = sum.add(other.sum);
    count += other.count;
    nans += other.nans;
    infinities += other.infinities;
    negatives += other.negatives;
  }

  private void take(Numeric value, int sign) {
    count += sign;
    switch (value) {
      case Numeric.Finite(BigDecimal number) ->
          sum = sign > 0 ? sum.add(number) : sum.subtract(number);
      case Numeric.Special.NAN -> nans += sign;
      case Numeric.Special.INFINITY -> infinities += sign;
      case Numeric.Special.NEGATIVE_INFINITY -> negatives += sign;
    }
  }

  /// The code of the sum; null if nothing was added.
  @Nullable String value() {
    return count == 0 ? null : JsonRoutines.read(() -> NumericCode.encode(total()));
  }

  private Numeric total() {
    if (nans > 0 || infinities > 0 && negatives > 0) {
      return Numeric.Special.NAN;
    }
    return infinities > 0
        ? Numeric.Special.INFINITY
        : negatives > 0 ? Numeric.Special.NEGATIVE_INFINITY : Numeric.of(sum);
  }

  /// The sum of codes in a comma-separated text.
  static @Nullable String of(@Nullable String codes) {
    if (codes == null) {
      return null;
    }
    WideSum sum = new WideSum();
    for (String code : codes.split(",")) {
      sum.add(code);
    }
    return sum.value();
  }
}
