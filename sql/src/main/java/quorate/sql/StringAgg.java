package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;

/// string_agg: an aggregate whose answer depends on the order of its rows. Rows that ORDER BY
/// leaves alike are taken in the order of what is joined, so that all engines answer the same;
/// PostgreSQL takes them as they come, as is done here where that is known ([SourceOrder]).
final class StringAgg {
  static final String NAME = "string_agg";

  private final Context context;
  private final ExprBinder binder;
  private final QueryBinder queries;

  StringAgg(Context context, ExprBinder binder, QueryBinder queries) {
    this.context = context;
    this.binder = binder;
    this.queries = queries;
  }

  Term call(Expr.Call call, Scope scope) {
    if (call.over().isPresent()) {
      throw Unsupported.of("string_agg over a window", call.position());
    }
    if (call.star() || call.arguments().size() != 2) {
      throw Lacked.unknown(call, binder.bind(call.arguments(), scope));
    }
    Term joined = binder.conversions().settled(binder.bind(call.arguments().getFirst(), scope));
    if (joined.type() == SqlType.BYTEA) {
      throw Unsupported.of("string_agg of bytea", call.position());
    }
    if (joined.type() != SqlType.TEXT
        && joined.type() != SqlType.VARCHAR
        && joined.type() != SqlType.BPCHAR) {
      throw Lacked.unknown(call, List.of(joined, joined));
    }
    Term separator = separator(call.arguments().getLast(), scope);
    List<Bound.Order> order = order(call, joined, scope);
    Optional<Term> filter =
        call.filter().map(condition -> binder.condition(condition, scope, "FILTER"));
    List<Term> named = new ArrayList<>(List.of(joined));
    order.forEach(key -> key.term().ifPresent(named::add));
    Aggregates.refuseNested(call, named);
    queries.sawAggregate(call);
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

  /// A text that stands in the engines' statements: HSQLDB takes no other.
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
        default ->
            throw Unsupported.of("string_agg with such a separator", expr.position());
      };
    }
    throw Unsupported.of(
        "string_agg with a separator that is not a constant", expr.position());
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

  /// Writes it in an engine's words.
  static void render(Term.Aggregate aggregate, Dialect dialect, Renderer out) {
    boolean lacks = dialect == Dialect.SQLITE && aggregate.distinct(); // with a separator
    if (lacks || dialect == Dialect.DERBY || dialect == Dialect.MARIADB) {
      throw new Unable(NAME); // MariaDB cuts off what is long
    }
    boolean groups = dialect == Dialect.HSQLDB;
    out.text(
        switch (dialect) {
          case H2 -> "LISTAGG(";
          case HSQLDB, SQLITE -> "GROUP_CONCAT(";
          default -> "STRING_AGG(";
        });
    out.text(aggregate.distinct() ? "DISTINCT " : "");
    aggregate.filter().ifPresent(filter -> out.text("CASE WHEN ").term(filter).text(" THEN "));
    out.term(aggregate.arguments().getFirst());
    aggregate.filter().ifPresent(_ -> out.text(" END"));
    if (!groups) {
      out.text(", ").text(separator(aggregate, dialect));
    }
    out.text(dialect == Dialect.H2 ? ") WITHIN GROUP (" : " ");
    for (int i = 0; i < aggregate.order().size(); i++) {
      Bound.Order key = aggregate.order().get(i);
      out.text(i == 0 ? "ORDER BY " : ", ");
      key.term()
          .ifPresent(term -> {
            if (groups) {
              hsqldb(key, term, out);
            } else {
              out.sorted(key, () -> out.term(term));
            }
          });
    }
    if (groups) {
      out.text(" SEPARATOR ").text(separator(aggregate, dialect));
    }
    out.text(")");
  }

  /// In here HSQLDB puts NULLs last where it is told DESC NULLS FIRST.
  private static void hsqldb(Bound.Order key, Term term, Renderer out) {
    if (key.nullable()) {
      out.text("CASE WHEN ").term(term).text(" IS NULL THEN ");
      out.text(key.nullsFirst() ? "0 ELSE 1 END, " : "1 ELSE 0 END, ");
    }
    out.term(term).text(key.descending() ? " DESC" : "");
  }

  private static String separator(Term.Aggregate aggregate, Dialect dialect) {
    if (aggregate.arguments().getLast() instanceof Term.Constant(Value.Text(String text), _)) {
      return EngineTypes.literal(text, dialect);
    }
    throw new IllegalStateException("no constant: " + aggregate);
  }
}
