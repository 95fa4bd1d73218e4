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

/// Parses JSON as strictly as PostgreSQL.
public final class JsonReader {
  /// Maximum nesting of arrays and objects.
  private static final int DEPTH_MAX = 500;

  /// Maximum number of digits before the point of a PostgreSQL numeric.
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

  /// Checks the text of a json and returns it unchanged.
  ///
  /// @throws SqlException 22P02 if it is malformed, 54001 if it is nested too deeply
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
        parser.getText(); // decodes the string, which detects malformed escapes
      }
    } while (depth > 0 && parser.nextToken() != null);
    if (depth > 0) {
      throw invalid();
    }
    return new Json.Null();
  }

  /// Parses a text as jsonb.
  ///
  /// @throws SqlException 22P02 if it is malformed, 22P05 for a NUL in a string, 22003 for a number
  ///   beyond the range of numeric, 54001 if it is nested too deeply
  public static Json jsonb(String text) {
    return parsed(text, JsonReader::value);
  }

  /// The jsonb output of a JSON text.
  public static String normal(String text) {
    return jsonb(text).print();
  }

  /// Reads a value. The parser is at its first token before, and at its last token after.
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

  /// Checks that a string or key of a jsonb is a valid text.
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
