package quorate.database.run;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.NumericCode;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.SupplementaryTexts;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.type.HeldReal;
import quorate.sql.type.TooLong;

/// Carries canonical values into and out of JDBC, in the encodings of
/// [quorate.sql.dialect.EngineTypes].
final class Binds {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS", Locale.ROOT);
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);
  private final Dialect dialect;

  Binds(Dialect dialect) {
    this.dialect = dialect;
  }

  void set(PreparedStatement statement, int index, Value value, SqlType type) throws SQLException {
    jdbc(value, type).bind(statement, index);
  }

  /// The form in which the engine gets a value.
  JdbcValue jdbc(Value value, SqlType type) {
    return switch (value) {
      case Value.Null() -> new JdbcValue.Null(jdbcType(type));
      case Value.Bool(boolean bool) -> new JdbcValue.Bool(bool);
      case Value.Int(long number) -> integer(number, type);
      case Value.Num(BigDecimal number) ->
          type == SqlType.WIDE_NUMERIC ? text(NumericCode.encode(number)) : decimal(number);
      case Value.Real(double number) -> real(number, type);
      case Value.Text(String text) -> text(text);
      case Value.Coded(_, String code) -> text(code);
      case Value.Binary(Bytes bytes) -> {
        requireLength(SqlType.BYTEA, bytes.length());
        yield new JdbcValue.Binary(bytes);
      }
      case Value.Uuid(UUID uuid) -> new JdbcValue.Text(uuid.toString());
      case Value.Date(LocalDate date) ->
          dialect.traits().hasJavaTimes()
              ? new JdbcValue.Date(date)
              : new JdbcValue.Text(date.toString());
      case Value.Time(LocalTime time) -> new JdbcValue.Text(TIME.format(time));
      case Value.Timestamp(LocalDateTime time) -> timestamp(time);
      case Value.TimestampTz(Instant instant) ->
          timestamp(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    };
  }

  private JdbcValue text(String text) {
    requireLength(SqlType.TEXT, text.length());
    if (EngineTypes.comparesUnits(dialect)) {
      SupplementaryTexts.MET.note(text);
    }
    return new JdbcValue.Text(EngineTypes.terminated(text, dialect));
  }

  /// Rejects lengths that the engine can neither store nor compare.
  private void requireLength(SqlType type, int length) {
    int max = EngineTypes.lengthMax(dialect);
    if (length > max) {
      throw TooLong.of(type, length, max);
    }
  }

  private JdbcValue decimal(BigDecimal number) {
    return EngineTypes.textual(dialect)
        ? new JdbcValue.Text(NumericCode.encode(number))
        : new JdbcValue.Decimal(number);
  }

  private JdbcValue integer(long number, SqlType type) {
    return switch (type) {
      case INT2, INT4 -> new JdbcValue.Int((int) number);
      case NUMERIC -> decimal(BigDecimal.valueOf(number));
      case WIDE_NUMERIC -> text(NumericCode.encode(BigDecimal.valueOf(number)));
      default -> new JdbcValue.Long(number);
    };
  }

  private JdbcValue real(double number, SqlType type) {
    double held = HeldReal.held(number, type == SqlType.FLOAT4);
    return type == SqlType.FLOAT4 && EngineTypes.hasReals(dialect)
        ? new JdbcValue.Float((float) held)
        : new JdbcValue.Double(held);
  }

  private JdbcValue timestamp(LocalDateTime time) {
    // As text: java.sql.Timestamp would use the machine's time zone, and HSQLDB's calendar differs
    // before 1582.
    return dialect.traits().hasJavaTimes()
        ? new JdbcValue.Timestamp(time)
        : new JdbcValue.Text(TIMESTAMP.format(time));
  }

  private int jdbcType(SqlType type) {
    return switch (type) {
      case BOOL -> Types.BOOLEAN;
      case INT2 -> Types.SMALLINT;
      case INT4 -> Types.INTEGER;
      case INT8, MONEY, OID -> Types.BIGINT;
      case NUMERIC -> EngineTypes.textual(dialect) ? Types.VARCHAR : Types.DECIMAL;
      case FLOAT4 -> EngineTypes.hasReals(dialect) ? Types.REAL : Types.DOUBLE;
      case FLOAT8 -> Types.DOUBLE;
      case BYTEA -> Types.VARBINARY;
      case DATE -> EngineTypes.textual(dialect) ? Types.VARCHAR : Types.DATE;
      case TIMESTAMP, TIMESTAMPTZ -> EngineTypes.textual(dialect) ? Types.VARCHAR : Types.TIMESTAMP;
      case TEXT, VARCHAR, BPCHAR, UUID, TIME, UNKNOWN, JSON, JSONB -> Types.VARCHAR;
      default -> Types.VARCHAR; // an array, or an encoded value
    };
  }

  /// The value of a column of the current row.
  Value get(ResultSet rows, int index, SqlType type) throws SQLException {
    Value value =
        switch (type) {
          case BOOL -> bool(rows, index);
          case INT2, INT4, INT8, MONEY, OID -> new Value.Int(rows.getLong(index));
          case FLOAT4 -> new Value.Real(HeldReal.meant((float) rows.getDouble(index), true));
          case FLOAT8 -> new Value.Real(HeldReal.meant(rows.getDouble(index), false));
          default -> object(rows, index, type);
        };
    return rows.wasNull() ? Value.NULL : value;
  }

  /// The conditions of SQLite and MariaDB are numbers, and other numbers than 0 and 1 occur too.
  private Value bool(ResultSet rows, int index) throws SQLException {
    boolean counts = dialect.traits().countsConditions();
    if (counts && (rows.getLong(index) & ~1L) != 0) {
      throw new SQLException("the engine returned no boolean", "XX001");
    }
    return new Value.Bool(rows.getBoolean(index));
  }

  private @Nullable BigDecimal decimal(ResultSet rows, int index) throws SQLException {
    if (!EngineTypes.textual(dialect)) {
      return rows.getBigDecimal(index);
    }
    if (rows.getObject(index) instanceof Number whole) { // Quorate may divide integers
      return BigDecimal.valueOf(whole.longValue());
    }
    String text = rows.getString(index);
    try {
      return text == null ? null : NumericCode.decode(text);
    } catch (NumberFormatException damaged) {
      throw new SQLException("the engine returned no numeric", "XX001", damaged);
    }
  }

  private Value object(ResultSet rows, int index, SqlType type) throws SQLException {
    return switch (type) {
      case NUMERIC -> {
        BigDecimal number = decimal(rows, index);
        yield number == null ? Value.NULL : new Value.Num(number);
      }
      case WIDE_NUMERIC -> {
        String code = rows.getString(index);
        yield code == null ? Value.NULL : wide(code);
      }
      case BYTEA -> {
        byte[] bytes = rows.getBytes(index);
        yield bytes == null ? Value.NULL : new Value.Binary(Bytes.wrap(bytes));
      }
      case DATE -> {
        LocalDate date = date(rows, index);
        yield date == null ? Value.NULL : new Value.Date(date);
      }
      case TIMESTAMP -> {
        LocalDateTime time = time(rows, index);
        yield time == null ? Value.NULL : new Value.Timestamp(time);
      }
      case TIMESTAMPTZ -> {
        LocalDateTime time = time(rows, index);
        yield time == null ? Value.NULL : new Value.TimestampTz(time.toInstant(ZoneOffset.UTC));
      }
      default -> {
        String text = rows.getString(index);
        yield text == null ? Value.NULL : parsed(text, type);
      }
    };
  }

  private Value wide(String held) throws SQLException {
    try {
      return NumericCode.value(EngineTypes.unterminated(held, dialect)).value();
    } catch (NumberFormatException damaged) {
      throw new SQLException("the engine returned no numeric", "XX001", damaged);
    }
  }

  private Value parsed(String text, SqlType type) throws SQLException {
    try {
      return switch (type) {
        case UUID, TIME -> PgText.parse(text, type);
        default -> held(text, type);
      };
    } catch (SqlException damaged) {
      throw new SQLException("the engine returned no " + type.sqlName(), "XX001", damaged);
    }
  }

  private Value held(String text, SqlType type) {
    String held = EngineTypes.unterminated(text, dialect);
    return type.isCoded() ? new Value.Coded(type, held) : new Value.Text(held);
  }

  /// An engine may compute years beyond the range that all engines have.
  private static <T> T inRange(T time, int year, SqlType type) {
    if (year < 1 || year > 9999) {
      throw outOfRange(type);
    }
    return time;
  }

  private static SqlException outOfRange(SqlType type) {
    String name = type == SqlType.DATE ? "date" : "timestamp";
    return new SqlException("22008", name + " out of range");
  }

  private @Nullable LocalDate date(ResultSet rows, int index) throws SQLException {
    LocalDate date;
    if (dialect.traits().hasJavaTimes()) {
      date = rows.getObject(index, LocalDate.class);
    } else {
      String text = rows.getString(index);
      try {
        date = text == null ? null : LocalDate.parse(text);
      } catch (DateTimeParseException longer) {
        throw outOfRange(SqlType.DATE);
      }
    }
    return date == null ? null : inRange(date, date.getYear(), SqlType.DATE);
  }

  private @Nullable LocalDateTime time(ResultSet rows, int index) throws SQLException {
    LocalDateTime time;
    if (dialect.traits().hasJavaTimes()) {
      time = rows.getObject(index, LocalDateTime.class);
    } else {
      String text = rows.getString(index);
      try {
        time = text == null ? null : LocalDateTime.parse(text.replace(' ', 'T'));
      } catch (DateTimeParseException longer) {
        throw outOfRange(SqlType.TIMESTAMP);
      }
    }
    return time == null ? null : inRange(time, time.getYear(), SqlType.TIMESTAMP);
  }
}
