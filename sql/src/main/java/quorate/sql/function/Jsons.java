package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// json and jsonb. Engines hold both as text: json as written, jsonb in PostgreSQL's output format,
/// normalised by [quorate.sql.json.Json] before it reaches an engine. So all engines hold the same
/// text, including PostgreSQL, and operations that look inside a jsonb are routines.
///
/// Equal jsonb values may have different texts (`1.0 = 1`), and jsonb sorts unlike its text.
/// Operators compare them; sorting, grouping and uniqueness are refused.
final class Jsons {
  private static final Set<String> PARTS = Set.of("->", "->>", "#>", "#>>");
  private static final Set<String> TESTS = Set.of("@>", "<@", "?");
  private static final Set<String> OTHERS = Set.of("?|", "?&", "@?", "@@", "#-", "||", "-");
  private static final Set<String> ORDERS = Set.of("<", "<=", ">", ">=");

  private Jsons() {}

  /// An operator with a JSON operand; empty if neither operand is JSON.
  static Optional<Term> operator(
      String symbol, Term left, Term right, Conversions conversions, int position) {
    if (!Types.isJson(left.type()) && !Types.isJson(right.type())) {
      return Optional.empty();
    }
    boolean binary = left.type() == SqlType.JSONB || right.type() == SqlType.JSONB;
    boolean known = PARTS.contains(symbol) || binary && TESTS.contains(symbol);
    boolean compared = binary && (symbol.equals("=") || symbol.equals("<>"));
    boolean text =
        left.type().isString()
            || right.type().isString()
            || !binary && (left.type() == SqlType.UNKNOWN || right.type() == SqlType.UNKNOWN);
    if (symbol.equals("||") && text) {
      return Optional.empty(); // on text
    }
    if (binary && ORDERS.contains(symbol)) {
      return Optional.of(
          new Term.Operation(
              symbol,
              both(symbol, left, right, conversions, position).stream().map(Keys::ordered).toList(),
              SqlType.BOOL));
    }
    Optional<Term> changed =
        binary ? new JsonChanges(conversions).operator(symbol, left, right) : Optional.empty();
    if (changed.isPresent()) {
      return changed;
    }
    if (!known && !compared) {
      throw binary && OTHERS.contains(symbol)
          ? Unsupported.of("the operator " + symbol + " of jsonb", position)
          : Conversions.noOperator(symbol, left, right, position);
    }
    return Optional.of(
        switch (symbol) {
          case "=", "<>" -> {
            Term equal = test("q_jequal", both(symbol, left, right, conversions, position));
            yield symbol.equals("=")
                ? equal
                : new Term.Operation("not", List.of(equal), SqlType.BOOL);
          }
          case "@>" -> test("q_jcontains", both(symbol, left, right, conversions, position));
          case "<@" ->
              test("q_jcontains", both(symbol, left, right, conversions, position).reversed());
          case "?" ->
              test("q_jexists", List.of(left, key(symbol, left, right, conversions, position)));
          default -> part(symbol, left, right, conversions, position);
        });
  }

  private static Term test(String routine, List<Term> arguments) {
    return new Term.Call(routine, List.copyOf(arguments), SqlType.BOOL, -1);
  }

  private static List<Term> both(
      String symbol, Term left, Term right, Conversions conversions, int position) {
    List<Term> sides = new ArrayList<>();
    for (Term side : List.of(left, right)) {
      if (side.type() != SqlType.JSONB && side.type() != SqlType.UNKNOWN) {
        throw Conversions.noOperator(symbol, left, right, position);
      }
      sides.add(conversions.to(side, SqlType.JSONB, -1));
    }
    return sides;
  }

  private static Term key(
      String symbol, Term left, Term right, Conversions conversions, int position) {
    boolean text = right.type().isString() || right.type() == SqlType.UNKNOWN;
    if (!Types.isJson(left.type()) || !text) {
      throw Conversions.noOperator(symbol, left, right, position);
    }
    return conversions.to(right, SqlType.TEXT, -1);
  }

  /// A part of a json or jsonb: as JSON, or as text for `->>` and `#>>`.
  private static Term part(
      String symbol, Term left, Term right, Conversions conversions, int position) {
    boolean plain = symbol.endsWith(">>");
    boolean index = right.type() == SqlType.INT4 || right.type() == SqlType.INT2;
    boolean path = symbol.startsWith("#");
    boolean texts = right.type().isArray() && right.type().element().isString();
    if (path && right.type() != SqlType.UNKNOWN && !texts || !Types.isJson(left.type())) {
      throw Conversions.noOperator(symbol, left, right, position);
    }
    boolean element = index && !path;
    Term which = right;
    if (path && !texts) {
      which = conversions.to(right, SqlType.TEXT_ARRAY, -1);
    } else if (!path && !element) {
      which = key(symbol, left, right, conversions, position);
    }
    int form = (plain ? 1 : 0) + (left.type() == SqlType.JSON ? 2 : 0);
    String routine = path ? "q_jpath" : element ? "q_jelement" : "q_jmember";
    return new Term.Call(
        routine, List.of(left, which, Terms.number(form)), plain ? SqlType.TEXT : left.type(), -1);
  }

  static Optional<Term> typeName(Given given) {
    return ofOne(given, "q_jtype", SqlType.TEXT);
  }

  static Optional<Term> length(Given given) {
    return ofOne(given, "q_jlength", SqlType.INT4);
  }

  private static Optional<Term> ofOne(Given given, String routine, SqlType result) {
    boolean jsonb =
        given.count() == 1 && (given.type(0) == SqlType.UNKNOWN || given.type(0) == SqlType.JSONB);
    return jsonb
        ? Optional.of(
            new Term.Call(
                routine,
                List.of(given.conversions().to(given.argument(0), SqlType.JSONB, -1)),
                result,
                -1))
        : Optional.empty();
  }

  /// Refuses a cast from or to JSON that PostgreSQL has and Quorate lacks.
  static void refuseCast(SqlType from, SqlType to, int position) {
    if (from == SqlType.JSONB && (to.isNumber() || to == SqlType.BOOL)) {
      throw Unsupported.of("casting jsonb to " + to.sqlName(), position);
    }
  }
}
