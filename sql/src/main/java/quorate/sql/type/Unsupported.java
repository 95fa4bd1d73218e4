package quorate.sql.type;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// The error of what PostgreSQL has and Quorate lacks.
public final class Unsupported {
  private Unsupported() {}

  /// @param what the construct, as the subject of the message
  /// @param position where it stands, from 1; 0 where that is not known
  public static SqlException of(String what, int position) {
    return new SqlException(
        new SqlError("0A000", what + " is not supported by Quorate").at(position));
  }

  /// The same of a query of the system catalog.
  public static SqlException inCatalog(String what, int position) {
    return new SqlException(
        new SqlError(
                "0A000", what + " is not supported by Quorate in a query of the system catalog")
            .at(position));
  }
}
