package quorate.sql.render;

import java.util.List;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Unable;
import quorate.sql.function.FunctionTable;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Renders expressions for MariaDB. Its queries are not strict: division by zero is NULL, and
/// overflowing casts and integer sums are clamped. Routines are strict, and check the range where
/// an expression may leave it.
final class MariadbTerms {
  /// Beyond this scale digits are dropped silently.
  private static final int SCALE_MAX = 38;

  private final SqlWriter out;
  private final TermRenderer terms;

  MariadbTerms(SqlWriter out, TermRenderer terms) {
    this.out = out;
    this.terms = terms;
  }

  /// Renders the term if it needs another form in MariaDB; false otherwise.
  boolean write(Term term) {
    return switch (term) {
      case Term.Operation operation -> operation(operation);
      case Term.Call call -> call(call);
      case Term.Aggregate aggregate -> aggregate(aggregate);
      case Term.Cast cast -> cast(cast);
      case Term.InQuery in
          when isCut(in.query()) || in.operands().stream().anyMatch(MariadbTerms::isFolded) -> {
        out.text("(").text(in.operands().size() > 1 ? "(" : "");
        for (int i = 0; i < in.operands().size(); i++) {
          out.text(i == 0 ? "" : ", ");
          compared(in.operands().get(i));
        }
        out.text(in.operands().size() > 1 ? ")" : "").text(in.negated() ? " NOT IN (" : " IN (");
        whole(in.query());
        yield true;
      }
      case Term.Quantified quantified
          when isCut(quantified.query()) || isFolded(quantified.operand()) -> {
        out.text("(");
        compared(quantified.operand());
        out.text(" " + quantified.symbol() + (quantified.all() ? " ALL (" : " ANY ("));
        whole(quantified.query());
        yield true;
      }
      case Term.Is is
          when is.what().equals("null")
              && is.operand() instanceof Term.Aggregate total
              && !total.function().equals("count") -> {
        // In HAVING over no rows, MariaDB takes an aggregate of a value that is never NULL as not
        // NULL.
        out.text("(").term(renamed(total, "count", SqlType.INT8));
        out.text(is.negated() ? " > 0)" : " = 0)");
        yield true;
      }
      case Term.Like like -> {
        out.text(like.negated() ? "(NOT (" : "((");
        cased(like.operand(), like.insensitive());
        out.text(" LIKE ");
        cased(like.pattern(), like.insensitive());
        out.text(" ESCAPE '\\'))");
        yield true;
      }
      default -> false;
    };
  }

  private static boolean has(Term term, Class<? extends Term> kind) {
    boolean[] found = {false};
    Terms.visit(term, each -> found[0] |= kind.isInstance(each));
    return found[0];
  }

  private static boolean isCut(Bound.Query query) {
    return query.limit().isPresent() || query.offset().isPresent();
  }

  /// Whether MariaDB computes the operand once, before the rows are read: then an UPDATE or DELETE
  /// that compares a routine's result with a query ends the server (MariaDB 11.4.5, `NOT (f(2) IN
  /// (SELECT ...))`).
  private static boolean isFolded(Term operand) {
    return !(operand instanceof Term.Bind)
        && !(operand instanceof Term.Constant)
        && !has(operand, Term.Column.class)
        && !has(operand, Term.Aggregate.class);
  }

  /// An operand that is compared with a query.
  private void compared(Term operand) {
    boolean folded = isFolded(operand);
    out.text(folded ? "CASE WHEN RAND() >= 0 THEN " : "").term(operand).text(folded ? " END" : "");
  }

  /// The query of a comparison; if it has a LIMIT, which MariaDB rejects there, a derived table
  /// around it.
  private void whole(Bound.Query query) {
    if (!isCut(query)) {
      out.query(query);
      out.text("))");
      return;
    }
    out.text("SELECT * FROM (");
    out.query(query);
    out.text(") ").name("q_in").text("))");
  }

  private void cased(Term text, boolean insensitive) {
    out.text(insensitive ? "\"q_lower1\"(" : "").term(text).text(insensitive ? ")" : "");
  }

  private boolean operation(Term.Operation operation) {
    List<Term> operands = operation.operands();
    String symbol = operation.symbol();
    SqlType type = operation.type();
    if (symbol.equals("not") && has(operands.getFirst(), Term.Quantified.class)) {
      // MariaDB evaluates NOT NOT x >= ANY (...) over a NULL to NULL.
      out.text("(1 - (").term(operands.getFirst()).text("))");
      return true;
    }
    if (type == SqlType.NUMERIC && symbol.equals("*") && digits(operation) > SCALE_MAX) {
      throw new Unable("products with more than " + SCALE_MAX + " digits after the point");
    }
    if (!type.isInteger()) {
      return false;
    }
    boolean narrow = type != SqlType.INT8;
    boolean divides = symbol.equals("/") || symbol.equals("%");
    out.text(narrow ? routine(type) : "");
    if (divides) {
      out.text(symbol.equals("/") ? "\"q_idiv\"(" : "\"q_imod\"(").list(operands).text(")");
    } else if (operands.size() == 1) {
      // MariaDB's 0 - b overflows silently for the smallest bigint; a product raises an error.
      out.text("(-1 * ").term(operands.getFirst()).text(")");
    } else if (symbol.equals("-") && !narrow) {
      out.text(routine(type) + "CAST(").term(operands.get(0)).text(" AS DECIMAL(19,0)) - ");
      out.term(operands.get(1)).text(")");
    } else {
      out.text("(").term(operands.get(0)).text(" " + symbol + " ").term(operands.get(1)).text(")");
    }
    out.text(narrow ? ")" : "");
    return true;
  }

