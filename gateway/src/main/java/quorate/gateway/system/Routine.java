package quorate.gateway.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.system.Objects;

/// A function of the system catalog.
///
/// It returns a number, a text, a Boolean, or null.
@FunctionalInterface
interface Routine {
  @Nullable Object call(Arguments arguments);

  /// The arguments of a call, and its context.
  record Arguments(List<@Nullable Object> values, Objects objects, Asker asker) {
    public Arguments {
      values = java.util.Collections.unmodifiableList(new ArrayList<>(values));
    }

    int count() {
      return values.size();
    }

    boolean isNull(int index) {
      return index >= values.size() || values.get(index) == null;
    }

    boolean anyNull() {
      return values.contains(null);
    }

    boolean isText(int index) {
      return index < values.size() && values.get(index) instanceof String;
    }

    String text(int index) {
      return switch (values.get(index)) {
        case String text -> text;
        case null -> "";
        case Object other -> other.toString();
      };
    }

    long number(int index) {
      return switch (values.get(index)) {
        case Long number -> number;
        case Double number -> Math.round(number);
        case String text -> whole(text);
        case null, default -> 0;
      };
    }

    double real(int index) {
      return switch (values.get(index)) {
        case Long number -> number;
        case Double number -> number;
        case String text -> ((Value.Real) PgText.parse(text, SqlType.FLOAT8)).value();
        case null, default -> 0;
      };
    }

    private static long whole(String text) {
      try {
        return Long.parseLong(text.strip());
      } catch (NumberFormatException malformed) {
        throw new SqlException("22P02", "invalid input syntax for type integer: \"" + text + "\"");
      }
    }

    boolean truth(int index) {
      return !isNull(index) && (isText(index) ? text(index).startsWith("t") : number(index) != 0);
    }
  }

  /// A routine that returns null if any argument is null.
  static Routine strict(Routine routine) {
    return arguments -> arguments.anyNull() ? null : routine.call(arguments);
  }

  /// Registers a routine under several names.
  static void all(Map<String, Routine> into, Routine routine, String... names) {
    for (String name : names) {
      into.put(name, routine);
    }
  }
}
