package quorate.sql.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alias_clauseContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.From_itemContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.From_primaryContext;
import quorate.sql.parse.Feed.Lexeme;

/// Items of FROM.
final class FromBuilder {
  private final Source source;
  private final QueryBuilder queries;

  FromBuilder(Source source, QueryBuilder queries) {
    this.source = source;
    this.queries = queries;
  }

  /// An item with its joins, which are left-associative.
  Query.From item(From_itemContext item) {
    From_itemContext first = item;
    Deque<From_itemContext> joins = new ArrayDeque<>();
    while (first.JOIN() != null) {
      joins.push(first);
      first = first.from_item(0);
    }
    int before = queries.depth().now();
    queries.depth().enter(1 + joins.size());
    Query.From left = single(first);
    while (!joins.isEmpty()) {
      left = join(left, joins.pop());
    }
    queries.depth().backTo(before);
    return left;
  }

  private Query.From join(Query.From left, From_itemContext join) {
    From_itemContext right = join.from_item(1);
    return join.NATURAL() == null ? joined(left, item(right), join) : natural(left, right, join);
  }

  /// NATURAL JOIN. The grammar nests the joins after it into its second operand; PostgreSQL applies
  /// them to its result.
  private Query.From natural(Query.From left, From_itemContext right, From_itemContext join) {
    Deque<From_itemContext> later = new ArrayDeque<>();
    From_itemContext first = right;
    while (first.JOIN() != null) {
      later.push(first);
      first = first.from_item(0);
    }
    Query.From all = joined(left, single(first), join);
    while (!later.isEmpty()) {
      all = join(all, later.pop());
    }
    return all;
  }

  private Query.From joined(Query.From left, Query.From right, From_itemContext join) {
    String kind =
        join.CROSS() != null
            ? "cross"
            : join.LEFT() != null
                ? "left"
                : join.RIGHT() != null ? "right" : join.FULL() != null ? "full" : "inner";
    return new Query.Join(
        kind,
        left,
        right,
        queries.expressions().optional(join.vex()),
        join.names_in_parens() == null
            ? List.of()
            : queries.names().columns(join.names_in_parens()),
        join.NATURAL() != null,
        Source.position(join.getChild(1)));
  }

  private Query.From single(From_itemContext item) {
    if (item.from_primary() != null) {
      return primary(item.from_primary());
    }
    if (item.alias_clause() != null) {
      throw Source.unsupported("an alias of a join", item.alias_clause());
    }
    return item(item.from_item(0));
  }

  private Query.From primary(From_primaryContext item) {
    int position = Source.position(item);
    if (item.TABLESAMPLE() != null) {
      throw Source.unsupported(source.words(item.TABLESAMPLE()), item.TABLESAMPLE());
    }
    if (item.table_subquery() != null) {
      Query.Derived derived =
          new Query.Derived(
              queries.query(item.table_subquery().select_stmt()),
              derivedAlias(item.alias_clause()),
              columns(item.alias_clause()),
              position);
      return item.LATERAL() == null ? derived : new Query.Lateral(derived, position);
    }
    if (item.function_call() != null) {
      return function(item, position);
    }
    if (item.schema_qualified_name() == null) {
      throw Source.unsupported("ROWS FROM", item);
    }
    Alias_clauseContext alias = item.alias_clause();
    return new Query.Table(
        Names.relation(item.schema_qualified_name()),
        Optional.ofNullable(alias).map(given -> queries.names().identifier(given.alias)),
        columns(alias),
        position);
  }

  /// The alias as written, or [Gaps#NO_ALIAS] if one was inserted for a missing alias.
  private String derivedAlias(Alias_clauseContext alias) {
    Lexeme name = Source.first(alias.alias);
    boolean missing = name.token().start() == name.token().end() && alias.getChildCount() == 1;
    return missing ? Gaps.NO_ALIAS : queries.names().identifier(alias.alias);
  }

  private List<String> columns(@Nullable Alias_clauseContext alias) {
    return alias == null ? List.of() : queries.names().identifiers(alias.column_alias);
  }

  private Query.From function(From_primaryContext item, int position) {
    if (item.from_function_column_def() != null) {
      throw Source.unsupported("a column definition list", item.from_function_column_def());
    }
    Expr called = queries.expressions().calls().call(item.function_call());
    if (!(called instanceof Expr.Call call)) {
      throw source.syntaxError(item.function_call());
    }
    boolean ordinality = item.WITH() != null;
    return new Query.Function(
        call,
        Optional.ofNullable(item.alias).map(queries.names()::identifier),
        queries.names().identifiers(item.column_alias),
        ordinality,
        position);
  }
}
