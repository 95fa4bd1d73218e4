package quorate.sql.parse;

import java.util.List;
import java.util.stream.Collectors;

/// Trees as text, with every operator in parentheses.
final class Shown {
  private Shown() {}

  static String of(Expr expr) {
    return switch (expr) {
      case Expr.Name(List<String> parts, _) -> String.join(".", parts);
      case Expr.Star star -> star.table().map(table -> table + ".").orElse("") + "*";
      case Expr.Constant(boolean number, String text, _, _) -> number ? text : "'" + text + "'";
      case Expr.Word(String word, _) -> word;
      case Expr.Parameter(int number, _) -> "$" + number;
      case Expr.Operator(String symbol, List<Expr> operands, _) ->
          operands.size() == 1
              ? "(" + symbol + " " + of(operands.getFirst()) + ")"
              : "(" + all(operands, " " + symbol + " ") + ")";
      case Expr.Call call ->
          call.name() + "(" + (call.star() ? "*" : all(call.arguments(), ", ")) + ")";
      case Expr.Case cases -> cases(cases);
      case Expr.Cast(Expr operand, TypeName type, _) -> {
        String modifiers = type.modifiers().isEmpty() ? "" : type.modifiers().toString();
        yield "(" + of(operand) + "::" + type.name() + modifiers + ")";
      }
      case Expr.Member(Expr operand, String field, _) -> "(" + of(operand) + ")." + field;
      case Expr.Exists _ -> "exists(..)";
      case Expr.Scalar _ -> "query(..)";
      case Expr.Part part -> "query(..)." + part.index();
      case Expr.In(Expr operand, List<Expr> list, boolean negated, _) ->
          "(" + of(operand) + not(negated) + " in [" + all(list, ", ") + "])";
      case Expr.InQuery(Expr operand, _, boolean negated, _) ->
          "(" + of(operand) + not(negated) + " in query)";
      case Expr.Quantified(Expr operand, String symbol, boolean all, _, _) ->
          any(operand, symbol, all, "query");
      case Expr.AnyOf(Expr operand, String symbol, boolean all, List<Expr> elements, _) ->
          any(operand, symbol, all, "[" + all(elements, ", ") + "]");
      case Expr.AnyArray(Expr operand, String symbol, boolean all, Expr array, _) ->
          any(operand, symbol, all, of(array));
      case Expr.ArrayOf(List<Expr> elements, _) -> "[" + all(elements, ", ") + "]";
      case Expr.ArrayQuery _ -> "[query]";
      case Expr.Subscript(Expr array, Expr index, _) -> of(array) + "[" + of(index) + "]";
      case Expr.Slice slice -> slice(slice);
      case Expr.Is(Expr operand, String what, boolean negated, _) ->
          "(" + of(operand) + " is" + not(negated) + " " + what + ")";
      case Expr.DistinctFrom(Expr left, Expr right, boolean negated, _) ->
          "(" + of(left) + " is" + not(negated) + " distinct from " + of(right) + ")";
      case Expr.Between between ->
          compared(
              between.operand(),
              between.negated(),
              between.symmetric() ? "between symmetric" : "between",
              of(between.low()) + ".." + of(between.high()));
      case Expr.Similar similar ->
          compared(similar.operand(), similar.negated(), "similar to", of(similar.pattern()));
      case Expr.Like like ->
          compared(
              like.operand(),
              like.negated(),
              like.insensitive() ? "ilike" : "like",
              of(like.pattern()) + like.escape().map(it -> " escape " + of(it)).orElse(""));
      case Expr.RowOf(List<Expr> elements, _) -> "row(" + all(elements, ", ") + ")";
      case Expr.Interval(String text, _, _) -> "interval '" + text + "'";
      case Expr.Default _ -> "default";
    };
  }

  private static String cases(Expr.Case cases) {
    return "case("
        + cases.subject().map(subject -> of(subject) + ": ").orElse("")
        + cases.whens().stream()
            .map(when -> of(when.condition()) + " -> " + of(when.result()))
            .collect(Collectors.joining(", "))
        + cases.otherwise().map(otherwise -> ", " + of(otherwise)).orElse("")
        + ")";
  }

  private static String slice(Expr.Slice slice) {
    return of(slice.array())
        + "["
        + slice.from().map(Shown::of).orElse("")
        + ":"
        + slice.to().map(Shown::of).orElse("")
        + "]";
  }

  private static String any(Expr operand, String symbol, boolean all, String of) {
    return "(" + of(operand) + " " + symbol + (all ? " all " : " any ") + of + ")";
  }

  private static String compared(Expr operand, boolean negated, String word, String with) {
    return "(" + of(operand) + not(negated) + " " + word + " " + with + ")";
  }

  private static String not(boolean negated) {
    return negated ? " not" : "";
  }

  private static String all(List<Expr> exprs, String separator) {
    return exprs.stream().map(Shown::of).collect(Collectors.joining(separator));
  }

  /// A query's body: `a union (b intersect c)`.
  static String of(Query.Body body) {
    return switch (body) {
      case Query.Select select ->
          select.items().stream()
                  .map(item ->
                      of(item.expression()) + item.alias().map(as -> " as " + as).orElse(""))
                  .collect(Collectors.joining(", "))
              + (select.from().isEmpty() ? "" : " from ")
              + select.from().stream().map(Shown::of).collect(Collectors.joining(", "));
      case Query.SetOperation(String operator, boolean all, Query.Body left, Query.Body right, _) ->
          "(" + of(left) + " " + operator + (all ? " all " : " ") + of(right) + ")";
      case Query.Values(List<List<Expr>> rows, _) ->
          "values"
              + rows.stream().map(row -> "(" + all(row, ", ") + ")").collect(Collectors.joining());
      case Query.Nested(Query query) -> "[" + of(query.body()) + "]";
    };
  }

  static String of(Query.From from) {
    return switch (from) {
      case Query.Table table -> table.name() + table.alias().map(as -> " " + as).orElse("");
      case Query.Derived derived -> "{" + of(derived.query().body()) + "} " + derived.alias();
      case Query.Lateral lateral -> "lateral " + of(lateral.query());
      case Query.Function function -> of(function.call());
      case Query.Join join ->
          "("
              + of(join.left())
              + (join.natural() ? " natural " : " ")
              + join.kind()
              + " "
              + of(join.right())
              + join.on().map(on -> " on " + of(on)).orElse("")
              + (join.using().isEmpty() ? "" : " using " + join.using())
              + ")";
    };
  }
}
