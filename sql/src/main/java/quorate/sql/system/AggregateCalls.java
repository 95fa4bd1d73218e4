package quorate.sql.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Signatures;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.type.Unsupported;

/// Translates aggregates and window functions. Those that the engine computes differently are
/// collected in a list, which a routine reduces.
final class AggregateCalls {
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
  private final Casts casts;
  private final Map<String, Expr.Window> windows = new HashMap<>();

  AggregateCalls(Expressions expressions, Casts casts) {
    this.expressions = expressions;
    this.casts = casts;
  }

  static Set<String> names() {
    Set<String> names = new HashSet<>(NAMES);
    names.addAll(RANKS);
    names.addAll(ROWS);
    return names;
  }

  static boolean has(String name) {
    return NAMES.contains(name) || RANKS.contains(name) || ROWS.contains(name);
  }

  void windows(List<Query.NamedWindow> named) {
    named.forEach(each -> windows.put(each.name(), each.window()));
  }

  /// An aggregate call with its clauses.
  ///
  /// @param order ORDER BY inside the call
  /// @param after FILTER and OVER
  private record Fold(
      Expr.Call call, List<Typed> arguments, String distinct, String order, String after) {
    Typed first() {
      return arguments.isEmpty() ? Typed.of("*", "int8") : arguments.getFirst();
    }

    /// All values as a list that keeps their digits.
    String list(String value) {
      String ordered = order.isEmpty() && !distinct.isEmpty() ? " ORDER BY " + value : order;
      return "json_group_array(" + distinct + value + ordered + ")" + after;
    }

    /// The result type by PostgreSQL's signature.
    SystemType result() {
      return Signatures.result(call.name(), arguments)
          .orElseThrow(() -> Calls.unknown(call, arguments));
    }

    Typed folded(SystemType type) {
      return new Typed(
          "q_fold('%s', '%s', %s)"
              .formatted(call.name(), first().type().name(), list(exact(first()))),
          type);
    }

    Typed plain(String function) {
      return new Typed(function + "(" + distinct + first().sql() + ")" + after, first().type());
    }
  }

  Typed call(Expr.Call call, VisibleRelations scope) {
    boolean window = call.over().isPresent();
    if (!window && !NAMES.contains(call.name())) {
      throw new SqlException(
          new SqlError("42809", "window function " + call.name() + " requires an OVER clause")
              .at(call.position()));
    }
    if (!window) {
      scope.fold();
    }
    Fold fold = fold(call, scope);
    if (!window) {
      scope.folded();
    }
    return switch (call.name()) {
      case "count" -> Typed.of("count(" + counted(fold) + ")" + fold.after(), "int8");
      case "min", "max" -> extreme(fold);
      case "bool_and", "every" -> truth(fold, "min");
      case "bool_or" -> truth(fold, "max");
      case "sum" -> sum(fold);
      case "avg" -> average(fold);
      case "string_agg" ->
          Typed.of(
              "q_joined(%s, %s)"
                  .formatted(
                      fold.list(casts.text(fold.first()).sql()), fold.arguments().get(1).sql()),
              "text");
      case "array_agg" -> array(fold);
      case "json_agg", "jsonb_agg", "json_object_agg", "jsonb_object_agg" -> json(fold);
      default -> window(call, fold.arguments(), fold.after());
    };
  }

  private Fold fold(Expr.Call call, VisibleRelations scope) {
    List<Typed> given = expressions.all(call.arguments(), scope);
    String name = call.name();
    if (NAMES.contains(name) && !given.isEmpty() && !Signatures.fits(name, given)) {
      throw Calls.unknown(call, given);
    }
    Signatures.determined(name, given);
    boolean ambiguous =
        Set.of("sum", "avg").contains(name) && !given.isEmpty() && given.getFirst().isUnsettled();
    if (ambiguous) {
      throw new SqlException(
          new SqlError("42725", "function " + name + "(unknown) is not unique")
              .at(call.position()));
    }
    String wanted = name.startsWith("bool_") || name.equals("every") ? "bool" : "text";
    List<Typed> arguments =
        given.stream().map(each -> casts.to(each, SystemTypes.of(wanted))).toList();
    String order =
        call.orderBy().isEmpty()
            ? ""
            : " ORDER BY " + String.join(", ", keys(call.orderBy(), scope));
    String after =
        call.filter()
                .map(each -> " FILTER (WHERE " + expressions.condition(each, scope).sql() + ")")
                .orElse("")
            + call.over().map(each -> " OVER " + window(each, scope)).orElse("");
    if (call.distinct() && !name.equals("count") && !arguments.isEmpty()) {
      // The engine distinguishes the displayed values by their texts.
      SystemType type = arguments.getFirst().type();
      Arithmetic.same(arguments.getFirst());
      if (Arithmetic.isVaried(type) || Arithmetic.isKeyed(type) || !type.members().isEmpty()) {
        throw Unsupported.inCatalog(
            name + " of distinct values of " + SystemTypes.printed(type, -1), call.position());
      }
    }
    return new Fold(call, arguments, call.distinct() ? "DISTINCT " : "", order, after);
  }

