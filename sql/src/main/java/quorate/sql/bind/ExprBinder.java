package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.catalog.UserTypes;
import quorate.sql.function.ArrayAgg;
import quorate.sql.function.ArrayLiterals;
import quorate.sql.function.Arrays;
import quorate.sql.function.Binder;
import quorate.sql.function.Conversions;
import quorate.sql.function.Distinction;
import quorate.sql.function.Enums;
import quorate.sql.function.Functions;
import quorate.sql.function.Intervals;
import quorate.sql.function.Keys;
import quorate.sql.function.Matching;
import quorate.sql.function.Operators;
import quorate.sql.function.Parts;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.rewrite.KeyedGroups;
import quorate.sql.type.LikePattern;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Binds the names and types of expressions.
public final class ExprBinder implements Binder {
  private final Context context;
  private final QueryBinder queries;
  private final Conversions conversions;
  private final Operators operators;

  ExprBinder(Context context, QueryBinder queries) {
    this.context = context;
    this.queries = queries;
    conversions = new Conversions(context);
    operators = new Operators(conversions);
  }

  @Override
  public Conversions conversions() {
    return conversions;
  }

  @Override
  public Bound.Query subquery(Query query, Scope outer) {
    return queries.subquery(query, outer);
  }

  @Override
  public void sawAggregate(Expr.Call call) {
    queries.sawAggregate(call);
  }

  @Override
  public void refuseWindow(Expr.Call call) {
    queries.refuseWindow(call);
  }

  @Override
  public Term condition(Expr expr, Scope scope, String clause) {
    return conversions.condition(bind(expr, scope), clause, expr.position());
  }

  @Override
  public List<Term> bind(List<Expr> exprs, Scope scope) {
    List<Term> terms = new ArrayList<>();
    exprs.forEach(expr -> terms.add(bind(expr, scope)));
    return terms;
  }

  @Override
  public Term bind(Expr expr, Scope scope) {
    context.complexity.step();
    return context.complexity.checked(bound(expr, scope));
  }

  private Term bound(Expr expr, Scope scope) {
    return switch (expr) {
      case Expr.Name name -> name(name, scope);
      case Expr.Constant constant -> context.constant(constant, false);
      case Expr.Parameter parameter -> context.parameter(parameter);
      case Expr.Word(String word, _) ->
          word.equals("null")
              ? new Term.Constant(Value.NULL, SqlType.UNKNOWN)
              : new Term.Constant(new Value.Bool(word.equals("true")), SqlType.BOOL);
      case Expr.Operator operator -> operator(operator, scope);
      case Expr.Call call -> new Functions(context, this).call(call, scope);
      case Expr.Case cases -> new CaseBinder(this).bind(cases, scope);
      case Expr.Cast cast -> cast(cast, scope);
      case Expr.Exists(var query, _) -> ExistsQuery.of(queries.subquery(query, scope));
      case Expr.Scalar scalar -> scalar(scalar, scope);
      case Expr.Part part -> Parts.term(part, queries.subquery(part.query(), scope));
      case Expr.In in -> in(in, scope);
      case Expr.InQuery in -> inQuery(in, scope);
      case Expr.Quantified quantified -> quantified(quantified, scope);
      case Expr.AnyOf any -> anyOf(any, scope);
      case Expr.AnyArray any -> anyArray(any, scope);
      case Expr.ArrayOf array -> arrays(array.position()).of(elements(array, scope));
      case Expr.ArrayQuery query -> new ArrayAgg(context, this).query(query, scope);
      case Expr.Subscript part -> new Subscripts(this, conversions).term(part, scope);
      case Expr.Slice slice -> new Subscripts(this, conversions).slice(slice, scope);
      case Expr.Is is -> is(is, scope);
      case Expr.DistinctFrom distinct -> distinctFrom(distinct, scope);
      case Expr.Between between -> between(between, scope);
      case Expr.Like like -> like(like, scope);
      case Expr.Similar similar -> similar(similar, scope);
      case Expr.RowOf row -> throw Unsupported.of("a row value here", row.position());
      case Expr.Interval interval -> Intervals.constant(interval);
      case Expr.Member member ->
          throw Unsupported.of("a part of a composite value", member.position());
      case Expr.Star star -> throw Unsupported.of("* here", star.position());
      case Expr.Default standard ->
          throw new SqlException(
              new SqlError("42601", "DEFAULT is not allowed in this context")
                  .at(standard.position()));
    };
  }

