package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.function.Arrays;
import quorate.sql.function.Conversions;
import quorate.sql.function.Operators;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// Subscripts and slices of arrays, and subscripts of jsonb, which are the steps of a path.
final class Subscripts {
  private final ExprBinder expressions;
  private final Conversions conversions;

  Subscripts(ExprBinder expressions, Conversions conversions) {
    this.expressions = expressions;
    this.conversions = conversions;
  }

  Term term(Expr.Subscript last, Scope scope) {
    List<Expr.Subscript> steps = new ArrayList<>(List.of(last));
    while (steps.getFirst().array() instanceof Expr.Subscript before) {
      steps.addFirst(before);
    }
    Term whole = expressions.bind(steps.getFirst().array(), scope);
    if (whole.type() == SqlType.JSONB) {
      return part(whole, steps, scope);
    }
    Term element =
        new Arrays(conversions, steps.getFirst().position())
            .element(whole, expressions.bind(steps.getFirst().index(), scope));
    if (steps.size() == 1) {
      return element;
    }
    if (element.type() == SqlType.JSONB) {
      return part(element, steps.subList(1, steps.size()), scope);
    }
    throw Unsupported.of("a subscript of several dimensions", steps.get(1).position());
  }

  Term slice(Expr.Slice slice, Scope scope) {
    Term array = expressions.bind(slice.array(), scope);
    if (array.type() == SqlType.JSONB) {
      throw new SqlException(
          new SqlError("42804", "jsonb subscript does not support slices").at(slice.position()));
    }
    return new Arrays(conversions, slice.position())
        .slice(
            array,
            slice.from().map(each -> expressions.bind(each, scope)),
            slice.to().map(each -> expressions.bind(each, scope)));
  }

  private Term part(Term json, List<Expr.Subscript> steps, Scope scope) {
    int position = steps.getFirst().position();
    List<Term> path = new ArrayList<>();
    for (Expr.Subscript step : steps) {
      Term index = expressions.bind(step.index(), scope);
      path.add(
          conversions.cast(requireStep(index, step), SqlType.TEXT, -1, step.index().position()));
    }
    Term array = new Arrays(conversions, position).of(path);
    return new Operators(conversions).apply("#>", List.of(json, array), position);
  }

  private static Term requireStep(Term index, Expr.Subscript step) {
    SqlType type = index.type();
    boolean number = type == SqlType.INT4 || type == SqlType.INT2;
    if (!number && !type.isString() && type != SqlType.UNKNOWN) {
      throw new SqlException(
          new SqlError("42804", "subscript type " + type.sqlName() + " is not supported")
              .withHint("jsonb subscript must be coercible to either integer or text.")
              .at(step.index().position()));
    }
    return index;
  }
}
