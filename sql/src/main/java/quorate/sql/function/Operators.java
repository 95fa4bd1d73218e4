package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Binds operators and resolves their types.
public final class Operators {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");
  private final Conversions conversions;

  public Operators(Conversions conversions) {
    this.conversions = conversions;
  }

  public static Term fold(String symbol, List<Term> terms) {
    return terms.size() == 1
        ? terms.getFirst()
        : new Term.Operation(symbol, List.copyOf(terms), SqlType.BOOL);
  }

  public Term apply(String symbol, List<Term> operands, int position) {
    if (symbol.equals("and") || symbol.equals("or") || symbol.equals("not")) {
      List<Term> conditions =
          operands.stream()
              .map(term ->
                  conversions.condition(term, symbol.toUpperCase(java.util.Locale.ROOT), position))
              .toList();
      return new Term.Operation(symbol, conditions, SqlType.BOOL);
    }
    if (operands.size() == 1) {
      return negated(symbol, operands.getFirst(), position);
    }
    Term left = operands.get(0);
    Term right = operands.get(1);
    Optional<Term> json = Jsons.operator(symbol, left, right, conversions, position);
    if (json.isPresent()) {
      return json.get();
    }
    Optional<Term> array = new Arrays(conversions, position).operator(symbol, left, right);
    if (array.isPresent()) {
      return array.get();
    }
    Optional<Term> coded = new CodedOperators(conversions, position).of(symbol, left, right);
    if (coded.isPresent()) {
      return coded.get();
    }
    if (COMPARISONS.contains(symbol)) {
      return new Term.Operation(
          symbol, conversions.meet(left, right, symbol, position), SqlType.BOOL);
    }
    return switch (symbol) {
      case "||" -> concat(left, right, position);
      case "+", "-", "*", "/", "%" -> arithmetic(symbol, left, right, position);
      case "^" -> power(left, right, position);
      case "&", "|", "#", "<<", ">>" ->
          new Composed(conversions)
              .bits(symbol, operands)
              .orElseThrow(() -> lacked(symbol, left, right, position));
      case "~", "~*", "!~", "!~*" -> Matching.of(symbol, left, right, conversions, position);
      default -> throw lacked(symbol, left, right, position);
    };
  }

  private Term power(Term left, Term right, int position) {
    boolean numbers =
        left.type().isNumber() && (right.type().isNumber() || right.type() == SqlType.UNKNOWN)
            || left.type() == SqlType.UNKNOWN && right.type().isNumber();
    if (!numbers) {
      throw lacked("^", left, right, position);
    }
    Optional<Term> exact = NumberFunctions.decimal("power", List.of(left, right), conversions);
    if (exact.isPresent()) {
      return exact.get();
    }
    return new Term.Call(
        "q_power",
        List.of(
            conversions.to(left, SqlType.FLOAT8, -1), conversions.to(right, SqlType.FLOAT8, -1)),
        SqlType.FLOAT8,
        -1);
  }

  private static SqlException lacked(String symbol, Term left, Term right, int position) {
    return isLacked(symbol, left.type(), right.type())
        ? Unsupported.of("the operator " + symbol, position)
        : Conversions.noOperator(symbol, left, right, position);
  }

  private Term negated(String symbol, Term operand, int position) {
    if (symbol.equals("+")) {
      return positive(operand, position);
    }
    boolean real = symbol.equals("@") || symbol.equals("|/");
    if (operand.type() == SqlType.UNKNOWN && !real) {
      throw new SqlException(
          new SqlError("42725", "operator is not unique: " + symbol + " unknown")
              .withHint(
                  "Could not choose a best candidate operator. You might need to add explicit type casts.")
              .at(position));
    }
    if (symbol.equals("~") && (operand.type() == SqlType.BIT || operand.type() == SqlType.VARBIT)) {
      return CodedFunctions.opposite(operand);
    }
    if (!symbol.equals("-")) {
      return new Composed(conversions)
          .prefix(symbol, operand)
          .orElseThrow(() -> noPrefix(symbol, operand, position));
    }
    if (operand.type() == SqlType.INTERVAL) {
      return Intervals.negated(operand);
    }
    if (operand.type() == SqlType.TIME) {
      return Intervals.negated(new Term.Cast(operand, SqlType.INTERVAL, -1));
    }
    if (!operand.type().isNumber()) {
      throw noPrefix(symbol, operand, position);
    }
    if (operand.type() == SqlType.WIDE_NUMERIC) {
      return WideTerms.negated(operand);
    }
    return new Term.Operation(symbol, List.of(operand), operand.type());
  }

