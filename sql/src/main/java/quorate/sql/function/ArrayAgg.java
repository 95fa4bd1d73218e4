package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Scope;
import quorate.sql.plan.SourceOrder;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Unsupported;

/// array_agg and ARRAY(query): the texts of the elements concatenated by [StringAgg], which defines
/// the order of rows.
public final class ArrayAgg {
  static final String NAME = "array_agg";

  /// A limit larger than any result, which makes an engine keep a subquery's order.
  private static final String NO_LIMIT = Integer.toString(Integer.MAX_VALUE);

  private final Context context;
  private final Binder binder;

  public ArrayAgg(Context context, Binder binder) {
    this.context = context;
    this.binder = binder;
  }

  Term call(Expr.Call call, Scope scope) {
    if (call.over().isPresent()) {
      throw Unsupported.of("array_agg over a window", call.position());
    }
    if (call.star() || call.arguments().size() != 1) {
      throw UnsupportedFunctions.unknown(call, binder.bind(call.arguments(), scope));
    }
    Term element = binder.conversions().settled(binder.bind(call.arguments().getFirst(), scope));
    List<Bound.Order> order =
        call.distinct()
            ? keys(List.of(), element)
            : new StringAgg(context, binder).order(call, element, scope);
    Optional<Term> filter =
        call.filter().map(condition -> binder.condition(condition, scope, "FILTER"));
    List<Term> named = new ArrayList<>(List.of(element));
    order.forEach(key -> key.term().ifPresent(named::add));
    Aggregates.refuseNested(call, named);
    binder.sawAggregate(call);
    Term array = aggregate(element, order, filter, call.position());
    return call.distinct() ? distinct(call, array, element, scope) : array;
  }

  /// An array of the values in order; NULL if there are none.
  private Term aggregate(
      Term element, List<Bound.Order> order, Optional<Term> filter, int position) {
    SqlType type =
        element
            .type()
            .array()
            .orElseThrow(
                () -> Unsupported.of("array_agg(" + element.type().sqlName() + ")", position));
    Term texts =
        new Term.Aggregate(
            StringAgg.NAME,
            List.of(new Arrays(binder.conversions(), position).quoted(element), Arrays.text(",")),
            false,
            order,
            filter,
            Optional.empty(),
            SqlType.TEXT,
            -1);
    Term whole = Arrays.joined(List.of(Arrays.text("{"), texts, Arrays.text("}")));
    return new Term.Call(Arrays.LABEL, List.of(whole), type, element.typmod());
  }

  /// The distinct elements, sorted; no engine does that in an aggregate of texts.
  private Term distinct(Expr.Call call, Term array, Term element, Scope scope) {
    boolean descending = false;
    boolean nullsFirst = false;
    for (Query.Order each : call.orderBy().reversed()) {
      Term key = binder.conversions().settled(binder.bind(each.expression(), scope));
      if (!key.equals(element)) {
        throw new SqlException(
            new SqlError(
                    "42P10",
                    "in an aggregate with DISTINCT, ORDER BY expressions must appear in argument"
                        + " list")
                .at(each.expression().position()));
      }
      descending = each.descending();
      nullsFirst = each.nullsFirst().orElse(descending);
    }
    int form = (element.type().isNumber() ? 1 : 0) + (descending ? 2 : 0) + (nullsFirst ? 4 : 0);
    return new Term.Call(
        "q_array_set", List.of(array, Terms.number(form)), array.type(), array.typmod());
  }

  /// ARRAY(query).
  public Term query(Expr.ArrayQuery array, Scope scope) {
    Query query = array.query();
    int position = array.position();
    boolean whole = query.limit().isEmpty() && query.offset().isEmpty() && !query.ties();
    Bound.Query bound = binder.subquery(whole ? limited(query, position) : query, scope);
    bound.requireOneColumn(position);
    Bound.Select select =
        whole && bound.body() instanceof Bound.Select plain && isPlain(plain)
            ? aggregated(plain, bound.orderBy(), position)
            : derived(bound, whole, position);
    Term item = select.items().getFirst();
    Bound.Output output = new Bound.Output("array", item.type(), item.typmod(), false);
    return new Term.Scalar(
        new Bound.Query(
            select, List.of(output), List.of(), Optional.empty(), Optional.empty(), true),
        item.type(),
        item.typmod());
  }

  private static Query limited(Query query, int position) {
    return new Query(
        query.with(),
        query.body(),
        query.orderBy(),
        Optional.of(new Expr.Constant(true, NO_LIMIT, -1, position)),
        Optional.empty(),
        false,
        query.locks());
  }

  /// Whether the query's rows can be aggregated directly, without a derived table.
  private static boolean isPlain(Bound.Select select) {
    boolean[] aggregates = new boolean[1];
    Terms.visit(select.items().getFirst(), each -> aggregates[0] |= each instanceof Term.Aggregate);
    return !select.distinct()
        && select.groupBy().isEmpty()
        && select.having().isEmpty()
        && !aggregates[0];
  }

  private Bound.Select aggregated(Bound.Select select, List<Bound.Order> order, int position) {
    Term item = binder.conversions().settled(select.items().getFirst());
    return new Bound.Select(
        false,
        List.of(orEmpty(aggregate(item, keys(order, item), Optional.empty(), position))),
        select.from(),
        select.where(),
        List.of(),
        Optional.empty());
  }

  /// A derived table for a query that groups, limits or combines rows.
  private Bound.Select derived(Bound.Query query, boolean whole, int position) {
    String alias = context.alias();
    SourceOrder.Shown shown = context.sourceOrder.shown(query, alias);
    boolean hidden = query.orderBy().stream().anyMatch(key -> key.term().isPresent());
    if (hidden && shown.order().isNone()) {
      throw Unsupported.of(
          "ARRAY of such a query, ordered by columns that it does not select,", position);
    }
    Bound.Query all = shown.query();
    Bound.Query inner =
        whole
            ? new Bound.Query(
                all.body(), all.outputs(), List.of(), Optional.empty(), Optional.empty(), false)
            : all;
    List<Bound.Order> order = hidden ? shown.order().keys() : query.orderBy();
    Bound.Output output = query.outputs().getFirst();
    Term column = new Term.Column(alias, "c1", output.type(), output.typmod(), output.nullable());
    Term item = binder.conversions().settled(column);
    Bound.Select select =
        new Bound.Select(
            false,
            List.of(orEmpty(aggregate(item, keys(order, item), Optional.empty(), position))),
            Optional.of(new Bound.Derived(inner, alias)),
            Optional.empty(),
            List.of(),
            Optional.empty());
    if (Correlation.isIn(select)) {
      throw Unsupported.of("ARRAY of such a query that is correlated", position);
    }
    return select;
  }

  /// The sort keys of a query as those of an aggregate, with the item as the last key.
  private static List<Bound.Order> keys(List<Bound.Order> order, Term item) {
    List<Bound.Order> keys = new ArrayList<>();
    for (Bound.Order each : order) {
      Term key = each.term().orElse(item);
      if (!key.isBind() && !(key instanceof Term.Constant)) {
        keys.add(
            new Bound.Order(
                0, Optional.of(key), each.descending(), each.nullsFirst(), each.nullable()));
      }
    }
    if (keys.stream().noneMatch(each -> each.term().equals(Optional.of(item)))) {
      keys.add(new Bound.Order(0, Optional.of(item), false, false, item.nullable()));
    }
    return keys;
  }

  private static Term orEmpty(Term array) {
    Term empty = new Term.Constant(new Value.Text("{}"), array.type());
    return new Term.Call("coalesce", List.of(array, empty), array.type(), array.typmod());
  }
}
