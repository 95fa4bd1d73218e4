package quorate.sql.system;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Coercions;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.type.Unsupported;

/// Translates operators.
final class OperatorCalls {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");
  private final Casts casts;

  OperatorCalls(Casts casts) {
    this.casts = casts;
  }

  static Typed prefix(String symbol, Typed operand, int position) {
    return Arithmetic.prefix(symbol, operand, position);
  }

  Typed infix(String symbol, Typed left, Typed right, int position) {
    boolean rows = left.type().is("record") || right.type().is("record");
    if (!rows && !Coercions.operates(symbol, Optional.of(left.type()), right.type())) {
      throw Arithmetic.none(symbol, List.of(left.type(), right.type()), position);
    }
    if (COMPARISONS.contains(symbol)) {
      return compared(symbol, left, right, position);
    }
    if (symbol.equals("||") && !left.type().isJson() && !right.type().isJson()) {
      return concatenated(left, right);
    }
    boolean sets = symbol.equals("@>") || symbol.equals("<@") || symbol.equals("&&");
    if (sets && left.isUnsettled() && right.isUnsettled()) {
      throw Arithmetic.ambiguous("unknown " + symbol + " unknown", position);
    }
    boolean network = left.type().is("inet") || left.type().is("cidr");
    boolean json = left.type().isJson() || right.type().isJson();
    if (json && !COMPARISONS.contains(symbol) || network) {
      throw unsupported(symbol, left, right, position);
    }
    if (Arithmetic.OPERATORS.contains(symbol)) {
      return Arithmetic.infix(symbol, left, right, casts, position);
    }
    return switch (symbol) {
      case "~", "!~", "~*", "!~*" -> matched(symbol, left, right);
      case "~~", "!~~", "~~*", "!~~*" ->
          like(
              left,
              right,
              Optional.empty(),
              symbol.endsWith("*"),
              symbol.startsWith("!"),
              position);
      case "^@" -> Typed.bool("q_starts_with(" + texts(left, right) + ")");
      case "@>" -> contains(left, right);
      case "<@" -> contains(right, left);
      case "&&" -> Typed.bool("q_overlaps(" + arrays(left, right) + ")");
      default -> throw Unsupported.inCatalog("the operator " + symbol, position);
    };
  }

  private static SqlException unsupported(String symbol, Typed left, Typed right, int position) {
    return Unsupported.inCatalog(
        "%s %s %s"
            .formatted(
                SystemTypes.printed(left.type(), -1),
                symbol,
                SystemTypes.printed(right.type(), -1)),
        position);
  }

  private Typed compared(String symbol, Typed left, Typed right, int position) {
    Typed first = left.isUnsettled() ? casts.to(left, settled(right)) : left;
    Typed second = right.isUnsettled() ? casts.to(right, settled(first)) : right;
    return Typed.bool(compared(first, second, symbol, position));
  }

  /// A comparison; numerics, times and other types with keys compare by them.
  private String compared(Typed left, Typed right, String symbol, int position) {
    SystemType first = left.type();
    SystemType second = right.type();
    String between = " " + symbol + " ";
    if (first.is("bpchar") || second.is("bpchar")) {
      return casts.text(left).sql() + between + casts.text(right).sql();
    }
    boolean strange =
        isScalar(first) && second.isString()
            || first.isString() && isScalar(second)
            || first.isBool() && isScalar(second)
            || isScalar(first) && second.isBool()
            || first.isBool() && second.isString()
            || first.isString() && second.isBool();
    if (strange || first.is("json") || second.is("json")) {
      throw Arithmetic.none(symbol, List.of(first, second), position);
    }
    if (first.isJson() || second.isJson()) {
      throw unsupported(symbol, left, right, position);
    }
    if (first.isArray() || second.isArray()) {
      boolean equality = symbol.equals("=") || symbol.equals("<>") || symbol.equals("!=");
      boolean varied =
          Stream.of(first, second).anyMatch(each -> Arithmetic.isVaried(SystemTypes.element(each)));
      if (!equality || varied) {
        throw unsupported(symbol, left, right, position);
      }
    }
    if (!Arithmetic.isKeyed(first) && !Arithmetic.isKeyed(second)) {
      return left.sql() + between + right.sql();
    }
    if (first.isFloat() || second.isFloat()) {
      return Arithmetic.real(left) + between + Arithmetic.real(right);
    }
    if (Arithmetic.isNumber(first) && Arithmetic.isNumber(second)) {
      SystemType numeric = SystemTypes.of("numeric");
      return Arithmetic.key(new Typed(left.sql(), numeric))
          + between
          + Arithmetic.key(new Typed(right.sql(), numeric));
    }
    if (!first.is(second.name())) {
      throw unsupported(symbol, left, right, position);
    }
    return Arithmetic.key(left) + between + Arithmetic.key(right);
  }

