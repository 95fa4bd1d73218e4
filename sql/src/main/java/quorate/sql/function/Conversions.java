package quorate.sql.function;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.Bound;
import quorate.sql.plan.CodedColumns;
import quorate.sql.plan.Context;
import quorate.sql.plan.LiteralType;
import quorate.sql.plan.Slot;
import quorate.sql.plan.StoredTerms;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.CodedTypes;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Converts terms to types, following PostgreSQL's parse_coerce.c.
public final class Conversions {
  private final Context context;

  public Conversions(Context context) {
    this.context = context;
  }

  /// Converts `term` to `type` implicitly: an untyped term takes the type, otherwise a cast is
  /// added if the engines need one.
  public Term to(Term term, SqlType type, int typmod) {
    SqlType from = term.type();
    if (type == SqlType.ENUM) {
      return Enums.to(term, typmod, context).orElse(term);
    }
    if (term instanceof Term.Bind(Slot slot)) {
      if (from == SqlType.UNKNOWN) {
        if (slot.source() == Slot.Source.PARAMETER) {
          context.settle(slot.index(), type);
          SqlType settled = context.parameterType(slot.index());
          Term now = new Term.Bind(slot.as(settled, -1));
          return settled == type ? now : to(now, type, typmod);
        }
        return context.retype(slot, type, typmod);
      }
      boolean decimal = WideTerms.isDecimal(from) && WideTerms.isGiven(slot);
      if (type == SqlType.WIDE_NUMERIC && decimal && !castTwice(slot)) {
        return context.retype(slot, type, WideTerms.modifier(term, slot));
      }
      if (type == SqlType.NUMERIC
          && from == SqlType.WIDE_NUMERIC
          && slot.source() == Slot.Source.PARAMETER) {
        return new Term.Bind(slot.as(type, typmod));
      }
      if (slot.source() == Slot.Source.LITERAL && widens(from, type) && !castTwice(slot)) {
        boolean whole = type == SqlType.NUMERIC && typmod < 0;
        return context.retype(slot, type, whole ? Digits.carry(0) : typmod);
      }
    }
    if (term instanceof Term.Constant(Value value, _)) {
      if (value.isNull() || from == SqlType.UNKNOWN) {
        return new Term.Constant(Coerce.to(value, type, typmod), type);
      }
      if (widens(from, type) || type == SqlType.WIDE_NUMERIC && WideTerms.isDecimal(from)) {
        return new Term.Constant(value, type);
      }
    }
    if (type == SqlType.WIDE_NUMERIC && WideTerms.isDecimal(from) && typmod < 0) {
      return new WideTerms(this::to).widened(term);
    }
    if (from == type || from.isString() && type.isString()) {
      boolean blanks = from == SqlType.VARCHAR && type == SqlType.BPCHAR;
      return blanks ? new Term.Cast(term, type, typmod) : term;
    }
    if (from.isArray() && type.isArray()) {
      return Arrays.cast(term, type, typmod, false, 0);
    }
    if (from.isNumber() && type.isNumber() && !type.isFloat() && widens(from, type)) {
      return term;
    }
    return new Term.Cast(term, type, typmod);
  }

  /// Whether every integer of `from` is the same value of `type`.
  private static boolean widens(SqlType from, SqlType type) {
    return switch (from) {
      case INT2 -> type == SqlType.INT4 || type == SqlType.INT8 || type == SqlType.NUMERIC;
      case INT4 -> type == SqlType.INT8 || type == SqlType.NUMERIC || type == SqlType.OID;
      case INT8 -> type == SqlType.NUMERIC;
      default -> false;
    };
  }

  /// An operand followed by the list that it is searched in, adapted to the operand.
  public List<Term> beside(Term operand, List<Term> list) {
    List<Term> all = new ArrayList<>(List.of(operand));
    list.forEach(each -> all.add(WideTerms.beside(each, operand)));
    return all;
  }

