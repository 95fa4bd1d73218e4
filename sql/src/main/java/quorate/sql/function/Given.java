package quorate.sql.function;

import java.util.List;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Context;
import quorate.sql.plan.Term;

/// A function call with bound arguments.
public record Given(Expr.Call call, List<Term> arguments, Context context, Binder binder) {
  public Given {
    arguments = List.copyOf(arguments);
  }

  Conversions conversions() {
    return binder.conversions();
  }

  String name() {
    return call.name();
  }

  int position() {
    return call.position();
  }

  int count() {
    return arguments.size();
  }

  Term argument(int index) {
    return arguments.get(index);
  }

  SqlType type(int index) {
    return arguments.get(index).type();
  }
}
