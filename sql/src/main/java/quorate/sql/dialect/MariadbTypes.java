package quorate.sql.dialect;

import quorate.core.value.SqlType;
import quorate.sql.type.Types;

/// The types of MariaDB that columns and casts have.
public final class MariadbTypes {
  /// A table's rows may have 65,535 bytes beside long texts: longer ones than these are such.
  private static final int INLINE_MAX = 64;

  private MariadbTypes() {}

  static String type(SqlType type, int typmod) {
    return switch (type) {
      case BOOL -> "BOOLEAN";
      case INT2 -> "SMALLINT";
      case INT4 -> "INTEGER";
      case INT8, MONEY, OID -> "BIGINT";
      case NUMERIC -> TypeTraits.decimal(typmod);
      case FLOAT4, FLOAT8 -> "DOUBLE";
      case TEXT, VARCHAR, BPCHAR, UNKNOWN ->
          isLong(type, typmod) ? "LONGTEXT" : "VARCHAR(" + (typmod - 4) + ")";
      case BYTEA -> "LONGBLOB";
      case UUID -> "VARCHAR(36)";
      case TIME -> "VARCHAR(15)";
      case DATE -> "DATE";
      case TIMESTAMP, TIMESTAMPTZ -> "DATETIME(6)";
      default -> "LONGTEXT"; // JSON, arrays, and what is coded
    };
  }

  static String cast(SqlType type, int typmod) {
    return switch (type) {
      case BOOL, INT2, INT4, INT8, MONEY, OID -> "SIGNED";
      case NUMERIC -> TypeTraits.decimal(typmod);
      case FLOAT4, FLOAT8 -> "DOUBLE";
      case BYTEA -> "BINARY";
      case DATE -> "DATE";
      case TIMESTAMP, TIMESTAMPTZ -> "DATETIME(6)";
      default -> "CHAR"; // texts, and what is held as one
    };
  }

  public static boolean isLong(SqlType type, int typmod) {
    return type == SqlType.BYTEA
        || Types.isJson(type)
        || type.isArray()
        || type.isCoded()
        || type == SqlType.WIDE_NUMERIC
        || type.isString() && (typmod < 4 || typmod - 4 > INLINE_MAX);
  }
}
