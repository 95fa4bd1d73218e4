package quorate.sql.dialect;

/// The SQL dialects that statements are translated to.
public enum Dialect {
  H2("H2"),
  HSQLDB("HSQLDB"),
  DERBY("Derby"),
  POSTGRESQL("PostgreSQL"),
  SQLITE("SQLite"),
  DUCKDB("DuckDB"),
  MARIADB("MariaDB");

  private final String title;

  Dialect(String title) {
    this.title = title;
  }

  /// Whether a change of the schema commits at once, and everything before it in its transaction.
  public boolean ddlCommits() {
    return this == H2 || this == HSQLDB || this == MARIADB;
  }

  /// Whether the engine declares keys, foreign keys and checks as it should; where not, whoever
  /// writes into a table looks at its constraints ([quorate.sql.ddl.Constraints]).
  public boolean hasConstraints() {
    return this != DUCKDB && this != MARIADB;
  }

  /// Whether the engine declares indexes, of whatever may be looked for, and columns that are NOT
  /// NULL.
  public boolean hasIndexes() {
    return this != DUCKDB;
  }

  /// The engine's name as its makers write it, for messages.
  public String title() {
    return title;
  }
}
