package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.Unable;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.NumberFormat;
import quorate.sql.type.Unsupported;

/// Functions of numbers beyond arithmetic.
public final class NumberFunctions {
  /// The routine for functions that PostgreSQL takes from its C library; only engines that call
  /// Java have it.
  private static final String REAL = "q_real";

  private final Conversions conversions;
  private final Expr.Call call;
  private final List<Term> arguments;

  NumberFunctions(Given given) {
    conversions = given.conversions();
    call = given.call();
    arguments = narrowed(given);
  }

  /// The arguments of a function computed in engine decimals.
  static List<Term> narrowed(Given given) {
    return given.arguments().stream()
        .map(each ->
            each.type() == SqlType.WIDE_NUMERIC
                ? given.conversions().to(each, SqlType.NUMERIC, -1)
                : each)
        .toList();
  }

  /// Refuses a routine that exists in Java only for engines that cannot call Java.
  public static void requireAble(String routine, Dialect dialect) {
    boolean java = routine.equals(REAL) || routine.equals("q_atan2");
    if (java && !dialect.traits().callsJava()) {
      throw new Unable("functions of floats of the library of C");
    }
  }

  /// A binding that matches this number of arguments, the first of them a number.
  static Binding.OfValues of(int count, Function<NumberFunctions, Optional<Term>> function) {
    return given ->
        new WideTerms(given.conversions()::to)
            .function(given.name(), given.arguments())
            .or(() ->
                given.count() == count && isNumber(given.argument(0))
                    ? function.apply(new NumberFunctions(given))
                    : Optional.empty());
  }

  private Term first() {
    return arguments.getFirst();
  }

  Optional<Term> factorial() {
    return first().type().isInteger() || first().type() == SqlType.UNKNOWN
        ? Optional.of(
            new Term.Call(
                "q_factorial",
                List.of(conversions.to(first(), SqlType.INT8, -1)),
                SqlType.NUMERIC,
                Digits.carry(0)))
        : Optional.empty();
  }

  /// log with a base, defined for numeric only.
  Optional<Term> based() {
    return arguments.stream().allMatch(NumberFunctions::isExact)
        ? Optional.of(decimals("base", arguments, conversions))
        : Optional.empty();
  }

  private static boolean isNumber(Term term) {
    return term.type().isNumber() || term.type() == SqlType.UNKNOWN;
  }

  private static boolean isExact(Term term) {
    return isNumber(term) && !term.type().isFloat();
  }

  private static Term numeric(Term term, Conversions conversions) {
    Term number = conversions.to(term, SqlType.NUMERIC, -1);
    return number.type() == SqlType.NUMERIC ? number : new Term.Cast(number, SqlType.NUMERIC, -1);
  }

  private Term real8(Term term) {
    return conversions.to(term, SqlType.FLOAT8, -1);
  }

  /// A root, power or logarithm of numerics, if some argument is numeric and none is a float.
  static Optional<Term> decimal(String what, List<Term> given, Conversions conversions) {
    List<Term> arguments =
        given.stream()
            .map(each ->
                each.type() == SqlType.WIDE_NUMERIC
                    ? conversions.to(each, SqlType.NUMERIC, -1)
                    : each)
            .toList();
    return arguments.stream().anyMatch(term -> term.type() == SqlType.NUMERIC)
            && arguments.stream().allMatch(NumberFunctions::isExact)
        ? Optional.of(decimals(what, arguments, conversions))
        : Optional.empty();
  }

  private static Term decimals(String what, List<Term> arguments, Conversions conversions) {
    List<Term> terms = new ArrayList<>(List.of(Arrays.text(what)));
    for (int i = 0; i < 2; i++) {
      Term number = i < arguments.size() ? arguments.get(i) : Terms.number(0);
      terms.add(numeric(number, conversions));
    }
    return new Term.Call("q_decimal", terms, SqlType.NUMERIC, -1);
  }

  /// div: subtracts the remainder first, so that the division is exact.
  Optional<Term> quotient() {
    if (!arguments.stream().allMatch(NumberFunctions::isExact)) {
      return Optional.empty();
    }
    Term dividend = numeric(arguments.get(0), conversions);
    Term divisor = numeric(arguments.get(1), conversions);
    Term rest = new Term.Operation("%", List.of(dividend, divisor), SqlType.NUMERIC);
    Term whole = new Term.Operation("-", List.of(dividend, rest), SqlType.NUMERIC);
    Term quotient = new Term.Call("q_div", List.of(whole, divisor), SqlType.NUMERIC, -1);
    return Optional.of(
        new Term.Call(
            "q_trunc", List.of(quotient, Terms.number(0)), SqlType.NUMERIC, Digits.carry(0)));
  }

