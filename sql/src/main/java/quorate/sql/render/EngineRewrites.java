package quorate.sql.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.Operators;
import quorate.sql.function.ZonedTerms;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.rewrite.OptionalErrors;

/// Replaces terms that an engine rejects or evaluates differently.
final class EngineRewrites {
  private static final Map<String, String> NEGATED = Map.of(">", "<=", ">=", "<");

  private EngineRewrites() {}

  /// The replacement of a term; empty if it is rendered unchanged.
  static Optional<Term> of(Term term, Dialect dialect, SqlWriter out) {
    return ZonedTerms.settled(term, EngineRewrites::isZoneless)
        .or(() -> of(term, dialect))
        .or(() -> out.ordered(() -> TextOrder.of(term)));
  }

  private static boolean isZoneless(String call) {
    return FunctionTable.routine(call).filter(Routine::zoneless).isPresent();
  }

  private static Optional<Term> of(Term term, Dialect dialect) {
    return switch (term) {
      case Term.Call call
          when !dialect.traits().stopsCoalesce()
              && call.function().equals("coalesce")
              && call.arguments().stream()
                  .skip(1)
                  .anyMatch(each -> OptionalErrors.raises(each, true)) ->
          Optional.of(inOrder(call));
      case Term.In in
          when !dialect.traits().hasQueriesInLists()
              && in.list().stream().anyMatch(Term.Scalar.class::isInstance) ->
          Optional.of(compared(in));
      case Term.Operation over
          when dialect.traits().seeksAtOwnRow()
              && NEGATED.containsKey(over.symbol())
              && isOfOneRow(over.operands().getFirst(), over.operands().getLast()) ->
          Optional.of(
              not(new Term.Operation(NEGATED.get(over.symbol()), over.operands(), SqlType.BOOL)));
      case Term.Between between
          when dialect.traits().seeksAtOwnRow() && isOfOneRow(between.operand(), between.low()) -> {
        Term both =
            Operators.fold(
                "and",
                List.of(
                    new Term.Operation(
                        ">=", List.of(between.operand(), between.low()), SqlType.BOOL),
                    new Term.Operation(
                        "<=", List.of(between.operand(), between.high()), SqlType.BOOL)));
        yield Optional.of(between.negated() ? not(both) : both);
      }
      case Term.InQuery in when dialect.traits().joinsQueries() && isJoined(in.query()) ->
          Optional.of(new Term.InQuery(in.operands(), apart(in.query()), in.negated()));
      case Term.Quantified some when dialect.traits().joinsQueries() && isJoined(some.query()) ->
          Optional.of(
              new Term.Quantified(some.operand(), some.symbol(), some.all(), apart(some.query())));
      default -> Optional.empty();
    };
  }

  private static Term not(Term term) {
    return new Term.Operation("not", List.of(term), SqlType.BOOL);
  }

  /// Whether a column is compared with columns of its own row.
  private static boolean isOfOneRow(Term left, Term right) {
    boolean[] own = {false};
    if (left instanceof Term.Column column) {
      Terms.visit(
          right,
          each ->
              own[0] |=
                  each instanceof Term.Column other && other.relation().equals(column.relation()));
    }
    return own[0];
  }

  /// Whether an engine may turn a query with a subquery in its column into a join.
  private static boolean isJoined(Bound.Query query) {
    boolean[] asks = {false};
    if (query.body() instanceof Bound.Select select
        && query.limit().isEmpty()
        && query.offset().isEmpty()) {
      Terms.visit(select.items().getFirst(), each -> asks[0] |= Terms.query(each).isPresent());
    }
    return asks[0];
  }

  /// The query with OFFSET 0, which prevents its conversion to a join.
  private static Bound.Query apart(Bound.Query query) {
    Slot none = Slot.constant(new Value.Int(0), SqlType.INT8, -1);
    return new Bound.Query(
        query.body(),
        query.outputs(),
        query.orderBy(),
        query.limit(),
        Optional.of(none),
        query.ordered());
  }

  /// COALESCE as a CASE for Derby, which evaluates all arguments of COALESCE; the CASE stops at the
  /// first that is not NULL.
  private static Term inOrder(Term.Call coalesce) {
    List<Term> arguments = coalesce.arguments();
    List<Term.When> whens = new ArrayList<>();
    for (Term argument : arguments.subList(0, arguments.size() - 1)) {
      whens.add(new Term.When(new Term.Is(argument, "null", true), argument));
    }
    return new Term.Case(
        whens, Optional.of(arguments.getLast()), coalesce.type(), coalesce.typmod());
  }

  /// An IN list with subqueries as comparisons, because HSQLDB and Derby reject such lists.
  private static Term compared(Term.In in) {
    List<Term> equal = new ArrayList<>();
    for (Term each : in.list()) {
      equal.add(new Term.Operation("=", List.of(in.operand(), each), SqlType.BOOL));
    }
    Term any = Operators.fold("or", equal);
    return in.negated() ? not(any) : any;
  }
}
