package quorate.sql.bind;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Expr;

/// Assignments to identity columns.
final class IdentityColumns {
  private IdentityColumns() {}

  /// @throws SqlException 428C9 if the column is GENERATED ALWAYS and the value is not DEFAULT
  static void refuseAlways(Catalog.TableColumn column, Expr value, int position) {
    if (column.identity() == Catalog.Identity.ALWAYS && !(value instanceof Expr.Default)) {
      throw new SqlError("428C9", "column \"" + column.name() + "\" can only be updated to DEFAULT")
          .withDetail(
              "Column \"%s\" is an identity column defined as GENERATED ALWAYS."
                  .formatted(column.name()))
          .at(position)
          .asException();
    }
  }
}
