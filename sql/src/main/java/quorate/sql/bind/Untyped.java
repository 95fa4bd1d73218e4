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

/// Untyped items of a select list. In an arm of a set operation a string constant or parameter
/// takes the type of the other arm's column, in the query of an INSERT that of the target column.
/// Under DISTINCT it is text.
final class Untyped {
  private Untyped() {}

  /// The arm with its string constants and parameters converted to the types of the other arm.
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
          && (isUntyped(slot, context) || context.isTextByDefault(slot))
          && (!type.isString() || type == SqlType.VARCHAR)
          && !Retyping.isNull(other, i)) {
        Term typed =
            isUntyped(slot, context) ? context.retype(slot, type, -1) : context.matched(slot, type);
        items.set(i, typed);
        outputs.set(i, new Bound.Output(outputs.get(i).name(), typed.type(), -1, true));
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

  /// Binds an item of a select list.
  ///
  /// @param into target column of an INSERT
  static Term item(
      ExprBinder expressions,
      Expr item,
      Scope scope,
      Optional<Catalog.TableColumn> into,
      Context context) {
    Term written = expressions.bind(item, scope);
    if (into.isPresent() && is(written)) {
      return assigned(written, into.get(), item.position(), expressions);
    }
    Term settled = expressions.conversions().settled(written);
    if (written.type() == SqlType.UNKNOWN
        && settled instanceof Term.Bind(Slot slot)
        && slot.source() == Slot.Source.PARAMETER) {
      context.textByDefault(slot);
    }
    return settled;
  }

  /// Whether the item has no type yet: a string constant or parameter without a cast, or NULL.
  static boolean is(Term term) {
    return term.type() == SqlType.UNKNOWN
        || term instanceof Term.Constant(Value value, _) && value.isNull();
  }

  /// An untyped item converted to the type of its target column.
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
