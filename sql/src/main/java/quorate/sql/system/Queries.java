package quorate.sql.system;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.Typed;
import quorate.sql.builtin.Types;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.type.Unsupported;

/// Queries in the engine's words.
final class Queries {
  private final Context context;
  private final Expressions expressions;
  private final Sources sources;
  private final Selects selects;

  /// The queries of WITH that are seen, the innermost first.
  private final Deque<Map<String, Cte>> named = new ArrayDeque<>();

  /// A query of WITH under the engine's name for it.
  record Cte(String name, List<Bound.Output> columns) {}

  Queries(Context context) {
    this.context = context;
    expressions = new Expressions(context, this);
    sources = new Sources(context, this, expressions);
    selects = new Selects(context, expressions, sources);
  }

  Optional<Cte> named(String name) {
    return named.stream()
        .filter(each -> each.containsKey(name))
        .findFirst()
        .map(each -> each.get(name));
  }

  Bound query(Query query, @Nullable Scope outer) {
    named.push(new HashMap<>());
    try {
      List<String> with = new ArrayList<>();
      boolean recursive = false;
      for (Query.Cte cte : query.with()) {
        with.add(cte(cte, outer));
        recursive |= cte.recursive();
      }
      Bound body = body(query, outer);
      return with.isEmpty()
          ? body
          : new Bound(
              (recursive ? "WITH RECURSIVE " : "WITH ")
                  + String.join(", ", with)
                  + " "
                  + body.sql(),
              body.columns(),
              false);
    } finally {
      named.pop();
    }
  }

