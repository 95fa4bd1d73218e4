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
import quorate.sql.plan.Scope;
import quorate.sql.plan.SourceOrder;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// string_agg, whose result depends on the order of rows. Rows that tie in ORDER BY are ordered by
/// the aggregated values, so that all engines agree; PostgreSQL takes them in input order, which is
/// used here if it is known ([SourceOrder]).
public final class StringAgg {
  public static final String NAME = "string_agg";

  private final Context context;
  private final Binder binder;

  StringAgg(Context context, Binder binder) {
    this.context = context;
    this.binder = binder;
  }

  Term call(Expr.Call call, Scope scope) {
    if (call.over().isPresent()) {
      throw Unsupported.of("string_agg over a window", call.position());
    }
    if (call.star() || call.arguments().size() != 2) {
      throw UnsupportedFunctions.unknown(call, binder.bind(call.arguments(), scope));
    }
    Term joined = binder.conversions().settled(binder.bind(call.arguments().getFirst(), scope));
    if (joined.type() == SqlType.BYTEA) {
      throw Unsupported.of("string_agg of bytea", call.position());
    }
    if (joined.type() != SqlType.TEXT
        && joined.type() != SqlType.VARCHAR
        && joined.type() != SqlType.BPCHAR) {
      throw UnsupportedFunctions.unknown(call, List.of(joined, joined));
    }
    Term separator = separator(call.arguments().getLast(), scope);
    List<Bound.Order> order = order(call, joined, scope);
    Optional<Term> filter =
        call.filter().map(condition -> binder.condition(condition, scope, "FILTER"));
    List<Term> named = new ArrayList<>(List.of(joined));
    order.forEach(key -> key.term().ifPresent(named::add));
    Aggregates.refuseNested(call, named);
    binder.sawAggregate(call);
    return new Term.Aggregate(
        NAME,
        List.of(joined, separator),
        call.distinct(),
        order,
        filter,
        Optional.empty(),
        SqlType.TEXT,
        -1);
  }

  /// The separator, inlined in the engines' statements because HSQLDB requires that.
  private Term separator(Expr expr, Scope scope) {
    boolean before = context.inline;
    context.inline = true;
    Term term = binder.conversions().settled(binder.bind(expr, scope));
    context.inline = before;
    Term inner = term instanceof Term.Cast(Term operand, _, _) ? operand : term;
    if (inner instanceof Term.Constant(Value value, _)) {
      return switch (value) {
        case Value.Text text -> new Term.Constant(text, SqlType.TEXT);
        case Value.Null _ -> new Term.Constant(new Value.Text(""), SqlType.TEXT);
        default -> throw Unsupported.of("string_agg with such a separator", expr.position());
      };
    }
    throw Unsupported.of("string_agg with a separator that is not a constant", expr.position());
  }

  List<Bound.Order> order(Expr.Call call, Term joined, Scope scope) {
    List<Bound.Order> keys = new ArrayList<>();
    boolean before = context.inline;
    context.inline = true;
    boolean total = false;
    for (Query.Order each : call.orderBy()) {
      Term key = binder.conversions().settled(binder.bind(each.expression(), scope));
      Distinction.requireOrder(key.type(), "ORDER BY of", each.expression().position());
      if (call.distinct() && !key.equals(joined)) {
        throw new SqlException(
            new SqlError(
                    "42P10",
                    "in an aggregate with DISTINCT, ORDER BY expressions must appear in argument"
                        + " list")
                .at(each.expression().position()));
      }
      if (key.isBind() || key instanceof Term.Constant) {
        continue; // the same for all rows
      }
      total |= key.equals(joined);
      keys.add(
          new Bound.Order(
              0,
              Optional.of(binder.conversions().ordered(key)),
              each.descending(),
              each.nullsFirst().orElse(each.descending()),
              key.nullable()));
    }
    context.inline = before;
    if (call.orderBy().isEmpty() && !call.distinct()) {
      SourceOrder.Known source = context.sourceOrder.of(scope);
      keys.addAll(source.keys());
      total = source.total();
    }
    if (!total) {
      keys.add(new Bound.Order(0, Optional.of(joined), false, false, joined.nullable()));
    }
    return keys;
  }
}
