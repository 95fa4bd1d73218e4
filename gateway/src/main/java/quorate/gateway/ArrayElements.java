package quorate.gateway;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.ArrayText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.ArrayFormat;
import quorate.gateway.pg.Formats;

/// The elements of array parameters.
final class ArrayElements {
  private static final int ELEMENTS_MAX = 16_384;

  private ArrayElements() {}

  /// The elements of a bound array.
  static List<Value> decode(Optional<Bytes> bytes, SqlType element, int format) {
    if (bytes.isEmpty()) {
      return List.of(Value.NULL); // unknown, as with a NULL element
    }
    List<Value> values =
        format == Formats.BINARY
            ? ArrayFormat.elements(bytes.get(), element)
            : ArrayText.elements(new String(bytes.get().toArray(), StandardCharsets.UTF_8)).stream()
                .map(each -> each.map(text -> value(text, element)).orElse(Value.NULL))
                .toList();
    if (values.size() > ELEMENTS_MAX) {
      throw new SqlException(
          "54000", "arrays of more than " + ELEMENTS_MAX + " elements are not supported");
    }
    return values;
  }

  private static Value value(String content, SqlType element) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return Formats.decode(Bytes.wrap(bytes), element, Formats.TEXT);
  }
}
