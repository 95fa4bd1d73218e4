package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Types;

/// Functions and operators composed of others, or of integer routines.
final class Composed {
  private static final double RADIANS_PER_DEGREE = 0.0174532925199432957692;
  private static final Term EMPTY = text("");

  private final Conversions conversions;

  Composed(Conversions conversions) {
    this.conversions = conversions;
  }

  /// A binding by a function of this class.
  static Binding.OfValues of(BiFunction<Composed, List<Term>, Optional<Term>> function) {
    return given -> function.apply(new Composed(given.conversions()), given.arguments());
  }

  static Optional<Term> pi(Given given) {
    return given.count() == 0 ? Optional.of(real(Math.PI)) : Optional.empty();
  }

  Optional<Term> concat(List<Term> arguments) {
    return Optional.of(concatenated(arguments.stream().map(this::filled).toList()));
  }

  Optional<Term> degrees(List<Term> arguments) {
    return angle(arguments, "/");
  }

  Optional<Term> radians(List<Term> arguments) {
    return angle(arguments, "*");
  }

  Optional<Term> nulls(List<Term> arguments) {
    return arguments.isEmpty() ? Optional.empty() : Optional.of(counted(arguments, false));
  }

  Optional<Term> nonNulls(List<Term> arguments) {
    return arguments.isEmpty() ? Optional.empty() : Optional.of(counted(arguments, true));
  }

  Optional<Term> gcd(List<Term> arguments) {
    return arguments.size() == 2 ? integers("q_gcd", arguments) : Optional.empty();
  }

  Optional<Term> lcm(List<Term> arguments) {
    return arguments.size() == 2 ? integers("q_lcm", arguments) : Optional.empty();
  }

  /// The term of a bitwise operator, if its operands are integers.
  Optional<Term> bits(String symbol, List<Term> operands) {
    return switch (symbol) {
      case "&" -> integers("q_band", operands);
      case "|" -> integers("q_bor", operands);
      case "#" -> integers("q_bxor", operands);
      case "<<" -> shifted("q_shl", operands);
      case ">>" -> shifted("q_shr", operands);
      default -> Optional.empty();
    };
  }

