package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Queries.
public final class QueryParser {
  private final Cursor in;
  private final ExprParser expressions;
  private final TypeParser types;

  public QueryParser(Cursor in) {
    this.in = in;
    types = new TypeParser(in);
    expressions = new ExprParser(in, this);
  }

  ExprParser expressions() {
    return expressions;
  }

  TypeParser types() {
    return types;
  }

  /// An expression that ends at the end of the text.
  public Expr wholeExpression() {
    Expr expression = expressions.expression();
    in.expectEnd();
    return expression;
  }

  /// Whether a query comes next, perhaps in more parentheses.
  boolean seesQuery() {
    int ahead = 0;
    while (in.peek(ahead).is("(")) {
      ahead++;
    }
    Token token = in.peek(ahead);
    return token.is("select")
        || token.is("values")
        || token.is("with")
        || token.is("table") && in.peek(ahead + 1).kind() != Token.Kind.SYMBOL;
  }

  /// A whole query with WITH, ORDER BY and LIMIT; FOR UPDATE is dropped, since Quorate keeps
  /// transactions apart itself.
  public Query query() {
    List<Query.Cte> with = with();
    Query.Body body = union();
    List<Query.Order> order = orderBy();
    Optional<Expr> limit = Optional.empty();
    Optional<Expr> offset = Optional.empty();
    while (true) {
      if (in.takes("limit")) {
        limit = in.takes("all") ? Optional.empty() : Optional.of(expressions.expression());
      } else if (in.takes("offset")) {
        offset = Optional.of(expressions.expression());
        in.takesOneOf("rows", "row");
      } else if (in.takes("fetch")) {
        limit = Optional.of(fetch());
      } else if (!locking()) {
        break;
      }
    }
    boolean bare = with.isEmpty() && order.isEmpty() && limit.isEmpty() && offset.isEmpty();
    if (bare && body instanceof Query.Nested(Query inner)) {
      return inner;
    }
    return new Query(with, body, order, limit, offset);
  }

  private Expr fetch() {
    if (in.takesOneOf("first", "next").isEmpty()) {
      throw in.syntaxError();
    }
    Expr count =
        in.sees("row") || in.sees("rows")
            ? new Expr.Constant(true, "1", -1, in.position())
            : expressions.expression();
    in.takesOneOf("rows", "row");
    if (in.sees("with", "ties")) {
      throw in.unsupported("FETCH ... WITH TIES");
    }
    in.expect("only");
    return count;
  }

  private boolean locking() {
    if (!in.takes("for")) {
      return false;
    }
    if (in.takes("no")) {
      in.expect("key", "update");
    } else if (in.takes("key")) {
      in.expect("share");
    } else if (in.takesOneOf("update", "share").isEmpty()) {
      throw in.syntaxError();
    }
    if (in.takes("of")) {
      do {
        in.relation();
      } while (in.takes(","));
    }
    if (in.sees("skip", "locked")) {
      throw in.unsupported("SKIP LOCKED");
    }
    in.takes("nowait");
    return true;
  }

  List<Query.Cte> with() {
    List<Query.Cte> ctes = new ArrayList<>();
    if (!in.takes("with")) {
      return ctes;
    }
    if (in.sees("recursive")) {
      throw in.unsupported("WITH RECURSIVE");
    }
    do {
      int position = in.position();
      String name = in.identifier();
      List<String> columns = in.sees("(") ? in.identifiers() : List.of();
      in.expect("as");
      if (!in.takes("materialized") && in.takes("not")) {
        in.expect("materialized");
      }
      in.expect("(");
      if (!seesQuery()) {
        throw in.unsupported("a data-modifying WITH");
      }
      ctes.add(new Query.Cte(name, columns, query(), position));
      in.expect(")");
    } while (in.takes(","));
    return ctes;
  }

  List<Query.Order> orderBy() {
    List<Query.Order> order = new ArrayList<>();
    if (!in.takes("order", "by")) {
      return order;
    }
    do {
      Expr expression = expressions.expression();
      boolean descending = in.takes("desc");
      if (!descending) {
        in.takes("asc");
      }
      if (in.sees("using")) {
        throw in.unsupported("ORDER BY ... USING");
      }
      Optional<Boolean> nullsFirst =
          in.takes("nulls", "first")
              ? Optional.of(true)
              : in.takes("nulls", "last") ? Optional.of(false) : Optional.empty();
      order.add(new Query.Order(expression, descending, nullsFirst));
    } while (in.takes(","));
    return order;
  }

  private Query.Body union() {
    Query.Body left = intersection();
    while (in.sees("union") || in.sees("except")) {
      int position = in.position();
      String operator = in.next().text();
      boolean all = in.takes("all");
      if (!all) {
        in.takes("distinct");
      }
      left = new Query.SetOperation(operator, all, left, intersection(), position);
    }
    return left;
  }

  private Query.Body intersection() {
    Query.Body left = simple();
    while (in.sees("intersect")) {
      int position = in.position();
      in.next();
      boolean all = in.takes("all");
      left = new Query.SetOperation("intersect", all, left, simple(), position);
    }
    return left;
  }

