package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Arithmetic and functions of wide numerics, which engines hold as text; a single routine
/// implements all of them.
public final class WideTerms {
  /// The routine, called with an operation and two operands.
  public static final String ROUTINE = "q_wide";

  /// The name of sum().
  public static final String SUM = "q_wide_sum";

  /// Quorate's function for the number of bytes in which engines hold a wide numeric, or any other
  /// value held as text.
  public static final String SIZE = "quorate_size";

  private static final int SCALE_MAX = 1000;
  private static final Set<String> OF_ONE = Set.of("abs", "sign", "ceil", "floor");

  private final Converting conversions;

  /// Converts a term to a type.
  interface Converting {
    Term to(Term term, SqlType type, int typmod);
  }

  WideTerms(Converting conversions) {
    this.conversions = conversions;
  }

  private static Term call(String what, Term one, Term other, OptionalInt scale) {
    boolean known = scale.isPresent() && scale.getAsInt() >= 0 && scale.getAsInt() <= SCALE_MAX;
    return new Term.Call(
        ROUTINE,
        List.of(Terms.text(what), one, other),
        SqlType.WIDE_NUMERIC,
        known ? Digits.carry(scale.getAsInt()) : -1);
  }

  private Term wide(Term term) {
    return conversions.to(term, SqlType.WIDE_NUMERIC, -1);
  }

  /// An engine decimal converted to a wide numeric. Arithmetic on quotients is redone in wide
  /// numerics, because an engine truncates them.
  Term widened(Term term) {
    if (term instanceof Term.Operation(String symbol, List<Term> operands, SqlType type)
        && type == SqlType.NUMERIC
        && hasQuotient(term)) {
      return operands.size() == 1
          ? negated(wide(operands.getFirst()))
          : operation(symbol, operands.get(0), operands.get(1));
    }
    if (term instanceof Term.Call(String function, List<Term> arguments, _, _)
        && function.equals("q_avg")) {
      return average(wide(arguments.get(0)), arguments.get(1));
    }
    OptionalInt scale = term.scale();
    return new Term.Cast(
        term, SqlType.WIDE_NUMERIC, scale.isPresent() ? Digits.carry(scale.getAsInt()) : -1);
  }

  private static boolean hasQuotient(Term term) {
    boolean[] found = {false};
    Terms.visit(
        term,
        each ->
            found[0] |=
                each.type() == SqlType.NUMERIC
                    && (each instanceof Term.Operation operation && operation.symbol().equals("/")
                        || each instanceof Term.Call call && call.function().equals("q_avg")));
    return found[0];
  }

  /// `+`, `-`, `*`, `/` or `%`.
  Term operation(String symbol, Term left, Term right) {
    Term one = wide(left);
    Term other = wide(right);
    OptionalInt mine = one.scale();
    OptionalInt its = other.scale();
    boolean known = mine.isPresent() && its.isPresent() && !symbol.equals("/");
    OptionalInt scale =
        !known
            ? OptionalInt.empty()
            : OptionalInt.of(
                symbol.equals("*")
                    ? mine.getAsInt() + its.getAsInt()
                    : Math.max(mine.getAsInt(), its.getAsInt()));
    return call(symbol, one, other, scale);
  }

  static Term negated(Term operand) {
    return call("neg", operand, Terms.text(""), operand.scale());
  }

  /// avg() from a sum and a count.
  Term average(Term sum, Term count) {
    return call("avg", sum, wide(count), OptionalInt.empty());
  }

