package quorate.sql.system;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Operators in the engine's words.
final class Operators {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");
  private static final Set<String> ARITHMETIC =
      Set.of("+", "-", "*", "/", "%", "&", "|", "<<", ">>");
  private final Conversions conversions;

  Operators(Conversions conversions) {
    this.conversions = conversions;
  }

  Typed prefix(String symbol, Typed operand, int position) {
    Typed number = conversions.to(operand, Types.of("int4"));
    return switch (symbol) {
      case "-", "~" -> new Typed("(" + symbol + " " + number.sql() + ")", number.type());
      case "@" -> new Typed("abs(" + number.sql() + ")", number.type());
      default -> throw Expressions.unsupported("the prefix operator " + symbol, position);
    };
  }

  Typed infix(String symbol, Typed left, Typed right, int position) {
    if (COMPARISONS.contains(symbol)) {
      return compared(symbol, left, right);
    }
    if (symbol.equals("||")) {
      return concatenated(left, right);
    }
    if (ARITHMETIC.contains(symbol) && !left.type().isList()) {
      List<Typed> both = conversions.alike(numbers(left, right));
      return new Typed(
          "(" + both.get(0).sql() + " " + symbol + " " + both.get(1).sql() + ")",
          both.getFirst().type());
    }
    return switch (symbol) {
      case "~", "!~", "~*", "!~*" -> matched(symbol, left, right);
      case "~~", "!~~", "~~*", "!~~*" ->
          like(left, right, Optional.empty(), symbol.endsWith("*"), symbol.startsWith("!"));
      case "^@" -> Typed.bool("q_starts_with(" + texts(left, right) + ")");
      case "@>" -> contains(left, right);
      case "<@" -> contains(right, left);
      case "&&" -> Typed.bool("q_overlaps(" + arrays(left, right) + ")");
      case "->", "->>" -> json(symbol, left, right);
      default -> throw Expressions.unsupported("the operator " + symbol, position);
    };
  }

  private static List<Typed> numbers(Typed left, Typed right) {
    return left.isUnsettled() && right.isUnsettled()
        ? List.of(left, right, Typed.of("0", "int4"))
        : List.of(left, right);
  }

  private Typed compared(String symbol, Typed left, Typed right) {
    Typed first = left.isUnsettled() ? conversions.to(left, settled(right)) : left;
    Typed second = right.isUnsettled() ? conversions.to(right, settled(first)) : right;
    return Typed.bool(first.sql() + " " + symbol + " " + second.sql());
  }

  private static SystemType settled(Typed value) {
    return value.isUnsettled() ? Types.of("text") : value.type();
  }

  private Typed concatenated(Typed left, Typed right) {
    if (left.type().isList() || right.type().isList()) {
      return array(left, right);
    }
    return Typed.of(
        "(" + conversions.text(left).sql() + " || " + conversions.text(right).sql() + ")", "text");
  }

  private Typed array(Typed left, Typed right) {
    boolean both = left.type().isList() && right.type().isList();
    SystemType type = left.type().isList() ? left.type() : right.type();
    if (both || left.isUnsettled() || right.isUnsettled()) {
      return new Typed(
          "q_array_cat(%s, %s)"
              .formatted(conversions.to(left, type).sql(), conversions.to(right, type).sql()),
          type);
    }
    return left.type().isList()
        ? new Typed("q_array_append(%s, %s)".formatted(left.sql(), right.sql()), type)
        : new Typed("q_array_prepend(%s, %s)".formatted(left.sql(), right.sql()), type);
  }

  private String texts(Typed left, Typed right) {
    return conversions.text(left).sql() + ", " + conversions.text(right).sql();
  }

  private String arrays(Typed left, Typed right) {
    List<Typed> both = conversions.alike(List.of(left, right));
    return both.get(0).sql() + ", " + both.get(1).sql();
  }

  private Typed contains(Typed whole, Typed part) {
    return Typed.bool("q_contains(" + arrays(whole, part) + ")");
  }

  private Typed matched(String symbol, Typed text, Typed pattern) {
    return Typed.bool(
        (symbol.startsWith("!") ? "NOT " : "")
            + "q_matches("
            + texts(text, pattern)
            + (symbol.endsWith("*") ? ", 1)" : ", 0)"));
  }

  Typed like(
      Typed text, Typed pattern, Optional<Typed> escape, boolean insensitive, boolean negated) {
    return Typed.bool(
        (negated ? "NOT " : "")
            + "q_like("
            + texts(text, pattern)
            + ", "
            + escape.map(each -> conversions.text(each).sql()).orElse("'\\'")
            + (insensitive ? ", 1)" : ", 0)"));
  }

  private Typed json(String symbol, Typed document, Typed key) {
    Typed path = key.isUnsettled() ? conversions.text(key) : key;
    boolean text = symbol.equals("->>");
    return new Typed(
        "q_json_part(%s, %s, %d)".formatted(document.sql(), path.sql(), text ? 1 : 0),
        text ? Types.of("text") : document.isUnsettled() ? Types.of("json") : document.type());
  }

  /// operand IN (query).
  Typed in(Typed operand, Bound query, boolean negated) {
    Typed settled = conversions.to(operand, query.columns().getFirst().type());
    return Typed.bool(settled.sql() + (negated ? " NOT IN (" : " IN (") + query.sql() + ")");
  }

  /// operand symbol ANY | ALL (query).
  Typed quantified(Typed operand, String symbol, boolean all, Bound query) {
    if (symbol.equals("=") && !all) {
      return in(operand, query, false);
    }
    if (all && (symbol.equals("<>") || symbol.equals("!="))) {
      return in(operand, query, true);
    }
    Typed settled = conversions.to(operand, query.columns().getFirst().type());
    String test = settled.sql() + " " + symbol + " c1";
    return Typed.bool(
        (all ? "NOT EXISTS (SELECT 1 FROM (" : "EXISTS (SELECT 1 FROM (")
            + query.sql()
            + ") WHERE "
            + (all ? "NOT (" + test + "))" : test + ")"));
  }
}
