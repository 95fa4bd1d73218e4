package quorate.sql.bind;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.function.Conversions;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.RowCount;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.rewrite.ConstantFolding;
import quorate.sql.type.Coerce;
import quorate.sql.type.Unsupported;

/// Binds LIMIT and OFFSET: parameters, also with a cast to an integer type, and expressions of
/// constants, which are evaluated here.
final class RowCounts {
  private static final List<SqlType> INTEGERS = List.of(SqlType.INT2, SqlType.INT4, SqlType.INT8);

  private final Context context;
  private final ExprBinder binder;
  private final Conversions conversions;

  RowCounts(Context context, ExprBinder binder, Conversions conversions) {
    this.context = context;
    this.binder = binder;
    this.conversions = conversions;
  }

  /// LIMIT and OFFSET of a query.
  record Clauses(Optional<Slot> limit, Optional<Slot> offset) {}

  /// @param scope of the query, whose columns the clauses may not use
  /// @param outermost whether the client receives the rows
  Clauses of(Query query, Scope scope, boolean outermost) {
    boolean shape = !outermost || query.ties();
    Optional<Slot> limit = query.limit().map(each -> of(each, scope, RowCount.LIMIT, shape));
    Optional<Slot> offset = query.offset().map(each -> of(each, scope, RowCount.OFFSET, shape));
    return outermost || query.ties()
        ? new Clauses(limit, offset)
        : new Clauses(
            limit.flatMap(slot -> inner(slot, RowCount.LIMIT)),
            offset.flatMap(slot -> inner(slot, RowCount.OFFSET)));
  }

  /// The value of a clause.
  ///
  /// @param shape whether a constant must be part of the statement's shape
  private Slot of(Expr expr, Scope scope, RowCount clause, boolean shape) {
    boolean wasInline = context.inline;
    context.inline = shape || !isOpen(expr);
    Term term = conversions.to(binder.bind(expr, scope), SqlType.INT8, -1);
    context.inline = wasInline;
    Terms.visit(term, each -> refuseColumn(each, clause, expr));
    return slot(term)
        .orElseThrow(() -> Unsupported.of("this expression in " + clause, expr.position()));
  }

  /// Whether it is a constant whose value may differ between statements of one shape.
  private static boolean isOpen(Expr expr) {
    return expr instanceof Expr.Constant constant
        && (!constant.number() || constant.text().chars().allMatch(Character::isDigit));
  }

  private static void refuseColumn(Term term, RowCount clause, Expr expr) {
    if (term instanceof Term.Column) {
      throw new SqlError("42P10", "argument of " + clause + " must not contain variables")
          .at(expr.position())
          .asException();
    }
  }

  private static Optional<Slot> slot(Term term) {
    return switch (term) {
      case Term.Bind(Slot slot) -> Optional.of(slot.as(SqlType.INT8, -1));
      case Term.Cast(Term operand, SqlType type, _) when widens(operand.type(), type) ->
          slot(operand);
      case Term.Scalar(Bound.Query query, _, _) when isValue(query) ->
          slot(((Bound.Select) query.body()).items().getFirst());
      default ->
          ConstantFolding.constant(term)
              .map(value -> Coerce.to(value, SqlType.INT8, -1))
              .map(value -> Slot.constant(value, SqlType.INT8, -1));
    };
  }

  /// Whether every value of an integer type is one of the other.
  private static boolean widens(SqlType from, SqlType to) {
    return INTEGERS.contains(from) && INTEGERS.indexOf(from) <= INTEGERS.indexOf(to);
  }

  /// Whether a query is a SELECT of one row without a FROM clause.
  private static boolean isValue(Bound.Query query) {
    return query.limit().isEmpty()
        && query.offset().isEmpty()
        && query.body() instanceof Bound.Select select
        && select.from().isEmpty()
        && select.where().isEmpty()
        && select.groupBy().isEmpty()
        && select.having().isEmpty();
  }

  /// The clause of a subquery: empty if all rows are returned.
  ///
  /// @throws quorate.core.value.SqlException 2201W or 2201X for a negative constant
  private static Optional<Slot> inner(Slot slot, RowCount clause) {
    if (slot.source() != Slot.Source.CONSTANT) {
      return Optional.of(slot.asCount(clause));
    }
    Value.Int rows = clause.rows(slot.constant());
    boolean all = clause == RowCount.LIMIT ? slot.constant().isNull() : rows.value() == 0;
    return all
        ? Optional.empty()
        : Optional.of(Slot.constant(rows, SqlType.INT8, -1).asCount(clause));
  }
}
