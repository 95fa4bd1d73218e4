package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.parse.Expr;

/// Deparses the condition of a CHECK as PostgreSQL does (ruleutils.c): constants show their type,
/// varchar is cast to text, BETWEEN and IN are expanded. Unsupported expressions raise an
/// IllegalArgumentException.
final class Conditions {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", ">", "<=", ">=");
  private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");
  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "length",
          "int4",
          "char_length",
          "int4",
          "lower",
          "text",
          "upper",
          "text",
          "btrim",
          "text",
          "abs",
          "");

  private final Operands names;
  private final boolean pretty;

  Conditions(Operands names, boolean pretty) {
    this.names = names;
    this.pretty = pretty;
  }

  /// A deparsed part.
  ///
  /// @param level precedence for pretty-printing: 0 OR, 1 AND, 2 NOT, 3 others, 4 a primary
  private record Part(String sql, SystemType type, int level, boolean constant) {}

  String of(Expr condition) {
    return part(condition).sql();
  }

  private Part part(Expr expr) {
    return switch (expr) {
      case Expr.Name name -> column(name.parts().getLast());
      case Expr.Constant(boolean number, String text, _, _) -> constant(number, text);
      case Expr.Word(String word, _) -> new Part(word, SystemTypes.of("bool"), 4, true);
      case Expr.Operator operator -> operator(operator);
      case Expr.Is is -> is(is);
      case Expr.Between between ->
          negated(
              joined(
                  "and",
                  List.of(
                      compared(">=", part(between.operand()), part(between.low())),
                      compared("<=", part(between.operand()), part(between.high())))),
              between.negated());
      case Expr.In in -> in(in);
      case Expr.Like like -> like(like);
      case Expr.Call call -> call(call);
      default -> throw new IllegalArgumentException("not known here: " + expr);
    };
  }

  private Part column(String name) {
    Operands.Operand operand = named(name);
    return new Part(operand.sql(), operand.type(), 4, false);
  }

  private Operands.Operand named(String name) {
    return names.of(name, pretty).orElseThrow(() -> new IllegalArgumentException(name));
  }

  private static Part constant(boolean number, String text) {
    if (!number) {
      return new Part(SqliteWords.string(text), SystemTypes.of("unknown"), 4, true);
    }
    boolean small = text.matches("[0-9]{1,9}");
    boolean whole = text.matches("[0-9]{1,18}");
    return new Part(
        small || !whole ? text : SqliteWords.string(text) + "::bigint",
        SystemTypes.of(small ? "int4" : whole ? "int8" : "numeric"),
        4,
        true);
  }

  private Part bool(String sql, int level) {
    return new Part(pretty ? sql : "(" + sql + ")", SystemTypes.of("bool"), level, false);
  }

  private Part operator(Expr.Operator operator) {
    String symbol = operator.symbol().equals("!=") ? "<>" : operator.symbol();
    List<Part> operands = operator.operands().stream().map(this::part).toList();
    if (symbol.equals("and") || symbol.equals("or")) {
      return joined(symbol, operands);
    }
    if (symbol.equals("not")) {
      return negated(operands.getFirst(), true);
    }
    if (operands.size() == 1) {
      Part operand = operands.getFirst();
      if (symbol.equals("-") && operand.constant()) {
        return new Part(
            "'-" + operand.sql() + "'::" + SystemTypes.printed(operand.type(), -1),
            operand.type(),
            4,
            true);
      }
      if (symbol.equals("-") || symbol.equals("+")) {
        return new Part("(" + symbol + " " + operand.sql() + ")", operand.type(), 4, false);
      }
      throw new IllegalArgumentException(symbol);
    }
    if (symbol.equals("||")) {
      return concatenated(operands.get(0), operands.get(1));
    }
    if (COMPARISONS.contains(symbol)) {
      return compared(symbol, operands.get(0), operands.get(1));
    }
    if (!ARITHMETIC.contains(symbol)) {
      throw new IllegalArgumentException(symbol);
    }
    SystemType type = common(operands.get(0).type(), operands.get(1).type());
    return new Part(
        "(" + as(operands.get(0), type) + " " + symbol + " " + as(operands.get(1), type) + ")",
        type,
        4,
        false);
  }

  private Part concatenated(Part left, Part right) {
    SystemType type = common(left.type(), right.type());
    boolean texts =
        List.of(left, right).stream()
            .allMatch(each -> each.type().isUnknown() || each.type().category() == 'S');
    if (!texts || !type.is("text")) {
      throw new IllegalArgumentException("||");
    }
    return new Part("(" + as(left, type) + " || " + as(right, type) + ")", type, 4, false);
  }

  private Part joined(String word, List<Part> operands) {
    int level = word.equals("or") ? 0 : 1;
    List<String> parts = new ArrayList<>();
    for (Part operand : operands) {
      boolean inside = pretty && operand.level() < level;
      parts.add(inside ? "(" + operand.sql() + ")" : operand.sql());
    }
    return bool(String.join(level == 0 ? " OR " : " AND ", parts), level);
  }

  private Part negated(Part part, boolean negated) {
    return negated
        ? bool("NOT " + (pretty && part.level() < 2 ? "(" + part.sql() + ")" : part.sql()), 2)
        : part;
  }

  private Part compared(String symbol, Part left, Part right) {
    SystemType type = common(left.type(), right.type());
    return bool(as(left, type) + " " + symbol + " " + as(right, type), 3);
  }

  /// The type in which operands are compared; PostgreSQL compares integers of different widths
  /// directly.
  private static SystemType common(SystemType left, SystemType right) {
    SystemType found = left.isUnknown() ? right : left;
    if (!left.isUnknown() && !right.isUnknown()) {
      List<String> order = List.of("int2", "int4", "int8", "numeric", "float4", "float8");
      found = order.indexOf(left.name()) >= order.indexOf(right.name()) ? left : right;
    }
    return found.is("varchar") || found.isUnknown() ? SystemTypes.of("text") : found;
  }

  private String as(Part part, SystemType type) {
    boolean integers = part.type().isInteger() && type.isInteger();
    if (integers || part.type().is(type.name())) {
      return part.sql();
    }
    String name = type.is("bpchar") ? "bpchar" : SystemTypes.printed(type, -1);
    if (part.type().isUnknown()) {
      return part.sql() + "::" + name;
    }
    return cast(part.sql(), name);
  }

  private String cast(String sql, String type) {
    return pretty ? sql + "::" + type : "(" + sql + ")::" + type;
  }

  private Part is(Expr.Is is) {
    String operand =
        is.operand() instanceof Expr.Name name
            ? named(name.parts().getLast()).bare()
            : part(is.operand()).sql();
    String not = is.negated() ? "NOT " : "";
    return bool(operand + " IS " + not + is.what().toUpperCase(java.util.Locale.ROOT), 3);
  }

  private Part in(Expr.In in) {
    Part operand = part(in.operand());
    SystemType type = operand.type();
    String symbol = in.negated() ? " <> ALL (" : " = ANY (";
    String printed = type.is("bpchar") ? "bpchar" : SystemTypes.printed(type, -1);
    List<String> elements = new ArrayList<>();
    for (Expr each : in.list()) {
      Part element = part(each);
      elements.add(element.type().isUnknown() ? element.sql() + "::" + printed : as(element, type));
    }
    String array = "ARRAY[" + String.join(", ", elements) + "]";
    return type.is("varchar")
        ? bool(cast(operand.sql(), "text") + symbol + cast(array, "text[]") + ")", 3)
        : bool(operand.sql() + symbol + array + ")", 3);
  }

  private Part like(Expr.Like like) {
    if (like.escape().isPresent()) {
      throw new IllegalArgumentException("ESCAPE");
    }
    String symbol = (like.negated() ? "!~~" : "~~") + (like.insensitive() ? "*" : "");
    SystemType text = SystemTypes.of("text");
    return bool(
        as(part(like.operand()), text) + " " + symbol + " " + as(part(like.pattern()), text), 3);
  }

  private Part call(Expr.Call call) {
    String result = FUNCTIONS.get(call.name());
    if (result == null || call.arguments().size() != 1) {
      throw new IllegalArgumentException(call.name());
    }
    Part argument = part(call.arguments().getFirst());
    String given =
        argument.type().is("varchar") || argument.type().isUnknown()
            ? as(argument, SystemTypes.of("text"))
            : argument.sql();
    return new Part(
        call.name() + "(" + given + ")",
        result.isEmpty() ? argument.type() : SystemTypes.of(result),
        4,
        false);
  }
}
