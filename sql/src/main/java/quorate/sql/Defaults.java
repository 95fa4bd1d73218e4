package quorate.sql;

import java.util.Optional;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Parser;

/// Values of columns that a statement leaves out.
final class Defaults {
  private final Context context;

  Defaults(Context context) {
    this.context = context;
  }

  /// The default of a column: a bind where it is a value.
  Term term(Catalog.TableColumn column) {
    if (column.defaultSql().isEmpty()) {
      return new Term.Bind(Slot.constant(Value.NULL, column.type(), column.typmod()));
    }
    return term(column, column.defaultSql().get());
  }

  Term term(Catalog.TableColumn column, String sql) {
    Expr expr = Parser.expression(sql);
    Context inner = context.ofKeptText();
    ExprBinder binder = new QueryBinder(inner).expressions();
    Term term =
        SessionZone.asKept(
            () -> binder.conversions().assign(binder.bind(expr, new Scope()), column, 0));
    context.time |= inner.time;
    context.random |= inner.random;
    context.sequences.addAll(inner.sequences);
    context.reads.addAll(inner.reads);
    return term;
  }

  /// Whether rows of one statement may share the value.
  static boolean isStable(Term term) {
    boolean[] stable = {true};
    Terms.visit(
        term,
        each -> {
          if (each instanceof Term.Bind(Slot slot) && slot.isVolatile()) {
            stable[0] = false;
          }
        });
    return stable[0];
  }

  /// The sequence's first value as a constant, for columns that need none.
  static Optional<SqlType> serial(String typeName) {
    return switch (typeName) {
      case "serial", "serial4" -> Optional.of(SqlType.INT4);
      case "bigserial", "serial8" -> Optional.of(SqlType.INT8);
      case "smallserial", "serial2" -> Optional.of(SqlType.INT2);
      default -> Optional.empty();
    };
  }
}
