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
  /// A literal or parameter whose type is not yet resolved.
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
  UUID_ARRAY(2951, UUID),
  INTERVAL(1186, 16, "interval", true),
  TIMETZ(1266, 12, "time with time zone", true),
  /// Cents, as a bigint.
  MONEY(790, 8, "money"),
  INET(869, -1, "inet", true),
  CIDR(650, -1, "cidr", true),
  MACADDR(829, 6, "macaddr", true),
  MACADDR8(774, 8, "macaddr8", true),
  BIT(1560, -1, "bit", true),
  VARBIT(1562, -1, "bit varying", true),
  XML(142, -1, "xml", true),
  /// An unsigned 32-bit number.
  OID(26, 4, "oid"),
  NAME(19, 64, "name", true),
  CHAR(18, 1, "\"char\"", true),
  /// A type's name, as pg_typeof returns it.
  REGTYPE(2206, 4, "regtype", true),
  PG_LSN(3220, 8, "pg_lsn", true),
  POINT(600, 16, "point", true),
  LSEG(601, 32, "lseg", true),
  PATH(602, -1, "path", true),
  BOX(603, 32, "box", true),
  POLYGON(604, -1, "polygon", true),
  LINE(628, 24, "line", true),
  CIRCLE(718, 24, "circle", true),
  INT4RANGE(3904, -1, "int4range", true),
  NUMRANGE(3906, -1, "numrange", true),
  TSRANGE(3908, -1, "tsrange", true),
  TSTZRANGE(3910, -1, "tstzrange", true),
  DATERANGE(3912, -1, "daterange", true),
  INT8RANGE(3926, -1, "int8range", true),
  TSVECTOR(3614, -1, "tsvector", true),
  TSQUERY(3615, -1, "tsquery", true),
  /// A label of an enumeration. The type modifier is the enumeration's object id; without one this
  /// is PostgreSQL's anyenum.
  ENUM(3500, 4, "enum", true),
  INTERVAL_ARRAY(1187, INTERVAL),
  TIMETZ_ARRAY(1270, TIMETZ),
  MONEY_ARRAY(791, MONEY),
  INET_ARRAY(1041, INET),
  CIDR_ARRAY(651, CIDR),
  MACADDR_ARRAY(1040, MACADDR),
  MACADDR8_ARRAY(775, MACADDR8),
  BIT_ARRAY(1561, BIT),
  VARBIT_ARRAY(1563, VARBIT),
  XML_ARRAY(143, XML),
  OID_ARRAY(1028, OID),
  NAME_ARRAY(1003, NAME),
  PG_LSN_ARRAY(3221, PG_LSN),
  INT4RANGE_ARRAY(3905, INT4RANGE),
  NUMRANGE_ARRAY(3907, NUMRANGE),
  TSRANGE_ARRAY(3909, TSRANGE),
  TSTZRANGE_ARRAY(3911, TSTZRANGE),
  DATERANGE_ARRAY(3913, DATERANGE),
  INT8RANGE_ARRAY(3927, INT8RANGE),
  JSON_ARRAY(199, JSON),
  JSONB_ARRAY(3807, JSONB),
  /// An unsigned 64-bit number.
  XID8(5069, 8, "xid8", true),
  XID8_ARRAY(271, XID8),
  /// A cursor's name; it has no comparison operators.
  REFCURSOR(1790, -1, "refcursor", true),
  REFCURSOR_ARRAY(2201, REFCURSOR),
  /// A numeric of any precision, NaN or an infinity, which engines store as a [NumericCode]: one
  /// without a precision, or with more than an engine's own decimals hold. Clients see [#NUMERIC].
  WIDE_NUMERIC(1700, -1, "numeric");

  private static final Map<Integer, SqlType> BY_OID =
      Arrays.stream(values())
          .collect(Collectors.toMap(SqlType::oid, Function.identity(), (first, _) -> first));

  private static final Map<SqlType, SqlType> ARRAYS =
      Arrays.stream(values())
          .filter(SqlType::isArray)
          .collect(Collectors.toMap(SqlType::element, Function.identity()));

  private final int oid;
  private final int wireSize;
  private final String sqlName;
  private final Optional<SqlType> element;
  private final boolean coded;

  SqlType(int oid, int wireSize, String sqlName) {
    this(oid, wireSize, sqlName, false);
  }

  SqlType(int oid, int wireSize, String sqlName, boolean coded) {
    this.oid = oid;
    this.wireSize = wireSize;
    this.sqlName = sqlName;
    this.coded = coded;
    element = Optional.empty();
  }

  /// An array of one dimension, stored as the text that PostgreSQL prints.
  SqlType(int oid, SqlType element) {
    this.oid = oid;
    wireSize = -1;
    sqlName = element.sqlName + "[]";
    this.element = Optional.of(element);
    coded = false;
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
    return isInteger() || isFloat() || isNumeric();
  }

  /// Whether it is PostgreSQL's numeric in either storage form.
  public boolean isNumeric() {
    return this == NUMERIC || this == WIDE_NUMERIC;
  }

  public boolean isString() {
    return this == TEXT || this == VARCHAR || this == BPCHAR;
  }

  /// Whether its values are [Value.Coded], which every engine stores as text.
  public boolean isCoded() {
    return coded;
  }

  public boolean isArray() {
    return element.isPresent();
  }

  /// The type of an array's elements; the type itself if it is not an array.
  public SqlType element() {
    return element.orElse(this);
  }

  /// The type of arrays of this type; empty if there is none.
  public Optional<SqlType> array() {
    return Optional.ofNullable(ARRAYS.get(this == WIDE_NUMERIC ? NUMERIC : this));
  }

  /// The type with this object id, if it is supported.
  public static Optional<SqlType> byOid(int oid) {
    return Optional.ofNullable(BY_OID.get(oid));
  }
}
