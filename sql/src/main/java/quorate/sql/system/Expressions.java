package quorate.sql.system;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Codes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.parse.Expr;
import quorate.sql.type.Unsupported;

/// Translates expressions to the engine's SQL.
final class Expressions {
  private final TranslationState state;
  private final Queries queries;
  private final Casts casts;
  private final OperatorCalls operators;
  private final Lists lists;
  private final Calls calls;

  Expressions(TranslationState state, Queries queries) {
    this.state = state;
    this.queries = queries;
    casts = new Casts(state);
    operators = new OperatorCalls(casts);
    lists = new Lists(casts, operators);
    calls = new Calls(this, casts);
  }

  Casts casts() {
    return casts;
  }

  Calls calls() {
    return calls;
  }

  List<Typed> all(List<Expr> expressions, VisibleRelations scope) {
    List<Typed> bound = new ArrayList<>();
    expressions.forEach(each -> bound.add(bind(each, scope)));
    return bound;
  }

  /// A boolean expression.
  Typed condition(Expr expr, VisibleRelations scope) {
    Typed condition = casts.to(bind(expr, scope), SystemTypes.of("bool"));
    if (!condition.type().isBool() && !condition.isUnsettled()) {
      throw new SqlException(
          new SqlError(
                  "42804",
                  "argument of a condition must be type boolean, not type "
                      + SystemTypes.printed(condition.type(), -1))
              .at(expr.position()));
    }
    return condition;
  }

  Typed bind(Expr expr, VisibleRelations scope) {
    int mark = scope.grouping().mark();
    Typed bound = bound(expr, scope);
    scope.grouping().around(mark, bound.sql());
    return bound;
  }

  /// The comparison of two columns for equality.
  String compared(Typed left, Typed right, int position) {
    return operators.infix("=", left, right, position).sql();
  }

  private Typed distinct(Expr.DistinctFrom distinct, VisibleRelations scope) {
    Typed first = bind(distinct.left(), scope);
    Typed second = bind(distinct.right(), scope);
    String equal = operators.infix("=", first, second, distinct.position()).sql();
    String nulls = "(%s IS NULL) %s (%s IS NULL)";
    return Typed.bool(
        "CASE WHEN %s IS NULL OR %s IS NULL THEN %s ELSE %s END"
            .formatted(
                first.sql(),
                second.sql(),
                nulls.formatted(first.sql(), distinct.negated() ? "=" : "<>", second.sql()),
                distinct.negated() ? equal : "NOT " + equal));
  }

  private static Typed interval(Expr.Interval interval) {
    return Typed.of(
        SqliteWords.string(
            Codes.print(Codes.read(interval.text(), SqlType.INTERVAL, interval.typmod()))),
        "interval");
  }

  private Typed bound(Expr expr, VisibleRelations scope) {
    return switch (expr) {
      case Expr.Name name -> scope.column(name.parts(), name.position());
      case Expr.Constant(boolean number, String text, _, _) ->
          number ? number(text, false) : Typed.literal(text);
      case Expr.Word(String word, _) ->
          word.equals("null") ? Typed.nothing() : Typed.of(word.equals("true") ? "1" : "0", "bool");
      case Expr.Parameter(int number, int position) -> state.parameter(number, position);
      case Expr.Operator operator -> operator(operator, scope);
      case Expr.Call call -> calls.call(call, scope);
      case Expr.Case cases -> cases(cases, scope);
      case Expr.Cast(Expr operand, var type, _) ->
          casts.cast(bind(operand, scope), SystemTypes.of(type), type.modifiers());
      case Expr.Exists(var query, _) ->
          Typed.of("EXISTS (" + queries.query(query, scope).sql() + ")", "bool");
      case Expr.Scalar(var query, int position) -> scalar(queries.query(query, scope), position);
      case Expr.In in -> in(in, scope);
      case Expr.InQuery in ->
          operators.in(
              operand(in.operand(), scope), queries.query(in.query(), scope), in.negated());
      case Expr.Quantified(Expr operand, String symbol, boolean all, var query, _) ->
          operators.quantified(operand(operand, scope), symbol, all, queries.query(query, scope));
      case Expr.AnyOf(Expr operand, String symbol, boolean all, List<Expr> elements, _) ->
          any(bind(operand, scope), symbol, all, elements(all(elements, scope)));
      case Expr.AnyArray(Expr operand, String symbol, boolean all, Expr array, _) ->
          lists.any(bind(operand, scope), symbol, all, bind(array, scope));
      case Expr.ArrayOf(List<Expr> elements, _) -> lists.of(all(elements, scope));
      case Expr.ArrayQuery(var query, _) -> lists.of(queries.query(query, scope));
      case Expr.Subscript part -> element(part, scope);
      case Expr.Slice(Expr array, var from, var to, _) ->
          lists.slice(
              bind(array, scope),
              from.map(each -> bind(each, scope)),
              to.map(each -> bind(each, scope)));
      case Expr.Member(Expr operand, String field, int position) ->
          member(bind(operand, scope), field, position);
      case Expr.Is is -> is(is, scope);
      case Expr.DistinctFrom distinct -> distinct(distinct, scope);
      case Expr.Between between -> between(between, scope);
      case Expr.Like like ->
          operators.like(
              bind(like.operand(), scope),
              bind(like.pattern(), scope),
              like.escape().map(each -> bind(each, scope)),
              like.insensitive(),
              like.negated(),
              like.position());
      case Expr.RowOf(List<Expr> elements, _) -> lists.row(all(elements, scope));
      case Expr.Interval interval -> interval(interval);
      case Expr.Similar similar -> throw Unsupported.inCatalog("SIMILAR TO", similar.position());
      case Expr.Part part -> throw Unsupported.inCatalog("an assignment", part.position());
      case Expr.Star star -> star(star, scope);
      case Expr.Default standard ->
          throw new SqlException(
              new SqlError("42601", "DEFAULT is not allowed in this state")
                  .at(standard.position()));
    };
  }