  private String cte(Query.Cte cte, @Nullable Scope outer) {
    String name = context.alias();
    if (cte.recursive() && cte.query().body() instanceof Query.SetOperation operation) {
      Bound first = query(Query.of(operation.left()), outer);
      named.element().put(cte.name(), new Cte(name, renamed(first.columns(), cte)));
    }
    Bound bound = query(cte.query(), outer);
    named.element().put(cte.name(), new Cte(name, renamed(bound.columns(), cte)));
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= bound.columns().size(); i++) {
      columns.add("c" + i);
    }
    return name + " (" + String.join(", ", columns) + ") AS (" + bound.sql() + ")";
  }

  private static List<Bound.Output> renamed(List<Bound.Output> columns, Query.Cte cte) {
    List<Bound.Output> renamed = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = i < cte.columns().size() ? cte.columns().get(i) : columns.get(i).name();
      renamed.add(new Bound.Output(name, columns.get(i).value()));
    }
    return renamed;
  }

  private Bound body(Query query, @Nullable Scope outer) {
    if (query.ties()) {
      throw Unsupported.inCatalog("WITH TIES", 1);
    }
    return switch (query.body()) {
      case Query.Select select -> selects.select(select, query, outer, limit(query, outer));
      case Query.Nested(Query inner) when isBare(query) -> query(inner, outer);
      case Query.Body body -> {
        Bound operand = operand(body, outer);
        if (isBare(query)) {
          yield operand;
        }
        List<String> order = new ArrayList<>();
        for (Query.Order each : query.orderBy()) {
          order.add(Selects.directed(ordinal(each.expression(), operand), each));
        }
        yield new Bound(
            operand.sql()
                + (order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order))
                + limit(query, outer),
            operand.columns(),
            false);
      }
    };
  }

  private static boolean isBare(Query query) {
    return query.orderBy().isEmpty() && query.limit().isEmpty() && query.offset().isEmpty();
  }

  private static String ordinal(Expr key, Bound operand) {
    if (key instanceof Expr.Constant(boolean number, String text, _, _) && number) {
      return text;
    }
    if (key instanceof Expr.Name name && name.parts().size() == 1) {
      for (int i = 0; i < operand.columns().size(); i++) {
        if (operand.columns().get(i).name().equals(name.parts().getFirst())) {
          return Integer.toString(i + 1);
        }
      }
    }
    throw new SqlException(
        new SqlError("0A000", "invalid UNION/INTERSECT/EXCEPT ORDER BY clause").at(key.position()));
  }

  private String limit(Query query, @Nullable Scope outer) {
    if (query.limit().isEmpty() && query.offset().isEmpty()) {
      return "";
    }
    Scope scope = new Scope(outer, "");
    String limit = query.limit().map(each -> count("LIMIT", each, scope, "-1")).orElse("-1");
    return " LIMIT "
        + limit
        + query.offset().map(each -> " OFFSET " + count("OFFSET", each, scope, "0")).orElse("");
  }

  private String count(String clause, Expr expr, Scope scope, String none) {
    Typed bound = expressions.conversions().to(expressions.bind(expr, scope), Types.of("int8"));
    if (!bound.type().isInteger() && !bound.isUnsettled()) {
      throw Unsupported.inCatalog(
          clause + " of " + Types.printed(bound.type(), -1), expr.position());
    }
    return "coalesce(q_rows('" + clause + "', " + bound.sql() + "), " + none + ")";
  }

  private Bound operand(Query.Body body, @Nullable Scope outer) {
    return switch (body) {
      case Query.Select _, Query.Nested _ -> query(Query.of(body), outer);
      case Query.Values values -> values(values, outer);
      case Query.SetOperation operation -> {
        if (operation.all() && !operation.operator().equals("union")) {
          throw Unsupported.inCatalog(
              operation.operator().toUpperCase(java.util.Locale.ROOT) + " ALL",
              operation.position());
        }
        Bound left = operand(operation.left(), outer);
        Bound right = operand(operation.right(), outer);
        List<Bound.Output> columns = alike(left, right, operation);
        if (!operation.all() && columns.stream().anyMatch(Queries::isVaried)) {
          yield union(left, right, columns, operation);
        }
        String operator =
            operation.operator().toUpperCase(java.util.Locale.ROOT)
                + (operation.all() ? " ALL " : " ");
        String first = operation.left() instanceof Query.SetOperation ? left.sql() : left.operand();
        yield new Bound(first + " " + operator + right.operand(), columns, false);
      }
    };
  }

  private static boolean isVaried(Bound.Output column) {
    return !Arithmetic.same(column.value()).equals(column.value().sql());
  }

  /// UNION of rows that may be equal while the engine would not see it.
  private static Bound union(
      Bound left, Bound right, List<Bound.Output> columns, Query.SetOperation operation) {
    if (!operation.operator().equals("union")) {
      throw Unsupported.inCatalog(
          operation.operator().toUpperCase(java.util.Locale.ROOT) + " of these types",
          operation.position());
    }
    List<String> names = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    for (Bound.Output column : columns) {
      String name = "c" + (names.size() + 1);
      keys.add(Arithmetic.same(new Typed(name, column.type())));
      names.add(name);
    }
    String list = String.join(", ", names);
    return new Bound(
        "SELECT %s FROM (SELECT %s, row_number() OVER (PARTITION BY %s) AS first FROM (%s UNION ALL %s)) WHERE first = 1"
            .formatted(list, list, String.join(", ", keys), left.operand(), right.operand()),
        columns,
        false);
  }

  private List<Bound.Output> alike(Bound left, Bound right, Query.SetOperation operation) {
    if (left.columns().size() != right.columns().size()) {
      throw new SqlException(
          new SqlError(
                  "42601",
                  "each %s query must have the same number of columns"
                      .formatted(operation.operator().toUpperCase(java.util.Locale.ROOT)))
              .at(operation.position()));
    }
    List<Bound.Output> columns = new ArrayList<>();
    for (int i = 0; i < left.columns().size(); i++) {
      Bound.Output first = left.columns().get(i);
      List<Typed> both = List.of(first.value(), right.columns().get(i).value());
      Conversions conversions = expressions.conversions();
      SystemType type =
          conversions.common(operation.operator().toUpperCase(java.util.Locale.ROOT), both);
      for (Typed each : both) {
        boolean constant =
            each.text().isPresent() && (!type.isString() || type.is("char"))
                || type.isFloat() && each.type().is("numeric");
        if (constant || type.is("bpchar") != each.type().is("bpchar") && !each.isUnsettled()) {
          throw Unsupported.inCatalog(
              "%s beside %s".formatted(Types.printed(each.type(), -1), Types.printed(type, -1)),
              operation.position());
        }
        Conversions.held(conversions.to(each, type), type);
      }
      columns.add(new Bound.Output(first.name(), new Typed(first.value().sql(), type)));
    }
    return columns;
  }

  private Bound values(Query.Values values, @Nullable Scope outer) {
    Scope scope = new Scope(outer, "");
    List<List<Typed>> rows = new ArrayList<>();
    values.rows().forEach(row -> rows.add(expressions.all(row, scope)));
    List<Bound.Output> columns = new ArrayList<>();
    for (int i = 0; i < rows.getFirst().size(); i++) {
      int at = i;
      List<Typed> alike =
          expressions.conversions().alike("VALUES", rows.stream().map(row -> row.get(at)).toList());
      SystemType type = alike.getFirst().type();
      for (int row = 0; row < rows.size(); row++) {
        rows.get(row).set(at, alike.get(row));
      }
      columns.add(new Bound.Output("column" + (i + 1), new Typed("c" + (i + 1), type)));
    }
    List<String> selects = new ArrayList<>();
    for (List<Typed> row : rows) {
      List<String> items = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        items.add(row.get(i).sql() + " AS c" + (i + 1));
      }
      selects.add("SELECT " + String.join(", ", items));
    }
    return new Bound(String.join(" UNION ALL ", selects), columns, selects.size() == 1);
  }
}
