package quorate.core;

/// The version of Quorate, and the version of PostgreSQL whose protocol, SQL and catalog it
/// implements.
public final class Versions {
  /// Equal to the version in the project's `pom.xml`.
  public static final String QUORATE = "0.1.0";

  /// As `server_version` shows it.
  public static final String POSTGRESQL = "18.6";

  /// As `server_version_num` shows it: 10,000 times the major version plus the minor version.
  public static final int POSTGRESQL_NUMBER = 180_006;

  /// The result of `version()`.
  public static final String BANNER = "PostgreSQL " + POSTGRESQL + " (Quorate " + QUORATE + ")";

  private Versions() {}
}
