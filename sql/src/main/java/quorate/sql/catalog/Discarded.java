package quorate.sql.catalog;

import java.util.regex.Pattern;

/// Engine names of objects that a schema change has dropped, for engines that commit DDL at once.
///
/// A drop cannot be undone there, but the change may still fail: by a later statement, or because
/// the results differ from those that the client saw. So the object is first renamed to a name that
/// is never reused, and dropped once the change stands.
public final class Discarded {
  private static final Pattern NAME = Pattern.compile("q[0-9]+_dropped");

  private Discarded() {}

  static String name(long object) {
    return "q" + object + "_dropped";
  }

  /// Whether the name is that of a dropped object. No live table or column has such a name
  /// ([CatalogEdit#engineName]).
  public static boolean is(String engineName) {
    return NAME.matcher(engineName).matches();
  }

  /// Whether a statement may name such an object. A literal may look like one.
  public static boolean isNamedIn(String sql) {
    return NAME.matcher(sql).find();
  }
}
