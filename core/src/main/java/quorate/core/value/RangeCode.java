package quorate.core.value;

import java.time.LocalDate;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Ranges, stored as the text that PostgreSQL prints; integer and date ranges as `[a,b)`.
public final class RangeCode {
  private RangeCode() {}

  /// A range that is not empty; a missing bound is infinite.
  public record Range(
      Optional<String> lower,
      boolean includesLower,
      Optional<String> upper,
      boolean includesUpper) {}

  /// The type of a range's bounds.
  public static SqlType bound(SqlType range) {
    return switch (range) {
      case INT4RANGE -> SqlType.INT4;
      case INT8RANGE -> SqlType.INT8;
      case NUMRANGE -> SqlType.NUMERIC;
      case TSRANGE -> SqlType.TIMESTAMP;
      case TSTZRANGE -> SqlType.TIMESTAMPTZ;
      case DATERANGE -> SqlType.DATE;
      default -> throw new IllegalArgumentException("no range: " + range);
    };
  }

  static String read(String text, SqlType type) {
    Optional<Range> range = parse(text, type);
    return range.isEmpty() ? "empty" : print(range.get());
  }

  /// Decodes a range; empty for the empty range.
  public static Optional<Range> of(String code, SqlType type) {
    return parse(code, type);
  }

  private static Optional<Range> parse(String text, SqlType type) {
    String bare = text.strip();
    if (bare.equalsIgnoreCase("empty")) {
      return Optional.empty();
    }
    if (bare.isEmpty() || "[(".indexOf(bare.charAt(0)) < 0) {
      throw malformed(text, "Missing left parenthesis or bracket.");
    }
    StringBuilder bound = new StringBuilder();
    int comma = next(bare, 1, bound, text);
    Optional<String> lower = comma == 1 ? Optional.empty() : Optional.of(bound.toString());
    if (comma >= bare.length() || bare.charAt(comma) != ',') {
      throw malformed(text, "Missing comma after lower bound.");
    }
    bound.setLength(0);
    int end = next(bare, comma + 1, bound, text);
    Optional<String> upper = end == comma + 1 ? Optional.empty() : Optional.of(bound.toString());
    if (end >= bare.length() || "])".indexOf(bare.charAt(end)) < 0) {
      throw malformed(text, end < bare.length() ? "Too many commas." : "Unexpected end of input.");
    }
    if (end != bare.length() - 1) {
      throw malformed(text, "Junk after right parenthesis or bracket.");
    }
    return made(lower, bare.charAt(0) == '[', upper, bare.charAt(end) == ']', type);
  }

  private static int next(String text, int from, StringBuilder bound, String whole) {
    boolean quoted = false;
    int i = from;
    while (i < text.length() && (quoted || ",)]([".indexOf(text.charAt(i)) < 0)) {
      char c = text.charAt(i++);
      if (c == '\\') {
        if (i >= text.length()) {
          throw malformed(whole, "Unexpected end of input.");
        }
        bound.append(text.charAt(i++));
      } else if (c == '"') {
        if (quoted && i < text.length() && text.charAt(i) == '"') {
          bound.append(text.charAt(i++));
        } else {
          quoted = !quoted;
        }
      } else {
        bound.append(c);
      }
    }
    return i;
  }

  private static SqlException malformed(String text, String detail) {
    return new SqlError("22P02", "malformed range literal: \"" + text + "\"")
        .withDetail(detail)
        .asException();
  }

  private static Optional<Range> made(
      Optional<String> low, boolean lowIn, Optional<String> high, boolean highIn, SqlType type) {
    SqlType each = bound(type);
    Optional<Value> lower = low.map(text -> PgText.parse(text, each));
    Optional<Value> upper = high.map(text -> PgText.parse(text, each));
    boolean includesLower = lowIn && lower.isPresent();
    boolean includesUpper = highIn && upper.isPresent();
    if (lower.isPresent() && upper.isPresent()) {
      int order =
          KeyOrder.INSTANCE.compare(
              new Row(java.util.List.of(lower.get())), new Row(java.util.List.of(upper.get())));
      if (order > 0) {
        throw new SqlException(
            "22000", "range lower bound must be less than or equal to range upper bound");
      }
      if (order == 0 && !(includesLower && includesUpper)) {
        return Optional.empty();
      }
    }
    if (each.isInteger() || each == SqlType.DATE) {
      lower = includesLower ? lower : lower.map(value -> next(value, each));
      upper = includesUpper ? upper.map(value -> next(value, each)) : upper;
      includesLower = lower.isPresent();
      includesUpper = false;
      if (lower.isPresent() && lower.equals(upper)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new Range(
            lower.map(value -> PgText.print(value, each, -1)),
            includesLower,
            upper.map(value -> PgText.print(value, each, -1)),
            includesUpper));
  }

  private static Value next(Value value, SqlType type) {
    return switch (value) {
      case Value.Int(long number) -> {
        long most = type == SqlType.INT4 ? Integer.MAX_VALUE : Long.MAX_VALUE;
        if (number == most) {
          throw new SqlException("22003", type.sqlName() + " out of range");
        }
        yield new Value.Int(number + 1);
      }
      case Value.Date(LocalDate date) -> new Value.Date(date.plusDays(1));
      default -> value;
    };
  }

  /// The range's text with each bound replaced.
  static String mapped(String text, SqlType type, UnaryOperator<String> change) {
    return parse(text, type)
        .map(range ->
            print(
                new Range(
                    range.lower().map(change),
                    range.includesLower(),
                    range.upper().map(change),
                    range.includesUpper())))
        .orElse("empty");
  }

  /// PostgreSQL's text of a range.
  public static String print(Range range) {
    return (range.includesLower() ? "[" : "(")
        + range.lower().map(RangeCode::quoted).orElse("")
        + ","
        + range.upper().map(RangeCode::quoted).orElse("")
        + (range.includesUpper() ? "]" : ")");
  }

  private static String quoted(String bound) {
    return bound.isEmpty() || bound.matches("(?s).*[\\s\"\\\\()\\[\\],].*")
        ? "\"" + bound.replace("\\", "\\\\").replace("\"", "\"\"") + "\""
        : bound;
  }
}
