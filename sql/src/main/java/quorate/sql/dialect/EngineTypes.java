package quorate.sql.dialect;

import quorate.core.value.SqlType;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// The engines' types that hold PostgreSQL's.
///
/// What an engine lacks is encoded, and the same way on all, so that order and equality agree:
/// char(n) as varchar without its padding, uuid and time as fixed-width text, timestamptz as a
/// timestamp in UTC, text, json, jsonb, arrays and bytea as the longest string that an engine
/// compares, numeric as decimal(31, 12).
///
/// SQLite has numbers of 64 bits and texts only, and DuckDB numerics whose products do not fit:
/// there numerics are texts of [quorate.sql.type.SortableDecimal], and dates and timestamps texts
/// of fixed width.
///
/// Derby takes texts that differ in trailing blanks for equal wherever it compares, groups, sorts
/// or makes unique. There every text ends in a character that PostgreSQL's texts cannot have and
/// that is less than all others: what differs then differs before the padding, and the order stays.
public final class EngineTypes {
  /// What ends a text in Derby.
  public static final char TERMINATOR = '\0';

  /// The longest VARCHAR of Derby, which has 32,672, without the terminator.
  private static final int DERBY_LENGTH_MAX = 32_671;

  /// The longest that PostgreSQL's varchar can be declared.
  private static final int POSTGRESQL_LENGTH_MAX = 10_485_760;

  /// The type of dates and timestamps on their way into routines and out of them. JDBC's own types
  /// have another calendar before 1582.
  public static final String TIME_TEXT = "VARCHAR(32)";

  private EngineTypes() {}

  /// Whether numerics, dates and times are texts to an engine.
  public static boolean textual(Dialect dialect) {
    return dialect == Dialect.SQLITE || dialect == Dialect.DUCKDB;
  }

  /// Whether an engine orders texts by their UTF-16 units, and not by code point
  /// ([quorate.sql.render.TextOrder]).
  public static boolean comparesUnits(Dialect dialect) {
    return dialect == Dialect.H2 || dialect == Dialect.HSQLDB || dialect == Dialect.DERBY;
  }

  /// Whether an engine's texts, stored and computed, end in [#TERMINATOR].
  public static boolean terminates(Dialect dialect) {
    return dialect == Dialect.DERBY;
  }

  /// A text as an engine holds it.
  public static String terminated(String text, Dialect dialect) {
    return terminates(dialect) ? text + TERMINATOR : text;
  }

  /// The text that an engine holds. One that lacks its terminator was never stored by Quorate: it
  /// gets one, so that it differs from every right text.
  public static String unterminated(String held, Dialect dialect) {
    if (!terminates(dialect)) {
      return held;
    }
    int last = held.length() - 1;
    return last >= 0 && held.charAt(last) == TERMINATOR
        ? held.substring(0, last)
        : held + TERMINATOR;
  }

  public static String name(SqlType type, int typmod, Dialect dialect) {
    return switch (dialect) {
      case SQLITE -> storage(type);
      case DUCKDB -> textual(type, typmod);
      case MARIADB -> MariadbTypes.type(type, typmod);
      default -> named(type, typmod, dialect);
    };
  }

  /// The type that a CAST is to, which MariaDB has other words for than for a column's.
  public static String cast(SqlType type, int typmod, Dialect dialect) {
    return dialect == Dialect.MARIADB
        ? MariadbTypes.cast(type, typmod)
        : name(type, typmod, dialect);
  }

  /// Whether an engine has floats of 32 bits; where not, they are in double precision.
  public static boolean hasReals(Dialect dialect) {
    return dialect != Dialect.HSQLDB && dialect != Dialect.MARIADB;
  }

