package quorate.sql.builtin;

/// How the engine's SQL is written.
public final class SqliteWords {
  private SqliteWords() {}

  public static String string(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  public static String name(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  /// What an array's elements are in a list that the engine can take apart: integers, truth values,
  /// reals, or texts, as which numerics keep their digits.
  public static String kind(SystemType element) {
    return element.isInteger()
        ? "'i'"
        : element.isBool() ? "'b'" : element.isFloat() ? "'f'" : "'t'";
  }
}
