package quorate.sql.render;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.NumericCode;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.TypeTraits;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.StringAgg;
import quorate.sql.plan.Bound;
import quorate.sql.plan.RealSums;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Renders expressions for engines that hold numerics, dates and times as text ([NumericCode]) and
/// compute with them by routines.
///
/// SQLite's integers have 64 bits and overflow to floats, and its division by zero is NULL; it
/// takes the first of several rows of a scalar subquery, and lacks ANY and ALL. There routines
/// handle integers too. DuckDB divides by routines. Its optimiser rewrites `a - 1 < 0` to `a < 1`
/// and counts `a - 1` without computing it, which loses overflows: so other arithmetic runs in a
/// type that cannot overflow, and is cast to its own type afterwards.
final class TextualTerms {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");

  /// Routines that accept integers for numerics.
  private static final Set<String> NUMERIC_ARGUMENTS =
      Set.of("q_round", "q_trunc", "q_ceil0", "q_floor0", "q_avg", "q_div");

  private final SqlWriter out;

  /// Whether integers behave as SQLite's.
  private final boolean loose;

  TextualTerms(SqlWriter out) {
    this.out = out;
    loose = out.dialect().traits().hasLooseIntegers();
  }

  /// Renders the term if it needs another form in this engine; false otherwise.
  boolean write(Term term) {
    return switch (term) {
      case Term.Constant(Value.Int(long number), SqlType type) when type == SqlType.NUMERIC ->
          decimal(BigDecimal.valueOf(number));
      case Term.Constant(Value.Num(BigDecimal number), SqlType type) when type == SqlType.NUMERIC ->
          decimal(number);
      case Term.Operation operation -> operation(operation);
      case Term.Call call -> call(call);
      case Term.Aggregate aggregate -> aggregate(aggregate);
      case Term.Cast cast -> !WideText.isOf(cast) && cast(cast);
      case Term.Scalar(Bound.Query query, _, _) -> loose && !isSingle(query) && scalar(query);
      case Term.In in -> in(in);
      case Term.InQuery in -> inQuery(in.operands(), in.query(), in.negated());
      case Term.Quantified quantified -> quantified(quantified);
      case Term.Like like -> like(like);
      default -> false;
    };
  }

  private boolean decimal(BigDecimal number) {
    out.text("'" + NumericCode.encode(number) + "'");
    return true;
  }

  /// A value stored in a column: an integer checked for range, a decimal with its scale.
  static void assign(SqlWriter out, Term term, Catalog.TableColumn column) {
    boolean converted = term.type().isInteger();
    if (column.type() == SqlType.NUMERIC) {
      out.text("\"q_dec\"(").text(converted ? "\"q_num\"(" : "").term(term);
      out.text((converted ? ")" : "") + digits(column.typmod()) + ")");
    } else if (column.type().isInteger() && term.type() != column.type()) {
      TypeTraits traits = out.dialect().traits();
      out.text(traits.beginsInteger(column.type())).term(term);
      out.text(traits.endsInteger(column.type()));
    } else {
      out.term(term);
    }
  }

  private static String digits(int typmod) {
    int precision = typmod >= 4 ? Digits.precision(typmod) : Coerce.NUMERIC_PRECISION;
    int scale = typmod >= 4 ? Digits.scale(typmod) : Coerce.NUMERIC_SCALE;
    return ", " + precision + ", " + scale;
  }

  private TextualTerms open(SqlType type) {
    out.text(out.dialect().traits().beginsInteger(type));
    return this;
  }

  private void close(SqlType type) {
    out.text(out.dialect().traits().endsInteger(type));
  }

  /// An operand, converted if the other operands are numeric.
  private void beside(Term term, boolean numeric) {
    boolean converted = numeric && term.type().isInteger();
    out.text(converted ? "\"q_num\"(" : "").term(term).text(converted ? ")" : "");
  }

  private static boolean anyNumeric(List<Term> list) {
    return list.stream().anyMatch(term -> term.type() == SqlType.NUMERIC);
  }

  private boolean operation(Term.Operation operation) {
    List<Term> operands = operation.operands();
    String symbol = operation.symbol();
    if (symbol.equals("and") || symbol.equals("or")) {
      junction(" " + symbol.toUpperCase(Locale.ROOT) + " ", operands);
      return true;
    }
    if (COMPARISONS.contains(symbol)) {
      boolean mixed = anyNumeric(operands) && operands.stream().anyMatch(t -> t.type().isInteger());
      if (mixed) {
        out.text("(");
        beside(operands.get(0), true);
        out.text(" " + symbol + " ");
        beside(operands.get(1), true);
        out.text(")");
      }
      return mixed;
    }
    SqlType type = operation.type();
    if (type == SqlType.NUMERIC) {
      decimals(symbol, operands);
      return true;
    }
    if (type.isInteger()) {
      integers(symbol, operands, type);
      return true;
    }
    return false;
  }

