package quorate.core.value;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A type of the canonical type system, each with its PostgreSQL object id and wire size.
public enum SqlType {
  BOOL(16, 1, "boolean"),
  BYTEA(17, -1, "bytea"),
  INT8(20, 8, "bigint"),
  INT2(21, 2, "smallint"),
  INT4(23, 4, "integer"),
  TEXT(25, -1, "text"),
  FLOAT4(700, 4, "real"),
  FLOAT8(701, 8, "double precision"),
  /// A literal or parameter whose type nothing has settled.
  UNKNOWN(705, -2, "unknown"),
  BPCHAR(1042, -1, "character"),
  VARCHAR(1043, -1, "character varying"),
  DATE(1082, 4, "date"),
  TIME(1083, 8, "time without time zone"),
  TIMESTAMP(1114, 8, "timestamp without time zone"),
  TIMESTAMPTZ(1184, 8, "timestamp with time zone"),
  NUMERIC(1700, -1, "numeric"),
  UUID(2950, 16, "uuid"),
  /// A JSON text as it was written.
  JSON(114, -1, "json"),
  /// JSON as PostgreSQL's jsonb prints it.
  JSONB(3802, -1, "jsonb");

  private static final Map<Integer, SqlType> BY_OID =
      Arrays.stream(values()).collect(Collectors.toMap(SqlType::oid, Function.identity()));

  private final int oid;
  private final int wireSize;
  private final String sqlName;

  SqlType(int oid, int wireSize, String sqlName) {
    this.oid = oid;
    this.wireSize = wireSize;
    this.sqlName = sqlName;
  }

  /// PostgreSQL's pg_type.oid.
  public int oid() {
    return oid;
  }

  /// PostgreSQL's pg_type.typlen: bytes, -1 for variable length, -2 for a C string.
  public int wireSize() {
    return wireSize;
  }

  /// The name as PostgreSQL's format_type prints it.
  public String sqlName() {
    return sqlName;
  }

  public boolean isInteger() {
    return this == INT2 || this == INT4 || this == INT8;
  }

  public boolean isFloat() {
    return this == FLOAT4 || this == FLOAT8;
  }

  public boolean isNumber() {
    return isInteger() || isFloat() || this == NUMERIC;
  }

  public boolean isString() {
    return this == TEXT || this == VARCHAR || this == BPCHAR;
  }

  /// The type with this object id, if it is one of ours.
  public static Optional<SqlType> byOid(int oid) {
    return Optional.ofNullable(BY_OID.get(oid));
  }
}
