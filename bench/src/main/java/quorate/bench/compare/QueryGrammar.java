package quorate.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import quorate.bench.compare.Expressions.Named;
import quorate.bench.compare.RandomSchema.Column;
import quorate.bench.compare.RandomSchema.Table;

/// Statements drawn from a grammar over a schema, in the manner of SQLite's sqllogictest: joins of
/// every kind, subqueries, grouping, set operations, WITH, and writes by conditions.
public final class QueryGrammar {
  private static final int DEPTH = 3;

  private final Random random;
  private final List<Table> tables;
  private final Expressions expressions;
  private int names;

  public QueryGrammar(Random random, RandomSchema schema) {
    this.random = random;
    this.tables = schema.tables();
    this.expressions = new Expressions(random, this::subquery);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(String... from) {
    return from[random.nextInt(from.length)];
  }

  private Table anyTable() {
    return tables.get(random.nextInt(tables.size()));
  }

  /// A query with a deterministic answer.
  public String query() {
    names = 0;
    return switch (random.nextInt(11)) {
      case 10 -> windowed();
      case 0, 1 -> setOperation();
      case 2 -> with();
      case 3, 4 -> grouped(List.of(), DEPTH).sql();
      default -> {
        Selected selected = select(List.of(), DEPTH, 1 + random.nextInt(4));
        yield selected.sql() + (chance(30) ? limit(selected.columns().size()) : "");
      }
    };
  }

  private String windowed() {
    From from = from(List.of(), DEPTH - 1);
    List<String> items = new ArrayList<>();
    items.add(expressions.leaf(Kind.any(random), from.scope()));
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      items.add(windowFunction(from.scope()));
    }
    return "select " + String.join(", ", items) + " from " + from.sql() + where(from.scope(), 2);
  }

  private String windowFunction(List<Named> scope) {
    String value = expressions.leaf(Kind.any(random), scope);
    String partition =
        chance(50) ? "partition by " + expressions.leaf(Kind.any(random), scope) + " " : "";
    String order =
        chance(70)
            ? "order by "
                + expressions.leaf(Kind.any(random), scope)
                + any("", " desc", " nulls first", " desc nulls last")
            : "";
    boolean framed = chance(50);
    String function =
        framed
            ? any("count(*)", "sum(%s)", "min(%s)", "max(%s)", "first_value(%s)", "last_value(%s)")
            : any(
                "row_number()",
                "rank()",
                "dense_rank()",
                "percent_rank()",
                "cume_dist()",
                "ntile(3)",
                "lag(%s)",
                "lead(%s, 2)",
                "first_value(%s)",
                "count(%s)");
    boolean sums = function.startsWith("sum") || function.startsWith("m");
    String operand = sums ? expressions.leaf(Kind.INT, scope) : value;
    return function.formatted(operand)
        + " over ("
        + partition
        + order
        + (framed ? frame(!order.isEmpty() && !function.contains("_value")) : "")
        + ")";
  }

  /// @param peers whether rows may compare equal, and the function treats them alike
  private String frame(boolean peers) {
    return (peers ? any(" rows", " groups") : " rows")
        + any(
            " between 1 preceding and 1 following",
            " between unbounded preceding and current row",
            " between current row and 2 following",
            " between 3 preceding and 1 preceding",
            " between unbounded preceding and unbounded following",
            " 2 preceding")
        + any("", "", " exclude current row");
  }

  /// A change of rows of one table.
  public String write(Table table) {
    names = 0;
    List<Named> scope = scope(table, table.name());
    String where = " where " + expressions.condition(scope, DEPTH - 1);
    if (chance(30)) {
      return "delete from " + table.name() + where;
    }
    Column changed = table.columns().get(1 + random.nextInt(table.columns().size() - 1));
    int depth = changed.kind() == Kind.TEXT || changed.kind() == Kind.NUM ? 0 : 1;
    return "update %s set %s = %s%s"
        .formatted(
            table.name(), changed.name(), expressions.draw(changed.kind(), scope, depth), where);
  }

  /// A query with its columns.
  private record Selected(String sql, List<Column> columns) {}

  /// A FROM clause with its columns.
  private record From(String sql, List<Named> scope) {}

  private static List<Named> scope(Table table, String alias) {
    return table.columns().stream().map(column -> new Named(alias, column)).toList();
  }

  private String alias() {
    return "x" + ++names;
  }

  private From from(List<Named> outer, int depth) {
    From first = item(depth);
    String sql = first.sql();
    List<Named> here = new ArrayList<>(first.scope());
    for (int joins = random.nextInt(depth > 1 ? 3 : 2); joins > 0; joins--) {
      From next = item(depth);
      String kind = any("join", "left join", "right join", "cross join");
      List<Named> both = new ArrayList<>(here);
      both.addAll(next.scope());
      sql += " " + kind + " " + next.sql();
      if (!kind.startsWith("cross")) {
        sql += " on " + (chance(60) ? keys(here, next.scope()) : expressions.condition(both, 1));
      }
      here = both;
    }
    here.addAll(outer);
    return new From(sql, here);
  }

  private String keys(List<Named> left, List<Named> right) {
    return expressions.leaf(Kind.INT, left) + " = " + expressions.leaf(Kind.INT, right);
  }

