package quorate.sql.dialect;

import java.util.Optional;

/// An engine's syntax for aggregates. The defaults hold for most engines.
public interface AggregateTraits {
  /// The text around the operand of a sum.
  ///
  /// @param before the operand
  /// @param after the operand, before OVER
  /// @param last after OVER
  record Around(String before, String after, String last) {}

  /// The syntax of string_agg.
  ///
  /// @param word the function's name and opening parenthesis
  /// @param distinct whether DISTINCT is allowed
  /// @param within whether the order is in WITHIN GROUP
  /// @param separatorLast whether the separator comes last and NULLs are sorted explicitly
  record StringAggForm(String word, boolean distinct, boolean within, boolean separatorLast) {}

  /// Exact sums of floats; empty if the engine has none.
  default Optional<Around> realSum() {
    return Optional.of(new Around("\"q_fsum\"(", ")", ""));
  }

  /// Sums of wide numerics; empty if the engine has none.
  default Optional<Around> wideSum(boolean distinct) {
    return Optional.of(new Around("\"q_wide_sum\"(" + (distinct ? "DISTINCT " : ""), ")", ""));
  }

  /// The conversion of a decimal to text.
  default Around decimalText() {
    return new Around("CAST(", " AS VARCHAR(100))", "");
  }

  /// The syntax of string_agg; empty if the engine has none.
  default Optional<StringAggForm> stringAgg() {
    return Optional.of(new StringAggForm("STRING_AGG(", true, false, false));
  }

  /// Whether the engine has window functions.
  default boolean hasWindows() {
    return true;
  }

  /// Whether the engine has aggregates of booleans.
  default boolean hasConditionAggregates() {
    return true;
  }
}
