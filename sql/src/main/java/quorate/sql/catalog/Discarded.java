package quorate.sql.catalog;

import java.util.regex.Pattern;

/// Names of what a change of the schema has dropped in an engine whose DDL commits at once.
///
/// A drop there cannot be taken back, and a change may still be undone after it: a later statement
/// fails, or the results are not those that the client saw. So the thing is renamed first, under a
/// name that nothing else ever has, and really dropped once the change stands.
public final class Discarded {
  private static final Pattern NAME = Pattern.compile("q[0-9]+_dropped");

  private Discarded() {}

  static String name(long object) {
    return "q" + object + "_dropped";
  }

  /// Whether this is the engine's name of something that was dropped. No other table or column has
  /// such a name, whatever the client calls it ([CatalogEdit#engineName]).
  public static boolean is(String engineName) {
    return NAME.matcher(engineName).matches();
  }
}