  /// AND and OR as a balanced tree, because SQLite limits expression depth.
  private void junction(String word, List<Term> operands) {
    int size = operands.size();
    if (size == 1) {
      out.term(operands.getFirst());
      return;
    }
    out.text("(");
    junction(word, operands.subList(0, size / 2));
    out.text(word);
    junction(word, operands.subList(size / 2, size));
    out.text(")");
  }

  private void decimals(String symbol, List<Term> operands) {
    if (operands.size() == 1) {
      out.text("\"q_nsub\"('" + NumericCode.encode(BigDecimal.ZERO) + "', ");
      out.term(operands.getFirst()).text(")");
      return;
    }
    String routine =
        switch (symbol) {
          case "+" -> "q_nadd";
          case "-" -> "q_nsub";
          case "*" -> "q_nmul";
          case "/" -> "q_div";
          default -> "q_mod";
        };
    out.text("\"" + routine + "\"(");
    numerics(operands);
    out.text(")");
  }

  private void numerics(List<Term> operands) {
    for (int i = 0; i < operands.size(); i++) {
      out.text(i == 0 ? "" : ", ");
      beside(operands.get(i), true);
    }
  }

  private void integers(String symbol, List<Term> operands, SqlType type) {
    open(type);
    if (operands.size() == 1) {
      out.text("- ");
      widened(operands.getFirst(), type);
    } else if (symbol.equals("/") || symbol.equals("%")) {
      out.text(symbol.equals("/") ? "\"q_idiv\"(" : "\"q_imod\"(").list(operands).text(")");
    } else {
      widened(operands.getFirst(), type);
      out.text(" " + symbol + " ").term(operands.get(1));
    }
    close(type);
  }

  private void widened(Term operand, SqlType type) {
    String wider =
        switch (type) {
          case INT2 -> "INTEGER";
          case INT4 -> "BIGINT";
          default -> "HUGEINT";
        };
    out.text(loose ? "" : "CAST(").term(operand).text(loose ? "" : " AS " + wider + ")");
  }

  private boolean call(Term.Call call) {
    String own =
        switch (call.function()) {
          case "lower" -> "q_lower1";
          case "upper" -> "q_upper1";
          case "abs" -> call.type() == SqlType.NUMERIC ? "q_nabs" : "abs";
          default -> "";
        };
    if (own.isEmpty()) {
      return NUMERIC_ARGUMENTS.contains(call.function()) && routine(call);
    }
    boolean integer = own.equals("abs") && call.type().isInteger();
    if (integer) {
      open(call.type());
    }
    out.text("\"" + own + "\"(").list(call.arguments()).text(")");
    if (integer) {
      close(call.type());
    }
    return true;
  }

  /// A routine whose first argument, or all arguments, are numeric.
  private boolean routine(Term.Call call) {
    List<Term> arguments = call.arguments();
    boolean all = call.function().equals("q_avg") || call.function().equals("q_div");
    out.text("\"" + call.function() + "\"(");
    numerics(all ? arguments : arguments.subList(0, 1));
    for (int i = 1; i < arguments.size() && !all; i++) {
      out.text(", ").term(arguments.get(i));
    }
    out.text(")");
    return true;
  }

  private boolean aggregate(Term.Aggregate aggregate) {
    String name = aggregate.function();
    if (FunctionTable.isWindow(name)) {
      new WindowText(out).function(aggregate);
      return true;
    }
    if (name.equals(StringAgg.NAME) || name.equals(RealSums.NAME) || WideText.isSum(name)) {
      return false;
    }
    boolean decimal = name.equals("sum") && aggregate.type() == SqlType.NUMERIC;
    boolean whole = name.equals("sum") && !decimal;
    if (whole && !loose) { // DuckDB's result is a 128-bit integer
      open(aggregate.type());
    }
    // DuckDB has no user-defined aggregates, but can pass all texts to a routine at once.
    boolean listed = decimal && !loose;
    out.text(listed ? "\"q_total\"(string_agg" : decimal ? "\"q_sum\"" : word(name));
    out.text(aggregate.distinct() ? "(DISTINCT " : "(");
    boolean counted = aggregate.arguments().isEmpty() && name.equals("count");
    Optional<Term> filter = aggregate.filter();
    filter.ifPresent(condition -> out.text("CASE WHEN ").term(condition).text(" THEN "));
    if (counted) {
      out.text(filter.isPresent() ? "1" : "*");
    } else if (decimal) {
      numerics(aggregate.arguments());
    } else {
      out.list(aggregate.arguments());
    }
    out.text(filter.isPresent() ? " END" : "").text(listed ? ", ',')" : ")");
    aggregate.over().ifPresent(new WindowText(out)::over);
    out.text(listed ? ")" : "");
    if (whole && !loose) {
      close(aggregate.type());
    }
    return true;
  }

