package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SessionZone;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Parser;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.render.Assembly;

/// A table's checks over a row that ON CONFLICT may keep from being stored. PostgreSQL evaluates
/// them before it looks for a conflict (ExecInsert), so an invalid row is always an error.
public final class ProposedRow {
  private ProposedRow() {}

  /// A query of one row with the result of each check of the table.
  ///
  /// @param offset of the row's values among those of [quorate.sql.plan.Slot.Source#ROW]
  /// @return empty if the table has no checks
  public static Optional<Bound.Query> checks(Context context, Catalog.Table table, int offset) {
    if (table.checks().isEmpty()) {
      return Optional.empty();
    }
    Scope scope = new Scope();
    scope.add(WriteBinder.row(table, table.name(), offset), 0);
    List<Term> terms = new ArrayList<>();
    for (Catalog.CheckConstraint check : table.checks()) {
      Term holds =
          SessionZone.asKept(() ->
              new QueryBinder(context.ofKeptText())
                  .expressions()
                  .condition(Parser.expression(check.sql()), scope, "CHECK"));
      terms.add(new Term.Is(holds, "false", true));
    }
    return Optional.of(Assembly.constants(terms));
  }
}