  /// The largest scale that an expression may have.
  private static int digits(Term term) {
    if (term instanceof Term.Operation operation && operation.type() == SqlType.NUMERIC) {
      return switch (operation.symbol()) {
        case "*" -> operation.operands().stream().mapToInt(MariadbTerms::digits).sum();
        case "/", "%" -> Coerce.NUMERIC_SCALE;
        default -> operation.operands().stream().mapToInt(MariadbTerms::digits).max().orElse(0);
      };
    }
    return term.type().isInteger() ? 0 : term.scale().orElse(Coerce.NUMERIC_SCALE);
  }

  private static String routine(SqlType type) {
    return switch (type) {
      case INT2 -> "\"q_int2\"(";
      case INT4 -> "\"q_int4\"(";
      default -> "\"q_int8\"(";
    };
  }

  private boolean call(Term.Call call) {
    boolean lacking =
        FunctionTable.routine(call.function())
            .filter(routine -> routine.holder() == Routine.Holder.BUT_MARIADB)
            .isPresent();
    if (lacking) {
      throw new Unable(call.function().replaceFirst("^" + Routine.PREFIX, ""));
    }
    switch (call.function()) {
      case "lower", "upper" -> {
        out.text("\"q_" + call.function() + "1\"(").list(call.arguments()).text(")");
        return true;
      }
      case "abs" -> {
        boolean narrow = call.type() == SqlType.INT2 || call.type() == SqlType.INT4;
        out.text(narrow ? routine(call.type()) : "").text("ABS(").list(call.arguments());
        out.text(narrow ? "))" : ")");
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  private boolean aggregate(Term.Aggregate aggregate) {
    if (aggregate.over().isPresent()) {
      // MariaDB evaluates some of several window functions in the order of another.
      throw new Unable("window functions");
    }
    String word =
        switch (aggregate.function()) {
          case "bool_and", "every" -> "min";
          case "bool_or" -> "max";
          default -> "";
        };
    if (word.isEmpty()) {
      return false;
    }
    terms.write(renamed(aggregate, word, aggregate.type()));
    return true;
  }

  private static Term.Aggregate renamed(Term.Aggregate aggregate, String function, SqlType type) {
    return new Term.Aggregate(
        function,
        aggregate.arguments(),
        aggregate.distinct(),
        aggregate.filter(),
        aggregate.over(),
        type,
        type == aggregate.type() ? aggregate.typmod() : -1);
  }

  private boolean cast(Term.Cast cast) {
    SqlType from = cast.operand().type();
    SqlType to = cast.type();
    if (from == SqlType.WIDE_NUMERIC || to == SqlType.WIDE_NUMERIC) {
      return false;
    }
    if (to.isInteger() && from != SqlType.BOOL) {
      integer(cast, from);
      return true;
    }
    if (to == SqlType.NUMERIC) {
      numeric(cast, from);
      return true;
    }
    return false;
  }

  private static boolean isText(SqlType type) {
    return type.isString() || type == SqlType.UNKNOWN;
  }

  private void integer(Term.Cast cast, SqlType from) {
    if (from.isInteger() && width(from) <= width(cast.type())) {
      out.term(cast.operand());
      return;
    }
    String read =
        from == SqlType.NUMERIC
            ? "\"q_round\"("
            : from.isFloat() ? "\"q_fint8\"(" : isText(from) ? "\"q_textint\"(" : "(";
    out.text(routine(cast.type())).text(read).term(cast.operand());
    out.text(from == SqlType.NUMERIC ? ", 0))" : "))");
  }

  private static int width(SqlType type) {
    return type == SqlType.INT2 ? 2 : type == SqlType.INT4 ? 4 : 8;
  }

  private void numeric(Term.Cast cast, SqlType from) {
    boolean constrained = cast.typmod() >= 4;
    int precision = constrained ? Digits.precision(cast.typmod()) : Coerce.NUMERIC_PRECISION;
    int scale = constrained ? Digits.scale(cast.typmod()) : Coerce.NUMERIC_SCALE;
    var known = cast.operand().scale();
    boolean fits = from.isInteger() || known.isPresent() && known.getAsInt() <= scale;
    boolean exact = from.isNumber() && !from.isFloat() && fits;
    if (exact && !constrained) {
      if (from.isInteger()) {
        out.text("CAST(").term(cast.operand()).text(" AS DECIMAL(31,0))");
      } else {
        out.term(cast.operand());
      }
      return;
    }
    if (!exact && scale > Coerce.NUMERIC_SCALE) {
      throw new quorate.core.value.SqlException(
          "0A000", "rounding to more than 12 digits is not supported by Quorate");
    }
    String read =
        from.isFloat() ? CastRenderer.numeric(from) : isText(from) ? "\"q_textnum\"(" : "(";
    out.text("CAST(\"q_dec\"(").text(exact ? "" : "\"q_round\"(");
    out.text(read).term(cast.operand()).text(")").text(exact ? "" : ", " + scale + ")");
    out.text(", " + precision + ", " + scale + ") AS ");
    out.text("DECIMAL(" + precision + "," + scale + "))");
  }
}
