package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.function.Conversions;
import quorate.sql.function.Distinction;
import quorate.sql.function.Keys;
import quorate.sql.function.Retyping;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Alike;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.SourceOrder;
import quorate.sql.plan.Term;
import quorate.sql.plan.Volatiles;
import quorate.sql.rewrite.DistinctOn;
import quorate.sql.rewrite.FetchTies;
import quorate.sql.rewrite.Grouping;
import quorate.sql.rewrite.GroupingSets;
import quorate.sql.rewrite.GuardedConditions;
import quorate.sql.rewrite.KeyedGroups;
import quorate.sql.rewrite.Regrouping;
import quorate.sql.rewrite.WindowTies;
import quorate.sql.type.Unsupported;

/// Binds queries.
public final class QueryBinder {
  private final Context context;
  private final ExprBinder expressions;
  private final FromBinder from;
  private final RowIdentity rows;
  private final Ctes ctes;

  /// Nesting depth of subqueries in expressions.
  private int subqueries;

  private int aggregates;

  /// Number of column references noted by FROM and WHERE.
  private int place;

  private boolean aggregatesAllowed;

  /// The target columns of the next select list.
  private List<Catalog.TableColumn> targets = List.of();

  public QueryBinder(Context context) {
    this.context = context;
    expressions = new ExprBinder(context, this);
    from = new FromBinder(context, this);
    rows = new RowIdentity(context, expressions.conversions());
    ctes = new Ctes(context, this);
  }

  public ExprBinder expressions() {
    return expressions;
  }

  FromBinder from() {
    return from;
  }

  Ctes ctes() {
    return ctes;
  }

  /// Nesting depth of the subqueries in expressions that are being bound.
  int subqueries() {
    return subqueries;
  }

  Bound.Query derived(Query query) {
    return nested(query, Optional.empty());
  }

  void sawAggregate(Expr.Call call) {
    if (!aggregatesAllowed) {
      throw new SqlException(
          new SqlError("42803", "aggregate functions are not allowed here").at(call.position()));
    }
    aggregates++;
  }

  /// Refuses a window function where aggregates are not allowed.
  void refuseWindow(Expr.Call call) {
    if (!aggregatesAllowed) {
      throw new SqlException(
          new SqlError("42P20", "window functions are not allowed here").at(call.position()));
    }
  }

  Bound.Query subquery(Query query, Scope outer) {
    subqueries++;
    Bound.Query bound = nested(query, Optional.of(outer));
    subqueries--;
    return bound;
  }

  private Bound.Query nested(Query query, Optional<Scope> outer) {
    boolean allowed = aggregatesAllowed;
    Volatiles volatiles = context.volatiles;
    boolean inline = context.inline;
    int count = aggregates;
    int before = place;
    context.volatiles = Volatiles.NONE;
    Bound.Query bound = query(query, outer, false);
    aggregatesAllowed = allowed;
    context.volatiles = volatiles;
    context.inline = inline;
    aggregates = count;
    place = before;
    return bound;
  }

  /// Binds the query of an INSERT; untyped items of its select list take the type of their column.
  Bound.Query into(List<Catalog.TableColumn> columns, Query query) {
    targets = columns;
    return query(query, Optional.empty(), true);
  }

  /// @param outermost whether the client receives the rows in this order
  public Bound.Query query(Query query, Optional<Scope> outer, boolean outermost) {
    context.complexity.step();
    Ctes.Names before = ctes.define(query.with());
    Volatiles volatiles = context.volatiles;
    Scope scope = new Scope(outer);
    List<Bound.Output> outputs = new ArrayList<>();
    Bound.Body body = body(query, scope, outputs);
    ctes.checkUnused(query.with());
    RowCounts.Clauses counts = expressions.counts().of(query, scope, outermost);
    Optional<Slot> limit = counts.limit();
    Optional<Slot> offset = counts.offset();
    boolean cut = limit.isPresent() || offset.isPresent();
    context.inline = true;
    List<Bound.Order> order =
        new Sorting(expressions, this).order(query.orderBy(), body, scope, outputs);
    SourceOrder.Known source = context.sourceOrder.of(query, order, body, scope);
    order = order.isEmpty() ? source.keys() : order;
    if (query.body() instanceof Query.Select select && body instanceof Bound.Select written) {
      Bound.Select plain = Alike.grouped(written);
      Shaped rows = shaped(select, plain, Alike.order(plain.groupBy(), order), scope, outputs);
      body = rows.body();
      order = rows.order();
    }
    if (query.ties()) {
      FetchTies.Result tied =
          new FetchTies(context, outputs, order).of(body, FetchTies.last(limit, offset));
      body = tied.select();
      order = tied.order();
      limit = Optional.empty();
      cut = offset.isPresent();
    }
    boolean total = source.total() || Sorting.isTotal(order, body, context.catalog, outputs);
    if (!total && (cut || outermost && !order.isEmpty())) {
      order = Sorting.withTies(order, outputs);
      total = true;
    }
    context.volatiles = volatiles;
    ctes.restore(before);
    List<Bound.Order> kept = cut || outermost ? order : List.of();
    Bound.Query bound =
        new Bound.Query(body, outputs, kept, limit, offset, total && !kept.isEmpty());
    context.sourceOrder.note(bound, new SourceOrder.Known(order, total));
    return bound;
  }

