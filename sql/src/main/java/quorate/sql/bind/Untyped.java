package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.function.Retyping;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// What has no type in a select list: in an arm of a set operation a string constant takes the type
/// of the other arm's column, in the query of an INSERT that of the column into which it goes. What
/// DISTINCT compares is text.
final class Untyped {
  private Untyped() {}

  /// The arm with its string constants read as what is in the other.
  static Bound.Query query(Bound.Query arm, Bound.Query other, Context context) {
    if (!(arm.body() instanceof Bound.Select select)
        || select.distinct()
        || !arm.orderBy().isEmpty()) {
      return arm;
    }
    List<Term> items = new ArrayList<>(select.items());
    List<Bound.Output> outputs = new ArrayList<>(arm.outputs());
    for (int i = 0; i < items.size(); i++) {
      SqlType type = other.outputs().get(i).type();
      if (items.get(i) instanceof Term.Bind(Slot slot)
          && isUntyped(slot, context)
          && (!type.isString() || type == SqlType.VARCHAR)
          && !Retyping.isNull(other, i)) {
        items.set(i, context.retype(slot, type, -1));
        outputs.set(i, new Bound.Output(outputs.get(i).name(), type, -1, true));
      }
    }
    return new Bound.Query(
        new Bound.Select(
            select.distinct(),
            items,
            select.from(),
            select.where(),
            select.groupBy(),
            select.having()),
        outputs,
        arm.orderBy(),
        arm.limit(),
        arm.offset(),
        arm.ordered());
  }

  /// An item of a select list.
  ///
  /// @param into the column that it is for, if it is for one
  static Term item(
      ExprBinder expressions, Expr item, Scope scope, Optional<Catalog.TableColumn> into) {
    Term written = expressions.bind(item, scope);
    return into.isPresent() && is(written)
        ? assigned(written, into.get(), item.position(), expressions)
        : expressions.conversions().settled(written);
  }

  /// Whether nothing has settled the type of this item of a select list: a string constant or a
  /// parameter without a cast, or NULL.
  static boolean is(Term term) {
    return term.type() == SqlType.UNKNOWN
        || term instanceof Term.Constant(Value value, _) && value.isNull();
  }

  /// Such an item, in the type of the column that it goes into.
  static Term assigned(
      Term term, Catalog.TableColumn column, int position, ExprBinder expressions) {
    return term instanceof Term.Constant(Value value, _) && value.isNull()
        ? new Term.Constant(value, column.type())
        : expressions.conversions().assign(term, column, position);
  }

  private static boolean isUntyped(Slot slot, Context context) {
    return slot.source() == Slot.Source.LITERAL
        && slot.type() == SqlType.TEXT
        && !context.literal(slot).cast();
  }
}
