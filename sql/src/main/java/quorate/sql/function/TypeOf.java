package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// pg_typeof, whose result is known at analysis. The argument is kept, because its evaluation may
/// fail and because grouping and ordering may depend on it.
final class TypeOf {
  private TypeOf() {}

  static Optional<Term> call(Given given) {
    if (given.count() != 1) {
      return Optional.empty();
    }
    Term argument = given.argument(0);
    SqlType type = argument.type();
    if (type == SqlType.ENUM) {
      throw Unsupported.of("pg_typeof() of an enumeration", given.position());
    }
    Term name =
        new Term.Constant(new Value.Coded(SqlType.REGTYPE, type.sqlName()), SqlType.REGTYPE);
    return Optional.of(
        argument instanceof Term.Constant || argument instanceof Term.Bind
            ? name
            : new Term.Case(
                List.of(new Term.When(new Term.Is(argument, "null", false), name)),
                Optional.of(name),
                SqlType.REGTYPE,
                -1));
  }
}
