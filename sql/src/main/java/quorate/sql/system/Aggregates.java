package quorate.sql.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;

/// Aggregates and window functions in the engine's words.
final class Aggregates {
  private static final Set<String> NAMES =
      Set.of(
          "count",
          "min",
          "max",
          "sum",
          "avg",
          "bool_and",
          "bool_or",
          "every",
          "string_agg",
          "array_agg",
          "json_agg",
          "jsonb_agg",
          "json_object_agg",
          "jsonb_object_agg");
  private static final Set<String> RANKS = Set.of("row_number", "rank", "dense_rank", "ntile");
  private static final Set<String> ROWS = Set.of("lag", "lead", "first_value", "last_value");

  private final Expressions expressions;
  private final Conversions conversions;
  private final Map<String, Expr.Window> windows = new HashMap<>();

  Aggregates(Expressions expressions, Conversions conversions) {
    this.expressions = expressions;
    this.conversions = conversions;
  }

  static boolean has(String name) {
    return NAMES.contains(name) || RANKS.contains(name) || ROWS.contains(name);
  }

  void windows(List<Query.NamedWindow> named) {
    named.forEach(each -> windows.put(each.name(), each.window()));
  }

  Typed call(Expr.Call call, Scope scope) {
    List<Typed> arguments =
        expressions.all(call.arguments(), scope).stream()
            .map(each -> conversions.to(each, Types.of("text")))
            .toList();
    String order =
        call.orderBy().isEmpty()
            ? ""
            : " ORDER BY " + String.join(", ", keys(call.orderBy(), scope));
    String after =
        call.filter()
                .map(each -> " FILTER (WHERE " + expressions.condition(each, scope).sql() + ")")
                .orElse("")
            + call.over().map(each -> " OVER " + window(each, scope)).orElse("");
    Typed first = arguments.isEmpty() ? Typed.of("*", "int8") : arguments.getFirst();
    String distinct = call.distinct() ? "DISTINCT " : "";
    String list = "json_group_array(" + distinct + first.sql() + order + ")" + after;
    return switch (call.name()) {
      case "count" -> Typed.of("count(" + distinct + first.sql() + ")" + after, "int8");
      case "min", "max" ->
          Arithmetic.extreme(first.type(), call.name() + "(" + Arithmetic.key(first) + ")" + after);
      case "bool_and", "every" -> Typed.of("min(" + first.sql() + ")" + after, "bool");
      case "bool_or" -> Typed.of("max(" + first.sql() + ")" + after, "bool");
      case "sum" ->
          new Typed(
              "sum(" + distinct + first.sql() + ")" + after,
              first.type().isReal()
                  ? first.type()
                  : Types.of(first.type().is("int8") ? "numeric" : "int8"));
      case "avg" -> Typed.of("avg(" + distinct + first.sql() + ")" + after, "numeric");
      case "string_agg" ->
          Typed.of("q_joined(" + list + ", " + arguments.get(1).sql() + ")", "text");
      case "array_agg" ->
          new Typed(
              "q_array(nullif(" + list + ", '[]'), " + Words.kind(first.type()) + ")",
              Types.array(first.type()));
      case "json_agg", "jsonb_agg" ->
          Typed.of(
              "nullif(json_group_array(" + Jsons.value(first) + order + ")" + after + ", '[]')",
              call.name().substring(0, call.name().indexOf('_')));
      case "json_object_agg", "jsonb_object_agg" ->
          Typed.of(
              "json_group_object("
                  + conversions.text(first).sql()
                  + ", "
                  + Jsons.value(arguments.get(1))
                  + ")"
                  + after,
              call.name().substring(0, call.name().indexOf('_')));
      default -> window(call, arguments, after);
    };
  }

  private static Typed window(Expr.Call call, List<Typed> arguments, String after) {
    String sql =
        call.name()
            + "("
            + String.join(", ", arguments.stream().map(Typed::sql).toList())
            + ")"
            + after;
    return ROWS.contains(call.name())
        ? new Typed(sql, arguments.getFirst().type())
        : Typed.of(sql, call.name().equals("ntile") ? "int4" : "int8");
  }

  private List<String> keys(List<Query.Order> order, Scope scope) {
    List<String> keys = new ArrayList<>();
    for (Query.Order each : order) {
      keys.add(Selects.directed(Arithmetic.key(expressions.bind(each.expression(), scope)), each));
    }
    return keys;
  }

  private String window(Expr.Window window, Scope scope) {
    Optional<Expr.Window> base = window.base().map(windows::get);
    if (window.base().isPresent() && base.isEmpty()) {
      throw Expressions.unsupported("this window", window.position());
    }
    List<Expr> partition = base.map(Expr.Window::partitionBy).orElse(window.partitionBy());
    List<Query.Order> order =
        window.orderBy().isEmpty()
            ? base.map(Expr.Window::orderBy).orElse(List.of())
            : window.orderBy();
    Optional<Expr.Frame> frame = window.frame().or(() -> base.flatMap(Expr.Window::frame));
    List<String> parts = new ArrayList<>();
    if (!partition.isEmpty()) {
      parts.add(
          "PARTITION BY "
              + String.join(
                  ", ", expressions.all(partition, scope).stream().map(Typed::sql).toList()));
    }
    if (!order.isEmpty()) {
      parts.add("ORDER BY " + String.join(", ", keys(order, scope)));
    }
    frame.ifPresent(each ->
        parts.add(
            each.mode()
                + " BETWEEN "
                + edge(each.start(), scope)
                + " AND "
                + edge(each.end(), scope)));
    return "(" + String.join(" ", parts) + ")";
  }

  private String edge(Expr.FrameEdge edge, Scope scope) {
    String offset = edge.offset().map(each -> expressions.bind(each, scope).sql() + " ").orElse("");
    return offset + edge.side().name().replace('_', ' ');
  }
}
