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
  JSONB(3802, -1, "jsonb"),
  BOOL_ARRAY(1000, BOOL),
  BYTEA_ARRAY(1001, BYTEA),
  INT8_ARRAY(1016, INT8),
  INT2_ARRAY(1005, INT2),
  INT4_ARRAY(1007, INT4),
  TEXT_ARRAY(1009, TEXT),
  FLOAT4_ARRAY(1021, FLOAT4),
  FLOAT8_ARRAY(1022, FLOAT8),
  BPCHAR_ARRAY(1014, BPCHAR),
  VARCHAR_ARRAY(1015, VARCHAR),
  DATE_ARRAY(1182, DATE),
  TIME_ARRAY(1183, TIME),
  TIMESTAMP_ARRAY(1115, TIMESTAMP),
  TIMESTAMPTZ_ARRAY(1185, TIMESTAMPTZ),
  NUMERIC_ARRAY(1231, NUMERIC),
  UUID_ARRAY(2951, UUID);

  private static final Map<Integer, SqlType> BY_OID =
      Arrays.stream(values()).collect(Collectors.toMap(SqlType::oid, Function.identity()));

  private static final Map<SqlType, SqlType> ARRAYS =
      Arrays.stream(values())
          .filter(SqlType::isArray)
          .collect(Collectors.toMap(SqlType::element, Function.identity()));

  private final int oid;
  private final int wireSize;
  private final String sqlName;
  private final Optional<SqlType> element;

  SqlType(int oid, int wireSize, String sqlName) {
    this.oid = oid;
    this.wireSize = wireSize;
    this.sqlName = sqlName;
    element = Optional.empty();
  }

  /// An array of one dimension, which is held as the text that PostgreSQL prints of it.
  SqlType(int oid, SqlType element) {
    this.oid = oid;
    wireSize = -1;
    sqlName = element.sqlName + "[]";
    this.element = Optional.of(element);
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

  public boolean isArray() {
    return element.isPresent();
  }

  /// The type of an array's elements; of others the type itself.
  public SqlType element() {
    return element.orElse(this);
  }

  /// The type of arrays of this one; empty where there is none.
  public Optional<SqlType> array() {
    return Optional.ofNullable(ARRAYS.get(this));
  }

  /// The type with this object id, if it is one of ours.
  public static Optional<SqlType> byOid(int oid) {
    return Optional.ofNullable(BY_OID.get(oid));
  }
}
