package quorate.sql.dialect;

import java.util.Locale;

/// The SQL dialects that statements are translated to. A new one comes last: on the wire they are
/// numbers.
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

  /// The dialect that clients speak.
  public static Dialect ofClients() {
    return POSTGRESQL;
  }

  /// The dialect of this name, in small letters as configurations have it.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Dialect named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /// Its name, as configurations have it.
  public String configured() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Its traits.
  public DialectTraits traits() {
    return traits;
  }

  /// Whether a change of the schema commits at once, and everything before it in its transaction.
  public boolean ddlCommits() {
    return traits.ddlCommits();
  }

  /// Whether the engine declares keys, foreign keys and checks as it should; where not, whoever
  /// writes into a table looks at its constraints ([quorate.sql.ddl.Constraints]).
  public boolean hasConstraints() {
    return traits.hasConstraints();
  }

  /// Whether the engine declares indexes, of whatever may be looked for, and columns that are NOT
  /// NULL.
  public boolean hasIndexes() {
    return traits.hasIndexes();
  }

  /// The engine's name as its makers write it, for messages.
  public String title() {
    return title;
  }
}
