package quorate.sql.render;

import java.util.List;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Term;

/// Renders integer arithmetic for engines that perform it natively. Overflow is an error in
/// PostgreSQL; engines widen integers differently, and some miss overflows: HSQLDB in subtraction,
/// Derby for the smallest bigint times -1.
final class IntegerArithmetic {
  private final Dialect dialect;
  private final SqlWriter out;

  IntegerArithmetic(Dialect dialect, SqlWriter out) {
    this.dialect = dialect;
    this.out = out;
  }

  void write(Term.Operation operation) {
    List<Term> operands = operation.operands();
    SqlType type = operation.type();
    String symbol = operation.symbol();
    String as = " AS " + out.type(type, -1) + ")";
    if (operands.size() == 1) {
      out.text("CAST((- ");
      wide(operands.getFirst(), type, symbol);
      out.text(")").text(as);
      return;
    }
    boolean overflows = symbol.equals("/");
    if (overflows) {
      // The only quotient that overflows; engines return the dividend, as Java does.
      out.text("CASE WHEN ").term(operands.get(1)).text(" = -1 THEN ");
      // Widened first, because the smallest smallint can be negated as an integer.
      write(new Term.Operation("-", List.of(as(operands.getFirst(), type)), type));
      out.text(" ELSE ");
    }
    out.text("CAST(");
    if (symbol.equals("%")) {
      out.text("MOD(");
      wide(operands.get(0), type, symbol);
      out.text(", ").term(operands.get(1)).text(")");
    } else {
      out.text("(");
      wide(operands.get(0), type, symbol);
      out.text(" " + symbol + " ").term(operands.get(1)).text(")");
    }
    out.text(as).text(overflows ? " END" : "");
  }

  private static Term as(Term operand, SqlType type) {
    return operand.type() == type ? operand : new Term.Cast(operand, type, -1);
  }

  /// The first operand, cast to a type in which the engine detects overflow. HSQLDB ignores a cast
  /// of a smallint sum to smallint and stores the overflowed value; it also truncates a wider
  /// divisor to the dividend's type.
  private void wide(Term operand, SqlType type, String symbol) {
    boolean misses = dialect.traits().missesOverflow(symbol, type);
    boolean divides = symbol.equals("/") || symbol.equals("%");
    if (type == SqlType.INT8 && misses) {
      out.text("CAST(").term(operand).text(" AS DECIMAL(19,0))");
    } else if (type == SqlType.INT4 && misses) {
      out.term(new Term.Cast(operand, SqlType.INT8, -1));
    } else if (type == SqlType.INT2) {
      out.text("CAST(").term(operand).text(" AS INTEGER)");
    } else {
      out.term(divides && dialect.traits().dividesInDividendsType() ? as(operand, type) : operand);
    }
  }
}
