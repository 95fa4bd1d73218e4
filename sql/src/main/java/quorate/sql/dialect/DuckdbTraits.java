package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;

/// The traits of DuckDB. INSERTs of two hundred rows are no faster than those of a hundred.
final class DuckdbTraits extends DialectTraits {
  private static final List<String> TABLES =
      List.of(
          "select table_name, 'column', column_name, data_type, is_nullable, column_default from"
              + " duckdb_columns() where not internal",
          "select table_name, 'constraint', constraint_type, constraint_text from"
              + " duckdb_constraints()",
          "select table_name, 'index', index_name, is_unique, sql from duckdb_indexes()");

  @Override
  public ConstraintForm constraints() {
    return ConstraintForm.NONE;
  }

  @Override
  public String type(SqlType type, int typmod) {
    return switch (type) {
      case BOOL, INT2, INT4, INT8, MONEY, OID, FLOAT4, FLOAT8, BYTEA -> super.type(type, typmod);
      default -> "VARCHAR";
    };
  }

  /// DuckDB takes an uncorrelated EXISTS for one row of LIMIT 1, which over some joins and scalar
  /// subqueries returns more (docs/engine-bugs.md, duckdb-exists-left-join).
  @Override
  public boolean countsForExists() {
    return true;
  }

  @Override
  public boolean isTextual() {
    return true;
  }

  @Override
  public boolean hasHex() {
    return true;
  }

  @Override
  public Optional<Around> realSum() {
    return Optional.of(new Around("\"q_ftotal\"(string_agg(CAST(", " AS VARCHAR), ',')", ")"));
  }

  @Override
  public Optional<Around> wideSum(boolean distinct) {
    String each = distinct ? "DISTINCT " : "";
    return Optional.of(new Around("\"q_wide_total\"(string_agg(" + each, ", ',')", ")"));
  }

  @Override
  public List<String> schemaQueries() {
    return TABLES;
  }

  @Override
  public List<String> driverJars() {
    return List.of("duckdb_jdbc");
  }

  @Override
  public String trialUrl(String version) {
    return "jdbc:duckdb:";
  }

  @Override
  public List<Integer> insertedRows() {
    return List.of(100, 10);
  }

  @Override
  public int pace() {
    return 7;
  }

  /// Determined from the message, because DuckDB's errors carry no code.
  @Override
  public String sqlState(String state, int code, String text) {
    if (text.contains("NOT NULL constraint failed")) {
      return "23502";
    }
    if (text.contains("More than one row returned by a subquery")) {
      return "21000";
    }
    if (text.startsWith("INTERRUPT Error")) {
      return "57014";
    }
    boolean range =
        text.startsWith("Out of Range Error")
            || text.startsWith("Conversion Error") && text.contains("out of range");
    return range ? "22003" : FAILURE;
  }
}