  private From item(int depth) {
    String alias = alias();
    if (depth > 1 && chance(20)) {
      Selected derived =
          chance(30)
              ? grouped(List.of(), depth - 2)
              : select(List.of(), depth - 2, 1 + random.nextInt(3));
      return new From(
          "(" + derived.sql() + ") " + alias,
          derived.columns().stream().map(column -> new Named(alias, column)).toList());
    }
    Table table = anyTable();
    return new From(table.name() + " " + alias, scope(table, alias));
  }

  private String where(List<Named> scope, int depth) {
    return chance(70) ? " where " + expressions.condition(scope, depth - 1) : "";
  }

  private Selected select(List<Named> outer, int depth, int count) {
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      kinds.add(Kind.any(random));
    }
    return select(outer, depth, kinds);
  }

  private Selected select(List<Named> outer, int depth, List<Kind> kinds) {
    From from = from(outer, depth);
    List<String> items = new ArrayList<>();
    List<Column> columns = new ArrayList<>();
    for (Kind kind : kinds) {
      Column column = new Column("o" + columns.size(), kind);
      columns.add(column);
      String item = expressions.draw(kind, from.scope(), depth - 1);
      items.add(item + " as " + column.name());
    }
    String sql =
        "select %s%s from %s%s"
            .formatted(
                chance(15) ? "distinct " : "",
                String.join(", ", items),
                from.sql(),
                where(from.scope(), depth));
    return new Selected(sql, columns);
  }

  private String aggregate(Kind kind, List<Named> scope) {
    String filter = chance(15) ? " filter (where " + expressions.condition(scope, 0) + ")" : "";
    String distinct = chance(15) ? "distinct " : "";
    return switch (kind) {
      case INT ->
          any(
              "count(*)" + filter,
              "count(" + distinct + expressions.leaf(Kind.any(random), scope) + ")" + filter,
              "cast(sum("
                  + distinct
                  + expressions.leaf(Kind.INT, scope)
                  + ")"
                  + filter
                  + " as int)",
              "max(" + expressions.draw(Kind.INT, scope, 1) + ")" + filter);
      case NUM -> "sum(" + distinct + expressions.leaf(Kind.NUM, scope) + ")" + filter;
      case BOOL ->
          any("bool_and", "bool_or") + "(" + expressions.leaf(Kind.BOOL, scope) + ")" + filter;
      case TEXT, DAY -> any("min", "max") + "(" + expressions.draw(kind, scope, 1) + ")" + filter;
    };
  }

  private Selected grouped(List<Named> outer, int depth) {
    From from = from(outer, depth);
    List<String> items = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    List<Column> columns = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Named by = from.scope().get(random.nextInt(from.scope().size()));
      Column column = new Column("o" + columns.size(), by.column().kind());
      groups.add(by.sql());
      items.add(by.sql() + " as " + column.name());
      columns.add(column);
    }
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Column column = new Column("o" + columns.size(), Kind.any(random));
      items.add(aggregate(column.kind(), from.scope()) + " as " + column.name());
      columns.add(column);
    }
    String sql =
        "select " + String.join(", ", items) + " from " + from.sql() + where(from.scope(), depth);
    if (!groups.isEmpty()) {
      sql += " group by " + String.join(", ", groups);
    }
    if (chance(30)) {
      sql +=
          " having "
              + any(
                  "count(*) > 1",
                  "count(*) < 3",
                  "min(" + from.scope().getFirst().sql() + ") is not null");
    }
    return new Selected(sql, columns);
  }

  private String setOperation() {
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      kinds.add(Kind.any(random));
    }
    String sql = select(List.of(), DEPTH - 1, kinds).sql();
    for (int i = 0; i <= random.nextInt(2); i++) {
      String next = select(List.of(), DEPTH - 1, kinds).sql();
      sql = "(" + sql + ") " + any("union", "union all", "intersect", "except") + " (" + next + ")";
    }
    return sql + (chance(30) ? limit(kinds.size()) : "");
  }

  private String with() {
    Selected common =
        chance(50) ? grouped(List.of(), 1) : select(List.of(), 2, 1 + random.nextInt(3));
    String alias = alias();
    List<Named> scope = common.columns().stream().map(column -> new Named(alias, column)).toList();
    Table other = anyTable();
    String otherAlias = alias();
    List<Named> both = new ArrayList<>(scope);
    both.addAll(scope(other, otherAlias));
    return "with w as (%s) select %s as a, %s as b from w %s %s %s %s on %s"
        .formatted(
            common.sql(),
            expressions.draw(Kind.any(random), both, 1),
            expressions.draw(Kind.any(random), both, 1),
            alias,
            any("join", "left join"),
            other.name(),
            otherAlias,
            expressions.condition(both, 1));
  }

  /// Sorted by all columns, so that tied rows are equal.
  private String limit(int columns) {
    List<String> by = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      by.add(i + any("", " desc", " nulls first", " desc nulls last"));
    }
    return " order by %s limit %d%s"
        .formatted(
            String.join(", ", by),
            random.nextInt(8),
            chance(30) ? " offset " + random.nextInt(3) : "");
  }

  private String subquery(Kind kind, List<Named> outer, int depth, boolean single) {
    List<Named> seen = chance(50) ? outer : List.of();
    if (!single) {
      return select(seen, Math.min(depth, 2), List.of(kind)).sql();
    }
    From from = from(List.of(), 1);
    List<Named> scope = new ArrayList<>(from.scope());
    scope.addAll(seen);
    return "select " + aggregate(kind, from.scope()) + " from " + from.sql() + where(scope, 2);
  }
}