  private record Shaped(Bound.Body body, List<Bound.Order> order) {}

  /// The rows and order of a SELECT, in a form that means the same to all engines.
  private Shaped shaped(
      Query.Select select,
      Bound.Select plain,
      List<Bound.Order> order,
      Scope scope,
      List<Bound.Output> outputs) {
    if (!select.sets().isEmpty()) {
      outputs.replaceAll(GroupingSets::nullable);
      Grouping grouping = new Grouping(context, scope, place, plain.from());
      GroupingSets.Result sets =
          new GroupingSets(plain, outputs, grouping::check, context).of(select.sets(), order);
      return new Shaped(sets.body(), sets.order());
    }
    GroupingSets.refuse(plain.items());
    plain.having().ifPresent(term -> GroupingSets.refuse(List.of(term)));
    order.forEach(each -> each.term().ifPresent(term -> GroupingSets.refuse(List.of(term))));
    WindowTies ties =
        new WindowTies(
            grouped(select, plain, order, scope),
            context.catalog,
            isGrouped(select) ? plain.groupBy() : scope.everything());
    Regrouping.Regrouped regrouped = Regrouping.of(ties.select(), ties.orders(order), context);
    if (select.distinctOn().isEmpty()) {
      return new Shaped(regrouped.select(), regrouped.order());
    }
    DistinctOn.Result one = distinctOn(select, regrouped, scope, outputs);
    return new Shaped(one.select(), one.order());
  }

  private DistinctOn.Result distinctOn(
      Query.Select select,
      Regrouping.Regrouped regrouped,
      Scope scope,
      List<Bound.Output> outputs) {
    int position = select.distinctOn().getFirst().position();
    if (isGrouped(select)) {
      throw Unsupported.of("DISTINCT ON with GROUP BY or aggregates", position);
    }
    if (Correlation.isIn(regrouped.select())) {
      throw Unsupported.of("DISTINCT ON in a correlated subquery", position);
    }
    List<Query.Order> keys =
        select.distinctOn().stream()
            .map(key -> new Query.Order(key, false, Optional.empty()))
            .toList();
    List<Bound.Order> on =
        new Sorting(expressions, this).order(keys, regrouped.select(), scope, outputs);
    return new DistinctOn(regrouped.select(), outputs, regrouped.order(), context).of(on, position);
  }

  private Bound.Body body(Query query, Scope scope, List<Bound.Output> outputs) {
    return switch (query.body()) {
      case Query.Select select -> select(SelectUnnest.of(select), query, scope, outputs);
      case Query.SetOperation operation -> setOperation(operation, scope, outputs);
      case Query.Values values -> {
        targets = List.of();
        yield ValueLists.bind(values, scope, outputs, expressions);
      }
      case Query.Nested(Query inner) -> {
        Bound.Query bound = nested(inner, scope.outer());
        outputs.addAll(bound.outputs());
        yield KeyedGroups.around(bound, context.alias(), false);
      }
    };
  }

  private Optional<Term> condition(
      Optional<Expr> condition, Scope scope, String word, Optional<Bound.From> source) {
    return condition
        .map(each -> expressions.condition(each, scope, word))
        .map(each -> GuardedConditions.of(each, source));
  }

  private Bound.Body select(
      Query.Select select, Query query, Scope scope, List<Bound.Output> outputs) {
    List<Catalog.TableColumn> into = targets;
    targets = List.of(); // do not apply to nested queries
    Volatiles volatiles = context.volatiles;
    // A subquery in a grouped query is compared by its whole text.
    boolean inline = context.inline;
    aggregatesAllowed = false;
    aggregates = 0;
    Optional<Bound.From> source = from.bind(select.from(), scope);
    context.inline = inline;
    context.volatiles = rows.within(source, scope, volatiles);
    Optional<Term> where = condition(select.where(), scope, "WHERE", source);
    place = context.places();
    aggregatesAllowed = true;
    boolean grouped =
        !select.groupBy().isEmpty() || !select.sets().isEmpty() || select.having().isPresent();
    context.volatiles = grouped ? rows.grouped(source, volatiles) : context.volatiles;
    context.inline = inline || grouped || select.distinct() && !query.orderBy().isEmpty();
    scope.windows(select.windows());
    List<Query.Item> named = new ArrayList<>();
    List<Term> items = new ArrayList<>();
    for (Query.Item item : select.items()) {
      if (item.expression() instanceof Expr.Star star) {
        stars(star, scope, items, outputs);
        while (named.size() < items.size()) {
          named.add(item);
        }
      } else {
        boolean known = items.size() < into.size() && !select.distinct();
        Optional<Catalog.TableColumn> column =
            known ? Optional.of(into.get(items.size())) : Optional.empty();
        Term term = Untyped.item(expressions, item.expression(), scope, column, context);
        items.add(term);
        outputs.add(output(item, term));
        named.add(item);
      }
    }
    if (aggregates > 0) {
      context.volatiles = rows.aggregated(items, source, context.volatiles);
    }
    List<Term> groupBy =
        new Sorting(expressions, this).groupBy(select.groupBy(), named, items, outputs, scope);
    Optional<Term> having = condition(select.having(), scope, "HAVING", source);
    having.ifPresent(term -> QueryRules.refuseWindows(term, "HAVING"));
    groupBy.forEach(term -> QueryRules.refuseWindows(term, "GROUP BY"));
    if (select.distinct()) {
      outputs.forEach(output -> Distinction.require(output.type(), "DISTINCT of", 0));
    }
    Bound.Select written =
        new Bound.Select(select.distinct(), items, source, where, groupBy, having);
    Bound.Select told = KeyedGroups.of(written, !select.sets().isEmpty());
    aggregates += told.equals(written) ? 0 : 1;
    return told;
  }