  /// SQLite's storage classes. What a column may hold beyond that is checked before it is given:
  /// integers for their range, texts for their length.
  private static String storage(SqlType type) {
    return switch (type) {
      case BOOL, INT2, INT4, INT8, MONEY, OID -> "INTEGER";
      case FLOAT4, FLOAT8 -> "REAL";
      case BYTEA -> "BLOB";
      case TEXT, VARCHAR, BPCHAR, UNKNOWN, UUID, TIME, DATE, TIMESTAMP, TIMESTAMPTZ, NUMERIC ->
          "TEXT";
      default -> "TEXT"; // JSON, arrays, and what is coded
    };
  }

  /// DuckDB's types, of which those of numbers and conditions are the others'.
  private static String textual(SqlType type, int typmod) {
    return switch (type) {
      case BOOL, INT2, INT4, INT8, MONEY, OID, FLOAT4, FLOAT8 ->
          named(type, typmod, Dialect.DUCKDB);
      default -> storage(type).equals("BLOB") ? "BLOB" : "VARCHAR";
    };
  }

  private static String named(SqlType type, int typmod, Dialect dialect) {
    return switch (type) {
      case BOOL -> "BOOLEAN";
      case INT2 -> "SMALLINT";
      case INT4 -> "INTEGER";
      case INT8, MONEY, OID -> "BIGINT";
      case NUMERIC ->
          typmod >= 4
              ? "DECIMAL(" + Digits.precision(typmod) + "," + Digits.scale(typmod) + ")"
              : "DECIMAL(" + Coerce.NUMERIC_PRECISION + "," + Coerce.NUMERIC_SCALE + ")";
      case FLOAT4 -> dialect == Dialect.HSQLDB ? "DOUBLE" : "REAL";
      case FLOAT8 -> "DOUBLE PRECISION";
      case TEXT, VARCHAR, BPCHAR, UNKNOWN, JSON, JSONB ->
          characters(typmod < 4 ? Integer.MAX_VALUE : typmod - 4, dialect);
      default -> named(SqlType.TEXT, -1, dialect); // an array, or what is coded
      case BYTEA ->
          switch (dialect) {
            case DERBY -> "VARCHAR(" + DERBY_LENGTH_MAX + ") FOR BIT DATA";
            case H2 -> "VARBINARY";
            case HSQLDB -> "VARBINARY(" + Coerce.COMPUTED_MAX + ")";
            case POSTGRESQL -> "BYTEA";
            case SQLITE, DUCKDB, MARIADB -> "BLOB";
          };
      case UUID -> "VARCHAR(36)";
      case TIME -> "VARCHAR(15)";
      case DATE -> "DATE";
      case TIMESTAMP, TIMESTAMPTZ -> dialect == Dialect.DERBY ? "TIMESTAMP" : "TIMESTAMP(6)";
    };
  }

  /// How many UTF-16 units of a text, or bytes, an engine can store or compute with.
  public static int lengthMax(Dialect dialect) {
    return dialect == Dialect.DERBY ? DERBY_LENGTH_MAX : Coerce.COMPUTED_MAX;
  }

  /// The type of texts of at most so many characters. Those that no type of a declared length holds
  /// have one without.
  private static String characters(int length, Dialect dialect) {
    return switch (dialect) {
      case DERBY -> "VARCHAR(" + (Math.min(length, DERBY_LENGTH_MAX) + 1) + ")";
      case H2 -> length > Coerce.LENGTH_MAX ? "VARCHAR" : "VARCHAR(" + length + ")";
      case POSTGRESQL -> length > POSTGRESQL_LENGTH_MAX ? "TEXT" : "VARCHAR(" + length + ")";
      case HSQLDB, MARIADB, SQLITE, DUCKDB ->
          "VARCHAR(" + Math.min(length, Coerce.COMPUTED_MAX) + ")";
    };
  }

  /// A text's literal, terminated where the engine's texts are.
  public static String literal(String text, Dialect dialect) {
    return "'" + terminated(text, dialect).replace("'", "''") + "'";
  }

  /// A quoted identifier.
  public static String quote(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
