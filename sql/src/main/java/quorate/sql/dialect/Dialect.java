package quorate.sql.dialect;

import java.util.Locale;

/// The target dialects of translation. Append new ones: the wire format uses ordinals.
public enum Dialect {
  H2("H2", new H2Traits()),
  HSQLDB("HSQLDB", new HsqldbTraits()),
  DERBY("Derby", new DerbyTraits()),
  POSTGRESQL("PostgreSQL", new PostgresqlTraits()),
  SQLITE("SQLite", new SqliteTraits()),
  DUCKDB("DuckDB", new DuckdbTraits()),
  MARIADB("MariaDB", new MariadbTraits());

  private final String title;
  private final DialectTraits traits;

  Dialect(String title, DialectTraits traits) {
    this.title = title;
    this.traits = traits;
  }

  /// The dialect of clients.
  public static Dialect ofClients() {
    return POSTGRESQL;
  }

  /// The dialect with this name, in the lower case of configurations.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Dialect named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /// The name in configurations.
  public String configured() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The traits of the dialect and its engine.
  public DialectTraits traits() {
    return traits;
  }

  /// Whether a schema change commits at once, together with all that precedes it in its
  /// transaction.
  public boolean ddlCommits() {
    return traits.ddlCommits();
  }

  /// Whether the engine enforces declared keys, foreign keys and checks correctly; otherwise
  /// Quorate checks them after each write ([quorate.sql.ddl.Constraints]).
  public boolean hasConstraints() {
    return traits.hasConstraints();
  }

  /// Whether the engine supports indexes for lookup and NOT NULL columns.
  public boolean hasIndexes() {
    return traits.hasIndexes();
  }

  /// The engine's name as its vendor spells it, for messages.
  public String title() {
    return title;
  }
}
