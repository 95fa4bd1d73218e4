package quorate.sql.bind;

import java.util.Optional;
import java.util.Set;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Parser;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.plan.Volatiles;

/// Defaults of columns that a statement omits.
public final class Defaults {
  /// SQLSTATEs for a value that does not fit its column, as opposed to one that is malformed.
  private static final Set<String> UNFIT = Set.of("22001", "22003", "22026");

  private final Context context;

  public Defaults(Context context) {
    this.context = context;
  }

  /// Checks that the default of a column can be bound. A default too long or too large for the
  /// column is an error only of the row that uses it, unless its text is malformed in itself.
  ///
  /// @throws SqlException as for an INSERT
  public void check(Catalog.TableColumn column) {
    try {
      term(column);
    } catch (SqlException refused) {
      boolean read = refused.error().message().startsWith("value \"");
      if (read || !UNFIT.contains(refused.error().sqlState())) {
        throw refused;
      }
    }
  }

  /// The default of a column; a bind if it is a value.
  public Term term(Catalog.TableColumn column) {
    if (column.defaultSql().isEmpty()) {
      return new Term.Bind(Slot.constant(Value.NULL, column.type(), column.typmod()));
    }
    return term(column, column.defaultSql().get());
  }

  public Term term(Catalog.TableColumn column, String sql) {
    Expr expr = Parser.expression(sql);
    Context inner = context.ofKeptText();
    inner.column = column.name();
    if (!context.volatiles.equals(Volatiles.NONE)) { // an UPDATE of many rows
      inner.volatiles = context.volatiles;
    }
    ExprBinder binder = new QueryBinder(inner).expressions();
    Term term =
        SessionZone.asKept(
            () -> binder.conversions().assign(binder.bind(expr, new Scope()), column, 0));
    context.time |= inner.time;
    context.random |= inner.random;
    context.sequences.addAll(inner.sequences);
    context.settings.addAll(inner.settings);
    context.reads.addAll(inner.reads);
    return term;
  }

  /// The type of a column's default expression; the column's type if it is an untyped text.
  public SqlType written(Catalog.TableColumn column, String sql) {
    ExprBinder binder = new QueryBinder(context.ofKeptText()).expressions();
    SqlType type = binder.bind(Parser.expression(sql), new Scope()).type();
    return type == SqlType.UNKNOWN ? column.type() : type;
  }

  /// Whether each row draws a value from a sequence.
  public static boolean drawsFromSequence(Term term) {
    boolean[] draws = {false};
    Terms.visit(
        term,
        each ->
            draws[0] |=
                each instanceof Term.Bind(Slot slot) && slot.source() == Slot.Source.NEXTVAL);
    return draws[0];
  }

  /// The integer type of a serial type name.
  public static Optional<SqlType> serial(String typeName) {
    return switch (typeName) {
      case "serial", "serial4" -> Optional.of(SqlType.INT4);
      case "bigserial", "serial8" -> Optional.of(SqlType.INT8);
      case "smallserial", "serial2" -> Optional.of(SqlType.INT2);
      default -> Optional.empty();
    };
  }
}
