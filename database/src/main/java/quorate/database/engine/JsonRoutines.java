package quorate.database.engine;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.core.value.SqlException;
import quorate.database.SupplementaryTexts;
import quorate.sql.json.Json;
import quorate.sql.json.JsonReader;
import quorate.sql.json.JsonSlice;

/// Routines that take JSON apart, with PostgreSQL's errors. A jsonb and its parts are texts. All
/// but [#key] and [#binaryKey] answer NULL to NULL.
public final class JsonRoutines {
  /// A step of a path that is an element's number.
  private static final Pattern INDEX = Pattern.compile("[ \\t\\n\\u000b\\f\\r]*[+-]?[0-9]{1,9}");

  private JsonRoutines() {}

  /// The result of `reading`, with its error in the form that an engine passes on.
  static <T> T read(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (SqlException refused) {
      throw new RoutineFailure(
          refused.error().sqlState(), refused.error().message().replace(';', ' '));
    }
  }

  private static Json parsed(String text) {
    return read(() -> JsonReader.jsonb(text));
  }

  public static @Nullable String json(@Nullable String text) {
    return text == null ? null : read(() -> JsonReader.json(text));
  }

  public static @Nullable String jsonb(@Nullable String text) {
    return text == null ? null : shown(parsed(text), 0);
  }

  public static @Nullable Boolean equal(@Nullable String one, @Nullable String other) {
    return one == null || other == null ? null : Boolean.valueOf(parsed(one).equals(parsed(other)));
  }

  public static @Nullable Boolean contains(@Nullable String whole, @Nullable String part) {
    return whole == null || part == null
        ? null
        : Boolean.valueOf(parsed(whole).contains(parsed(part)));
  }

  /// Whether a text is a key of an object, an element of an array, or the string itself.
  public static @Nullable Boolean exists(@Nullable String json, @Nullable String key) {
    if (json == null || key == null) {
      return null;
    }
    return switch (parsed(json)) {
      case Json.Members(var members) -> members.containsKey(key);
      case Json.Array(var elements) -> elements.contains(new Json.Text(key));
      case Json.Text(String text) -> text.equals(key);
      default -> false;
    };
  }

  /// @param form 0 for a part of a jsonb, 1 for its text, 2 for a part of a json, 3 for its text
  public static @Nullable String member(
      @Nullable String json, @Nullable String key, @Nullable Integer form) {
    if (json == null || key == null || form == null) {
      return null;
    }
    return form < 2
        ? found(member(parsed(json), key), form)
        : slice(read(() -> JsonSlice.member(json, key)), form);
  }

  private static Optional<Json> member(Json json, String key) {
    return json instanceof Json.Members(var members)
        ? Optional.ofNullable(members.get(key))
        : Optional.empty();
  }

  /// @param index from 0, or from -1 backwards
  /// @param form as for [#member]
  public static @Nullable String element(
      @Nullable String json, @Nullable Integer index, @Nullable Integer form) {
    if (json == null || index == null || form == null) {
      return null;
    }
    return form < 2
        ? found(outermost(parsed(json), index), form)
        : slice(read(() -> JsonSlice.element(json, index)), form);
  }

  /// PostgreSQL treats a scalar jsonb as an array of itself here.
  private static Optional<Json> outermost(Json json, int index) {
    boolean scalar = !(json instanceof Json.Array) && !(json instanceof Json.Members);
    return element(scalar ? new Json.Array(List.of(json)) : json, index);
  }

  private static Optional<Json> element(Json json, int index) {
    if (!(json instanceof Json.Array(List<Json> elements))) {
      return Optional.empty();
    }
    long at = index < 0 ? (long) elements.size() + index : index;
    return at >= 0 && at < elements.size() ? Optional.of(elements.get((int) at)) : Optional.empty();
  }

  /// @param path an array of texts: keys, or numbers of elements
  /// @param form as for [#member]
  public static @Nullable String path(
      @Nullable String json, @Nullable String path, @Nullable Integer form) {
    if (json == null || path == null || form == null) {
      return null;
    }
    if (form >= 2) {
      Optional<String> at = Optional.of(read(() -> JsonReader.json(json)));
      List<Optional<String>> steps = read(() -> ArrayText.elements(path));
      if (steps.isEmpty()) {
        throw new RoutineFailure("0A000", "an empty path into json is not supported by Quorate");
      }
      for (Optional<String> step : steps) {
        at = step.isEmpty() ? Optional.empty() : at.flatMap(slice -> within(slice, step.get()));
      }
      return slice(at, form);
    }
    Optional<Json> at = Optional.of(parsed(json));
    for (Optional<String> step : read(() -> ArrayText.elements(path))) {
      at = step.isEmpty() ? Optional.empty() : at.flatMap(whole -> next(whole, step.get()));
    }
    return found(at, form);
  }

  private static Optional<Json> next(Json json, String step) {
    if (!(json instanceof Json.Array)) {
      return member(json, step);
    }
    return INDEX.matcher(step).matches()
        ? element(json, Integer.parseInt(step.strip()))
        : Optional.empty();
  }

  private static Optional<String> within(String json, String step) {
    if (!JsonSlice.isArray(json)) {
      return read(() -> JsonSlice.member(json, step));
    }
    return INDEX.matcher(step).matches()
        ? read(() -> JsonSlice.element(json, Integer.parseInt(step.strip())))
        : Optional.empty();
  }

  private static @Nullable String slice(Optional<String> slice, int form) {
    Optional<String> shown =
        form == 2 ? slice : slice.flatMap(each -> read(() -> JsonSlice.plain(each)));
    return shown.map(SupplementaryTexts.MET::noted).orElse(null);
  }

  private static @Nullable String found(Optional<Json> json, int form) {
    boolean nothing = json.isEmpty() || form == 1 && json.get() instanceof Json.Null;
    return nothing ? null : shown(json.get(), form);
  }

  private static String shown(Json json, int form) {
    String text = form == 1 ? json.plain() : json.print();
    TextRoutines.limited(text);
    return SupplementaryTexts.MET.noted(text);
  }

  /// A text as a JSON string.
  public static @Nullable String quote(@Nullable String text) {
    if (text == null) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    Json.quote(text, out);
    return TextRoutines.limited(out.toString());
  }

  /// A text as a key of a json; NULL is an error here and in [#binaryKey].
  public static @Nullable String key(@Nullable String text) {
    if (text == null) {
      throw new RoutineFailure("22004", "null value not allowed for object key");
    }
    return quote(text);
  }

  /// A text as a key of a jsonb.
  public static @Nullable String binaryKey(@Nullable String text) {
    if (text == null) {
      throw new RoutineFailure("22023", "argument of a key must not be null");
    }
    return quote(text);
  }

  public static @Nullable String typeName(@Nullable String json) {
    return json == null ? null : parsed(json).typeName();
  }

  public static @Nullable Integer length(@Nullable String json) {
    if (json == null) {
      return null;
    }
    return switch (parsed(json)) {
      case Json.Array(List<Json> elements) -> Integer.valueOf(elements.size());
      case Json.Members _ ->
          throw new RoutineFailure("22023", "cannot get array length of a non-array");
      default -> throw new RoutineFailure("22023", "cannot get array length of a scalar");
    };
  }
}
