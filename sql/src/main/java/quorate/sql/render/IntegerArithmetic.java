package quorate.sql.render;

import java.util.List;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Term;

/// Writes arithmetic of integers for engines that compute with them by themselves. PostgreSQL's
/// overflow is an error; the engines widen integers in different ways, and some miss an overflow:
/// HSQLDB that of any difference, and Derby that of the least bigint by -1.
final class IntegerArithmetic {
  private final Dialect dialect;
  private final Renderer out;

  IntegerArithmetic(Dialect dialect, Renderer out) {
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
      // The one quotient that is too large; Java, and with it every engine, gives the dividend
      // back.
      out.text("CASE WHEN ").term(operands.get(1)).text(" = -1 THEN ");
      // Widened first: the least smallint has an opposite among the integers.
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

  /// The first operand, of a type in which the engine misses no overflow. HSQLDB takes a cast of a
  /// smallint sum to smallint for nothing to do, and stores what is too large for it; and it
  /// divides by what is left of a larger divisor in the dividend's type.
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
