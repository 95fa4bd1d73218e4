package quorate.sql.catalog;

/// The checks that keep the values of keys as short as PostgreSQL's indexes take them.
public final class KeySizeCheck {
  public static final String PREFIX = "quorate key size ";

  private KeySizeCheck() {}

  /// Whether this is one of these checks.
  public static boolean is(Catalog.CheckConstraint check) {
    return check.name().startsWith(PREFIX);
  }
}