  private Term name(Expr.Name name, Scope scope) {
    Term column = scope.column(name.parts(), name.position());
    context.named(column, name.position());
    return column;
  }

  private Term operator(Expr.Operator operator, Scope scope) {
    List<Expr> operands = operator.operands();
    if (operator.symbol().equals("-")
        && operands.size() == 1
        && operands.getFirst() instanceof Expr.Constant constant
        && constant.number()) {
      return context.constant(constant, true);
    }
    if (operands.size() == 2
        && operands.get(0) instanceof Expr.RowOf left
        && operands.get(1) instanceof Expr.RowOf right) {
      return bind(RowTests.compare(operator.symbol(), left, right, operator.position()), scope);
    }
    if (operands.size() == 2 && Matching.isOne(operator.symbol())) {
      List<Term> texts = List.of(bind(operands.get(0), scope), constant(operands.get(1), scope));
      return operators.apply(operator.symbol(), texts, operator.position());
    }
    return operators.apply(operator.symbol(), bind(operands, scope), operator.position());
  }

  private Term cast(Expr.Cast cast, Scope scope) {
    Types.Typed type = NamedTypes.of(cast.type(), context.catalog);
    UserTypes.refuseCast(type, context.catalog, cast.position());
    if (cast.operand() instanceof Expr.ArrayOf array && type.type().isArray()) {
      return arrays(array.position()).of(elements(array, scope), type.type(), type.typmod());
    }
    Term operand = bind(cast.operand(), scope);
    try {
      return conversions.cast(operand, type.type(), type.typmod(), cast.position());
    } catch (SqlException malformed) {
      boolean placed =
          malformed.error().position() > 0
              || !(cast.operand() instanceof Expr.Constant constant)
              || constant.number();
      throw placed ? malformed : malformed.error().at(cast.operand().position()).asException();
    }
  }

  private Term scalar(Expr.Scalar scalar, Scope scope) {
    Bound.Query query = queries.subquery(scalar.query(), scope);
    query.requireOneColumn(scalar.position());
    Bound.Output output = query.outputs().getFirst();
    return new Term.Scalar(query, output.type(), output.typmod());
  }

  private Term in(Expr.In in, Scope scope) {
    if (in.operand() instanceof Expr.RowOf row) {
      Term any = bind(RowTests.in(row, in), scope);
      return in.negated() ? new Term.Operation("not", List.of(any), SqlType.BOOL) : any;
    }
    Term operand = bind(in.operand(), scope);
    List<Term> all = conversions.beside(operand, bind(in.list(), scope));
    SqlType common = operand.type();
    for (Term term : all) {
      SqlType next = Types.common(common, term.type());
      if (next == SqlType.UNKNOWN && term.type() != SqlType.UNKNOWN) {
        throw Conversions.noOperator("=", operand, term, in.position());
      }
      common = next;
    }
    if (Keys.isKeyed(common) || Conversions.mixChars(all)) {
      List<Term> tests = new ArrayList<>();
      all.subList(1, all.size())
          .forEach(term -> tests.add(operators.apply("=", List.of(operand, term), in.position())));
      Term any = Operators.fold("or", tests);
      return in.negated() ? new Term.Operation("not", List.of(any), SqlType.BOOL) : any;
    }
    Distinction.require(common, "IN of", in.position());
    SqlType target = common == SqlType.UNKNOWN ? SqlType.TEXT : common;
    SqlType type =
        operand.type() == SqlType.BPCHAR && target == SqlType.TEXT
            ? SqlType.BPCHAR
            // As in PostgreSQL: several values form an array of their common type, one does not.
            : all.size() == 2
                ? Conversions.compared(target, operand.type(), all.get(1).type())
                : target;
    int typmod = type == SqlType.ENUM ? Enums.typmod(all) : -1;
    List<Term> converted = new ArrayList<>();
    for (Term term : all) {
      if (type == SqlType.ENUM && Enums.differ(operand, term)) {
        throw Conversions.noOperator("=", operand, term, in.position());
      }
      converted.add(conversions.to(term, type, typmod));
    }
    return new Term.In(
        converted.getFirst(), List.copyOf(converted.subList(1, converted.size())), in.negated());
  }

