package quorate.sql.render;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.Unable;
import quorate.sql.function.Arrays;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.NumberFunctions;
import quorate.sql.function.Retyping;
import quorate.sql.function.TimeFields;
import quorate.sql.function.ZonedTerms;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.Literals;
import quorate.sql.type.Types;

/// Renders expressions for one engine.
final class TermRenderer {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");
  private final Dialect dialect;
  private final SqlWriter out;
  private final CastRenderer casts;
  private final IntegerArithmetic integers;
  private final AggregateText aggregates;

  /// Renders terms that need another form in this engine.
  private final Predicate<Term> own;

  /// Whether the engine has PostgreSQL's syntax for boolean tests and windows.
  private final boolean plain;

  TermRenderer(Dialect dialect, SqlWriter out) {
    this.dialect = dialect;
    this.out = out;
    casts = new CastRenderer(dialect, out);
    integers = new IntegerArithmetic(dialect, out);
    if (dialect.traits().isTextual()) {
      own = new TextualTerms(out)::write;
    } else if (dialect.traits().isLenient()) {
      own = new MariadbTerms(out, this)::write;
    } else {
      own = _ -> false;
    }
    plain = dialect.traits().hasTruthTests();
    aggregates = new AggregateText(dialect, plain, out);
  }

  void write(Term term) {
    Optional<Term> settled = EngineRewrites.of(term, dialect, out);
    if (settled.isPresent()) {
      write(settled.get());
      return;
    }
    if (own.test(term)) {
      return;
    }
    switch (term) {
      case Term.Column column ->
          out.text(column.relation().isEmpty() ? "" : EngineTypes.quote(column.relation()) + ".")
              .name(column.name());
      case Term.Bind(Slot slot) -> bind(slot);
      case Term.Constant(Value value, SqlType type) -> constant(value, type);
      case Term.Operation operation -> operation(operation);
      case Term.Call call -> call(call);
      case Term.Aggregate aggregate -> aggregates.write(aggregate);
      case Term.Case cases -> caseOf(cases);
      case Term.Cast cast -> casts.write(cast);
      case Term.Exists(Bound.Query query) when countsRows(query) -> {
        out.text("((SELECT count(*) FROM (");
        out.query(query);
        out.text(") \"found\") > 0)");
      }
      case Term.Exists(Bound.Query query) -> {
        out.text("EXISTS (");
        out.query(query);
        out.text(")");
      }
      case Term.Scalar(Bound.Query query, _, _) -> {
        out.text("(");
        out.query(query);
        out.text(")");
      }
      case Term.In in -> in(in);
      case Term.InQuery in -> inQuery(in);
      case Term.Quantified(Term operand, String symbol, boolean all, Bound.Query query) -> {
        out.text("(");
        value(operand).text(" " + symbol + (all ? " ALL (" : " ANY ("));
        out.query(query);
        out.text("))");
      }
      case Term.Is is -> is(is);
      case Term.Between between ->
          out.text("(")
              .term(between.operand())
              .text(between.negated() ? " NOT BETWEEN " : " BETWEEN ")
              .term(between.low())
              .text(" AND ")
              .term(between.high())
              .text(")");
      case Term.Like like -> like(like);
    }
  }

  private void bind(Slot slot) {
    out.text("CAST(").mark(slot).text(" AS " + out.type(slot.type(), slot.typmod()) + ")");
  }

  private void constant(Value value, SqlType type) {
    switch (value) {
      case Value.Null() -> as("NULL", type, -1);
      case Value _ when type == SqlType.WIDE_NUMERIC -> WideText.constant(value, dialect, out);
      case Value.Bool(boolean bool) -> out.text(bool ? "TRUE" : "FALSE");
      case Value.Int(long number) when type == SqlType.INT4 && number >= 0 ->
          out.text(Long.toString(number));
      case Value.Int(long number) when type.isInteger() || type == SqlType.NUMERIC ->
          as(
              Long.toString(number),
              type,
              type == SqlType.NUMERIC ? Digits.of(Coerce.NUMERIC_PRECISION, 0) : -1);
      case Value.Num(var number) when type == SqlType.NUMERIC ->
          as(number.toPlainString(), type, Literals.typmod(number));
      case Value.Coded(_, String code) -> text(code);
      case Value.Text(String text)
          when type.isString() || type.isArray() || type == SqlType.UNKNOWN ->
          text(text);
      default -> bind(Slot.constant(value, type, -1));
    }
  }

