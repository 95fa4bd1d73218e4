package quorate.sql.catalog;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.Qualified;

/// Errors for names that the catalog does not contain.
public final class Missing {
  private Missing() {}

  public static SqlException relation(String name, int position) {
    return new SqlException(
        new SqlError("42P01", "relation \"" + Qualified.shown(name) + "\" does not exist")
            .at(position));
  }

  public static SqlException schema(String schema, int position) {
    return new SqlException(
        new SqlError("3F000", "schema \"" + schema + "\" does not exist").at(position));
  }
}