  /// Whether the query groups rows.
  private boolean isGrouped(Query.Select select) {
    return aggregates > 0
        || !select.groupBy().isEmpty()
        || !select.sets().isEmpty()
        || select.having().isPresent();
  }

  /// Checks a query with aggregates or GROUP BY.
  private Bound.Select grouped(
      Query.Select select, Bound.Select bound, List<Bound.Order> order, Scope scope) {
    if (!isGrouped(select)) {
      return bound;
    }
    List<Term> named = new ArrayList<>(bound.items());
    bound.having().ifPresent(named::add);
    order.forEach(each -> each.term().ifPresent(named::add));
    return new Bound.Select(
        bound.distinct(),
        bound.items(),
        bound.from(),
        bound.where(),
        new Grouping(context, scope, place, bound.from()).check(bound.groupBy(), named),
        bound.having());
  }

  /// The output of an item; a constant inlined in the text has lost its cast's modifier.
  private Bound.Output output(Query.Item item, Term term) {
    int typmod =
        term instanceof Term.Constant && item.expression() instanceof Expr.Cast cast
            ? NamedTypes.of(cast.type(), context.catalog).typmod()
            : term.typmod();
    return new Bound.Output(Labels.of(item), term.type(), typmod, term.nullable());
  }

  private void stars(Expr.Star star, Scope scope, List<Term> items, List<Bound.Output> outputs) {
    List<Scope.Field> fields =
        star.table().map(table -> scope.all(table, star.position())).orElseGet(scope::all);
    if (scope.isEmpty()) {
      throw new SqlException(
          new SqlError("42601", "SELECT * with no tables specified is not valid")
              .at(star.position()));
    }
    for (Scope.Field field : fields) {
      items.add(field.used());
      outputs.add(Bound.Output.of(field.name(), field.term()));
    }
  }

  private Bound.Body setOperation(
      Query.SetOperation operation, Scope scope, List<Bound.Output> outputs) {
    targets = List.of(); // the arms match each other instead
    Bound.Query left = nested(Query.of(operation.left()), scope.outer());
    Bound.Query right = nested(Query.of(operation.right()), scope.outer());
    String name = operation.operator().toUpperCase(java.util.Locale.ROOT);
    if (left.outputs().size() != right.outputs().size()) {
      throw new SqlException(
          new SqlError("42601", "each " + name + " query must have the same number of columns")
              .at(operation.position()));
    }
    List<SqlType> types = new ArrayList<>();
    Bound.Query first = left;
    left = Untyped.query(left, right, context);
    right = Untyped.query(right, first, context);
    for (int i = 0; i < left.outputs().size(); i++) {
      Bound.Output a = left.outputs().get(i);
      Bound.Output b = right.outputs().get(i);
      SqlType common =
          Retyping.isNull(left, i)
              ? b.type()
              : Retyping.isNull(right, i)
                  ? a.type()
                  : Conversions.united(a.type(), b.type(), name, operation.position());
      if (common == SqlType.UNKNOWN) {
        throw new SqlException(
            new SqlError(
                    "42804",
                    "%s types %s and %s cannot be matched"
                        .formatted(name, a.type().sqlName(), b.type().sqlName()))
                .at(operation.position()));
      }
      boolean union = operation.operator().equalsIgnoreCase("union");
      if (!operation.all() && union) {
        Distinction.require(common, operation.operator() + " of", operation.position());
      } else if (!union) {
        Distinction.refuse(common, operation.operator() + " of", operation.position());
      }
      types.add(common);
      int typmod = a.type() == b.type() && a.typmod() == b.typmod() ? a.typmod() : -1;
      outputs.add(new Bound.Output(a.name(), common, typmod, a.nullable() || b.nullable()));
    }
    boolean keyed = !operation.all() && types.stream().anyMatch(Keys::isKeyed);
    Bound.Body rows =
        new Bound.SetOperation(
            operation.operator(),
            operation.all() || keyed,
            Retyping.query(left, types),
            Retyping.query(right, types));
    Bound.Query all =
        new Bound.Query(
            rows, List.copyOf(outputs), List.of(), Optional.empty(), Optional.empty(), false);
    return keyed ? KeyedGroups.union(all, context) : rows;
  }
}
