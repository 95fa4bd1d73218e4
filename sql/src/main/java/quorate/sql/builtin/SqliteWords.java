package quorate.sql.builtin;

/// SQL literals and expressions of the gateway's SQLite.
public final class SqliteWords {
  private SqliteWords() {}

  public static String string(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  public static String name(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  /// The kind of an array's elements in a list for the engine: integer, boolean, float, or text,
  /// which keeps the digits of numerics.
  public static String kind(SystemType element) {
    return element.isInteger()
        ? "'i'"
        : element.isBool() ? "'b'" : element.isFloat() ? "'f'" : "'t'";
  }
}