  Optional<Term> scale() {
    if (!isExact(first())) {
      return Optional.empty();
    }
    Term value = numeric(first(), conversions);
    if (call.name().equals("min_scale")) {
      return Optional.of(new Term.Call("q_min_scale", List.of(value), SqlType.INT4, -1));
    }
    if (call.name().equals("trim_scale")) {
      return Optional.of(
          new Term.Call(
              "q_trunc", List.of(value, Terms.number(Coerce.NUMERIC_SCALE)), SqlType.NUMERIC, -1));
    }
    OptionalInt known = value.scale();
    if (known.isEmpty()) {
      throw Unsupported.of("scale() of a numeric without a known scale", call.position());
    }
    return Optional.of(
        new Term.Case(
            List.of(
                new Term.When(new Term.Is(value, "null", true), Terms.number(known.getAsInt()))),
            Optional.empty(),
            SqlType.INT4,
            -1));
  }

  Optional<Term> bucket() {
    SqlType count = arguments.get(3).type();
    boolean whole = count == SqlType.INT4 || count == SqlType.INT2 || count == SqlType.UNKNOWN;
    List<Term> numbers = arguments.subList(0, 3);
    if (!whole || !numbers.stream().allMatch(NumberFunctions::isNumber)) {
      return Optional.empty();
    }
    boolean exact =
        numbers.stream().anyMatch(term -> term.type() == SqlType.NUMERIC)
            && numbers.stream().allMatch(NumberFunctions::isExact);
    List<Term> terms = new ArrayList<>();
    numbers.forEach(term -> terms.add(exact ? numeric(term, conversions) : real8(term)));
    terms.add(conversions.to(arguments.get(3), SqlType.INT4, -1));
    return Optional.of(new Term.Call(exact ? "q_bucket" : "q_fbucket", terms, SqlType.INT4, -1));
  }

  /// The digits in another base; for a negative integer those of its 32-bit two's complement.
  Optional<Term> digits() {
    Term number = first();
    SqlType type = number.type();
    if (type != SqlType.INT4 && type != SqlType.INT8) {
      return Optional.empty();
    }
    Term wide =
        type == SqlType.INT8
            ? number
            : new Term.Call(
                "q_band",
                List.of(
                    new Term.Cast(number, SqlType.INT8, -1),
                    new Term.Constant(new Value.Int(0xffffffffL), SqlType.INT8)),
                SqlType.INT8,
                -1);
    int base =
        switch (call.name()) {
          case "to_hex" -> 16;
          case "to_oct" -> 8;
          default -> 2;
        };
    return Optional.of(
        new Term.Call("q_based", List.of(wide, Terms.number(base)), SqlType.TEXT, -1));
  }

  Optional<Term> text() {
    if (!first().type().isNumber()) {
      return Optional.empty();
    }
    String format = TimeFunctions.text(call, arguments, 1);
    if (NumberFormat.of(format).isEmpty()) {
      throw Unsupported.of("to_char with the format '" + format + "'", call.position());
    }
    Term number = arguments.getFirst();
    if (number.type().isFloat()) {
      return Optional.of(
          new Term.Call(
              "q_real_char", List.of(real8(number), Arrays.text(format)), SqlType.TEXT, -1));
    }
    Term whole = Terms.number(number.type().isInteger() ? 1 : 0);
    return Optional.of(
        new Term.Call(
            "q_num_char",
            List.of(numeric(number, conversions), Arrays.text(format), whole),
            SqlType.TEXT,
            -1));
  }

  Optional<Term> real() {
    Term number = first();
    if (number.type() == SqlType.NUMERIC && call.name().startsWith("log")) {
      return decimal("log", List.of(number), conversions);
    }
    String what = call.name().equals("log") ? "log10" : call.name();
    return Optional.of(
        new Term.Call(REAL, List.of(Arrays.text(what), real8(number)), SqlType.FLOAT8, -1));
  }

  Optional<Term> atan2() {
    return isNumber(arguments.get(1))
        ? Optional.of(
            new Term.Call(
                "q_atan2", arguments.stream().map(this::real8).toList(), SqlType.FLOAT8, -1))
        : Optional.empty();
  }
}
