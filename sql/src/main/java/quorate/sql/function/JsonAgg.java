package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// json_agg, json_object_agg and their jsonb forms: the JSON of the values concatenated by
/// [StringAgg], which defines the order of rows.
final class JsonAgg {
  private final Context context;
  private final Binder binder;

  JsonAgg(Context context, Binder binder) {
    this.context = context;
    this.binder = binder;
  }

  Term call(Expr.Call call, Scope scope) {
    if (call.over().isPresent() || call.distinct()) {
      throw Unsupported.of(call.name() + " over a window, or of DISTINCT values,", call.position());
    }
    boolean object = call.name().contains("object");
    if (call.star() || call.arguments().size() != (object ? 2 : 1)) {
      throw UnsupportedFunctions.unknown(call, binder.bind(call.arguments(), scope));
    }
    Term value = binder.conversions().settled(binder.bind(call.arguments().getFirst(), scope));
    List<Bound.Order> order = new StringAgg(context, binder).order(call, value, scope);
    Optional<Term> filter =
        call.filter().map(condition -> binder.condition(condition, scope, "FILTER"));
    List<Term> named = new ArrayList<>(List.of(value));
    Term part;
    if (object) {
      Term second = binder.conversions().settled(binder.bind(call.arguments().get(1), scope));
      named.add(second);
      part = JsonBuilding.member(call, value, second, binder.conversions());
    } else {
      part = JsonBuilding.element(call, value, binder.conversions());
    }
    order.forEach(key -> key.term().ifPresent(named::add));
    Aggregates.refuseNested(call, named);
    binder.sawAggregate(call);
    Term texts =
        new Term.Aggregate(
            StringAgg.NAME,
            List.of(part, Arrays.text(", ")),
            false,
            order,
            filter,
            Optional.empty(),
            SqlType.TEXT,
            -1);
    String start = object ? "{ " : "[";
    Term whole =
        Arrays.joined(List.of(Arrays.text(start), texts, Arrays.text(object ? " }" : "]")));
    return new Term.Cast(whole, call.name().startsWith("jsonb") ? SqlType.JSONB : SqlType.JSON, -1);
  }
}
