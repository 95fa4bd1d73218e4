package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Operators and functions that modify a jsonb: `-`, `#-`, `||`, jsonb_set.
final class JsonChanges {
  private static final Term NONE = Arrays.text("");

  private final Conversions conversions;

  JsonChanges(Conversions conversions) {
    this.conversions = conversions;
  }

  private static Term changed(String what, Term json, Term one, Term other, long flag) {
    return changed(what, json, one, other, Terms.number(flag), SqlType.JSONB);
  }

  private static Term changed(
      String what, Term json, Term one, Term other, Term flag, SqlType type) {
    return new Term.Call(
        "q_jchange",
        List.of(Arrays.text(what), label(json), label(one), label(other), flag),
        type,
        -1);
  }

  private static Term label(Term term) {
    return term.type().isString()
        ? term
        : new Term.Call(Arrays.LABEL, List.of(term), SqlType.TEXT, -1);
  }

  /// The term of an operator with such operands; empty for others.
  Optional<Term> operator(String symbol, Term left, Term right) {
    boolean unknown = right.type() == SqlType.UNKNOWN;
    return switch (symbol) {
      case "||" ->
          isJsonb(left) && isJsonb(right)
              ? Optional.of(changed("cat", jsonb(left), jsonb(right), NONE, 0))
              : Optional.empty();
      case "-" -> left.type() == SqlType.JSONB ? without(left, right) : Optional.empty();
      case "#-" ->
          left.type() == SqlType.JSONB && (unknown || right.type() == SqlType.TEXT_ARRAY)
              ? Optional.of(
                  changed("path", left, conversions.to(right, SqlType.TEXT_ARRAY, -1), NONE, 0))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean isJsonb(Term term) {
    return term.type() == SqlType.JSONB || term.type() == SqlType.UNKNOWN;
  }

  private Term jsonb(Term term) {
    return conversions.to(term, SqlType.JSONB, -1);
  }

  private Optional<Term> without(Term left, Term right) {
    return switch (right.type()) {
      case UNKNOWN, TEXT, VARCHAR ->
          Optional.of(changed("key", left, conversions.to(right, SqlType.TEXT, -1), NONE, 0));
      case TEXT_ARRAY -> Optional.of(changed("keys", left, right, NONE, 0));
      case INT2, INT4 -> Optional.of(changed("index", left, NONE, NONE, right, SqlType.JSONB));
      default -> Optional.empty();
    };
  }

  /// A binding by a function of this class.
  static Binding.OfValues of(BiFunction<JsonChanges, Given, Optional<Term>> function) {
    return given -> function.apply(new JsonChanges(given.conversions()), given);
  }

  Optional<Term> withoutNulls(Given given) {
    return given.count() == 1 && isJsonb(given.argument(0))
        ? Optional.of(changed("strip", jsonb(given.argument(0)), NONE, NONE, 0))
        : Optional.empty();
  }

  Optional<Term> pretty(Given given) {
    return given.count() == 1 && isJsonb(given.argument(0))
        ? Optional.of(
            changed("pretty", jsonb(given.argument(0)), NONE, NONE, Terms.number(0), SqlType.TEXT))
        : Optional.empty();
  }

  /// jsonb_set and jsonb_insert.
  Optional<Term> put(Given given) {
    List<Term> arguments = given.arguments();
    if (given.count() != 3 && given.count() != 4) {
      return Optional.empty();
    }
    boolean set = given.name().equals("jsonb_set");
    Term path = arguments.get(1);
    boolean plain =
        isJsonb(arguments.get(0))
            && isJsonb(arguments.get(2))
            && (path.type() == SqlType.UNKNOWN || path.type() == SqlType.TEXT_ARRAY);
    if (!plain) {
      return Optional.empty();
    }
    Term flag = Terms.number(set ? 1 : 0);
    if (arguments.size() == 4) {
      Term condition = conversions.to(arguments.get(3), SqlType.BOOL, -1);
      if (condition.type() != SqlType.BOOL) {
        return Optional.empty();
      }
      flag =
          new Term.Case(
              List.of(
                  new Term.When(condition, Terms.number(1)),
                  new Term.When(
                      new Term.Operation("not", List.of(condition), SqlType.BOOL),
                      Terms.number(0))),
              Optional.of(new Term.Constant(Value.NULL, SqlType.INT4)),
              SqlType.INT4,
              -1);
    }
    return Optional.of(
        changed(
            set ? "set" : "insert",
            jsonb(arguments.get(0)),
            conversions.to(path, SqlType.TEXT_ARRAY, -1),
            jsonb(arguments.get(2)),
            flag,
            SqlType.JSONB));
  }
}
