package quorate.sql.rewrite;

import java.util.List;
import java.util.stream.Stream;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.StoredLengths;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Types;

/// Finds statements that may compute texts longer than some engine can, although it stores the
/// rows: `length(t || t)`. Such an engine raises 54000 where others answer; the error counts as one
/// that SQL leaves open (rule E2 in docs/protocols/smr.md).
public final class ComputedLengths {
  /// The length of text that every engine computes.
  private static final long SAFE = EngineTypes.LENGTH_OF_ALL;

  private static final long UNBOUNDED = Long.MAX_VALUE / 4;

  /// Maximum length of a number, time or boolean as text.
  private static final long PRINTED = 200;

  private ComputedLengths() {}

  /// Whether the engine's texts are shorter than others can store.
  public static boolean isShort(Dialect dialect) {
    return EngineTypes.lengthMax(dialect) < Coerce.LENGTH_MAX;
  }

  /// Whether an expression of the query may exceed the length that every engine computes, for rows
  /// and parameters that every engine of the cluster can store.
  public static boolean mayExceed(Bound.Query query) {
    return Terms.inside(query).stream().anyMatch(ComputedLengths::mayExceed);
  }

  private static boolean mayExceed(Term term) {
    if (term instanceof Term.Call(String function, List<Term> arguments, _, _)
        && function.equals(StoredLengths.ROUTINE)
        && isConcatenation(arguments.getFirst())) {
      return false; // all engines refuse to store it, and a part is no longer than the whole
    }
    return isLong(term.type()) && longest(term) > SAFE
        || Terms.children(term).stream().anyMatch(ComputedLengths::mayExceed)
        || Terms.query(term).filter(ComputedLengths::mayExceed).isPresent();
  }

  private static boolean isConcatenation(Term term) {
    return switch (term) {
      case Term.Column _, Term.Bind _, Term.Constant _ -> true;
      case Term.Cast(Term operand, _, _) -> isConcatenation(operand);
      case Term.Operation(String symbol, List<Term> operands, _) ->
          symbol.equals("||") && operands.stream().allMatch(ComputedLengths::isConcatenation);
      default -> false;
    };
  }

  private static boolean isLong(SqlType type) {
    return type.isString() || type == SqlType.BYTEA || Types.isJson(type) || type.isArray();
  }

  /// Maximum length of a term's text.
  private static long longest(Term term) {
    if (!isLong(term.type())) {
      return PRINTED;
    }
    return switch (term) {
      case Term.Column column when column.type().isString() ->
          Math.min(Coerce.lengthMax(column.typmod()), SAFE);
      case Term.Column _, Term.Bind _, Term.Constant _ -> SAFE;
      case Term.Operation(String symbol, List<Term> operands, _) when symbol.equals("||") ->
          Math.min(operands.stream().mapToLong(ComputedLengths::longest).sum(), UNBOUNDED);
      case Term.Call(String function, List<Term> arguments, _, int typmod)
          when FunctionTable.routine(function).filter(Routine::shrinking).isPresent() ->
          cut(arguments, typmod);
      case Term.Cast(Term operand, SqlType type, int typmod) ->
          type.isString() ? cut(List.of(operand), typmod) : UNBOUNDED;
      case Term.Case cases -> cut(results(cases), cases.typmod());
      case Term.Aggregate aggregate
          when aggregate.function().equals("min") || aggregate.function().equals("max") ->
          longest(aggregate.arguments().getFirst());
      case Term.Scalar(Bound.Query query, _, int typmod) ->
          cut(Terms.inside(query).stream().filter(each -> isLong(each.type())).toList(), typmod);
      default -> UNBOUNDED;
    };
  }

  private static long cut(List<Term> terms, int typmod) {
    long most = terms.stream().mapToLong(ComputedLengths::longest).max().orElse(0);
    return typmod >= 4 ? Math.min(most, typmod - 4) : most;
  }

  private static List<Term> results(Term.Case cases) {
    return Stream.concat(cases.whens().stream().map(Term.When::result), cases.otherwise().stream())
        .toList();
  }
}