  private void as(String literal, SqlType type, int typmod) {
    out.text("CAST(" + literal + " AS " + out.type(type, typmod) + ")");
  }

  private void text(String text) {
    as(EngineTypes.literal(text, dialect), SqlType.TEXT, -1);
  }

  private void operation(Term.Operation operation) {
    List<Term> operands = operation.operands();
    String symbol = operation.symbol();
    if (symbol.equals("not")) {
      out.text("(NOT ").term(operands.getFirst()).text(")");
    } else if (symbol.equals("and") || symbol.equals("or")) {
      for (int i = 0; i < operands.size(); i++) {
        out.text(i == 0 ? "(" : " " + symbol.toUpperCase(Locale.ROOT) + " ").term(operands.get(i));
      }
      out.text(")");
    } else if (COMPARISONS.contains(symbol)) {
      comparison(symbol, operands.get(0), operands.get(1));
    } else if (symbol.equals("||")) {
      if (EngineTypes.terminates(dialect) || mayBeTooLong(operands)) {
        out.text("\"q_concat2\"(").list(operands).text(")");
      } else {
        out.text("(").term(operands.get(0)).text(" || ").term(operands.get(1)).text(")");
      }
    } else {
      arithmetic(operation);
    }
  }

  /// Whether the concatenation may exceed the limit of computed texts, so that a routine must check
  /// it.
  private static boolean mayBeTooLong(List<Term> texts) {
    return texts.stream().mapToLong(TermRenderer::lengthMax).sum() > Coerce.COMPUTED_MAX;
  }

  private static long lengthMax(Term text) {
    return switch (text) {
      case Term.Constant(Value.Text(String constant), _) -> constant.length();
      case Term.Column _, Term.Bind _ -> Coerce.lengthMax(text.typmod());
      default -> text.typmod() >= 4 ? Coerce.lengthMax(text.typmod()) : Coerce.COMPUTED_MAX;
    };
  }

  private void comparison(String symbol, Term left, Term right) {
    out.text("(");
    operand(left, right);
    out.text(" " + symbol + " ");
    operand(right, left);
    out.text(")");
  }

  /// An operand; a bare placeholder if the engine infers its type from the other side.
  private void operand(Term term, Term other) {
    if (term instanceof Term.Bind(Slot slot)
        && other instanceof Term.Column column
        && (column.type() == slot.type()
            || column.type().isString()
                && slot.type().isString()
                && dialect.traits().bindsTextsOfAnyLength())
        && slot.type() != SqlType.NUMERIC) {
      out.mark(slot);
    } else {
      value(term);
    }
  }

  /// An operand of a comparison, in which H2 and HSQLDB reject a bare EXISTS.
  private SqlWriter value(Term term) {
    boolean exists = term instanceof Term.Exists;
    out.text(exists ? "CASE WHEN " : "").term(term);
    return out.text(exists ? " THEN TRUE ELSE FALSE END" : "");
  }

  private boolean countsRows(Bound.Query query) {
    return dialect.traits().countsForExists()
        && query.body() instanceof Bound.Select select
        && !Correlation.isIn(select);
  }

  private static boolean isPredicate(Term term) {
    return switch (term) {
      case Term.Operation operation -> operation.type() == SqlType.BOOL;
      case Term.Exists _,
          Term.In _,
          Term.InQuery _,
          Term.Quantified _,
          Term.Is _,
          Term.Between _,
          Term.Like _ ->
          true;
      default -> false;
    };
  }

