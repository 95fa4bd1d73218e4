package quorate.sql.function;

import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// Operators of types that engines lack, except comparisons.
final class CodedOperators {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");

  private final Conversions conversions;
  private final int position;

  CodedOperators(Conversions conversions, int position) {
    this.conversions = conversions;
    this.position = position;
  }

  /// The term of an operator; empty for comparisons and for other types.
  Optional<Term> of(String symbol, Term left, Term right) {
    if (COMPARISONS.contains(symbol)) {
      return Optional.empty();
    }
    Optional<Term> span = new Intervals(conversions, position).operator(symbol, left, right);
    if (span.isPresent()) {
      return span;
    }
    Optional<Term> made = new CodedFunctions(conversions).operator(symbol, left, right);
    if (made.isPresent()) {
      return made;
    }
    Optional<Term> money = Money.operator(symbol, left, right, conversions);
    if (money.isPresent()) {
      return money;
    }
    boolean coded = isOne(left.type()) || isOne(right.type());
    boolean text = symbol.equals("||") && (isText(left.type(), right.type()) || isPut(left, right));
    boolean matches = symbol.contains("~") && left.type() == SqlType.NAME;
    if (coded && !text && !matches) {
      throw lacks(symbol, left.type(), right.type())
          ? Conversions.noOperator(symbol, left, right, position)
          : Unsupported.of(
              "the operator %s of %s and %s"
                  .formatted(symbol, left.type().sqlName(), right.type().sqlName()),
              position);
    }
    return Optional.empty();
  }

  /// Whether one operand has no type, and the other a type that `||` converts to text.
  private static boolean isPut(Term left, Term right) {
    SqlType known = left.type() == SqlType.UNKNOWN ? right.type() : left.type();
    boolean unknown = left.type() == SqlType.UNKNOWN || right.type() == SqlType.UNKNOWN;
    return unknown
        && switch (known) {
          case BIT, VARBIT, TSVECTOR, TSQUERY, XML -> false;
          default -> true;
        };
  }

  private static boolean isOne(SqlType type) {
    return type.isCoded() || type == SqlType.MONEY || type == SqlType.OID;
  }

  /// Whether an operand is text, so that `||` converts the other to text.
  private static boolean isText(SqlType left, SqlType right) {
    return left.isString() || right.isString() || left == SqlType.NAME || right == SqlType.NAME;
  }

  /// Whether PostgreSQL lacks the operator too.
  private static boolean lacks(String symbol, SqlType left, SqlType right) {
    boolean arithmetic = "+-*/%".contains(symbol);
    boolean numbers =
        left == SqlType.INTERVAL
            || right == SqlType.INTERVAL
            || left == SqlType.MONEY
            || right == SqlType.MONEY
            || left == SqlType.OID && right != SqlType.UNKNOWN
            || right == SqlType.OID && left != SqlType.UNKNOWN
            || left == SqlType.ENUM
            || right == SqlType.ENUM
            || left == SqlType.XML
            || right == SqlType.XML;
    return arithmetic && numbers;
  }
}