  private static Typed number(String text, boolean negated) {
    String signed = negated ? "(- " + text + ")" : text;
    if (!text.matches("[0-9]+")) {
      return Casts.literal((negated ? "-" : "") + text, SystemTypes.of("numeric"));
    }
    BigInteger whole = new BigInteger(text);
    int bits = (negated ? whole.negate() : whole).bitLength();
    return bits < 64
        ? Typed.of(signed, bits < 32 ? "int4" : "int8")
        : Casts.literal((negated ? "-" : "") + text, SystemTypes.of("numeric"));
  }

  /// `t.*` as a value.
  private static Typed star(Expr.Star star, VisibleRelations scope) {
    return star.table()
        .flatMap(table -> scope.relation(List.of(table)))
        .map(VisibleRelations::row)
        .orElseThrow(() -> Unsupported.inCatalog("* here", star.position()));
  }

  private Typed operator(Expr.Operator operator, VisibleRelations scope) {
    List<Expr> operands = operator.operands();
    switch (operator.symbol()) {
      case "and", "or" -> {
        String between = " " + operator.symbol().toUpperCase(java.util.Locale.ROOT) + " ";
        return Typed.bool(
            String.join(
                between, operands.stream().map(each -> condition(each, scope).sql()).toList()));
      }
      case "not" -> {
        return Typed.bool("NOT " + condition(operands.getFirst(), scope).sql());
      }
      default -> {}
    }
    if (operands.size() == 1) {
      if (operator.symbol().equals("-")
          && operands.getFirst() instanceof Expr.Constant(boolean number, String text, _, _)
          && number) {
        return number(text, true);
      }
      Typed operand = bind(operands.getFirst(), scope);
      boolean open = operator.symbol().equals("+") && operand.isUnsettled();
      return OperatorCalls.prefix(
          operator.symbol(),
          open ? casts.to(operand, SystemTypes.of("float8")) : operand,
          operator.position());
    }
    if (operands.get(0) instanceof Expr.RowOf && operands.get(1) instanceof Expr.RowOf) {
      List<Expr> left = ((Expr.RowOf) operands.get(0)).elements();
      List<Expr> right = ((Expr.RowOf) operands.get(1)).elements();
      boolean equal = operator.symbol().equals("=");
      if ((equal || operator.symbol().equals("<>")) && left.size() == right.size()) {
        List<String> tests = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
          tests.add(
              operators
                  .infix(
                      operator.symbol(),
                      bind(left.get(i), scope),
                      bind(right.get(i), scope),
                      operator.position())
                  .sql());
        }
        return Typed.bool(String.join(equal ? " AND " : " OR ", tests));
      }
      return Typed.bool(
          operand(operands.get(0), scope).sql()
              + " "
              + operator.symbol()
              + " "
              + operand(operands.get(1), scope).sql());
    }
    return operators.infix(
        operator.symbol(),
        bind(operands.get(0), scope),
        bind(operands.get(1), scope),
        operator.position());
  }

  /// An operand of a comparison; several values form a row in the engine too.
  private Typed operand(Expr expr, VisibleRelations scope) {
    if (!(expr instanceof Expr.RowOf(List<Expr> elements, _))) {
      return bind(expr, scope);
    }
    List<String> values = new ArrayList<>();
    for (Typed each : all(elements, scope)) {
      if (Arithmetic.isVaried(each.type()) || Arithmetic.isKeyed(each.type())) {
        throw Unsupported.inCatalog("this comparison of rows", expr.position());
      }
      values.add(casts.to(each, SystemTypes.of("text")).sql());
    }
    return Typed.of("(" + String.join(", ", values) + ")", "record");
  }

  private Typed cases(Expr.Case cases, VisibleRelations scope) {
    Optional<Typed> subject = cases.subject().map(each -> bind(each, scope));
    List<Typed> results = new ArrayList<>();
    StringBuilder out = new StringBuilder("CASE");
    for (Expr.When when : cases.whens()) {
      results.add(bind(when.result(), scope));
    }
    cases.otherwise().ifPresent(each -> results.add(bind(each, scope)));
    List<Typed> alike = alike(results, cases.otherwise().isPresent());
    for (int i = 0; i < cases.whens().size(); i++) {
      Expr condition = cases.whens().get(i).condition();
      String test =
          subject
              .map(each -> operators.infix("=", each, bind(condition, scope), cases.position()))
              .orElseGet(() -> condition(condition, scope))
              .sql();
      out.append(" WHEN ").append(test).append(" THEN ").append(alike.get(i).sql());
    }
    if (cases.otherwise().isPresent()) {
      out.append(" ELSE ").append(alike.getLast().sql());
    }
    return new Typed("(" + out + " END)", alike.getFirst().type());
  }

  /// The results of a CASE in their common type, for which PostgreSQL considers ELSE first.
  private List<Typed> alike(List<Typed> results, boolean otherwise) {
    List<Typed> ordered = new ArrayList<>(results);
    if (otherwise) {
      ordered.addFirst(ordered.removeLast());
    }
    List<Typed> alike = new ArrayList<>(casts.alike("CASE", ordered));
    if (otherwise) {
      alike.addLast(alike.removeFirst());
    }
    return alike;
  }

  private static Typed scalar(QueryText query, int position) {
    if (query.columns().size() != 1) {
      throw new SqlException(
          new SqlError("42601", "subquery must return only one column").at(position));
    }
    return new Typed("(" + query.sql() + ")", query.columns().getFirst().type());
  }

  private Typed in(Expr.In in, VisibleRelations scope) {
    if (in.operand() instanceof Expr.RowOf) {
      List<String> rows = in.list().stream().map(each -> operand(each, scope).sql()).toList();
      return Typed.bool(
          operand(in.operand(), scope).sql()
              + (in.negated() ? " NOT IN (VALUES " : " IN (VALUES ")
              + String.join(", ", rows)
              + ")");
    }
    Typed any = any(bind(in.operand(), scope), "=", false, all(in.list(), scope));
    return in.negated() ? Typed.bool("NOT " + any.sql()) : any;
  }

  /// The elements of an array; if all are constants, they are text.
  private List<Typed> elements(List<Typed> elements) {
    boolean constants = elements.stream().allMatch(each -> each.text().isPresent());
    return constants ? casts.alike("ARRAY", elements) : elements;
  }

  private Typed any(Typed operand, String symbol, boolean all, List<Typed> elements) {
    List<String> tests = new ArrayList<>();
    for (Typed element : elements) {
      tests.add(operators.infix(symbol, operand, element, 0).sql());
    }
    return tests.isEmpty()
        ? Typed.of(all ? "1" : "0", "bool")
        : Typed.bool(String.join(all ? " AND " : " OR ", tests));
  }

  private static Typed member(Typed composite, String field, int position) {
    List<SystemType.Member> members = composite.type().members();
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).name().equals(field)) {
        return new Typed(
            "json_extract(" + composite.sql() + ", '$[" + i + "]')", members.get(i).type());
      }
    }
    throw new SqlException(
        new SqlError(
                members.isEmpty() ? "42809" : "42703",
                members.isEmpty()
                    ? "column notation ."
                        + field
                        + " applied to type "
                        + SystemTypes.printed(composite.type(), -1)
                        + ", which is not a composite type"
                    : "column \"" + field + "\" not found in data type record")
            .at(position));
  }

  private Typed is(Expr.Is is, VisibleRelations scope) {
    String not = is.negated() ? "NOT " : "";
    return switch (is.what()) {
      case "true", "false" ->
          Typed.bool(
              condition(is.operand(), scope).sql()
                  + " IS "
                  + not
                  + (is.what().equals("true") ? "1" : "0"));
      default -> {
        Typed value = casts.to(bind(is.operand(), scope), SystemTypes.of("text"));
        if (is.operand() instanceof Expr.RowOf) {
          throw Unsupported.inCatalog("a row that IS NULL", is.position());
        }
        yield Typed.bool(value.sql() + " IS " + not + "NULL");
      }
    };
  }

  private Typed between(Expr.Between between, VisibleRelations scope) {
    Typed value = bind(between.operand(), scope);
    Typed low = bind(between.low(), scope);
    Typed high = bind(between.high(), scope);
    String within = within(value, low, high, between.position());
    String sql =
        between.symmetric()
            ? within + " OR " + within(value, high, low, between.position())
            : within;
    return Typed.bool((between.negated() ? "NOT " : "") + "(" + sql + ")");
  }

  private String within(Typed value, Typed low, Typed high, int position) {
    return "(%s AND %s)"
        .formatted(
            operators.infix(">=", value, low, position).sql(),
            operators.infix("<=", value, high, position).sql());
  }

  private Typed element(Expr.Subscript part, VisibleRelations scope) {
    if (part.array() instanceof Expr.Subscript) {
      throw Unsupported.of("a subscript of several dimensions", part.position());
    }
    return lists.element(bind(part.array(), scope), bind(part.index(), scope));
  }
}
