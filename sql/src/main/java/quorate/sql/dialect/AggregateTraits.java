package quorate.sql.dialect;

import java.util.Optional;

/// How an engine has aggregates written. Defaults are as most engines have it.
public interface AggregateTraits {
  /// The texts around what is added up.
  ///
  /// @param before the operand
  /// @param after it, and before OVER
  /// @param last after OVER
  record Around(String before, String after, String last) {}

  /// How string_agg is written.
  ///
  /// @param word which it begins with
  /// @param distinct whether DISTINCT may be in it
  /// @param within whether its order stands in WITHIN GROUP
  /// @param separatorLast whether the separator comes last, and NULLs are sorted by hand
  record StringAggForm(String word, boolean distinct, boolean within, boolean separatorLast) {}

  /// Exact sums of floats; empty if there are none.
  default Optional<Around> realSum() {
    return Optional.of(new Around("\"q_fsum\"(", ")", ""));
  }

  /// Sums of wide numerics; empty if there are none.
  default Optional<Around> wideSum(boolean distinct) {
    return Optional.of(new Around("\"q_wide_sum\"(" + (distinct ? "DISTINCT " : ""), ")", ""));
  }

  /// The text of a decimal.
  default Around decimalText() {
    return new Around("CAST(", " AS VARCHAR(100))", "");
  }

  /// The form of string_agg; empty if there is none.
  default Optional<StringAggForm> stringAgg() {
    return Optional.of(new StringAggForm("STRING_AGG(", true, false, false));
  }

  /// Whether there are window functions.
  default boolean hasWindows() {
    return true;
  }

  /// Whether there are aggregates of conditions.
  default boolean hasConditionAggregates() {
    return true;
  }
}
