package quorate.sql.function;

import static quorate.sql.function.FunctionRow.aggregate;
import static quorate.sql.function.FunctionRow.rows;
import static quorate.sql.function.FunctionRow.window;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;

/// Rows for aggregates, window functions and functions in FROM.
final class QueryRows {
  private static final Binding.OfCall AGGREGATE =
      (call, scope, context, binder) ->
          Optional.of(new Aggregates(context, binder).call(call, scope));
  private static final Binding.OfCall JSON =
      (call, scope, context, binder) -> Optional.of(new JsonAgg(context, binder).call(call, scope));

  private static final String INTEGERS =
      "smallint -> smallint; integer -> integer; bigint -> bigint";

  private QueryRows() {}

  static Stream<FunctionRow> all() {
    return Stream.of(aggregates(), spreads(), lists(), windows(), relations())
        .flatMap(List::stream);
  }

  private static List<FunctionRow> aggregates() {
    return List.of(
        aggregate("count", "any -> bigint", AGGREGATE).ofAllValues(),
        aggregate(
            "sum",
            "smallint -> bigint; integer -> bigint; bigint -> numeric; numeric -> numeric; "
                + "real -> real; double precision -> double precision; interval -> interval; "
                + "money -> money",
            AGGREGATE),
        aggregate(
            "avg",
            "smallint -> numeric; integer -> numeric; bigint -> numeric; numeric -> numeric; "
                + "real -> double precision; double precision -> double precision; "
                + "interval -> interval",
            AGGREGATE,
            "q_avg"),
        aggregate("min", "any -> any", AGGREGATE).ofAllValues(),
        aggregate("max", "any -> any", AGGREGATE).ofAllValues(),
        aggregate("any_value", "any -> any", AGGREGATE).inPart(),
        aggregate("bool_and", "boolean -> boolean", AGGREGATE).ofAllValues(),
        aggregate("bool_or", "boolean -> boolean", AGGREGATE).ofAllValues(),
        aggregate("every", "boolean -> boolean", AGGREGATE).ofAllValues(),
        aggregate("bit_and", INTEGERS, AGGREGATE, "q_band").inPart(),
        aggregate("bit_or", INTEGERS, AGGREGATE, "q_band").inPart(),
        aggregate("bit_xor", INTEGERS, AGGREGATE, "q_band").inPart(),
        aggregate("grouping", "any ... -> integer", QueryRows::grouping).inPart());
  }

  private static Optional<Term> grouping(
      Expr.Call call, Scope scope, Context context, Binder binder) {
    if (call.arguments().isEmpty()) {
      return Optional.empty();
    }
    binder.sawAggregate(call);
    return Optional.of(
        new Term.Call(Aggregates.GROUPING, binder.bind(call.arguments(), scope), SqlType.INT4, -1));
  }

  private static FunctionRow spread(String name) {
    return aggregate(
            name,
            "smallint -> numeric; integer -> numeric; bigint -> numeric; numeric -> numeric",
            AGGREGATE,
            "q_spread")
        .inPart();
  }

  private static List<FunctionRow> spreads() {
    return List.of(
        spread("stddev"),
        spread("stddev_pop"),
        spread("stddev_samp"),
        spread("variance"),
        spread("var_pop"),
        spread("var_samp"));
  }

  private static List<FunctionRow> lists() {
    return List.of(
        aggregate(
            StringAgg.NAME,
            "text, text -> text",
            (call, scope, context, binder) ->
                Optional.of(new StringAgg(context, binder).call(call, scope))),
        aggregate(
            ArrayAgg.NAME,
            "any -> anyarray",
            (call, scope, context, binder) ->
                Optional.of(new ArrayAgg(context, binder).call(call, scope)),
            "q_array_quote"),
        aggregate("json_agg", "any -> json", JSON, "q_jquote"),
        aggregate("jsonb_agg", "any -> jsonb", JSON, "q_jquote"),
        aggregate("json_object_agg", "any, any -> json", JSON, "q_jkey").inPart(),
        aggregate("jsonb_object_agg", "any, any -> jsonb", JSON, "q_jbkey").inPart());
  }

  private static List<FunctionRow> windows() {
    return List.of(
        window("row_number", "-> bigint").ofAllValues(),
        window("rank", "-> bigint").ofAllValues(),
        window("dense_rank", "-> bigint").ofAllValues(),
        window("percent_rank", "-> double precision").ofAllValues(),
        window("cume_dist", "-> double precision").ofAllValues(),
        window("ntile", "integer -> integer"),
        window("lag", "any [, integer, any] -> any").ofAllValues(),
        window("lead", "any [, integer, any] -> any").ofAllValues(),
        window("first_value", "any -> any").ofAllValues(),
        window("last_value", "any -> any").ofAllValues(),
        window("nth_value", "any, integer -> any"));
  }

  private static List<FunctionRow> relations() {
    return List.of(
        rows(
                Series.NAME,
                "integer, integer [, integer] -> integer; bigint, bigint [, bigint] -> bigint",
                Series::of)
            .inPart(),
        rows(
                Unnest.NAME,
                "anyarray [, anyarray ...] -> any",
                (function, context, binder) -> {
                  Unnest unnest = Unnest.of(function, context, binder, new Scope());
                  return unnest.query();
                })
            .inPart());
  }
}
