package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.RangeCode;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Types;

/// Operators and functions of network addresses, ranges and bit strings, through two routines: one
/// returns a code or a text, the other a boolean.
final class CodedFunctions {
  private static final Set<String> NET = Set.of("<<", "<<=", ">>", ">>=", "&&");
  private final Conversions conversions;

  CodedFunctions(Conversions conversions) {
    this.conversions = conversions;
  }

  static boolean isRange(SqlType type) {
    return switch (type) {
      case INT4RANGE, INT8RANGE, NUMRANGE, DATERANGE, TSRANGE, TSTZRANGE -> true;
      default -> false;
    };
  }

  private static boolean isNet(SqlType type) {
    return type == SqlType.INET || type == SqlType.CIDR;
  }

  private static boolean isBits(SqlType type) {
    return type == SqlType.BIT || type == SqlType.VARBIT;
  }

  private static Term label(Term term) {
    return term.type().isString()
        ? term
        : new Term.Call(Arrays.LABEL, List.of(term), SqlType.TEXT, -1);
  }

  private static Term test(String what, SqlType type, Term one, Term other) {
    return new Term.Call(
        "q_test",
        List.of(Arrays.text(what), Terms.number(type.oid()), label(one), label(other)),
        SqlType.BOOL,
        -1);
  }

  private static Term made(String what, Term one, Term other, SqlType type) {
    Term text =
        new Term.Call(
            "q_made",
            List.of(Arrays.text(what), Terms.number(one.type().oid()), label(one), label(other)),
            SqlType.TEXT,
            -1);
    if (type == SqlType.TEXT) {
      return text;
    }
    return type.isCoded()
        ? new Term.Call(Arrays.LABEL, List.of(text), type, -1)
        : new Term.Cast(text, type, -1);
  }

  /// The term of an operator on these types; empty for other operators.
  Optional<Term> operator(String symbol, Term left, Term right) {
    SqlType one = left.type();
    SqlType other = right.type();
    if (NET.contains(symbol) && (isNet(one) || isNet(other))) {
      boolean both =
          (isNet(one) || one == SqlType.UNKNOWN) && (isNet(other) || other == SqlType.UNKNOWN);
      return both
          ? Optional.of(test(symbol, SqlType.INET, net(left), net(right)))
          : Optional.empty();
    }
    if (isRange(one) || isRange(other)) {
      return range(symbol, left, right);
    }
    return isBits(one) || isBits(other) ? bits(symbol, left, right) : Optional.empty();
  }

  private Term net(Term term) {
    return term.type() == SqlType.UNKNOWN ? conversions.to(term, SqlType.INET, -1) : term;
  }