  private Term inQuery(Expr.InQuery in, Scope scope) {
    List<Term> operands =
        in.operand() instanceof Expr.RowOf row
            ? bind(row.elements(), scope)
            : List.of(bind(in.operand(), scope));
    Bound.Query query = queries.subquery(in.query(), scope);
    if (query.outputs().size() != operands.size()) {
      throw new SqlException(
          new SqlError(
                  "42601",
                  "subquery has too "
                      + (query.outputs().size() > operands.size() ? "many" : "few")
                      + " columns")
              .at(in.position()));
    }
    List<Term> converted = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      converted.add(against(operands.get(i), query.outputs().get(i), "=", in.position()));
    }
    Bound.Query compared = KeyedGroups.compared(Conversions.met(query, converted), context.alias());
    return new Term.InQuery(converted, compared, in.negated());
  }

  /// The operand of a comparison with a subquery's column.
  private Term against(Term operand, Bound.Output output, String symbol, int position) {
    SqlType common = Types.common(operand.type(), output.type());
    if (common == SqlType.UNKNOWN) {
      throw Conversions.noOperator(
          symbol, operand, new Term.Constant(Value.NULL, output.type()), position);
    }
    boolean equality = symbol.equals("=") || symbol.equals("<>");
    if (!equality || common != output.type()) {
      Distinction.refuse(common, "comparing a subquery's", symbol, position);
    }
    Distinction.require(common, "comparing a subquery's", position);
    if (Conversions.areChars(operand.type(), output.type())) {
      return conversions.to(operand, SqlType.BPCHAR, -1);
    }
    return Keys.distinct(
        conversions.to(operand, common, common == SqlType.ENUM ? output.typmod() : -1));
  }

  private Term quantified(Expr.Quantified quantified, Scope scope) {
    Bound.Query query = queries.subquery(quantified.query(), scope);
    query.requireOneColumn(quantified.position());
    Term operand =
        against(
            bind(quantified.operand(), scope),
            query.outputs().getFirst(),
            quantified.symbol(),
            quantified.position());
    return new Term.Quantified(
        operand,
        quantified.symbol(),
        quantified.all(),
        KeyedGroups.compared(Conversions.met(query, List.of(operand)), context.alias()));
  }

  private Term anyOf(Expr.AnyOf any, Scope scope) {
    if (any.elements().isEmpty()) {
      return new Term.Constant(new Value.Bool(any.all()), SqlType.BOOL);
    }
    boolean among = any.symbol().equals(any.all() ? "<>" : "=");
    if (among && !(any.operand() instanceof Expr.RowOf)) {
      return in(new Expr.In(any.operand(), any.elements(), any.all(), any.position()), scope);
    }
    List<Term> tests = new ArrayList<>();
    for (Expr element : any.elements()) {
      tests.add(
          bind(
              new Expr.Operator(any.symbol(), List.of(any.operand(), element), any.position()),
              scope));
    }
    return Operators.fold(any.all() ? "and" : "or", tests);
  }

  private Arrays arrays(int position) {
    return new Arrays(conversions, position);
  }

  /// The elements of an array; an array of constants is bound as a whole.
  private List<Term> elements(Expr.ArrayOf array, Scope scope) {
    boolean inline = context.inline;
    context.inline = inline || array.elements().stream().allMatch(ArrayLiterals::isConstant);
    List<Term> elements = bind(array.elements(), scope);
    context.inline = inline;
    return elements;
  }

  private Term anyArray(Expr.AnyArray any, Scope scope) {
    Optional<Expr.AnyOf> elements =
        ArrayLiterals.elements(any, literal -> constant(literal, scope));
    return elements.isPresent()
        ? anyOf(elements.get(), scope)
        : arrays(any.position())
            .any(bind(any.operand(), scope), any.symbol(), any.all(), bind(any.array(), scope));
  }

  private Term is(Expr.Is is, Scope scope) {
    Term operand = bind(is.operand(), scope);
    if (is.what().equals("null")) {
      return new Term.Is(conversions.settled(operand), "null", is.negated());
    }
    Term condition =
        conversions.condition(
            operand, "IS " + is.what().toUpperCase(java.util.Locale.ROOT), is.position());
    return new Term.Is(condition, is.what(), is.negated());
  }

  /// a IS DISTINCT FROM b, in operators that every engine has.
  private Term distinctFrom(Expr.DistinctFrom test, Scope scope) {
    List<Term> sides =
        conversions.meet(bind(test.left(), scope), bind(test.right(), scope), "=", test.position());
    Term leftNull = new Term.Is(sides.get(0), "null", false);
    Term rightNull = new Term.Is(sides.get(1), "null", false);
    Term equal = new Term.Operation("=", sides, SqlType.BOOL);
    // Equal, or both NULL; the CASE evaluates the comparison only if neither is NULL.
    Term same =
        new Term.Case(
            List.of(
                new Term.When(
                    Operators.fold("or", List.of(leftNull, rightNull)),
                    new Term.Case(
                        List.of(
                            new Term.When(
                                Operators.fold("and", List.of(leftNull, rightNull)),
                                Terms.number(1))),
                        Optional.of(Terms.number(0)),
                        SqlType.INT4,
                        -1)),
                new Term.When(equal, Terms.number(1))),
            Optional.of(Terms.number(0)),
            SqlType.INT4,
            -1);
    return new Term.Operation(
        "=", List.of(same, Terms.number(test.negated() ? 1 : 0)), SqlType.BOOL);
  }

  private Term between(Expr.Between between, Scope scope) {
    Term operand = bind(between.operand(), scope);
    Term low = bind(between.low(), scope);
    Term high = bind(between.high(), scope);
    Term lower = operators.apply(">=", List.of(operand, low), between.position());
    Term upper = operators.apply("<=", List.of(operand, high), between.position());
    Term inside = Operators.fold("and", List.of(lower, upper));
    if (between.symmetric()) {
      Term down = operators.apply(">=", List.of(operand, high), between.position());
      Term up = operators.apply("<=", List.of(operand, low), between.position());
      inside = Operators.fold("or", List.of(inside, Operators.fold("and", List.of(down, up))));
    }
    return between.negated() ? new Term.Operation("not", List.of(inside), SqlType.BOOL) : inside;
  }

  /// Binds an expression whose constants become part of the engine's text.
  private Term constant(Expr expr, Scope scope) {
    boolean inline = context.inline;
    context.inline = true;
    Term term = bind(expr, scope);
    context.inline = inline;
    return term;
  }

  private Term similar(Expr.Similar similar, Scope scope) {
    Term match =
        Matching.similar(
            bind(similar.operand(), scope),
            constant(similar.pattern(), scope),
            similar.escape().map(each -> constant(each, scope)),
            conversions,
            similar.position());
    return similar.negated() ? new Term.Operation("not", List.of(match), SqlType.BOOL) : match;
  }

  private Term like(Expr.Like like, Scope scope) {
    Term operand = Conversions.padded(text(bind(like.operand(), scope), like.position()));
    Term pattern = text(bind(like.pattern(), scope), like.position());
    boolean inline = context.inline;
    context.inline = true;
    Term escape =
        like.escape()
            .map(each -> text(bind(each, scope), like.position()))
            .orElse(new Term.Constant(new Value.Text(LikePattern.ESCAPE), SqlType.TEXT));
    context.inline = inline;
    return new Term.Like(operand, pattern(pattern, escape), like.insensitive(), like.negated());
  }

  /// The pattern in the form of [LikePattern], converted here or, if not constant, by the engine.
  private static Term pattern(Term pattern, Term escape) {
    if (escape instanceof Term.Constant(Value.Text(String character), _)) {
      if (pattern instanceof Term.Constant(Value.Text(String text), SqlType type)) {
        return new Term.Constant(new Value.Text(LikePattern.normal(text, character)), type);
      }
      if (pattern instanceof Term.Bind(Slot slot)) {
        LikePattern.normal("", character); // refuses an invalid escape
        return new Term.Bind(slot.asPattern(character));
      }
    }
    return new Term.Call("q_pattern", List.of(pattern, escape), SqlType.TEXT, -1);
  }

  private Term text(Term term, int position) {
    Term settled =
        term.type() == SqlType.NAME
            ? conversions.to(term, SqlType.TEXT, -1)
            : conversions.settled(term);
    if (!settled.type().isString()) {
      throw Conversions.noOperator(
          "~~", settled, new Term.Constant(Value.NULL, SqlType.UNKNOWN), position);
    }
    return settled;
  }

  @Override
  public Term modulo(List<Term> arguments, int position) {
    return operators.apply("%", arguments, position);
  }

  /// Binds LIMIT and OFFSET.
  RowCounts counts() {
    return new RowCounts(context, this, conversions);
  }
}
