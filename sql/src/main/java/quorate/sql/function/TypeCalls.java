package quorate.sql.function;

import java.util.List;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Signatures;
import quorate.sql.parse.Expr;
import quorate.sql.parse.TypeName;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.type.Types;

/// A type name called as a function with one argument, which is a cast.
final class TypeCalls {
  private TypeCalls() {}

  /// Whether the call's name is a type name in PostgreSQL's catalog.
  static boolean is(Expr.Call call) {
    return call.arguments().size() == 1
        && Types.known(call.name())
            .filter(type -> Signatures.isName(call.name(), type))
            .isPresent();
  }

  /// The cast.
  ///
  /// @throws SqlException 42883 if there is no such cast
  static Term cast(Expr.Call call, Binder binder, Scope scope) {
    TypeName type = new TypeName(call.name(), List.of(), false, call.position());
    Expr operand = call.arguments().getFirst();
    try {
      return binder.bind(new Expr.Cast(operand, type, call.position()), scope);
    } catch (SqlException none) {
      if (none.error().sqlState().equals("42846")) {
        throw UnsupportedFunctions.unknown(call, List.of(binder.bind(operand, scope)));
      }
      throw none;
    }
  }
}
