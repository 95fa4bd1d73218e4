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
import quorate.sql.builtin.Coercions;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.type.Unsupported;

/// Translates queries.
final class Queries {
  private final TranslationState state;
  private final Expressions expressions;
  private final Sources sources;
  private final Selects selects;

  /// The visible CTEs, innermost first.
  private final Deque<Map<String, Cte>> named = new ArrayDeque<>();

  /// A CTE with its name in the engine.
  record Cte(String name, List<QueryText.Output> columns) {}

  Queries(TranslationState state) {
    this.state = state;
    expressions = new Expressions(state, this);
    sources = new Sources(state, this, expressions);
    selects = new Selects(state, expressions, sources);
  }

  Optional<Cte> named(String name) {
    return named.stream()
        .filter(each -> each.containsKey(name))
        .findFirst()
        .map(each -> each.get(name));
  }

  QueryText query(Query query, @Nullable VisibleRelations outer) {
    named.push(new HashMap<>());
    try {
      List<String> with = new ArrayList<>();
      boolean recursive = false;
      for (Query.Cte cte : query.with()) {
        with.add(cte(cte, outer));
        recursive |= cte.recursive();
      }
      QueryText body = body(query, outer);
      return with.isEmpty()
          ? body
          : new QueryText(
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

  private String cte(Query.Cte cte, @Nullable VisibleRelations outer) {
    String name = state.alias();
    if (cte.recursive() && cte.query().body() instanceof Query.SetOperation operation) {
      QueryText first = query(Query.of(operation.left()), outer);
      named.element().put(cte.name(), new Cte(name, renamed(first.columns(), cte)));
    }
    QueryText bound = query(cte.query(), outer);
    named.element().put(cte.name(), new Cte(name, renamed(bound.columns(), cte)));
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= bound.columns().size(); i++) {
      columns.add("c" + i);
    }
    return name + " (" + String.join(", ", columns) + ") AS (" + bound.sql() + ")";
  }

  private static List<QueryText.Output> renamed(List<QueryText.Output> columns, Query.Cte cte) {
    List<QueryText.Output> renamed = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = i < cte.columns().size() ? cte.columns().get(i) : columns.get(i).name();
      renamed.add(new QueryText.Output(name, columns.get(i).value()));
    }
    return renamed;
  }

  private QueryText body(Query query, @Nullable VisibleRelations outer) {
    if (query.ties()) {
      throw Unsupported.inCatalog("WITH TIES", 1);
    }
    return switch (query.body()) {
      case Query.Select select -> selects.select(select, query, outer, limit(query, outer));
      case Query.Nested(Query inner) when isBare(query) -> query(inner, outer);
      case Query.Body body -> {
        QueryText operand = operand(body, outer);
        if (isBare(query)) {
          yield operand;
        }
        List<String> order = new ArrayList<>();
        for (Query.Order each : query.orderBy()) {
          order.add(Selects.directed(ordinal(each.expression(), operand), each));
        }
        yield new QueryText(
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

  private static String ordinal(Expr key, QueryText operand) {
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

  private String limit(Query query, @Nullable VisibleRelations outer) {
    if (query.limit().isEmpty() && query.offset().isEmpty()) {
      return "";
    }
    VisibleRelations scope = new VisibleRelations(outer, "");
    String limit = query.limit().map(each -> count("LIMIT", each, scope, "-1")).orElse("-1");
    return " LIMIT "
        + limit
        + query.offset().map(each -> " OFFSET " + count("OFFSET", each, scope, "0")).orElse("");
  }

  private String count(String clause, Expr expr, VisibleRelations scope, String none) {
    Typed bound = expressions.casts().to(expressions.bind(expr, scope), SystemTypes.of("int8"));
    if (!bound.type().isInteger() && !bound.isUnsettled()) {
      throw Unsupported.inCatalog(
          clause + " of " + SystemTypes.printed(bound.type(), -1), expr.position());
    }
    return "coalesce(q_rows('" + clause + "', " + bound.sql() + "), " + none + ")";
  }

  private QueryText operand(Query.Body body, @Nullable VisibleRelations outer) {
    return switch (body) {
      case Query.Select _, Query.Nested _ -> query(Query.of(body), outer);
      case Query.Values values -> values(values, outer);
      case Query.SetOperation operation -> {
        if (operation.all() && !operation.operator().equals("union")) {
          throw Unsupported.inCatalog(
              operation.operator().toUpperCase(java.util.Locale.ROOT) + " ALL",
              operation.position());
        }
        QueryText left = operand(operation.left(), outer);
        QueryText right = operand(operation.right(), outer);
        List<QueryText.Output> columns = alike(left, right, operation);
        if (!operation.all() && columns.stream().anyMatch(Queries::isVaried)) {
          yield union(left, right, columns, operation);
        }
        String operator =
            operation.operator().toUpperCase(java.util.Locale.ROOT)
                + (operation.all() ? " ALL " : " ");
        String first = operation.left() instanceof Query.SetOperation ? left.sql() : left.operand();
        yield new QueryText(first + " " + operator + right.operand(), columns, false);
      }
    };
  }

  private static boolean isVaried(QueryText.Output column) {
    return !Arithmetic.same(column.value()).equals(column.value().sql());
  }

  /// UNION of rows that may be equal although their texts differ.
  private static QueryText union(
      QueryText left,
      QueryText right,
      List<QueryText.Output> columns,
      Query.SetOperation operation) {
    if (!operation.operator().equals("union")) {
      throw Unsupported.inCatalog(
          operation.operator().toUpperCase(java.util.Locale.ROOT) + " of these types",
          operation.position());
    }
    List<String> names = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    for (QueryText.Output column : columns) {
      String name = "c" + (names.size() + 1);
      keys.add(Arithmetic.same(new Typed(name, column.type())));
      names.add(name);
    }
    String list = String.join(", ", names);
    return new QueryText(
        "SELECT %s FROM (SELECT %s, row_number() OVER (PARTITION BY %s) AS first FROM (%s UNION ALL %s)) WHERE first = 1"
            .formatted(list, list, String.join(", ", keys), left.operand(), right.operand()),
        columns,
        false);
  }

  private List<QueryText.Output> alike(
      QueryText left, QueryText right, Query.SetOperation operation) {
    if (left.columns().size() != right.columns().size()) {
      throw new SqlException(
          new SqlError(
                  "42601",
                  "each %s query must have the same number of columns"
                      .formatted(operation.operator().toUpperCase(java.util.Locale.ROOT)))
              .at(operation.position()));
    }
    List<QueryText.Output> columns = new ArrayList<>();
    for (int i = 0; i < left.columns().size(); i++) {
      QueryText.Output first = left.columns().get(i);
      List<Typed> both = List.of(first.value(), right.columns().get(i).value());
      Casts casts = expressions.casts();
      SystemType type =
          Coercions.common(operation.operator().toUpperCase(java.util.Locale.ROOT), both);
      for (Typed each : both) {
        boolean constant =
            each.text().isPresent() && (!type.isString() || type.is("char"))
                || type.isFloat() && each.type().is("numeric");
        if (constant || type.is("bpchar") != each.type().is("bpchar") && !each.isUnsettled()) {
          throw Unsupported.inCatalog(
              "%s beside %s"
                  .formatted(SystemTypes.printed(each.type(), -1), SystemTypes.printed(type, -1)),
              operation.position());
        }
        Casts.held(casts.to(each, type), type);
      }
      columns.add(new QueryText.Output(first.name(), new Typed(first.value().sql(), type)));
    }
    return columns;
  }

  private QueryText values(Query.Values values, @Nullable VisibleRelations outer) {
    VisibleRelations scope = new VisibleRelations(outer, "");
    List<List<Typed>> rows = new ArrayList<>();
    values.rows().forEach(row -> rows.add(expressions.all(row, scope)));
    List<QueryText.Output> columns = new ArrayList<>();
    for (int i = 0; i < rows.getFirst().size(); i++) {
      int at = i;
      List<Typed> alike =
          expressions.casts().alike("VALUES", rows.stream().map(row -> row.get(at)).toList());
      SystemType type = alike.getFirst().type();
      for (int row = 0; row < rows.size(); row++) {
        rows.get(row).set(at, alike.get(row));
      }
      columns.add(new QueryText.Output("column" + (i + 1), new Typed("c" + (i + 1), type)));
    }
    List<String> selects = new ArrayList<>();
    for (List<Typed> row : rows) {
      List<String> items = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        items.add(row.get(i).sql() + " AS c" + (i + 1));
      }
      selects.add("SELECT " + String.join(", ", items));
    }
    return new QueryText(String.join(" UNION ALL ", selects), columns, selects.size() == 1);
  }
}