  /// Both operands in their common type.
  public List<Term> meet(Term one, Term other, String symbol, int position) {
    Term left = WideTerms.beside(one, other);
    Term right = WideTerms.beside(other, one);
    SqlType common = Types.common(left.type(), right.type());
    if (Enums.differ(left, right)) {
      throw noOperator(symbol, left, right, position);
    }
    Distinction.requireOperator(left, right, common, symbol, position);
    if (common == SqlType.UNKNOWN) {
      if (left.type() != SqlType.UNKNOWN || right.type() != SqlType.UNKNOWN) {
        throw noOperator(symbol, left, right, position);
      }
      common = SqlType.TEXT;
    }
    if (common == SqlType.TEXT
        && left.type() == SqlType.BPCHAR
        && right.type() == SqlType.UNKNOWN) {
      common = SqlType.BPCHAR;
    }
    common = compared(common, left.type(), right.type());
    int typmod = common == SqlType.ENUM ? Enums.typmod(List.of(left, right)) : -1;
    return List.of(
        compared(to(left, common, typmod), symbol), compared(to(right, common, typmod), symbol));
  }

  private Term compared(Term side, String symbol) {
    return Keys.isEquality(symbol) ? Keys.distinct(side) : ordered(side);
  }

  /// The sort key for a term.
  public Term ordered(Term term) {
    return term.type() == SqlType.ENUM ? Enums.place(term, context.catalog) : Keys.ordered(term);
  }

  /// The type in which two operands are compared: double precision for a real and another number;
  /// char and varchar without trailing blanks.
  public static SqlType compared(SqlType common, SqlType left, SqlType right) {
    boolean mixed = left != right && left.isNumber() && right.isNumber();
    return common == SqlType.FLOAT4 && mixed
        ? SqlType.FLOAT8
        : areChars(left, right) ? SqlType.BPCHAR : common;
  }

  /// Whether one type is char and the other varchar.
  public static boolean areChars(SqlType left, SqlType right) {
    return left == SqlType.BPCHAR && right == SqlType.VARCHAR
        || left == SqlType.VARCHAR && right == SqlType.BPCHAR;
  }

  /// Whether the list mixes char with a varchar operand or the reverse; each pair is then compared
  /// on its own.
  public static boolean mixChars(List<Term> compared) {
    SqlType first = compared.getFirst().type();
    return compared.size() > 2 && compared.stream().anyMatch(term -> areChars(first, term.type()));
  }