  /// The term of a prefix operator other than `-`.
  Optional<Term> prefix(String symbol, Term operand) {
    SqlType type = operand.type();
    return switch (symbol) {
      case "@" -> {
        SqlType number = type == SqlType.UNKNOWN ? SqlType.FLOAT8 : type;
        yield number.isNumber()
            ? Optional.of(
                new Term.Call("abs", List.of(conversions.to(operand, number, -1)), number, -1))
            : Optional.empty();
      }
      case "|/" ->
          type.isNumber() || type == SqlType.UNKNOWN
              ? Optional.of(
                  new Term.Call(
                      "q_sqrt",
                      List.of(conversions.to(operand, SqlType.FLOAT8, -1)),
                      SqlType.FLOAT8,
                      -1))
              : Optional.empty();
      // -1 - x inverts the bits of x, and stays in the range of x's type.
      case "~" ->
          type.isInteger()
              ? Optional.of(
                  new Term.Operation(
                      "-", List.of(new Term.Cast(Terms.number(-1), type, -1), operand), type))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Term text(String text) {
    return new Term.Constant(new Value.Text(text), SqlType.TEXT);
  }

  private static Term real(double number) {
    return new Term.Constant(new Value.Real(number), SqlType.FLOAT8);
  }

  /// A value in the format of its output function.
  Term shown(Term argument) {
    Term settled = Conversions.padded(conversions.settled(argument));
    if (settled.type().isString()) {
      return settled;
    }
    return settled.type() == SqlType.BOOL
        ? letter(settled)
        : new Term.Cast(settled, SqlType.TEXT, -1);
  }

  Optional<Term> bitLength(List<Term> arguments) {
    if (arguments.size() != 1 || !isText(arguments.getFirst())) {
      return Optional.empty();
    }
    Term argument = arguments.getFirst();
    Term text = conversions.to(argument, SqlType.TEXT, -1); // char without its padding
    Term bytes = new Term.Call("octet_length", List.of(text), SqlType.INT4, -1);
    return Optional.of(new Term.Operation("*", List.of(bytes, Terms.number(8)), SqlType.INT4));
  }

  /// A value cast to text.
  Term text(Term argument) {
    Term settled = conversions.settled(argument);
    return settled.type().isString() ? settled : new Term.Cast(settled, SqlType.TEXT, -1);
  }

  /// The text of a value, with NULL as the empty text.
  Term filled(Term argument) {
    return new Term.Call("coalesce", List.of(shown(argument), EMPTY), SqlType.TEXT, -1);
  }

  private static Term joined(Term left, Term right) {
    return new Term.Operation("||", List.of(left, right), SqlType.TEXT);
  }

  private static Term concatenated(List<Term> texts) {
    return texts.stream().reduce(Composed::joined).orElse(EMPTY);
  }

  /// A boolean in its output format, which differs from its cast to text.
  private static Term letter(Term bool) {
    Term.When yes = new Term.When(bool, text("t"));
    Term.When no = new Term.When(new Term.Operation("not", List.of(bool), SqlType.BOOL), text("f"));
    return new Term.Case(List.of(yes, no), Optional.empty(), SqlType.TEXT, -1);
  }

  /// concat_ws: prefixes each non-null value with the separator, then removes the first separator.
  Optional<Term> separated(List<Term> arguments) {
    if (arguments.size() < 2) {
      return Optional.empty();
    }
    Term separator = conversions.settled(arguments.getFirst());
    if (!separator.type().isString()) {
      return Optional.empty();
    }
    List<Term> parts = new ArrayList<>();
    for (Term argument : arguments.subList(1, arguments.size())) {
      Term value = conversions.settled(argument);
      Term part =
          new Term.Case(
              List.of(new Term.When(new Term.Is(value, "null", false), EMPTY)),
              Optional.of(joined(separator, shown(value))),
              SqlType.TEXT,
              -1);
      parts.add(part);
    }
    Term length = new Term.Call("length", List.of(separator), SqlType.INT4, -1);
    return Optional.of(
        new Term.Call(
            "substring", List.of(concatenated(parts), plus(length, 1)), SqlType.TEXT, -1));
  }

  private static Term plus(Term number, long more) {
    return new Term.Operation("+", List.of(number, Terms.number(more)), SqlType.INT4);
  }

  /// overlay(text, new, from, for).
  Optional<Term> overlay(List<Term> arguments) {
    boolean fits =
        (arguments.size() == 3 || arguments.size() == 4)
            && arguments.subList(0, 2).stream().allMatch(Composed::isText)
            && arguments.subList(2, arguments.size()).stream().allMatch(Composed::isIndex);
    if (!fits) {
      return Optional.empty();
    }
    Term hay = conversions.to(arguments.get(0), SqlType.TEXT, -1);
    Term patch = conversions.to(arguments.get(1), SqlType.TEXT, -1);
    Term start = conversions.to(arguments.get(2), SqlType.INT4, -1);
    Term length =
        arguments.size() == 4
            ? conversions.to(arguments.get(3), SqlType.INT4, -1)
            : new Term.Call("length", List.of(patch), SqlType.INT4, -1);
    Term before =
        new Term.Call(
            "substring", List.of(hay, Terms.number(1), plus(start, -1)), SqlType.TEXT, -1);
    Term end = new Term.Operation("+", List.of(start, length), SqlType.INT4);
    Term after = new Term.Call("substring", List.of(hay, end), SqlType.TEXT, -1);
    return Optional.of(joined(joined(before, patch), after));
  }

  private static boolean isText(Term term) {
    return term.type().isString() || term.type() == SqlType.UNKNOWN;
  }

  private static boolean isIndex(Term term) {
    return term.type() == SqlType.INT2
        || term.type() == SqlType.INT4
        || term.type() == SqlType.UNKNOWN;
  }

  private Optional<Term> angle(List<Term> arguments, String symbol) {
    if (arguments.size() != 1) {
      return Optional.empty();
    }
    Term angle = arguments.getFirst();
    if (!angle.type().isNumber() && angle.type() != SqlType.UNKNOWN) {
      return Optional.empty();
    }
    return Optional.of(
        new Term.Operation(
            symbol,
            List.of(conversions.to(angle, SqlType.FLOAT8, -1), real(RADIANS_PER_DEGREE)),
            SqlType.FLOAT8));
  }

  private Term counted(List<Term> arguments, boolean present) {
    Term sum = Terms.number(0);
    for (Term argument : arguments) {
      Term one =
          new Term.Case(
              List.of(
                  new Term.When(
                      new Term.Is(conversions.settled(argument), "null", present),
                      Terms.number(1))),
              Optional.of(Terms.number(0)),
              SqlType.INT4,
              -1);
      sum = new Term.Operation("+", List.of(sum, one), SqlType.INT4);
    }
    return sum;
  }

  /// A routine of two integers in their common type.
  private Optional<Term> integers(String routine, List<Term> operands) {
    SqlType type = Types.common(operands.get(0).type(), operands.get(1).type());
    if (!type.isInteger()) {
      return Optional.empty();
    }
    List<Term> wide = operands.stream().map(term -> wide(conversions.to(term, type, -1))).toList();
    return Optional.of(narrow(new Term.Call(routine, wide, SqlType.INT8, -1), type));
  }

  private static Term wide(Term term) {
    return term.type() == SqlType.INT8 ? term : new Term.Cast(term, SqlType.INT8, -1);
  }

  private static Term narrow(Term term, SqlType type) {
    return type == SqlType.INT8 ? term : new Term.Cast(term, type, -1);
  }

  private Optional<Term> shifted(String routine, List<Term> operands) {
    Term number = operands.get(0);
    boolean whole = number.type() == SqlType.INT4 || number.type() == SqlType.INT8;
    if (!whole || !isIndex(operands.get(1))) {
      return Optional.empty();
    }
    Term places = conversions.to(operands.get(1), SqlType.INT4, -1);
    Term width = Terms.number(number.type() == SqlType.INT8 ? 1 : 0);
    return Optional.of(
        narrow(
            new Term.Call(routine, List.of(wide(number), places, width), SqlType.INT8, -1),
            number.type()));
  }

  /// make_date, through the text of the date.
  Optional<Term> date(List<Term> arguments) {
    if (arguments.size() != 3 || !arguments.stream().allMatch(Composed::isIndex)) {
      return Optional.empty();
    }
    Term year = conversions.to(arguments.get(0), SqlType.INT4, -1);
    Term month = conversions.to(arguments.get(1), SqlType.INT4, -1);
    Term day = conversions.to(arguments.get(2), SqlType.INT4, -1);
    Term text =
        concatenated(
            List.of(digits(year, 4), text("-"), digits(month, 2), text("-"), digits(day, 2)));
    return Optional.of(new Term.Cast(text, SqlType.DATE, -1));
  }

  /// A number padded with zeros; an out-of-range text if it is negative or has too many digits.
  private static Term digits(Term number, int count) {
    Term written = new Term.Cast(number, SqlType.TEXT, -1);
    Term few =
        Operators.fold(
            "and",
            List.of(
                new Term.Operation(">=", List.of(number, Terms.number(0)), SqlType.BOOL),
                new Term.Operation(
                    "<", List.of(number, Terms.number((long) Math.pow(10, count))), SqlType.BOOL)));
    Term padded =
        new Term.Call("lpad", List.of(written, Terms.number(count), text("0")), SqlType.TEXT, -1);
    // Not a valid year, month or day, so PostgreSQL's out-of-range error follows.
    Term otherwise = count == 4 ? text("10000") : text("99");
    return new Term.Case(
        List.of(
            new Term.When(few, padded),
            new Term.When(
                new Term.Is(number, "null", false), new Term.Constant(Value.NULL, SqlType.TEXT))),
        Optional.of(otherwise),
        SqlType.TEXT,
        -1);
  }
}
