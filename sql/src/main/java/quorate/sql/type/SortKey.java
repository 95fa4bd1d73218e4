package quorate.sql.type;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import quorate.core.value.ArrayText;
import quorate.core.value.Interval;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;
import quorate.core.value.PgText;
import quorate.core.value.RangeCode;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.json.Json;
import quorate.sql.json.JsonReader;

/// Texts that sort, and compare equal, as the jsonb values, arrays and ranges that they stand for
/// do in PostgreSQL.
public final class SortKey {
  /// Terminator of a part; sorts before any continuation of it.
  private static final String END = "\u0001\u0001";

  private static final String ESCAPED = "\u0001\u0002";

  private SortKey() {}

  /// @param held the value as engines hold it
  /// @throws SqlException 54000 if the key is longer than the longest text
  public static String of(String held, SqlType type) {
    String key =
        type == SqlType.JSONB
            ? top(JsonReader.jsonb(held))
            : type.isArray() ? array(held, type.element()) : element(held, type);
    if (key.length() > Coerce.COMPUTED_MAX) {
      throw TooLong.of(SqlType.TEXT, key.length(), Coerce.COMPUTED_MAX);
    }
    return key;
  }

  private static String text(String text) {
    return text.replace("\u0001", ESCAPED) + END;
  }

  /// The key of a top-level jsonb value: compared by size first. A scalar counts as an array of one
  /// element, and sorts before such an array.
  private static String top(Json json) {
    return switch (json) {
      case Json.Array(List<Json> elements) ->
          "4"
              + count(elements.size())
              + "1"
              + String.join("", elements.stream().map(SortKey::inner).toList());
      case Json.Members _ -> inner(json);
      default -> "4" + count(1) + "0" + inner(json);
    };
  }

  private static String count(int size) {
    return "%06d".formatted(size);
  }

  private static String inner(Json json) {
    return switch (json) {
      case Json.Null _ -> "0";
      case Json.Text(String text) -> "1" + text(text);
      case Json.Number(BigDecimal number) -> "2" + number(number);
      case Json.Bool(boolean bool) -> bool ? "31" : "30";
      case Json.Array(List<Json> elements) ->
          "4"
              + count(elements.size())
              + String.join("", elements.stream().map(SortKey::inner).toList());
      case Json.Members(var members) -> {
        StringBuilder out = new StringBuilder("5" + count(members.size()));
        members.forEach((name, value) -> out.append(text(name)).append(inner(value)));
        yield out.toString();
      }
    };
  }

  private static String number(BigDecimal number) {
    try {
      return NumericCode.encode(number) + END;
    } catch (ArithmeticException tooLarge) {
      throw new SqlException(
          "0A000", "sorting numbers of more than 400 digits is not supported by Quorate");
    }
  }

  /// Compares element by element, with NULL last; a proper prefix sorts first.
  private static String array(String held, SqlType type) {
    StringBuilder out = new StringBuilder();
    for (Optional<String> element : ArrayText.elements(held)) {
      out.append(element.map(text -> "1" + printed(text, type)).orElse("2"));
    }
    return out.append('0').toString();
  }

  /// The key of a non-null value in its output form.
  private static String printed(String text, SqlType type) {
    return type.isCoded()
        ? element(quorate.core.value.Codes.read(text, type, -1).code(), type)
        : element(text, type);
  }

  private static String element(String held, SqlType type) {
    return switch (type) {
      case INT2, INT4, INT8 -> number(new BigDecimal(held));
      case NUMERIC -> numeric(PgText.read(held, type));
      case MONEY, OID -> number(whole(PgText.parse(held, type)));
      case FLOAT4, FLOAT8 -> real(PgText.parse(held, type));
      case JSONB -> top(JsonReader.jsonb(held));
      case INTERVAL -> held.substring(0, Interval.KEY_LENGTH) + END;
      case INT4RANGE, INT8RANGE, NUMRANGE, DATERANGE, TSRANGE, TSTZRANGE -> range(held, type);
      default -> text(held);
    };
  }

  private static String numeric(Value value) {
    return NumericCode.encode(Numeric.of(value).orElseThrow()) + END;
  }

  private static BigDecimal whole(Value value) {
    return value instanceof Value.Int(long number) ? BigDecimal.valueOf(number) : BigDecimal.ZERO;
  }

  private static String real(Value value) {
    double number = value instanceof Value.Real(double real) ? real + 0.0 : 0;
    long bits = Double.doubleToLongBits(number);
    return "%016x".formatted(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE) + END;
  }

  private static String range(String held, SqlType type) {
    Optional<RangeCode.Range> range = RangeCode.of(held, type);
    if (range.isEmpty()) {
      return "0";
    }
    SqlType each = RangeCode.bound(type);
    RangeCode.Range it = range.get();
    return "1"
        + it.lower()
            .map(bound -> "1" + element(bound, each) + (it.includesLower() ? "0" : "1"))
            .orElse("0")
        + it.upper()
            .map(bound -> "1" + element(bound, each) + (it.includesUpper() ? "1" : "0"))
            .orElse("2");
  }
}
