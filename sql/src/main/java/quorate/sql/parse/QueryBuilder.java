package quorate.sql.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.After_opsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Orderby_clauseContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_opsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_primaryContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_stmtContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Select_stmt_no_parensContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Sort_specifierContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Value_expression_primaryContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.With_clauseContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.With_queryContext;
import quorate.core.value.SqlException;

/// Queries: WITH, set operations, ORDER BY and LIMIT.
final class QueryBuilder {
  /// Levels of expression depth that one query counts for.
  private static final int LEVELS = 4;

  private final Source source;
  private final Depth depth = new Depth();
  private final Names names;
  private final TypeBuilder types;
  private final ExprBuilder expressions;
  private final SelectBuilder selects;

  QueryBuilder(Source source) {
    this.source = source;
    names = new Names(source);
    types = new TypeBuilder(source);
    expressions = new ExprBuilder(source, this);
    selects = new SelectBuilder(source, this);
  }

  Depth depth() {
    return depth;
  }

  Names names() {
    return names;
  }

  TypeBuilder types() {
    return types;
  }

  ExprBuilder expressions() {
    return expressions;
  }

  SelectBuilder selects() {
    return selects;
  }

  Query query(Select_stmtContext query) {
    return query(query.with_clause(), query.select_ops(), query.after_ops());
  }

  Query query(Select_stmt_no_parensContext query) {
    return query(query.with_clause(), query.select_ops_no_parens(), query.after_ops());
  }

  /// The query inside one or more pairs of parentheses, if the expression is a subquery.
  Optional<Query> subquery(ParserRuleContext expression) {
    ParserRuleContext inside = expression;
    while (inside.getChildCount() == 3
        && Source.type(inside.getChild(0)) == SQLParser.LEFT_PAREN
        && ExprBuilder.isExpression(inside.getChild(1))) {
      inside = ExprBuilder.operand(inside, 1);
    }
    return ExprBuilder.primary(inside)
        .filter(primary -> primary.indirection_list() == null)
        .map(Value_expression_primaryContext::select_stmt_no_parens)
        .map(this::query);
  }

  /// A whole query with WITH, ORDER BY and LIMIT. Of FOR UPDATE only its presence is recorded:
  /// Quorate isolates transactions itself and does not pass the clause to engines.
  private Query query(
      @Nullable With_clauseContext with, ParserRuleContext body, List<After_opsContext> after) {
    int before = depth.now();
    depth.enter(LEVELS);
    List<Query.Cte> ctes = with == null ? List.of() : with(with);
    Query.Body operands = body(body);
    Tail tail = tail(after);
    depth.backTo(before);
    boolean bare = with == null && after.stream().allMatch(each -> each.FOR() != null);
    if (bare && operands instanceof Query.Nested(Query inner)) {
      return locks(after) ? inner.locking() : inner;
    }
    return new Query(
        ctes, operands, tail.orderBy, tail.limit, tail.offset, tail.ties, locks(after));
  }

  private static boolean locks(List<After_opsContext> clauses) {
    return clauses.stream().anyMatch(each -> each.FOR() != null && each.UPDATE() != null);
  }

  private record Tail(
      List<Query.Order> orderBy, Optional<Expr> limit, Optional<Expr> offset, boolean ties) {}

  /// The clauses after the body. The grammar accepts them in any order and number, PostgreSQL does
  /// not.
  private Tail tail(List<After_opsContext> clauses) {
    List<Query.Order> orderBy = List.of();
    Optional<Expr> limit = Optional.empty();
    Optional<Expr> offset = Optional.empty();
    boolean limited = false;
    boolean ties = false;
    for (After_opsContext clause : clauses) {
      boolean limits = clause.LIMIT() != null || clause.FETCH() != null;
      boolean repeated =
          clause.orderby_clause() != null && !clause.equals(clauses.getFirst())
              || limits && limited
              || clause.OFFSET() != null && offset.isPresent();
      if (repeated) {
        throw source.syntaxError(clause);
      }
      limited |= limits;
      if (clause.orderby_clause() != null) {
        orderBy = orderBy(clause.orderby_clause());
      } else if (clause.LIMIT() != null) {
        limit = expressions.optional(clause.vex());
      } else if (clause.OFFSET() != null) {
        offset = Optional.of(expressions.expression(clause.vex()));
      } else if (clause.FETCH() != null) {
        limit = Optional.of(fetch(clause));
        ties = clause.TIES() != null;
      } else if (clause.SKIP_() != null) {
        throw Source.unsupported("SKIP LOCKED", clause.SKIP_());
      }
    }
    if (ties && orderBy.isEmpty()) {
      throw new SqlException("42601", "WITH TIES cannot be specified without ORDER BY clause");
    }
    return new Tail(orderBy, limit, offset, ties);
  }

