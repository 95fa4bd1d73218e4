package quorate.sql.dialect;

import quorate.core.value.SqlType;

/// Numbers that are absent, for H2: it takes a CASE that never is anything for a NULL without a
/// type, and sums of such for an error (h2-sum-of-what-never-is in docs/engine-bugs.md).
public final class H2Nulls {
  private H2Nulls() {}

  /// The end of a CASE that has no ELSE.
  public static String end(Dialect dialect, SqlType type) {
    if (dialect != Dialect.H2 || !type.isNumber()) {
      return " END";
    }
    // A decimal of one digit leaves the others their scale.
    String name = type == SqlType.NUMERIC ? "DECIMAL(1)" : EngineTypes.name(type, -1, Dialect.H2);
    return " ELSE CAST(NULL AS " + name + ") END";
  }
}
