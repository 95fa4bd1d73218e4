package quorate.database.procedure;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import quorate.core.Bytes;
import quorate.core.value.Codes;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.procedure.Null;
import quorate.procedure.Row;

/// Converts between canonical values and the Java objects of procedures.
public final class JavaValues {
  private JavaValues() {}

  /// The canonical value of a procedure's object.
  ///
  /// @throws SqlException 22023 for an object that corresponds to no SQL value
  public static Value of(Object value) {
    return switch (value) {
      case Null _ -> Value.NULL;
      case Optional<?> optional -> optional.isPresent() ? of(optional.get()) : Value.NULL;
      case Boolean bool -> new Value.Bool(bool);
      case Byte number -> new Value.Int(number);
      case Short number -> new Value.Int(number);
      case Integer number -> new Value.Int(number);
      case Long number -> new Value.Int(number);
      case BigInteger number -> new Value.Num(new BigDecimal(number));
      case BigDecimal number -> new Value.Num(number);
      case Float number -> new Value.Real(number);
      case Double number -> new Value.Real(number);
      case CharSequence text -> new Value.Text(text.toString());
      case byte[] bytes -> new Value.Binary(Bytes.of(bytes));
      case UUID uuid -> new Value.Uuid(uuid);
      case LocalDate date -> new Value.Date(date);
      case LocalTime time -> new Value.Time(time);
      case LocalDateTime timestamp -> new Value.Timestamp(timestamp);
      case Instant instant -> new Value.TimestampTz(instant);
      case OffsetDateTime moment -> new Value.TimestampTz(moment.toInstant());
      default ->
          throw new SqlException(
              "22023", "no value of SQL is made of a " + value.getClass().getName());
    };
  }

  /// The object of a canonical value.
  public static Object object(Value value) {
    return switch (value) {
      case Value.Null _ -> Null.NULL;
      case Value.Bool(boolean bool) -> bool;
      case Value.Int(long number) -> number;
      case Value.Num(BigDecimal number) -> number;
      case Value.Real(double number) -> number;
      case Value.Text(String text) -> text;
      case Value.Coded coded -> Codes.print(coded);
      case Value.Binary(Bytes bytes) -> bytes.toArray();
      case Value.Uuid(UUID uuid) -> uuid;
      case Value.Date(LocalDate date) -> date;
      case Value.Time(LocalTime time) -> time;
      case Value.Timestamp(LocalDateTime timestamp) -> timestamp;
      case Value.TimestampTz(Instant instant) -> instant;
    };
  }

  /// A row for a procedure.
  public static Row row(List<Column> columns, quorate.core.value.Row row) {
    return new Row(
        columns.stream().map(Column::name).toList(),
        row.values().stream().map(JavaValues::object).toList());
  }
}