  private void arithmetic(Term.Operation operation) {
    List<Term> operands = operation.operands();
    SqlType type = operation.type();
    String symbol = operation.symbol();
    if (type.isInteger()) {
      integers.write(operation);
    } else if (operands.size() == 1 && type.isFloat()) {
      Term zero = new Term.Cast(Terms.number(0), SqlType.FLOAT8, -1);
      real("-", List.of(zero, operands.getFirst()), type);
    } else if (operands.size() == 1) {
      out.text("(- ").term(operands.getFirst()).text(")");
    } else if (type == SqlType.NUMERIC && symbol.equals("/")) {
      out.text("\"q_div\"(").list(operands).text(")");
    } else if (type == SqlType.NUMERIC && symbol.equals("%")) {
      out.text("\"q_mod\"(").list(operands).text(")");
    } else if (type.isFloat()) {
      real(symbol, operands, type);
    } else if (symbol.equals("%")) {
      out.text("MOD(").list(operands).text(")");
    } else {
      out.text("(").term(operands.get(0)).text(" " + symbol + " ").term(operands.get(1)).text(")");
    }
  }

  /// Arithmetic on floats, by routines: some engines return infinity where PostgreSQL raises an
  /// error. Results for reals are computed in double precision and then narrowed.
  private void real(String symbol, List<Term> operands, SqlType type) {
    boolean narrowed = type == SqlType.FLOAT4;
    boolean typed = narrowed && EngineTypes.hasReals(dialect);
    String routine =
        switch (symbol) {
          case "+" -> "q_fadd";
          case "-" -> "q_fsub";
          case "*" -> "q_fmul";
          default -> "q_fdiv";
        };
    out.text(typed ? "CAST(" : "").text(narrowed ? "\"q_freal\"(" : "");
    out.text("\"" + routine + "\"(");
    for (int i = 0; i < operands.size(); i++) {
      Term operand = operands.get(i);
      boolean wide = operand.type() == SqlType.FLOAT4;
      out.text(i == 0 ? "" : ", ").text(wide ? "\"q_fwide\"(" : "").term(operand);
      out.text(wide ? ")" : "");
    }
    out.text(")");
    out.text(narrowed ? ")" : "");
    out.text(typed ? " AS " + out.type(type, -1) + ")" : "");
  }

  private void call(Term.Call call) {
    if (call.function().startsWith("q_j") && !dialect.traits().hasStructures()) {
      throw new Unable("operators of jsonb");
    }
    if (Routed.isOne(call)) {
      Routed.refuse(call, dialect);
      time(call);
      return;
    }
    NumberFunctions.requireAble(call.function(), dialect);
    if (call.function().startsWith(Arrays.LABEL)) {
      ArrayText.render(call, dialect, out);
    } else if (!ByteText.render(call, dialect, out)) {
      routine(call);
    }
  }

  private void routine(Term.Call call) {
    switch (call.function()) {
      case "coalesce" -> {
        if (call.arguments().size() == 1) {
          out.term(call.arguments().getFirst());
        } else {
          out.text("COALESCE(").list(call.arguments()).text(")");
        }
      }
      // Parenthesised, because HSQLDB rejects a condition as a value if it begins with such a
      // function.
      case "lower", "upper", "abs" -> {
        out.text("(" + call.function().toUpperCase(Locale.ROOT) + "(");
        out.list(call.arguments()).text("))");
      }
      case ZonedTerms.KEPT_TEXT -> casts.keptText(call.arguments().getFirst());
      case Retyping.TYPED -> RecursionText.typed(out, call);
      default -> {
        if (FunctionTable.routine(call.function()).filter(Routine::isOfTimes).isPresent()) {
          time(call);
        } else {
          String name = Routine.name(call.function(), call.arguments().size());
          out.text("\"" + name + "\"(").list(call.arguments()).text(")");
        }
      }
    }
  }