  /// A function with an implementation for wide numerics; empty if it has none or no argument is
  /// wide.
  Optional<Term> function(String written, List<Term> arguments) {
    if (arguments.stream().noneMatch(each -> each.type() == SqlType.WIDE_NUMERIC)) {
      return Optional.empty();
    }
    String name = written.equals("ceiling") ? "ceil" : written;
    Term first = arguments.getFirst();
    if (arguments.size() == 1) {
      boolean rounded = name.equals("round") || name.equals("trunc");
      if (rounded) {
        return Optional.of(call(name, first, number(0), OptionalInt.of(0)));
      }
      return OF_ONE.contains(name)
          ? Optional.of(
              call(
                  name,
                  first,
                  Terms.text(""),
                  name.equals("abs") ? first.scale() : OptionalInt.of(0)))
          : Optional.empty();
    }
    boolean two = arguments.size() == 2;
    return switch (name) {
      case "round", "trunc" ->
          two && first.type() == SqlType.WIDE_NUMERIC
              ? Optional.of(rounded(name, first, arguments.get(1)))
              : Optional.empty();
      case "div" ->
          two && arguments.stream().allMatch(each -> !each.type().isFloat())
              ? Optional.of(call("div", wide(first), wide(arguments.get(1)), OptionalInt.of(0)))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// A call of [#SIZE] for a value that engines hold as text; empty for any other call.
  static Optional<Term> size(String name, List<Term> arguments) {
    if (!name.equals(SIZE) || arguments.size() != 1) {
      return Optional.empty();
    }
    SqlType type = arguments.getFirst().type();
    if (type != SqlType.WIDE_NUMERIC && !type.isArray() && !type.isCoded()) {
      return Optional.empty();
    }
    Term held = new Term.Call(Terms.LABEL, arguments, SqlType.TEXT, -1);
    String length = type == SqlType.WIDE_NUMERIC ? "length" : "octet_length";
    return Optional.of(new Term.Call(length, List.of(held), SqlType.INT4, -1));
  }

  /// The text for comparison with array elements, if several texts denote the number: the one
  /// without trailing zeros.
  static Optional<Term> compared(Term value) {
    if (value.type() == SqlType.WIDE_NUMERIC) {
      List<Term> operands = List.of(Terms.text("text"), value, Terms.text(""));
      return Optional.of(new Term.Call(ROUTINE, operands, SqlType.TEXT, -1));
    }
    if (value.type() != SqlType.NUMERIC || value.scale().isPresent()) {
      return Optional.empty();
    }
    List<Term> operands = List.of(value, Terms.number(Coerce.NUMERIC_SCALE));
    return Optional.of(new Term.Call("q_numtext", operands, SqlType.TEXT, -1));
  }

  /// The modifier of a constant as a wide numeric: its scale as written, or none.
  static int modifier(Term term, Slot slot) {
    boolean known = slot.source() == Slot.Source.LITERAL && term.scale().isPresent();
    int digits = known ? Terms.carried(term) : -1;
    return term.type().isInteger() ? Digits.carry(0) : digits;
  }

  /// @throws quorate.core.value.SqlException 0A000 for a scale beyond that of engine decimals
  static void requireRoundable(int scale, int position) {
    if (scale > Coerce.NUMERIC_SCALE) {
      throw Unsupported.of(
          "rounding of a numeric of any digits to more than %d after the point"
              .formatted(Coerce.NUMERIC_SCALE),
          position);
    }
  }

  /// A parameter cast to numeric; empty if the term is not one.
  static Optional<Term> parameter(Term term, SqlType written, int typmod) {
    if (!written.isNumeric()
        || !term.type().isNumeric()
        || !(term instanceof Term.Bind(Slot slot))
        || slot.source() != Slot.Source.PARAMETER) {
      return Optional.empty();
    }
    Term given = new Term.Bind(slot.as(written, written == SqlType.NUMERIC ? -1 : typmod));
    return Optional.of(written == SqlType.NUMERIC ? new Term.Cast(given, written, typmod) : given);
  }

  private Term rounded(String name, Term number, Term given) {
    Term digits = conversions.to(given, SqlType.INT4, -1);
    OptionalInt scale =
        digits instanceof Term.Constant(Value.Int(long count), _)
            ? OptionalInt.of(Math.clamp(count, 0, SCALE_MAX + 1))
            : OptionalInt.empty();
    return call(name, number, wide(digits), scale);
  }

  /// A bound value compared with an engine decimal or integer takes that type, so that the engine
  /// can use an index on the column.
  public static Term beside(Term term, Term other) {
    boolean own = other.type() == SqlType.NUMERIC || other.type().isInteger();
    boolean bound = other instanceof Term.Bind || other instanceof Term.Constant;
    return own
            && !bound
            && term.type() == SqlType.WIDE_NUMERIC
            && term instanceof Term.Bind(Slot slot)
            && slot.typmod() < 0
            && isGiven(slot)
        ? new Term.Bind(slot.as(SqlType.NUMERIC, -1))
        : term;
  }

  /// Whether a slot is a parameter or a literal.
  static boolean isGiven(Slot slot) {
    return slot.source() == Slot.Source.PARAMETER || slot.source() == Slot.Source.LITERAL;
  }

  /// The type that an explicit cast to numeric means for a term: engine decimals remain so.
  static SqlType meant(SqlType type, int typmod, SqlType from) {
    boolean kept = from == SqlType.NUMERIC || from.isInteger();
    return type == SqlType.WIDE_NUMERIC && typmod < 0 && kept ? SqlType.NUMERIC : type;
  }

  /// The type of a numeric column without precision that holds a term's values.
  public static SqlType stored(SqlType type, int typmod) {
    return type == SqlType.NUMERIC && !Digits.isModifier(typmod) ? SqlType.WIDE_NUMERIC : type;
  }

  /// Whether the common type is a wide numeric.
  static boolean meets(Term left, Term right) {
    return Types.common(left.type(), right.type()) == SqlType.WIDE_NUMERIC;
  }

  /// Whether the type is an exact number of the engines.
  static boolean isDecimal(SqlType type) {
    return type == SqlType.NUMERIC || type.isInteger();
  }

  /// A constant wide numeric.
  private static Term number(long value) {
    return new Term.Constant(new Value.Int(value), SqlType.WIDE_NUMERIC);
  }
}
