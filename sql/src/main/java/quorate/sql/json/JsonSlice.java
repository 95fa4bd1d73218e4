package quorate.sql.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;
import quorate.core.value.SqlException;

/// Parts of a json, exactly as written, including white space.
public final class JsonSlice {
  private JsonSlice() {}

  /// The last member with this key, if the text is an object that has one.
  ///
  /// @throws SqlException 22P02 if it is malformed, 22P05 for a NUL in a string
  public static Optional<String> member(String json, String key) {
    return JsonReader.parsed(
        json,
        parser -> {
          Optional<String> found = Optional.empty();
          if (parser.currentToken() != JsonToken.START_OBJECT) {
            skip(parser);
            return found;
          }
          while (JsonReader.next(parser) != JsonToken.END_OBJECT) {
            String name = JsonReader.checked(parser.currentName());
            JsonReader.next(parser);
            String slice = slice(json, parser);
            found = name.equals(key) ? Optional.of(slice) : found;
          }
          return found;
        });
  }

  /// The element at this index, from 0, or from -1 backwards, if the text is an array that has one.
  ///
  /// @throws SqlException 22P02 if it is malformed, 22P05 for a NUL in a string
  public static Optional<String> element(String json, int index) {
    return JsonReader.parsed(
        json,
        parser -> {
          if (parser.currentToken() != JsonToken.START_ARRAY) {
            skip(parser);
            return Optional.empty();
          }
          java.util.List<String> elements = new java.util.ArrayList<>();
          while (JsonReader.next(parser) != JsonToken.END_ARRAY) {
            elements.add(slice(json, parser));
          }
          long at = index < 0 ? (long) elements.size() + index : index;
          return at >= 0 && at < elements.size()
              ? Optional.of(elements.get((int) at))
              : Optional.empty();
        });
  }

  /// Whether the text is an array.
  public static boolean isArray(String json) {
    return json.stripLeading().startsWith("[");
  }

  /// The result of `->>` for a part: a string without quotes, or empty for null.
  public static Optional<String> plain(String slice) {
    return switch (slice.charAt(0)) {
      case '"' -> Optional.of(JsonReader.jsonb(slice).plain());
      case 'n' -> Optional.empty();
      default -> Optional.of(slice);
    };
  }

  /// The text of the parser's current value. The parser is left at the value's end.
  private static String slice(String json, JsonParser parser) throws IOException {
    int start = (int) parser.currentTokenLocation().getCharOffset();
    JsonToken token = parser.currentToken();
    if (token.isStructStart() || token == JsonToken.VALUE_STRING) {
      skip(parser);
      return json.substring(start, (int) parser.currentLocation().getCharOffset());
    }
    return json.substring(start, start + parser.getText().length());
  }

  /// Skips to the value's end, checking each string.
  private static void skip(JsonParser parser) throws IOException {
    int depth = 0;
    while (true) {
      JsonToken token = parser.currentToken();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME) {
        JsonReader.checked(parser.getText());
      } else if (token.isNumeric()) {
        parser.getText();
      }
      if (depth == 0) {
        return;
      }
      JsonReader.next(parser);
    }
  }
}
