package quorate.sql.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.core.value.SqlException;

/// Reads JSON texts, as strictly as PostgreSQL.
public final class JsonReader {
  /// Arrays and objects in each other.
  private static final int DEPTH_MAX = 500;

  /// Digits on either side of the point that a numeric of PostgreSQL may have.
  private static final int INTEGER_DIGITS_MAX = 131_072;

  private static final int SCALE_MAX = 16_383;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_MAX)
                  .maxNumberLength(1 << 20)
                  .maxNameLength(1 << 24)
                  .build())
          .build();

  private JsonReader() {}

  /// The text of a json, as it is.
  ///
  /// @throws SqlException 22P02 if it is none, 54001 if it nests too deep
  public static String json(String text) {
    parsed(text, JsonReader::skipped);
    return text;
  }

  private static Json skipped(JsonParser parser) throws IOException {
    int depth = 0;
    do {
      JsonToken token = parser.currentToken();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (token.isNumeric() || token == JsonToken.VALUE_STRING) {
        parser.getText(); // what is wrong in it is found where it is looked at
      }
    } while (depth > 0 && parser.nextToken() != null);
    if (depth > 0) {
      throw invalid();
    }
    return new Json.Null();
  }

  /// What a text means as a jsonb.
  ///
  /// @throws SqlException 22P02 if it is no JSON, 22P05 of a NUL in a string, 22003 of a number
  ///   that no numeric has room for, 54001 if it nests too deep
  public static Json jsonb(String text) {
    return parsed(text, JsonReader::value);
  }

  /// The text of a jsonb.
  public static String normal(String text) {
    return jsonb(text).print();
  }

  /// What is made of a value, at whose first token the parser is; at its end it is at the last.
  interface Reading<T> {
    T of(JsonParser parser) throws IOException;
  }

  static <T> T parsed(String text, Reading<T> reading) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        throw invalid();
      }
      T value = reading.of(parser);
      if (parser.nextToken() != null) {
        throw invalid();
      }
      return value;
    } catch (StreamConstraintsException deep) {
      throw new SqlException("54001", "stack depth limit exceeded");
    } catch (StreamReadException malformed) {
      throw invalid();
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  private static SqlException invalid() {
    return new SqlException("22P02", "invalid input syntax for type json");
  }

  private static Json value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_NULL -> new Json.Null();
      case VALUE_TRUE -> new Json.Bool(true);
      case VALUE_FALSE -> new Json.Bool(false);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Number(number(parser.getText()));
      case VALUE_STRING -> new Json.Text(checked(parser.getText()));
      case START_ARRAY -> {
        List<Json> elements = new ArrayList<>();
        while (next(parser) != JsonToken.END_ARRAY) {
          elements.add(value(parser));
        }
        yield new Json.Array(elements);
      }
      case START_OBJECT -> {
        Map<String, Json> members = new HashMap<>();
        while (next(parser) != JsonToken.END_OBJECT) {
          String key = checked(parser.currentName());
          next(parser);
          members.put(key, value(parser));
        }
        yield Json.Members.of(members);
      }
      default -> throw invalid();
    };
  }

  static JsonToken next(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw invalid();
    }
    return token;
  }

  private static BigDecimal number(String digits) {
    BigDecimal number;
    try {
      number = new BigDecimal(digits);
    } catch (NumberFormatException exponent) {
      throw tooLarge();
    }
    if (number.signum() == 0) {
      return number.scale() < 0 ? BigDecimal.ZERO : number.scale() > SCALE_MAX ? refuse() : number;
    }
    if ((long) number.precision() - number.scale() > INTEGER_DIGITS_MAX
        || number.scale() > SCALE_MAX) {
      throw tooLarge();
    }
    return number.scale() < 0 ? number.setScale(0) : number;
  }

  private static BigDecimal refuse() {
    throw tooLarge();
  }

  private static SqlException tooLarge() {
    return new SqlException("22003", "value overflows numeric format");
  }

  /// A string or key of a jsonb, which is a text of PostgreSQL's.
  static String checked(String text) {
    if (text.indexOf('\0') >= 0) {
      throw new SqlException("22P05", "unsupported Unicode escape sequence");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw invalid();
      }
    }
    return text;
  }
}