  /// Unary plus; an untyped constant becomes double precision, as in PostgreSQL.
  private Term positive(Term operand, int position) {
    if (operand.type() == SqlType.UNKNOWN) {
      return conversions.to(operand, SqlType.FLOAT8, -1);
    }
    if (!operand.type().isNumber()) {
      throw noPrefix("+", operand, position);
    }
    return operand;
  }

  private static SqlException noPrefix(String symbol, Term operand, int position) {
    boolean address =
        operand.type() == SqlType.INET
            || operand.type() == SqlType.CIDR
            || operand.type() == SqlType.MACADDR
            || operand.type() == SqlType.MACADDR8;
    if (symbol.equals("~") && address) {
      return Unsupported.of("the operator ~ of " + operand.type().sqlName(), position);
    }
    return new SqlException(
        new SqlError("42883", "operator does not exist: " + symbol + " " + operand.type().sqlName())
            .at(position));
  }

  /// Whether PostgreSQL has this operator.
  private static boolean isLacked(String symbol, SqlType left, SqlType right) {
    return switch (symbol) {
      case "&", "|", "#", "<<", ">>" ->
          (left.isInteger() || left == SqlType.UNKNOWN) && right.isInteger()
              || left.isInteger() && right == SqlType.UNKNOWN;
      case "^@" ->
          (left.isString() || left == SqlType.UNKNOWN)
              && (right.isString() || right == SqlType.UNKNOWN);
      default -> false;
    };
  }

  private Term concat(Term left, Term right, int position) {
    if (left.type() == SqlType.BYTEA || right.type() == SqlType.BYTEA) {
      SqlType bytes = SqlType.BYTEA;
      boolean both = Types.common(left.type(), right.type()) == bytes;
      if (both) {
        return ByteFunctions.joined(
            conversions.to(left, bytes, -1), conversions.to(right, bytes, -1));
      }
    }
    boolean text =
        left.type().isString()
            || right.type().isString()
            || left.type() == SqlType.NAME && right.type() != SqlType.CHAR
            || right.type() == SqlType.NAME && left.type() != SqlType.CHAR
            || left.type() == SqlType.UNKNOWN
            || right.type() == SqlType.UNKNOWN;
    if (!text) {
      throw Conversions.noOperator("||", left, right, position);
    }
    return new Term.Operation("||", List.of(textual(left), textual(right)), SqlType.TEXT);
  }

  private Term textual(Term term) {
    Term settled = conversions.settled(term);
    return settled.type().isString() ? settled : new Term.Cast(settled, SqlType.TEXT, -1);
  }

  private Term arithmetic(String symbol, Term one, Term other, int position) {
    Term left = WideTerms.beside(one, other);
    Term right = WideTerms.beside(other, one);
    if (WideTerms.meets(left, right)) {
      return new WideTerms(conversions::to).operation(symbol, left, right);
    }
    if (Types.isTime(left.type()) || Types.isTime(right.type())) {
      return dates(symbol, left, right, position);
    }
    SqlType type = Types.common(left.type(), right.type());
    if (!type.isNumber()) {
      throw left.type() == SqlType.UNKNOWN && right.type() == SqlType.UNKNOWN
          ? new SqlException(
              new SqlError("42725", "operator is not unique: unknown " + symbol + " unknown")
                  .at(position))
          : Conversions.noOperator(symbol, left, right, position);
    }
    boolean settled = left.type() != SqlType.UNKNOWN && right.type() != SqlType.UNKNOWN;
    boolean mixed = type == SqlType.FLOAT4 && settled && left.type() != right.type();
    SqlType result = mixed ? SqlType.FLOAT8 : type;
    if (symbol.equals("%") && result.isFloat()) {
      throw Conversions.noOperator(symbol, left, right, position);
    }
    List<Term> operands =
        List.of(conversions.to(left, result, -1), conversions.to(right, result, -1));
    return new Term.Operation(symbol, operands, result);
  }

  /// date + integer, date - integer, date - date.
  private Term dates(String symbol, Term left, Term right, int position) {
    if (left.type() == SqlType.DATE && right.type() == SqlType.DATE && symbol.equals("-")) {
      return new Term.Call("q_time_days", List.of(left, right), SqlType.INT4, -1);
    }
    boolean number = right.type() == SqlType.INT4 || right.type() == SqlType.INT2;
    if (left.type() == SqlType.DATE && number && (symbol.equals("+") || symbol.equals("-"))) {
      Term days =
          symbol.equals("-") ? new Term.Operation("-", List.of(right), SqlType.INT4) : right;
      return new Term.Call("q_time_add_days", List.of(left, days), SqlType.DATE, -1);
    }
    if (right.type() == SqlType.DATE && left.type() == SqlType.INT4 && symbol.equals("+")) {
      return new Term.Call("q_time_add_days", List.of(right, left), SqlType.DATE, -1);
    }
    throw Unsupported.of("this arithmetic on dates", position);
  }
}