  private String word(String function) {
    return switch (function) {
      case "bool_and", "every" -> loose ? "MIN" : "BOOL_AND";
      case "bool_or" -> loose ? "MAX" : "BOOL_OR";
      default -> function.toUpperCase(Locale.ROOT);
    };
  }

  private boolean cast(Term.Cast cast) {
    SqlType from = cast.operand().type();
    SqlType to = cast.type();
    if (to.isInteger()) {
      String read =
          from == SqlType.NUMERIC
              ? "\"q_whole\"("
              : from.isFloat() ? "\"q_fround\"(" : isText(from) ? "\"q_textint\"(" : "";
      if (loose && from.isFloat() && to == SqlType.INT8) {
        out.text("\"q_fint8\"("); // in arithmetic, a float would be an overflow
      } else {
        open(to);
      }
      out.text(read).term(cast.operand()).text(read.isEmpty() ? "" : ")");
      close(to);
      return true;
    }
    if (to == SqlType.NUMERIC) {
      numeric(cast, from);
      return true;
    }
    if (to.isFloat() && (loose || from == SqlType.NUMERIC)) {
      boolean narrowed = to == SqlType.FLOAT4 && from != SqlType.FLOAT4;
      out.text(narrowed ? "CAST(\"q_freal\"(" : "");
      boolean widened = from == SqlType.FLOAT4 && to == SqlType.FLOAT8;
      out.text(isText(from) ? "\"q_textfloat\"(" : widened ? "\"q_fwide\"(" : "\"q_float\"(");
      out.term(cast.operand()).text(")");
      out.text(narrowed ? ") AS " + out.type(to, -1) + ")" : "");
      return true;
    }
    boolean fromStamp = from == SqlType.TIMESTAMP || from == SqlType.TIMESTAMPTZ;
    if (to == SqlType.DATE && fromStamp) {
      out.text("substr(").term(cast.operand()).text(", 1, 10)");
      return true;
    }
    if ((to == SqlType.TIMESTAMP || to == SqlType.TIMESTAMPTZ) && from == SqlType.DATE) {
      out.text("(").term(cast.operand()).text(" || ' 00:00:00.000000')");
      return true;
    }
    return false;
  }

  private static boolean isText(SqlType type) {
    return type.isString() || type == SqlType.UNKNOWN;
  }

  private void numeric(Term.Cast cast, SqlType from) {
    int scale = cast.typmod() >= 4 ? Digits.scale(cast.typmod()) : Coerce.NUMERIC_SCALE;
    boolean whole = from.isInteger();
    boolean fits = cast.operand().scale().isPresent() && cast.operand().scale().getAsInt() <= scale;
    if (!whole && !(from == SqlType.NUMERIC && fits) && scale > Coerce.NUMERIC_SCALE) {
      throw new quorate.core.value.SqlException(
          "0A000", "rounding to more than 12 digits is not supported by Quorate");
    }
    if (from == SqlType.NUMERIC && fits && cast.typmod() < 4) {
      out.term(cast.operand());
      return;
    }
    boolean rounded = !whole && !(from == SqlType.NUMERIC && fits);
    String read =
        from.isFloat()
            ? CastRenderer.numeric(from)
            : isText(from) ? "\"q_textnum\"(" : whole ? "\"q_num\"(" : "(";
    out.text("\"q_dec\"(").text(rounded ? "\"q_round\"(" : "");
    out.text(read).term(cast.operand()).text(")").text(rounded ? ", " + scale + ")" : "");
    out.text(digits(cast.typmod()) + ")");
  }

  /// Whether a query returns at most one row.
  private static boolean isSingle(Bound.Query query) {
    return query.body() instanceof Bound.Select select
        && (select.from().isEmpty()
            || select.groupBy().isEmpty()
                && select.items().stream().anyMatch(TextualTerms::isTotal));
  }

  private static boolean isTotal(Term term) {
    boolean[] found = {false};
    Terms.visit(
        term, each -> found[0] |= each instanceof Term.Aggregate total && total.over().isEmpty());
    return found[0];
  }

