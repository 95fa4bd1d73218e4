package quorate.sql;

import java.util.List;
import quorate.core.value.SqlType;

/// Understands statements: what they mean over a catalog, and how each engine would say it.
public final class Analyser {
  private Analyser() {}

  /// Analyses one statement.
  ///
  /// @param declaredParameters the types of $1, $2, ... as the client gave them; UNKNOWN or missing
  ///   ones are inferred
  /// @throws quorate.core.value.SqlException worded as PostgreSQL's, with the position
  public static Analysed analyse(String text, Catalog catalog, List<SqlType> declaredParameters) {
    throw new UnsupportedOperationException(text + catalog + declaredParameters);
  }
}
