package quorate.sql.parse;

import java.util.List;
import java.util.Optional;

/// A query expression as written.
///
/// @param ties WITH TIES: rows that ORDER BY ranks equal to the last one are returned too
/// @param locks whether it ends with FOR UPDATE or FOR NO KEY UPDATE
public record Query(
    List<Cte> with,
    Body body,
    List<Order> orderBy,
    Optional<Expr> limit,
    Optional<Expr> offset,
    boolean ties,
    boolean locks) {
  /// A query that consists of the body alone.
  public static Query of(Body body) {
    return body instanceof Nested(Query query)
        ? query
        : new Query(List.of(), body, List.of(), Optional.empty(), Optional.empty(), false, false);
  }

  Query locking() {
    return new Query(with, body, orderBy, limit, offset, ties, true);
  }

  /// WITH name (columns) AS (query).
  ///
  /// @param recursive whether WITH RECURSIVE allows it to refer to itself
  public record Cte(
      String name, List<String> columns, Query query, boolean recursive, int position) {}

  /// An item of ORDER BY. `nullsFirst` is empty if not written.
  public record Order(Expr expression, boolean descending, Optional<Boolean> nullsFirst) {}

  /// The body of a query.
  public sealed interface Body {}

  /// SELECT.
  ///
  /// @param distinctOn the keys of DISTINCT ON
  /// @param sets the grouping sets, as indexes into `groupBy`; empty for a plain GROUP BY
  public record Select(
      boolean distinct,
      List<Expr> distinctOn,
      List<Item> items,
      List<From> from,
      Optional<Expr> where,
      List<Expr> groupBy,
      List<List<Integer>> sets,
      Optional<Expr> having,
      List<NamedWindow> windows)
      implements Body {}

  /// WINDOW name AS (...).
  public record NamedWindow(String name, Expr.Window window) {}

  /// UNION, INTERSECT, EXCEPT.
  public record SetOperation(String operator, boolean all, Body left, Body right, int position)
      implements Body {}

  /// VALUES.
  public record Values(List<List<Expr>> rows, int position) implements Body {}

  /// A query in parentheses.
  public record Nested(Query query) implements Body {}

  /// An item of a select list.
  public record Item(Expr expression, Optional<String> alias) {}

  /// An item of FROM.
  public sealed interface From {}

  public record Table(String name, Optional<String> alias, List<String> columnAliases, int position)
      implements From {}

  public record Derived(Query query, String alias, List<String> columnAliases, int position)
      implements From {}

  /// A function in FROM.
  ///
  /// @param ordinality WITH ORDINALITY: its rows are numbered
  public record Function(
      Expr.Call call,
      Optional<String> alias,
      List<String> columnAliases,
      boolean ordinality,
      int position)
      implements From {}

  /// LATERAL (query), which may refer to preceding items of FROM.
  public record Lateral(Derived query, int position) implements From {}

  /// A join.
  ///
  /// @param kind inner, left, right, full or cross
  public record Join(
      String kind,
      From left,
      From right,
      Optional<Expr> on,
      List<String> using,
      boolean natural,
      int position)
      implements From {}
}