  private Query.Body simple() {
    int position = in.position();
    if (in.takes("(")) {
      Query query = query();
      in.expect(")");
      return new Query.Nested(query);
    }
    if (in.takes("values")) {
      List<List<Expr>> rows = new ArrayList<>();
      do {
        in.expect("(");
        rows.add(expressions.list());
        in.expect(")");
      } while (in.takes(","));
      return new Query.Values(rows, position);
    }
    if (in.takes("table")) {
      Query.From table = new Query.Table(in.relation(), Optional.empty(), List.of(), position);
      Query.Item star = new Query.Item(new Expr.Star(Optional.empty(), position), Optional.empty());
      return new Query.Select(
          false, List.of(star), List.of(table), Optional.empty(), List.of(), Optional.empty());
    }
    in.expect("select");
    return select();
  }

  private Query.Body select() {
    boolean distinct = in.takes("distinct");
    if (distinct && in.sees("on")) {
      throw in.unsupported("DISTINCT ON");
    }
    if (!distinct) {
      in.takes("all");
    }
    List<Query.Item> items = in.sees("from") ? List.of() : items();
    if (in.sees("into")) {
      throw in.unsupported("SELECT INTO");
    }
    List<Query.From> from = in.takes("from") ? from() : List.of();
    Optional<Expr> where =
        in.takes("where") ? Optional.of(expressions.expression()) : Optional.empty();
    List<Expr> groupBy = in.takes("group", "by") ? expressions.list() : List.of();
    Optional<Expr> having =
        in.takes("having") ? Optional.of(expressions.expression()) : Optional.empty();
    if (in.sees("window")) {
      throw in.unsupported("WINDOW");
    }
    return new Query.Select(distinct, items, from, where, groupBy, having);
  }

  /// A select list.
  List<Query.Item> items() {
    List<Query.Item> items = new ArrayList<>();
    do {
      Expr expression = expressions.expression();
      Optional<String> alias = Optional.empty();
      if (in.takes("as")) {
        alias = Optional.of(in.label());
      } else if (in.seesAlias()) {
        alias = Optional.of(in.identifier());
      }
      items.add(new Query.Item(expression, alias));
    } while (in.takes(","));
    return items;
  }

  List<Query.From> from() {
    List<Query.From> from = new ArrayList<>();
    do {
      from.add(joined());
    } while (in.takes(","));
    return from;
  }

  private Query.From joined() {
    Query.From left = single();
    while (true) {
      int position = in.position();
      boolean natural = in.takes("natural");
      String kind = joinKind();
      if (kind.isEmpty()) {
        if (natural) {
          throw in.syntaxError();
        }
        return left;
      }
      Query.From right = single();
      Optional<Expr> on = Optional.empty();
      List<String> using = List.of();
      if (!kind.equals("cross") && !natural) {
        if (in.takes("using")) {
          using = in.identifiers();
        } else {
          in.expect("on");
          on = Optional.of(expressions.expression());
        }
      }
      left = new Query.Join(kind, left, right, on, using, natural, position);
    }
  }

  private String joinKind() {
    if (in.takes("join") || in.takes("inner", "join")) {
      return "inner";
    }
    if (in.takes("cross", "join")) {
      return "cross";
    }
    String kind = in.takesOneOf("left", "right", "full");
    if (!kind.isEmpty()) {
      in.takes("outer");
      in.expect("join");
    }
    return kind;
  }

  private Query.From single() {
    int position = in.position();
    if (in.sees("lateral")) {
      throw in.unsupported("LATERAL");
    }
    if (in.sees("(")) {
      if (seesQuery()) {
        in.expect("(");
        Query query = query();
        in.expect(")");
        boolean named = in.takes("as") || in.seesAlias();
        String alias = named ? in.identifier() : "?";
        return new Query.Derived(query, alias, columnAliases(), position);
      }
      in.expect("(");
      Query.From inner = joined();
      in.expect(")");
      return inner;
    }
    in.takes("only");
    if (in.peek(1).is("(") || in.peek(1).is(".") && in.peek(3).is("(")) {
      Expr call = expressions.needle();
      if (!(call instanceof Expr.Call function)) {
        throw in.syntaxError();
      }
      Optional<String> alias = alias();
      return new Query.Function(function, alias, columnAliases(), position);
    }
    String name = in.sees("pg_catalog") || in.sees("information_schema") ? system() : in.relation();
    in.takes("*");
    Optional<String> alias = alias();
    return new Query.Table(name, alias, columnAliases(), position);
  }

  private String system() {
    String schema = in.label();
    return in.takes(".") ? schema + "." + in.label() : schema;
  }

  Optional<String> alias() {
    return in.takes("as") || in.seesAlias() ? Optional.of(in.identifier()) : Optional.empty();
  }

  private List<String> columnAliases() {
    return in.sees("(") ? in.identifiers() : List.of();
  }
}