  private boolean scalar(Bound.Query query) {
    out.text(
        "(SELECT CASE WHEN COUNT(*) > 1 THEN \"q_raise\"('21000', 'more than one row returned");
    out.text(" by a subquery used as an expression') ELSE MAX(\"c1\") END FROM (");
    out.query(query);
    out.text(") ").name("q_one").text(")");
    return true;
  }

  private boolean in(Term.In in) {
    boolean numeric = in.operand().type() == SqlType.NUMERIC || anyNumeric(in.list());
    if (!numeric) {
      return false;
    }
    out.text("(");
    beside(in.operand(), true);
    out.text(in.negated() ? " NOT IN (" : " IN (");
    for (int i = 0; i < in.list().size(); i++) {
      out.text(i == 0 ? "" : ", ");
      beside(in.list().get(i), true);
    }
    out.text("))");
    return true;
  }

  private boolean inQuery(List<Term> operands, Bound.Query query, boolean negated) {
    out.text(operands.size() > 1 ? "((" : "(");
    boolean converted = false;
    for (int i = 0; i < operands.size(); i++) {
      out.text(i == 0 ? "" : ", ");
      beside(operands.get(i), query.outputs().get(i).type() == SqlType.NUMERIC);
      converted |= isWidened(operands.get(i), query.outputs().get(i));
    }
    out.text(operands.size() > 1 ? ")" : "").text(negated ? " NOT IN (" : " IN (");
    if (converted) {
      for (int i = 0; i < operands.size(); i++) {
        boolean widened = isWidened(operands.get(i), query.outputs().get(i));
        out.text(i == 0 ? "SELECT " : ", ").text(widened ? "\"q_num\"(" : "");
        out.name("c" + (i + 1)).text(widened ? ")" : "");
      }
      out.text(" FROM (");
    }
    out.query(query);
    if (converted) {
      out.text(") ");
      out.derivedName("q_in", query);
    }
    out.text("))");
    return true;
  }

  /// Whether a query's integers are compared with a numeric.
  private static boolean isWidened(Term operand, Bound.Output output) {
    return operand.type() == SqlType.NUMERIC && output.type().isInteger();
  }

  /// ANY and ALL, as an aggregate over the comparisons of all rows, with three-valued logic.
  private boolean quantified(Term.Quantified quantified) {
    boolean all = quantified.all();
    if (quantified.symbol().equals(all ? "<>" : "=")) {
      return inQuery(List.of(quantified.operand()), quantified.query(), all);
    }
    if (!loose) {
      return compared(quantified);
    }
    Bound.Output output = quantified.query().outputs().getFirst();
    boolean widened = isWidened(quantified.operand(), output);
    out.text("(SELECT CASE WHEN ").text(all ? "MIN" : "MAX").text("(\"c1\") = ");
    out.text(all ? "0 THEN 0" : "1 THEN 1").text(" WHEN COUNT(*) > COUNT(\"c1\") THEN NULL ELSE ");
    out.text(all ? "1" : "0").text(" END FROM (SELECT ");
    beside(quantified.operand(), output.type() == SqlType.NUMERIC);
    out.text(" " + quantified.symbol() + " ").text(widened ? "\"q_num\"(" : "");
    out.text("\"q_any\".\"c1\"").text(widened ? ")" : "").text(" AS \"c1\" FROM (");
    out.query(quantified.query());
    out.text(") \"q_any\") \"q_all\")");
    return true;
  }

  private boolean compared(Term.Quantified quantified) {
    Bound.Output output = quantified.query().outputs().getFirst();
    boolean widened = isWidened(quantified.operand(), output);
    out.text("(");
    beside(quantified.operand(), output.type() == SqlType.NUMERIC);
    out.text(" " + quantified.symbol() + (quantified.all() ? " ALL (" : " ANY ("));
    out.text(widened ? "SELECT \"q_num\"(\"c1\") FROM (" : "");
    out.query(quantified.query());
    if (widened) {
      out.text(") ");
      out.derivedName("q_in", quantified.query());
    }
    out.text("))");
    return true;
  }

  /// LIKE by a routine, because SQLite's own ignores case.
  private boolean like(Term.Like like) {
    out.text(like.negated() ? "(NOT \"q_like2\"(" : "(\"q_like2\"(");
    cased(like.operand(), like.insensitive());
    out.text(", ");
    cased(like.pattern(), like.insensitive());
    out.text("))");
    return true;
  }

  private void cased(Term text, boolean insensitive) {
    out.text(insensitive ? "\"q_lower1\"(" : "").term(text).text(insensitive ? ")" : "");
  }
}
