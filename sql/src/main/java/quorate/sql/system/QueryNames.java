package quorate.sql.system;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.function.FunctionTable;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;

/// The names in a query, in FROM, expressions and subqueries, that decide who answers it.
///
/// @param system relations of the system catalog
/// @param others all other relations
/// @param own functions and types that the system catalog alone has ([SystemNames])
record QueryNames(Set<String> system, Set<String> others, Set<String> own) {
  static QueryNames of(Query query) {
    Collector collector = new Collector();
    collector.query(query);
    return collector.names;
  }

  private static final class Collector {
    private final QueryNames names =
        new QueryNames(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    private final Deque<String> named = new ArrayDeque<>();

    void query(Query query) {
      int before = named.size();
      for (Query.Cte cte : query.with()) {
        if (cte.recursive()) {
          named.push(cte.name());
        }
        query(cte.query());
        named.push(cte.name());
      }
      body(query.body());
      query.orderBy().forEach(each -> expr(each.expression()));
      query.limit().ifPresent(this::expr);
      query.offset().ifPresent(this::expr);
      while (named.size() > before) {
        named.pop();
      }
    }

    private void body(Query.Body body) {
      switch (body) {
        case Query.Nested(Query inner) -> query(inner);
        case Query.SetOperation operation -> {
          body(operation.left());
          body(operation.right());
        }
        case Query.Values values -> values.rows().forEach(this::all);
        case Query.Select select -> {
          select.from().forEach(this::from);
          select.items().forEach(item -> expr(item.expression()));
          select.where().ifPresent(this::expr);
          all(select.groupBy());
          select.having().ifPresent(this::expr);
        }
      }
    }

    private void from(Query.From item) {
      switch (item) {
        case Query.Table table -> {
          if (!named.contains(table.name())) {
            (BuiltinCatalog.relation(table.name()).isPresent() ? names.system : names.others)
                .add(table.name());
          }
        }
        case Query.Derived derived -> query(derived.query());
        case Query.Lateral lateral -> query(lateral.query().query());
        case Query.Function function -> {
          if (SystemNames.isOwnInFrom(function.call().name())) {
            names.own.add(function.call().name());
          }
          expr(function.call());
        }
        case Query.Join join -> {
          from(join.left());
          from(join.right());
          join.on().ifPresent(this::expr);
        }
      }
    }

    private void all(List<Expr> expressions) {
      expressions.forEach(this::expr);
    }

    private void expr(Expr expr) {
      switch (expr) {
        case Expr.Exists(Query query, _) -> query(query);
        case Expr.Scalar(Query query, _) -> query(query);
        case Expr.ArrayQuery(Query query, _) -> query(query);
        case Expr.InQuery in -> {
          expr(in.operand());
          query(in.query());
        }
        case Expr.Quantified quantified -> {
          expr(quantified.operand());
          query(quantified.query());
        }
        case Expr.Part part -> query(part.query());
        case Expr.Operator operator -> all(operator.operands());
        case Expr.Call call -> call(call);
        case Expr.Case cases -> {
          cases.subject().ifPresent(this::expr);
          cases.whens().forEach(when -> all(List.of(when.condition(), when.result())));
          cases.otherwise().ifPresent(this::expr);
        }
        case Expr.Cast cast -> {
          if (SystemNames.isOwnType(cast.type().plain().name())) {
            names.own.add(cast.type().name());
          }
          expr(cast.operand());
        }
        case Expr.In in -> {
          expr(in.operand());
          all(in.list());
        }
        case Expr.AnyOf any -> {
          expr(any.operand());
          all(any.elements());
        }
        case Expr.AnyArray any -> all(List.of(any.operand(), any.array()));
        case Expr.ArrayOf array -> all(array.elements());
        case Expr.Subscript part -> all(List.of(part.array(), part.index()));
        case Expr.Slice slice -> expr(slice.array());
        case Expr.Member member -> expr(member.operand());
        case Expr.Is is -> expr(is.operand());
        case Expr.DistinctFrom distinct -> all(List.of(distinct.left(), distinct.right()));
        case Expr.Between between -> all(List.of(between.operand(), between.low(), between.high()));
        case Expr.Like like -> all(List.of(like.operand(), like.pattern()));
        case Expr.Similar similar -> all(List.of(similar.operand(), similar.pattern()));
        case Expr.RowOf row -> all(row.elements());
        case Expr.Name _,
            Expr.Star _,
            Expr.Constant _,
            Expr.Word _,
            Expr.Parameter _,
            Expr.Interval _,
            Expr.Default _ -> {}
      }
    }

    private void call(Expr.Call call) {
      if (SystemNames.isOwnFunction(call.name())) {
        names.own.add(call.name());
      }
      if (!FunctionTable.bindsArguments(call.name())) {
        all(call.arguments());
      }
      call.orderBy().forEach(each -> expr(each.expression()));
      call.filter().ifPresent(this::expr);
    }
  }
}