  private static boolean isScalar(SystemType type) {
    return Arithmetic.isNumber(type) || Arithmetic.isKeyed(type);
  }

  private static SystemType settled(Typed value) {
    return value.isUnsettled() ? SystemTypes.of("text") : value.type();
  }

  private Typed concatenated(Typed left, Typed right) {
    if (left.type().isList() || right.type().isList()) {
      return array(left, right);
    }
    if (left.type().is("char") || right.type().is("char")) {
      throw Unsupported.inCatalog("|| of a \"char\"", 0);
    }
    return Typed.of("(" + casts.text(left).sql() + " || " + casts.text(right).sql() + ")", "text");
  }

  private Typed array(Typed left, Typed right) {
    boolean both = left.type().isList() && right.type().isList();
    SystemType type = left.type().isList() ? left.type() : right.type();
    SystemType element = SystemTypes.element(type);
    for (Typed each : List.of(left, right)) {
      SystemType other = each.type().isList() ? SystemTypes.element(each.type()) : each.type();
      if (!each.isUnsettled() && !other.is(element.name()) && !type.is("anyarray")) {
        throw Unsupported.inCatalog("|| of arrays of different types", 0);
      }
    }
    if (both || left.isUnsettled() || right.isUnsettled()) {
      return new Typed(
          "q_array_cat(%s, %s)".formatted(casts.to(left, type).sql(), casts.to(right, type).sql()),
          type);
    }
    return left.type().isList()
        ? new Typed("q_array_append(%s, %s)".formatted(left.sql(), right.sql()), type)
        : new Typed("q_array_prepend(%s, %s)".formatted(left.sql(), right.sql()), type);
  }

  private String texts(Typed left, Typed right) {
    return casts.text(left).sql() + ", " + casts.text(right).sql();
  }

  private String arrays(Typed left, Typed right) {
    List<Typed> both = casts.alike("arrays", List.of(left, right));
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
      Typed text,
      Typed pattern,
      Optional<Typed> escape,
      boolean insensitive,
      boolean negated,
      int position) {
    String symbol = (negated ? "!" : "") + (insensitive ? "~~*" : "~~");
    if (!Coercions.operates(symbol, Optional.of(text.type()), pattern.type())) {
      throw Arithmetic.none(symbol, List.of(text.type(), pattern.type()), position);
    }
    return Typed.bool(
        (negated ? "NOT " : "")
            + "q_like("
            + texts(text, pattern)
            + ", "
            + escape.map(each -> casts.text(each).sql()).orElse("'\\'")
            + (insensitive ? ", 1)" : ", 0)"));
  }

  /// operand IN (query).
  Typed in(Typed operand, QueryText query, boolean negated) {
    if (operand.type().is("record")) {
      if (query.columns().stream().anyMatch(each -> Arithmetic.isVaried(each.type()))) {
        throw Unsupported.inCatalog("a list of such rows from a query", 0);
      }
      return Typed.bool(operand.sql() + (negated ? " NOT IN (" : " IN (") + query.sql() + ")");
    }
    return quantified(operand, negated ? "<>" : "=", negated, query);
  }

  /// Whether the engine's own IN decides equality correctly.
  static boolean isListed(String symbol, boolean all, SystemType left, SystemType right) {
    boolean equality = all ? symbol.equals("<>") || symbol.equals("!=") : symbol.equals("=");
    boolean keyed =
        Arithmetic.isKeyed(left)
            || Arithmetic.isKeyed(right)
            || Arithmetic.isVaried(left)
            || Arithmetic.isVaried(right);
    return equality && !keyed;
  }

  /// ANY or ALL of a test over rows, with three-valued logic.
  static String quantified(String test, boolean all, String from) {
    return "(SELECT CASE WHEN %s THEN %d WHEN count(*) > count(t) THEN NULL ELSE %d END FROM (SELECT %s AS t FROM %s))"
        .formatted(all ? "min(t) = 0" : "max(t) = 1", all ? 0 : 1, all ? 1 : 0, test, from);
  }

  /// operand symbol ANY | ALL (query).
  Typed quantified(Typed operand, String symbol, boolean all, QueryText query) {
    SystemType type = query.columns().getFirst().type();
    Typed settled = casts.to(operand, type);
    String test = infix(symbol, settled, new Typed("c1", type), 0).sql();
    return Typed.bool(
        isListed(symbol, all, settled.type(), type)
            ? settled.sql() + (all ? " NOT" : "") + " IN (" + query.sql() + ")"
            : quantified(test, all, "(" + query.sql() + ")"));
  }
}