  /// A routine that takes dates and times as text.
  private void time(Term.Call call) {
    boolean timed = Types.isTime(call.type()) || call.type() == SqlType.TIME;
    String name = Routine.name(call.function(), call.arguments().size());
    out.text((timed ? "CAST(" : "") + "\"" + name + "\"(");
    int from = 0;
    if (call.function().startsWith(ZonedTerms.ROUTINE)) {
      from = ZoneText.write(call, dialect, out);
    }
    for (int i = from; i < call.arguments().size(); i++) {
      Term argument = call.arguments().get(i);
      boolean clock = argument.type() == SqlType.TIME && TimeFields.isOne(call);
      boolean time = Types.isTime(argument.type()) || clock;
      out.text(i == from ? "" : ", ")
          .text(time ? "CAST(" : "")
          .text(clock ? "('1970-01-01 ' || " : "");
      out.term(argument).text(clock ? ")" : "");
      out.text(time ? " AS " + EngineTypes.TIME_TEXT + ")" : "");
    }
    out.text(")").text(timed ? " AS " + out.type(call.type(), -1) + ")" : "");
  }

  private void caseOf(Term.Case cases) {
    out.text("CASE");
    for (Term.When when : cases.whens()) {
      out.text(" WHEN ").term(when.condition()).text(" THEN ").term(when.result());
    }
    cases.otherwise().ifPresent(otherwise -> out.text(" ELSE ").term(otherwise));
    out.text(cases.otherwise().isPresent() ? " END" : dialect.traits().endOfCase(cases.type()));
  }

  private void in(Term.In in) {
    out.text("(");
    value(in.operand()).text(in.negated() ? " NOT IN (" : " IN (");
    for (int i = 0; i < in.list().size(); i++) {
      out.text(i == 0 ? "" : ", ");
      operand(in.list().get(i), in.operand());
    }
    out.text("))");
  }

  private void inQuery(Term.InQuery in) {
    if (in.operands().size() > 1 && !dialect.traits().hasRowsInQueries()) {
      throw new Unable("a row IN a query");
    }
    boolean row = in.operands().size() > 1;
    out.text(row ? "((" : "(");
    for (int i = 0; i < in.operands().size(); i++) {
      out.text(i == 0 ? "" : ", ");
      value(in.operands().get(i));
    }
    out.text(row ? ")" : "").text(in.negated() ? " NOT IN (" : " IN (");
    out.query(in.query());
    out.text("))");
  }

  private void is(Term.Is is) {
    boolean ofNull = is.what().equals("null") && !isPredicate(is.operand());
    if (ofNull || plain) {
      out.text("(");
      value(is.operand());
      out.text(" IS " + (is.negated() ? "NOT " : "") + is.what().toUpperCase(Locale.ROOT) + ")");
      return;
    }
    // Derby lacks these tests, and HSQLDB returns NULL instead of false.
    out.text("(CASE WHEN ");
    switch (is.what()) {
      case "true" -> out.term(is.operand()).text(" THEN 1 ELSE 0");
      case "false" -> out.text("(NOT ").term(is.operand()).text(") THEN 1 ELSE 0");
      default -> {
        out.term(is.operand()).text(" THEN 0 WHEN (NOT ").term(is.operand());
        out.text(") THEN 0 ELSE 1");
      }
    }
    out.text(" END = " + (is.negated() ? 0 : 1) + ")");
  }

  private void like(Term.Like like) {
    boolean counts =
        !(like.pattern() instanceof Term.Constant(Value.Text(String pattern), _))
            || pattern.indexOf('_') >= 0;
    // Engines count a character beyond U+FFFF as two, but an underscore stands for one.
    out.text(like.negated() ? "(NOT " : "(").text(counts ? "\"q_like2\"(" : "");
    cased(like.operand(), like.insensitive());
    out.text(counts ? ", " : " LIKE ");
    cased(like.pattern(), like.insensitive());
    out.text(counts ? "))" : " ESCAPE '\\')");
  }

  void cased(Term text, boolean insensitive) {
    out.text(insensitive ? "(LOWER(" : "").term(text).text(insensitive ? "))" : "");
  }
}
