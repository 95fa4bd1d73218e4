package quorate.sql.function;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// money, which engines hold as a number of cents.
final class Money {
  private static final BigDecimal CENT = new BigDecimal("0.01");

  private Money() {}

  private static Term label(Term cents) {
    return new Term.Call(Arrays.LABEL, List.of(cents), SqlType.MONEY, -1);
  }

  /// The number of cents.
  private static Term cents(Term money) {
    return new Term.Call(Arrays.LABEL, List.of(money), SqlType.INT8, -1);
  }

  /// A cast between money and a number.
  static Term cast(Term operand, SqlType type, int typmod, Conversions conversions) {
    if (type.isNumeric()) {
      Term amount =
          new Term.Operation(
              "*",
              List.of(
                  new Term.Cast(
                      cents(operand), SqlType.NUMERIC, Digits.of(Coerce.NUMERIC_PRECISION, 0)),
                  Conversions.decimal(CENT)),
              SqlType.NUMERIC);
      return typmod < 0 ? amount : new Term.Cast(amount, type, typmod);
    }
    if (operand.type().isInteger()) {
      Term whole = new Term.Cast(operand, SqlType.INT8, -1);
      return label(new Term.Operation("*", List.of(whole, hundred(SqlType.INT8)), SqlType.INT8));
    }
    Term exact = conversions.to(operand, SqlType.NUMERIC, -1);
    Term rounded =
        new Term.Call("q_round", List.of(exact, Terms.number(2)), SqlType.NUMERIC, Digits.carry(2));
    Term product =
        new Term.Operation("*", List.of(rounded, hundred(SqlType.NUMERIC)), SqlType.NUMERIC);
    return label(new Term.Cast(product, SqlType.INT8, -1));
  }

  private static Term hundred(SqlType type) {
    return new Term.Constant(new quorate.core.value.Value.Int(100), type);
  }

  static Term sum(Term money, boolean distinct, Optional<Term> filter, Optional<Term.Window> over) {
    Term sum =
        new Term.Aggregate(
            "sum", List.of(cents(money)), distinct, filter, over, SqlType.NUMERIC, -1);
    return label(new Term.Cast(sum, SqlType.INT8, -1));
  }

  /// The term of an operator with a money operand.
  static Optional<Term> operator(String symbol, Term left, Term right, Conversions conversions) {
    boolean first = left.type() == SqlType.MONEY;
    boolean second = right.type() == SqlType.MONEY;
    if (!first && !second) {
      return Optional.empty();
    }
    if (symbol.equals("+") || symbol.equals("-")) {
      boolean both =
          (first || left.type() == SqlType.UNKNOWN) && (second || right.type() == SqlType.UNKNOWN);
      return both
          ? Optional.of(
              label(
                  new Term.Operation(
                      symbol,
                      List.of(
                          cents(conversions.to(left, SqlType.MONEY, -1)),
                          cents(conversions.to(right, SqlType.MONEY, -1))),
                      SqlType.INT8)))
          : Optional.empty();
    }
    if (symbol.equals("/") && first && second) {
      return Optional.of(
          new Term.Operation(
              "/",
              List.of(
                  new Term.Cast(cents(left), SqlType.FLOAT8, -1),
                  new Term.Cast(cents(right), SqlType.FLOAT8, -1)),
              SqlType.FLOAT8));
    }
    Term factor = first ? right : left;
    boolean scales = symbol.equals("*") || symbol.equals("/") && first;
    if (!scales || !factor.type().isInteger() && !factor.type().isFloat()) {
      return Optional.empty();
    }
    Term money = first ? left : right;
    if (factor.type().isInteger()) {
      return Optional.of(
          label(
              new Term.Operation(
                  symbol,
                  List.of(cents(money), new Term.Cast(factor, SqlType.INT8, -1)),
                  SqlType.INT8)));
    }
    Term real =
        new Term.Operation(
            symbol,
            List.of(
                new Term.Cast(cents(money), SqlType.FLOAT8, -1),
                conversions.to(factor, SqlType.FLOAT8, -1)),
            SqlType.FLOAT8);
    return Optional.of(label(new Term.Cast(real, SqlType.INT8, -1)));
  }
}
