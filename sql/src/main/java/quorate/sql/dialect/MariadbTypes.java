package quorate.sql.dialect;

import quorate.core.value.SqlType;
import quorate.sql.type.Types;

/// MariaDB's types for columns and casts.
public final class MariadbTypes {
  /// Length beyond which a varchar becomes a long text, because a MariaDB row is limited to 65,535
  /// bytes apart from long texts.
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
      default -> "LONGTEXT"; // JSON, arrays and coded types
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
      default -> "CHAR"; // text, and types held as text
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