  private Expr fetch(After_opsContext clause) {
    if (clause.ONLY() == null && clause.TIES() == null) {
      throw source.syntaxErrorAfter(clause);
    }
    TerminalNode rows = clause.ROW() == null ? clause.ROWS() : clause.ROW();
    return clause.vex() == null
        ? new Expr.Constant(true, "1", -1, Source.position(rows))
        : expressions.expression(clause.vex());
  }

  List<Query.Cte> with(With_clauseContext with) {
    List<Query.Cte> ctes = new ArrayList<>();
    for (With_queryContext each : with.with_query()) {
      if (each.SEARCH() != null || each.CYCLE() != null) {
        throw Source.unsupported("SEARCH or CYCLE in WITH", each);
      }
      Select_stmtContext query = each.data_statement().select_stmt();
      if (query == null) {
        throw Source.unsupported("a data-modifying WITH", each.data_statement());
      }
      ctes.add(
          new Query.Cte(
              names.identifier(each.query_name),
              names.identifiers(each.column_name),
              query(query),
              with.RECURSIVE() != null,
              Source.position(each)));
    }
    return ctes;
  }

  List<Query.Order> orderBy(@Nullable Orderby_clauseContext clause) {
    return clause == null ? List.of() : clause.sort_specifier().stream().map(this::order).toList();
  }

  private Query.Order order(Sort_specifierContext item) {
    var direction = item.order_specification();
    if (direction != null && direction.USING() != null) {
      throw Source.unsupported("ORDER BY ... USING", direction);
    }
    return new Query.Order(
        expressions.expression(item.vex()),
        direction != null && direction.DESC() != null,
        Optional.ofNullable(item.null_ordering()).map(nulls -> nulls.FIRST() != null));
  }

  /// Set operations: UNION and EXCEPT are left-associative, INTERSECT binds tighter; the grammar
  /// gives all three one precedence.
  private Query.Body body(ParserRuleContext body) {
    Deque<ParserRuleContext> chain = new ArrayDeque<>();
    ParserRuleContext first = body;
    while (first.getChild(0) instanceof Select_opsContext left) {
      chain.push(first);
      first = left;
    }
    int before = depth.now();
    depth.enter(chain.size());
    Query.Body result = intersection(operand(first), chain);
    while (!chain.isEmpty()) {
      ParserRuleContext operation = chain.pop();
      result = operation(operation, result, intersection(right(operation), chain));
    }
    depth.backTo(before);
    return result;
  }

  private Query.Body intersection(Query.Body first, Deque<ParserRuleContext> chain) {
    Query.Body result = first;
    while (!chain.isEmpty() && Source.type(chain.element().getChild(1)) == SQLParser.INTERSECT) {
      ParserRuleContext operation = chain.pop();
      result = operation(operation, result, right(operation));
    }
    return result;
  }

  private static Query.Body operation(
      ParserRuleContext operation, Query.Body left, Query.Body right) {
    ParseTree sign = operation.getChild(1);
    boolean all = Source.content(operation.getChild(2)).equals("all");
    return new Query.SetOperation(Source.content(sign), all, left, right, Source.position(sign));
  }

  /// The second operand of a set operation: the last child, or a parenthesised query.
  private Query.Body right(ParserRuleContext operation) {
    ParseTree last = operation.getChild(operation.getChildCount() - 1);
    if (last instanceof TerminalNode) {
      ParseTree inside = operation.getChild(operation.getChildCount() - 2);
      return new Query.Nested(query((Select_stmtContext) inside));
    }
    return last instanceof Select_primaryContext primary
        ? selects.primary(primary)
        : body((ParserRuleContext) last);
  }

  private Query.Body operand(ParserRuleContext operand) {
    return operand.getChild(0) instanceof Select_primaryContext primary
        ? selects.primary(primary)
        : new Query.Nested(query((Select_stmtContext) operand.getChild(1)));
  }
}
