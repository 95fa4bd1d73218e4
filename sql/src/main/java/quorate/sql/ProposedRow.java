package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Parser;

/// The checks of a table over a row that ON CONFLICT may keep from being stored: PostgreSQL looks
/// at them before it looks for a conflict (ExecInsert), so that a wrong row is an error all the
/// same.
final class ProposedRow {
  private ProposedRow() {}

  /// A query of one row: for each check of the table, whether a row obeys it.
  ///
  /// @param offset where the row's values are among those of [Slot.Source#ROW]
  /// @return empty if the table has no checks
  static Optional<Bound.Query> checks(Context context, Catalog.Table table, int offset) {
    if (table.checks().isEmpty()) {
      return Optional.empty();
    }
    Scope scope = new Scope();
    scope.add(WriteBinder.row(table, table.name(), offset), 0);
    List<Term> terms = new ArrayList<>();
    for (Catalog.CheckConstraint check : table.checks()) {
      Context inner = new Context(context.catalog, List.of());
      inner.constantsOnly = true;
      inner.shareAliases(context);
      Term holds =
          new QueryBinder(inner)
              .expressions()
              .condition(Parser.expression(check.sql()), scope, "CHECK");
      terms.add(
          new Term.Case(
              List.of(
                  new Term.When(
                      new Term.Is(holds, "false", false),
                      new Term.Constant(new Value.Bool(false), SqlType.BOOL))),
              Optional.of(new Term.Constant(new Value.Bool(true), SqlType.BOOL)),
              SqlType.BOOL,
              -1));
    }
    return Optional.of(Assembly.constants(terms));
  }
}
