package quorate.sql.rewrite;

import java.util.List;
import quorate.core.value.SqlType;
import quorate.sql.function.Arrays;
import quorate.sql.function.FunctionTable;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Digits;

/// Decides whether an operator, cast or function can raise an error of class 22 for some operands.
/// A function not declared otherwise in [FunctionTable] can.
///
/// Two kinds of errors do not count, because they do not depend on an engine's choices: errors of
/// the operands themselves, and texts that are too long (54000).
final class CanRaise {
  private CanRaise() {}

  /// Whether the term's own operation can raise an error, apart from its operands.
  static boolean itself(Term term) {
    return switch (term) {
      case Term.Operation(String symbol, _, SqlType type) ->
          type != SqlType.BOOL && !symbol.equals("||");
      // Relabels the stored text, without a call.
      case Term.Call(String function, List<Term> arguments, _, _)
          when function.equals(Arrays.LABEL)
              && arguments.getFirst().type() == SqlType.WIDE_NUMERIC ->
          false;
      case Term.Call call -> !FunctionTable.answersAll(call.function());
      case Term.Aggregate aggregate -> !FunctionTable.answersAll(aggregate.function());
      case Term.Cast(Term operand, SqlType type, int typmod) ->
          cast(operand.type(), operand.typmod(), type, typmod);
      case Term.Like(_, Term pattern, _, _) ->
          !(pattern instanceof Term.Bind || pattern instanceof Term.Constant);
      case Term.Scalar(Bound.Query query, _, _) -> !isOfOneRow(query); // 21000
      case Term.Column _,
          Term.Bind _,
          Term.Constant _,
          Term.Case _,
          Term.Exists _,
          Term.In _,
          Term.InQuery _,
          Term.Quantified _,
          Term.Is _,
          Term.Between _ ->
          false;
    };
  }

  private static boolean cast(SqlType from, int fromTypmod, SqlType to, int typmod) {
    if (to.isString()) {
      return false; // an explicit cast truncates a text that is too long
    }
    if (from == to) {
      return typmod >= 0 && typmod != fromTypmod && to.isNumeric();
    }
    return switch (to) {
      case INT4 -> from != SqlType.INT2 && from != SqlType.BOOL;
      case INT8 -> from != SqlType.INT2 && from != SqlType.INT4;
      case NUMERIC ->
          !from.isInteger() || typmod >= 0 && Digits.precision(typmod) - Digits.scale(typmod) < 19;
      case WIDE_NUMERIC -> !from.isInteger() && from != SqlType.NUMERIC && !from.isFloat();
      case FLOAT4, FLOAT8 -> !from.isInteger() && from != SqlType.FLOAT4;
      case BOOL -> !from.isInteger();
      case DATE, TIMESTAMP -> from != SqlType.DATE && from != SqlType.TIMESTAMP;
      default -> true;
    };
  }

  /// Whether a subquery never returns two rows, because it aggregates all rows or has LIMIT 1.
  private static boolean isOfOneRow(Bound.Query query) {
    boolean one =
        query.limit().isPresent()
            && query.limit().get().constant() instanceof quorate.core.value.Value.Int(long number)
            && number == 1;
    return one
        || query.body() instanceof Bound.Select select
            && select.groupBy().isEmpty()
            && (select.from().isEmpty()
                || select.items().stream().allMatch(CanRaise::isOfAggregates));
  }

  private static boolean isOfAggregates(Term term) {
    boolean[] found = new boolean[1];
    Terms.visit(
        term,
        each -> found[0] |= each instanceof Term.Aggregate aggregate && aggregate.over().isEmpty());
    return found[0];
  }
}