  /// The query with its columns prepared for comparison: reals in double precision, because an
  /// engine that widens them loses NaN and infinity ([quorate.sql.type.HeldReal]), and varchars
  /// without trailing blanks if they are compared with char.
  public static Bound.Query met(Bound.Query query, List<Term> operands) {
    List<SqlType> types = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      SqlType type = query.outputs().get(i).type();
      SqlType other = operands.get(i).type();
      boolean wide = type == SqlType.FLOAT4 && other == SqlType.FLOAT8;
      boolean chars = type == SqlType.VARCHAR && other == SqlType.BPCHAR;
      boolean digits = other == SqlType.WIDE_NUMERIC && WideTerms.isDecimal(type);
      types.add(digits ? other : wide ? SqlType.FLOAT8 : chars ? SqlType.BPCHAR : type);
    }
    return Retyping.query(query, types);
  }

  private static SqlException noCast(SqlType from, SqlType type, int position) {
    if (UnsupportedFunctions.isCast(from, type)) {
      return Unsupported.of("a cast of " + from.sqlName() + " to " + type.sqlName(), position);
    }
    return new SqlException(
        new SqlError("42846", "cannot cast type " + from.sqlName() + " to " + type.sqlName())
            .at(position));
  }

  public static SqlException noOperator(String symbol, Term left, Term right, int position) {
    if (UnsupportedFunctions.isOperator(symbol, left.type(), right.type())) {
      return Unsupported.of(
          "the operator %s of %s and %s"
              .formatted(symbol, left.type().sqlName(), right.type().sqlName()),
          position);
    }
    return new SqlException(
        new SqlError(
                "42883",
                "operator does not exist: %s %s %s"
                    .formatted(left.type().sqlName(), symbol, right.type().sqlName()))
            .withHint(
                "No operator matches the given name and argument types. You might need to add explicit type casts.")
            .at(position));
  }

  /// The common type of two terms in CASE, COALESCE, UNION and the like.
  ///
  /// @return UNKNOWN if there is none
  /// @throws SqlException 0A000 for a char followed by a text, which PostgreSQL makes char
  public static SqlType united(SqlType left, SqlType right, String construct, int position) {
    SqlType common = Types.united(left, right);
    if (left == SqlType.BPCHAR && common != left && common.isString()) {
      throw Unsupported.of(construct + " of a char and then a text", position);
    }
    return common;
  }

  /// Converts all terms to their common type, as in CASE, COALESCE, UNION and VALUES.
  public List<Term> unify(List<Term> terms, String construct, int position) {
    SqlType common = SqlType.UNKNOWN;
    for (Term term : terms) {
      SqlType next = united(common, term.type(), construct, position);
      if (next == SqlType.UNKNOWN && term.type() != SqlType.UNKNOWN) {
        throw new SqlException(
            new SqlError(
                    "42804",
                    "%s types %s and %s cannot be matched"
                        .formatted(construct, common.sqlName(), term.type().sqlName()))
                .at(position));
      }
      common = next;
    }
    SqlType target = common == SqlType.UNKNOWN ? SqlType.TEXT : common;
    int typmod = target == SqlType.ENUM ? Enums.common(terms, construct, position) : -1;
    List<Term> unified = new ArrayList<>();
    for (Term term : terms) {
      unified.add(target == SqlType.ENUM ? to(term, target, typmod) : toExactly(term, target));
    }
    return unified;
  }

  /// Like [#to], but with an explicit cast for the engine, because engines differ on mixed columns.
  private Term toExactly(Term term, SqlType type) {
    Term converted = to(term, type, -1);
    return converted.type() == type || converted.type().isString() && type.isString()
        ? converted
        : new Term.Cast(converted, type, -1);
  }

  /// `term`, or text if its type is still unknown.
  public Term settled(Term term) {
    return term.type() == SqlType.UNKNOWN ? to(term, SqlType.TEXT, -1) : term;
  }

  /// A char(n) with its padding, which is not stored: a text of n characters.
  public static Term padded(Term term) {
    return term.type() == SqlType.BPCHAR && term.typmod() >= 4
        ? new Term.Call("rpad", List.of(term, Terms.number(term.typmod() - 4)), SqlType.TEXT, -1)
        : term;
  }

  /// Converts a condition to boolean.
  public Term condition(Term term, String clause, int position) {
    if (term.type() == SqlType.BOOL || term.type() == SqlType.UNKNOWN) {
      return to(term, SqlType.BOOL, -1);
    }
    throw new SqlException(
        new SqlError(
                "42804",
                "argument of %s must be type boolean, not type %s"
                    .formatted(clause, term.type().sqlName()))
            .at(position));
  }

  /// An explicit cast.
  public Term cast(Term term, SqlType written, int typmod, int position) {
    Optional<Term> given = WideTerms.parameter(term, written, typmod);
    if (given.isPresent()) {
      return given.get();
    }
    SqlType type = WideTerms.meant(written, typmod, term.type());
    return RoundedTimes.exact(written(term, type, typmod, position), type, typmod);
  }

  private Term written(Term term, SqlType type, int typmod, int position) {
    SqlType from = term.type();
    if (type == SqlType.ENUM && (from.isString() || from == SqlType.ENUM)
        || type == SqlType.ENUM && from == SqlType.UNKNOWN) {
      return Enums.to(term, typmod, context)
          .orElseGet(() -> Enums.read(term, typmod, context, position));
    }
    if (from == SqlType.UNKNOWN) {
      return untyped(term, type, typmod);
    }
    if (!Types.castable(from, type)) {
      Jsons.refuseCast(from, type, position);
      throw noCast(from, type, position);
    }
    if (term instanceof Term.Constant(Value value, _) && value.isNull()) {
      return untyped(term, type, typmod);
    }
    Jsons.refuseCast(from, type, position);
    if (from.isArray() && type.isArray()) {
      return Arrays.cast(term, type, typmod, true, position);
    }
    Arrays.refusePadded(from, "a cast", position);
    if (CodedTypes.isMade(from, type)) {
      return Money.cast(term, type, typmod, this);
    }
    if (term instanceof Term.Bind(Slot slot) && slot.source() == Slot.Source.LITERAL) {
      // A number keeps its digits, possibly more than an unconstrained numeric has.
      boolean same = from.isNumeric() && type == from && typmod < 0;
      return same ? term : literal(slot, type, typmod);
    }
    if (term instanceof Term.Bind(Slot slot)
        && slot.source() == Slot.Source.NOW
        && slot.type() == SqlType.TIMESTAMPTZ
        && slot.typmod() < 0
        && (Types.isTime(type) || type == SqlType.TIME)) {
      return new Term.Bind(slot.as(type, typmod));
    }
    if (term instanceof Term.Bind(Slot slot)
        && slot.source() == Slot.Source.NOW
        && slot.type() == SqlType.TIMETZ
        && type == SqlType.TIME
        && typmod < 0) {
      return new Term.Bind(slot.as(type, slot.typmod()));
    }
    if (term instanceof Term.Bind(Slot slot)
        && (slot.source() == Slot.Source.PARAMETER || slot.source() == Slot.Source.SETTING)
        && from.isString()
        && (Types.isJson(type) || type.isArray() || type.isCoded())) {
      return new Term.Bind(slot.as(type, typmod)); // parsed here, because not every engine can
    }
    if (term instanceof Term.Bind(Slot slot)
        && (slot.source() == Slot.Source.PARAMETER || slot.source() == Slot.Source.NOW)
        && from != SqlType.UNKNOWN) {
      return from == type && typmod < 0 ? term : new Term.Cast(term, type, typmod);
    }
    if (from == type && (typmod < 0 || typmod == term.typmod())) {
      return term;
    }
    if (type.isArray() && !(term instanceof Term.Constant)) {
      return Arrays.cast(term, type, typmod, true, position);
    }
    if (term instanceof Term.Constant(Value value, _)) {
      return constant(Coerce.shortened(value, from, type), type, typmod);
    }
    requireRoundable(term, type, typmod, position);
    return new Term.Cast(term, type, typmod);
  }

  private static void requireRoundable(Term term, SqlType type, int typmod, int position) {
    int scale = Digits.scale(typmod);
    boolean exact = term.scale().isPresent() && term.scale().getAsInt() <= scale;
    if (type == SqlType.NUMERIC && typmod >= 4 && term.type() == SqlType.WIDE_NUMERIC) {
      WideTerms.requireRoundable(scale, position);
      return;
    }
    if (type == SqlType.NUMERIC && typmod >= 4 && !exact) {
      NumericDigitsGuard.requireRoundable(term, scale, position);
    }
  }

  /// An explicit cast of a constant. A char has the length of its padding, and NULL keeps a
  /// modifier for the row description.
  private static Term constant(Value value, SqlType type, int typmod) {
    Term constant = new Term.Constant(Coerce.cast(value, type, typmod), type);
    boolean modified =
        type == SqlType.BPCHAR && typmod >= 4 || typmod >= 0 && value.isNull() && !type.isArray();
    return modified ? new Term.Cast(constant, type, typmod) : constant;
  }

  /// An explicit cast of an untyped term.
  private Term untyped(Term term, SqlType type, int typmod) {
    return switch (term) {
      case Term.Bind(Slot slot) when slot.source() == Slot.Source.LITERAL ->
          context.cast(slot, type, typmod);
      case Term.Bind _ when typmod >= 0 -> new Term.Cast(to(term, type, -1), type, typmod);
      case Term.Constant(Value value, _) -> constant(value, type, typmod);
      default -> to(term, type, typmod);
    };
  }

  /// An explicit cast of a literal. The literal is read as the type of its first cast, and its slot
  /// converts that to the second. Only a real is read again, because it prints with its digits as
  /// written.
  private Term literal(Slot slot, SqlType type, int typmod) {
    LiteralType read = context.literal(slot);
    if (!read.cast() || slot.type() == SqlType.FLOAT4 && type.isString()) {
      return context.cast(slot, type, typmod);
    }
    if (slot.type() == SqlType.FLOAT4 && type.isNumeric()) {
      return new Term.Cast(new Term.Bind(slot), type, typmod);
    }
    if (slot.type() == type && (typmod < 0 || typmod == slot.typmod())) {
      return new Term.Bind(slot);
    }
    return !castTwice(slot) && (!type.isString() || typmod < 0)
        ? new Term.Bind(slot.as(type, typmod))
        : new Term.Cast(new Term.Bind(slot), type, typmod);
  }

  /// Whether the slot of an already cast literal converts it to yet another type.
  private boolean castTwice(Slot slot) {
    if (slot.source() != Slot.Source.LITERAL) {
      return false;
    }
    LiteralType read = context.literal(slot);
    return read.cast() && (read.type() != slot.type() || read.typmod() != slot.typmod());
  }

  /// Converts a value for assignment to a column.
  public Term assign(Term term, Catalog.TableColumn column, int position) {
    SqlType from = term.type();
    Optional<Term> label =
        column.type() == SqlType.ENUM
            ? Enums.assigned(term, column.typmod(), context)
            : Optional.empty();
    if (label.isPresent()) {
      return label.get();
    }
    boolean assignable = Types.assignable(from, column.type());
    if (!assignable && column.type() == SqlType.NAME) {
      throw noCast(from, column.type(), position);
    }
    if (!assignable || column.type() == SqlType.ENUM) {
      throw StoredTerms.mismatch(term, column, context, position);
    }
    if (from.isArray() && column.type().isArray()) {
      return Arrays.cast(term, column.type(), column.typmod(), false, position);
    }
    Arrays.refusePadded(from, "a cast", position);
    if (CodedTypes.isMade(from, column.type())) {
      return Money.cast(term, column.type(), column.typmod(), this);
    }
    if (term instanceof Term.Bind(Slot slot) && !castTwice(slot)) {
      if (from == SqlType.UNKNOWN && slot.source() == Slot.Source.PARAMETER) {
        context.settle(slot.index(), column.type());
      }
      return context.retype(slot, column.type(), column.typmod());
    }
    if (term instanceof Term.Constant(Value value, _)) {
      return new Term.Bind(
          Slot.constant(
              Coerce.to(value, column.type(), column.typmod()), column.type(), column.typmod()));
    }
    if (column.type().isString()) {
      return StoredTerms.text(term, column);
    }
    if (CodedColumns.isCut(term, column)) {
      return CodedColumns.cut(term, column, position);
    }
    requireRoundable(term, column.type(), column.typmod(), position);
    if (column.type() == SqlType.NUMERIC && column.typmod() < 4) {
      Term kept = NumericDigitsGuard.of(term);
      if (!kept.equals(term)) {
        return kept;
      }
    }
    Term fitting =
        StoredTerms.fits(term, column) ? term : new Term.Cast(term, column.type(), column.typmod());
    return column.type().isFloat() ? StoredTerms.finite(fitting) : fitting;
  }

  static Term decimal(BigDecimal value) {
    return new Term.Constant(new Value.Num(value), SqlType.NUMERIC);
  }

  public static int commonTypmod(List<Term> terms) {
    if (terms.getFirst().type() == SqlType.ENUM) {
      return Enums.typmod(terms);
    }
    int typmod = terms.getFirst().typmod();
    SqlType type = terms.getFirst().type();
    return terms.stream().allMatch(term -> term.type() == type && term.typmod() == typmod)
        ? typmod
        : -1;
  }
}
