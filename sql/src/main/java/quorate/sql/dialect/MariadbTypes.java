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

  /// Bytes of a column of a declared type in the server's own row format, which is limited to
  /// 65,535.
  static int declaredBytes(SqlType type, int typmod) {
    int utf8 = 4;
    return switch (type) {
      case BOOL -> 1;
      case INT2 -> 2;
      case INT4, DATE -> 4;
      case INT8, MONEY, OID, FLOAT4, FLOAT8, TIMESTAMP, TIMESTAMPTZ -> 8;
      case NUMERIC -> 16;
      case UUID -> utf8 * 36 + 1;
      case TIME -> utf8 * 15 + 1;
      default -> isLong(type, typmod) ? 12 : utf8 * (typmod - 4) + 2;
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