  private static String counted(Fold fold) {
    if (fold.arguments().isEmpty()) {
      return "*";
    }
    return fold.distinct().isEmpty()
        ? fold.first().sql()
        : fold.distinct() + Arithmetic.same(fold.first());
  }

  /// A value in a form that loses no digits in a list.
  private static String exact(Typed value) {
    return value.type().isFloat() ? "q_real_text(" + value.sql() + ")" : value.sql();
  }

  private static Typed extreme(Fold fold) {
    SystemType type = fold.first().type();
    if (Arithmetic.isKeyed(type)) {
      return fold.folded(fold.result());
    }
    boolean text = type.isString() && !type.is("bpchar");
    if (text || type.isInteger() || type.isFloat()) {
      return new Typed(fold.plain(fold.call().name()).sql(), fold.result());
    }
    throw Unsupported.inCatalog(
        fold.call().name() + " of " + SystemTypes.printed(type, -1), fold.call().position());
  }

  private static Typed truth(Fold fold, String function) {
    if (!fold.first().type().isBool()) {
      throw Calls.unknown(fold.call(), fold.arguments());
    }
    return fold.plain(function);
  }

  private static Typed sum(Fold fold) {
    SystemType type = fold.first().type();
    if (type.is("int2") || type.is("int4")) {
      return new Typed(fold.plain("sum").sql(), fold.result());
    }
    untimed(fold);
    return fold.folded(fold.result());
  }

  private static void untimed(Fold fold) {
    if (fold.first().type().is("time")) {
      throw Unsupported.inCatalog(fold.call().name() + " of a time", fold.call().position());
    }
  }

  private static Typed average(Fold fold) {
    untimed(fold);
    return fold.folded(fold.result());
  }

  private static Typed array(Fold fold) {
    SystemType type = fold.first().type();
    if (type.isList() || !type.members().isEmpty()) {
      throw Unsupported.inCatalog(
          "array_agg of " + SystemTypes.printed(type, -1), fold.call().position());
    }
    return new Typed(
        "q_array(nullif(%s, '[]'), %s)"
            .formatted(fold.list(exact(fold.first())), SqliteWords.kind(type)),
        SystemTypes.array(type));
  }

  private Typed json(Fold fold) {
    String name = fold.call().name();
    String type = name.substring(0, name.indexOf('_'));
    Typed first = fold.first();
    if (name.endsWith("object_agg")) {
      String pair =
          "json_array(%s, %s)"
              .formatted(casts.text(first).sql(), JsonValues.value(fold.arguments().get(1)));
      return Typed.of("q_json_pairs('" + type + "', " + fold.list(pair) + ")", type);
    }
    boolean lines = !first.type().members().isEmpty() || first.type().isList();
    return Typed.of(
        "q_json_list('%s', %d, %s)"
            .formatted(type, lines ? 1 : 0, fold.list(JsonValues.value(first))),
        type);
  }

  private Typed window(Expr.Call call, List<Typed> arguments, String after) {
    boolean ranked = !ROWS.contains(call.name());
    List<Typed> given = new ArrayList<>(arguments);
    if (given.size() == 3) {
      List<Typed> alike = casts.alike(call.name(), List.of(given.get(0), given.get(2)));
      given.set(0, alike.get(0));
      given.set(2, alike.get(1));
    }
    String sql =
        "%s(%s)%s"
            .formatted(
                call.name(), String.join(", ", given.stream().map(Typed::sql).toList()), after);
    return ranked
        ? Typed.of(sql, call.name().equals("ntile") ? "int4" : "int8")
        : new Typed(sql, given.getFirst().type());
  }

  private List<String> keys(List<Query.Order> order, VisibleRelations scope) {
    List<String> keys = new ArrayList<>();
    for (Query.Order each : order) {
      keys.add(Selects.directed(Arithmetic.key(expressions.bind(each.expression(), scope)), each));
    }
    return keys;
  }

  private String window(Expr.Window window, VisibleRelations scope) {
    Optional<Expr.Window> base = window.base().map(windows::get);
    if (window.base().isPresent() && base.isEmpty()) {
      throw Unsupported.inCatalog("this window", window.position());
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
                  ", ", expressions.all(partition, scope).stream().map(Arithmetic::same).toList()));
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

  private String edge(Expr.FrameEdge edge, VisibleRelations scope) {
    String offset = edge.offset().map(each -> expressions.bind(each, scope).sql() + " ").orElse("");
    return offset + edge.side().name().replace('_', ' ');
  }
}
