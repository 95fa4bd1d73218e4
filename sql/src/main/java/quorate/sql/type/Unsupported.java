package quorate.sql.type;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// The error for PostgreSQL features that Quorate lacks.
public final class Unsupported {
  private Unsupported() {}

  /// @param what the construct, as the subject of the message
  /// @param position of the construct, from 1; 0 if unknown
  public static SqlException of(String what, int position) {
    return new SqlException(
        new SqlError("0A000", what + " is not supported by Quorate").at(position));
  }

  /// The same error for a query of the system catalog.
  public static SqlException inCatalog(String what, int position) {
    return new SqlException(
        new SqlError(
                "0A000", what + " is not supported by Quorate in a query of the system catalog")
            .at(position));
  }
}
