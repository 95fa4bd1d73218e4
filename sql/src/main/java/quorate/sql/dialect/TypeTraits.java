package quorate.sql.dialect;

import quorate.core.value.SqlType;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// The engine types that represent PostgreSQL's ([EngineTypes]). The defaults hold for most
/// engines.
public interface TypeTraits {
  /// The type of a column.
  default String type(SqlType type, int typmod) {
    return switch (type) {
      case BOOL -> "BOOLEAN";
      case INT2 -> "SMALLINT";
      case INT4 -> "INTEGER";
      case INT8, MONEY, OID -> "BIGINT";
      case NUMERIC -> decimal(typmod);
      case FLOAT4 -> hasReals() ? "REAL" : "DOUBLE";
      case FLOAT8 -> "DOUBLE PRECISION";
      case TEXT, VARCHAR, BPCHAR, UNKNOWN, JSON, JSONB ->
          textType(typmod < 4 ? Integer.MAX_VALUE : typmod - 4);
      default -> textType(Integer.MAX_VALUE); // arrays and coded types
      case BYTEA -> byteaType();
      case UUID -> "VARCHAR(36)";
      case TIME -> "VARCHAR(15)";
      case DATE -> "DATE";
      case TIMESTAMP, TIMESTAMPTZ -> timestampType();
    };
  }

  /// The target type of a CAST.
  default String castType(SqlType type, int typmod) {
    return type(type, typmod);
  }

  /// The type for texts of at most this many characters; without a declared length if none is long
  /// enough.
  default String textType(int length) {
    return "VARCHAR(" + Math.min(length, Coerce.COMPUTED_MAX) + ")";
  }

  /// The type of bytea.
  default String byteaType() {
    return "BLOB";
  }

  /// The type of timestamps.
  default String timestampType() {
    return "TIMESTAMP(6)";
  }

  /// Whether numerics, dates and times are texts.
  default boolean isTextual() {
    return false;
  }

  /// Whether texts are ordered by UTF-16 units rather than code points.
  default boolean comparesUnits() {
    return false;
  }

  /// Whether texts, stored and computed, end in [EngineTypes#TERMINATOR].
  default boolean terminatesTexts() {
    return false;
  }

  /// Whether there are 32-bit floats; otherwise they are held in double precision.
  default boolean hasReals() {
    return true;
  }

  /// The text before an integer that is checked against the range of its type.
  default String beginsInteger(SqlType type) {
    return "CAST(";
  }

  /// The text after such an integer.
  default String endsInteger(SqlType type) {
    return " AS " + type(type, -1) + ")";
  }

  /// The type of decimals.
  static String decimal(int typmod) {
    return typmod >= 4
        ? "DECIMAL(" + Digits.precision(typmod) + "," + Digits.scale(typmod) + ")"
        : "DECIMAL(" + Coerce.NUMERIC_PRECISION + "," + Coerce.NUMERIC_SCALE + ")";
  }
}
