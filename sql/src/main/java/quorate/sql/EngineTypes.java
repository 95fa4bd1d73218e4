package quorate.sql;

import quorate.core.value.SqlType;

/// The engines' types that hold PostgreSQL's.
///
/// What an engine lacks is encoded, and the same way on all, so that order and equality agree:
/// char(n) as varchar without its padding, uuid and time as fixed-width text, timestamptz as a
/// timestamp in UTC, text and bytea as the longest string every engine compares, numeric as
/// decimal(31, 12).
public final class EngineTypes {
  private EngineTypes() {}

  public static String name(SqlType type, int typmod, Dialect dialect) {
    return switch (type) {
      case BOOL -> "BOOLEAN";
      case INT2 -> "SMALLINT";
      case INT4 -> "INTEGER";
      case INT8 -> "BIGINT";
      case NUMERIC ->
          typmod >= 4
              ? "DECIMAL(" + ((typmod - 4) >> 16) + "," + ((typmod - 4) & 0xffff) + ")"
              : "DECIMAL(" + Coerce.NUMERIC_PRECISION + "," + Coerce.NUMERIC_SCALE + ")";
      case FLOAT4 -> dialect == Dialect.HSQLDB ? "DOUBLE" : "REAL";
      case FLOAT8 -> "DOUBLE PRECISION";
      case TEXT, VARCHAR, BPCHAR, UNKNOWN ->
          "VARCHAR(" + (typmod >= 4 ? typmod - 4 : Coerce.LENGTH_MAX) + ")";
      case BYTEA ->
          dialect == Dialect.DERBY
              ? "VARCHAR(" + Coerce.LENGTH_MAX + ") FOR BIT DATA"
              : "VARBINARY(" + Coerce.LENGTH_MAX + ")";
      case UUID -> "VARCHAR(36)";
      case TIME -> "VARCHAR(15)";
      case DATE -> "DATE";
      case TIMESTAMP, TIMESTAMPTZ -> dialect == Dialect.DERBY ? "TIMESTAMP" : "TIMESTAMP(6)";
    };
  }

  /// A quoted identifier.
  public static String quote(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