  private Optional<Term> range(String symbol, Term left, Term right) {
    SqlType type = isRange(left.type()) ? left.type() : right.type();
    return switch (symbol) {
      case "@>" -> contains(type, left, right);
      case "<@" -> contains(type, right, left);
      case "&&" ->
          isAlike(left, type) && isAlike(right, type)
              ? Optional.of(
                  test("&&", type, conversions.to(left, type, -1), conversions.to(right, type, -1)))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean isAlike(Term term, SqlType type) {
    return term.type() == type || term.type() == SqlType.UNKNOWN;
  }

  private Optional<Term> contains(SqlType type, Term whole, Term part) {
    if (!isAlike(whole, type)) {
      return Optional.empty();
    }
    Term range = conversions.to(whole, type, -1);
    if (isAlike(part, type)) {
      return Optional.of(test("@>", type, range, conversions.to(part, type, -1)));
    }
    SqlType bound = RangeCode.bound(type);
    if (Types.common(part.type(), bound) != bound) {
      return Optional.empty();
    }
    Term element = ZonedTerms.kept(conversions.to(part, bound, -1));
    return Optional.of(test("@> element", type, range, element));
  }

  private Optional<Term> bits(String symbol, Term left, Term right) {
    SqlType type = isBits(left.type()) ? left.type() : right.type();
    Term one = left.type() == SqlType.UNKNOWN ? conversions.to(left, type, -1) : left;
    return switch (symbol) {
      case "&", "|", "#" ->
          isBits(right.type()) || right.type() == SqlType.UNKNOWN
              ? Optional.of(made(symbol, one, conversions.to(right, type, -1), type))
              : Optional.empty();
      case "<<", ">>" ->
          right.type().isInteger()
              ? Optional.of(made(symbol, one, new Term.Cast(right, SqlType.TEXT, -1), type))
              : Optional.empty();
      case "||" -> {
        Term other = right.type() == SqlType.UNKNOWN ? conversions.to(right, type, -1) : right;
        Term whole = new Term.Operation("||", List.of(label(one), label(other)), SqlType.TEXT);
        yield isBits(one.type()) && isBits(other.type())
            ? Optional.of(new Term.Call(Arrays.LABEL, List.of(whole), SqlType.VARBIT, -1))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /// `~` of a bit string.
  static Term opposite(Term bits) {
    return made("~", bits, bits, bits.type());
  }

  /// A function of a network address, by its name.
  static Binding.OfValues ofNet(SqlType result) {
    return given -> {
      boolean one =
          given.count() == 1 && (isNet(given.type(0)) || given.type(0) == SqlType.UNKNOWN);
      if (!one) {
        return Optional.empty();
      }
      Term net = new CodedFunctions(given.conversions()).net(given.argument(0));
      return Optional.of(made(given.name(), net, net, result));
    };
  }

  /// set_masklen.
  static Optional<Term> masked(Given given) {
    if (given.count() != 2 || !isNet(given.type(0))) {
      return Optional.empty();
    }
    Term bits = given.conversions().to(given.argument(1), SqlType.INT4, -1);
    Term text = new Term.Cast(bits, SqlType.TEXT, -1);
    return Optional.of(made(given.name(), given.argument(0), text, given.type(0)));
  }

  /// lower and upper of a range.
  static Optional<Term> end(Given given) {
    Term range = given.count() == 1 ? given.argument(0) : Terms.number(0);
    return isRange(range.type())
        ? Optional.of(made(given.name(), range, range, RangeCode.bound(range.type())))
        : Optional.empty();
  }

  /// A predicate of a range, by its name.
  static Optional<Term> test(Given given) {
    Term range = given.count() == 1 ? given.argument(0) : Terms.number(0);
    return isRange(range.type())
        ? Optional.of(test(given.name(), range.type(), range, range))
        : Optional.empty();
  }

  /// length of a bit string.
  static Optional<Term> length(Given given) {
    return given.count() == 1 && isBits(given.type(0))
        ? Optional.of(new Term.Call("length", List.of(label(given.argument(0))), SqlType.INT4, -1))
        : Optional.empty();
  }

  /// The constructor of a range type.
  static Binding.OfValues range(SqlType type) {
    return given ->
        given.count() == 2 || given.count() == 3
            ? Optional.of(new CodedFunctions(given.conversions()).made(type, given.arguments()))
            : Optional.empty();
  }

  /// A constructor such as int4range(1, 5, '[]'): forms the text of the range and reads it.
  private Term made(SqlType type, List<Term> arguments) {
    Term bounds =
        arguments.size() == 3
            ? conversions.to(arguments.get(2), SqlType.TEXT, -1)
            : Arrays.text("[)");
    List<Term> parts = new ArrayList<>();
    parts.add(new Term.Call("left", List.of(bounds, Terms.number(1)), SqlType.TEXT, -1));
    parts.add(bound(arguments.get(0), type));
    parts.add(Arrays.text(","));
    parts.add(bound(arguments.get(1), type));
    parts.add(new Term.Call("right", List.of(bounds, Terms.number(1)), SqlType.TEXT, -1));
    return new Term.Cast(Arrays.joined(parts), type, -1);
  }

  private Term bound(Term term, SqlType range) {
    if (term instanceof Term.Constant(Value value, _) && value.isNull()) {
      return Arrays.text("");
    }
    Term value = conversions.to(term, RangeCode.bound(range), -1);
    Term quoted =
        Arrays.joined(List.of(Arrays.text("\""), ZonedTerms.kept(value), Arrays.text("\"")));
    return new Term.Call("coalesce", List.of(quoted, Arrays.text("")), SqlType.TEXT, -1);
  }
}
