package quorate.sql.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.ArrayText;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Casts of arrays, element by element. An array is held as its PostgreSQL output text, except for
/// the padding of char(n).
public final class ArrayCasts {
  private ArrayCasts() {}

  /// Parses a text as an array of this type.
  ///
  /// @param written whether the cast is explicit and truncates texts that are too long
  static Value read(Value value, SqlType type, int typmod, boolean written) {
    if (!(value instanceof Value.Text(String text))) {
      throw new SqlException("42804", "this value cannot become a " + type.sqlName());
    }
    return new Value.Text(cast(text, type.element(), type, typmod, written));
  }

  /// Converts an array's text to an array of another type.
  ///
  /// @param from type of the elements, or as which they are read
  /// @throws SqlException 22P02, 22001, 22003 ... as the cast of an element
  public static String cast(String array, SqlType from, SqlType to, int typmod, boolean written) {
    List<Optional<String>> elements = new ArrayList<>();
    for (Optional<String> element : ArrayText.elements(array)) {
      elements.add(
          element.map(text -> {
            Value value = from.isString() ? new Value.Text(text) : PgText.parse(text, from);
            return PgText.print(element(value, to.element(), typmod, written), to.element(), -1);
          }));
    }
    return held(elements);
  }

  private static Value element(Value value, SqlType type, int typmod, boolean written) {
    // An array is held as text, so its numerics may have any number of digits.
    SqlType held = type == SqlType.NUMERIC ? SqlType.WIDE_NUMERIC : type;
    return written ? Coerce.cast(value, held, typmod) : Coerce.to(value, held, typmod);
  }

  /// The text of an array with these elements.
  ///
  /// @throws SqlException 22001 if it is longer than engines can hold
  public static String held(List<Optional<String>> elements) {
    return Coerce.text(new Value.Text(ArrayText.print(elements)), SqlType.TEXT, -1)
            instanceof Value.Text(String text)
        ? text
        : "";
  }
}
