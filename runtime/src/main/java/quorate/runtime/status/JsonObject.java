package quorate.runtime.status;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.wire.WireException;

/// A JSON object whose fields keep the order in which they are added. It is read leniently, since a
/// node of another version may leave out fields, but strictly as to their types.
public final class JsonObject {
  private static final JSON PRETTY = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT);

  private final Map<String, Object> fields;

  public JsonObject() {
    this(new LinkedHashMap<>());
  }

  private JsonObject(Map<String, Object> fields) {
    this.fields = fields;
  }

  // Writing.

  public JsonObject put(String name, String value) {
    fields.put(name, value);
    return this;
  }

  public JsonObject put(String name, long value) {
    fields.put(name, value);
    return this;
  }

  public JsonObject put(String name, boolean value) {
    fields.put(name, value);
    return this;
  }

  public JsonObject put(String name, JsonObject value) {
    fields.put(name, value.fields);
    return this;
  }

  /// Adds the field if there is a value.
  public JsonObject put(String name, OptionalLong value) {
    value.ifPresent(it -> put(name, it));
    return this;
  }

  /// Adds the field if there is a value.
  public JsonObject putText(String name, Optional<String> value) {
    value.ifPresent(it -> put(name, it));
    return this;
  }

  /// Adds the field if there is a value.
  public JsonObject putObject(String name, Optional<JsonObject> value) {
    value.ifPresent(it -> put(name, it));
    return this;
  }

  public JsonObject putTexts(String name, Collection<String> values) {
    fields.put(name, List.copyOf(values));
    return this;
  }

  public JsonObject putNumbers(String name, Collection<Long> values) {
    fields.put(name, List.copyOf(values));
    return this;
  }

  public JsonObject putObjects(String name, Collection<JsonObject> values) {
    fields.put(name, values.stream().map(each -> each.fields).toList());
    return this;
  }

  /// Adds all fields of another object.
  public JsonObject putAll(JsonObject other) {
    fields.putAll(other.fields);
    return this;
  }

  /// An object with a field for each entry.
  public static JsonObject ofTexts(Map<String, String> values) {
    return new JsonObject(new LinkedHashMap<>(values));
  }

  /// An object with a field for each entry.
  public static JsonObject ofNumbers(Map<String, Long> values) {
    return new JsonObject(new LinkedHashMap<>(values));
  }

  /// The same object with its fields in alphabetical order.
  public JsonObject sorted() {
    return new JsonObject(new TreeMap<>(fields));
  }

  /// The object on one line.
  @Override
  public String toString() {
    try {
      return JSON.std.asString(fields);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /// The object with a field on each line.
  public String pretty() {
    return pretty(fields);
  }

  /// A list of objects with a field on each line.
  public static String pretty(List<JsonObject> objects) {
    return pretty((Object) plain(objects));
  }

  /// A list of objects on one line.
  public static String list(List<JsonObject> objects) {
    try {
      return JSON.std.asString(plain(objects));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static List<Map<String, Object>> plain(List<JsonObject> objects) {
    return objects.stream().map(each -> each.fields).toList();
  }

  private static String pretty(Object value) {
    try {
      return PRETTY.asString(value);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  // Reading.

  /// @throws WireException if the text is not the JSON of an object
  public static JsonObject parse(String text) {
    try {
      return object(JSON.std.anyFrom(text), "the answer");
    } catch (IOException invalid) {
      throw new WireException("the answer is not JSON");
    }
  }

  /// @throws WireException if the text is not the JSON of a list of objects
  public static List<JsonObject> parseList(String text) {
    try {
      return objects(JSON.std.anyFrom(text), "the answer");
    } catch (IOException invalid) {
      throw new WireException("the answer is not JSON");
    }
  }

  public boolean has(String name) {
    return fields.get(name) != null;
  }

  /// A text; empty if the field is missing.
  ///
  /// @throws WireException if the field is no text
  public String text(String name) {
    return findText(name).orElse("");
  }

  /// @throws WireException if the field is no text
  public Optional<String> findText(String name) {
    return Optional.ofNullable(fields.get(name)).map(it -> text(it, name));
  }

  /// A number; 0 if the field is missing.
  ///
  /// @throws WireException if the field is no integer
  public long number(String name) {
    return findNumber(name).orElse(0);
  }

  /// @throws WireException if the field is no integer
  public OptionalLong findNumber(String name) {
    Object value = fields.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(number(value, name));
  }

  /// Whether the field is true; a field that is missing is not.
  ///
  /// @throws WireException if the field is neither true nor false
  public boolean flag(String name) {
    Object value = fields.get(name);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw wrong(name, "neither true nor false");
  }

  /// An object; without fields if the field is missing.
  ///
  /// @throws WireException if the field is no object
  public JsonObject object(String name) {
    return findObject(name).orElseGet(JsonObject::new);
  }

  /// @throws WireException if the field is no object
  public Optional<JsonObject> findObject(String name) {
    return Optional.ofNullable(fields.get(name)).map(it -> object(it, name));
  }

  /// A list of objects; empty if the field is missing.
  ///
  /// @throws WireException if the field is no such list
  public List<JsonObject> objects(String name) {
    Object value = fields.get(name);
    return value == null ? List.of() : objects(value, name);
  }

  /// A list of texts; empty if the field is missing.
  ///
  /// @throws WireException if the field is no such list
  public List<String> texts(String name) {
    return elements(name).stream().map(each -> text(each, name)).toList();
  }

  /// A list of numbers; empty if the field is missing.
  ///
  /// @throws WireException if the field is no such list
  public List<Long> numbers(String name) {
    return elements(name).stream().map(each -> number(each, name)).toList();
  }

  /// All fields, which are texts.
  ///
  /// @throws WireException if a field is no text
  public Map<String, String> allTexts() {
    Map<String, String> all = new LinkedHashMap<>();
    fields.forEach((name, value) -> all.put(name, text(value, name)));
    return all;
  }

  /// All fields, which are numbers.
  ///
  /// @throws WireException if a field is no number
  public Map<String, Long> allNumbers() {
    Map<String, Long> all = new LinkedHashMap<>();
    fields.forEach((name, value) -> all.put(name, number(value, name)));
    return all;
  }

  /// All fields, which are objects, by name.
  ///
  /// @throws WireException if a field is no object
  public SortedMap<String, JsonObject> allObjects() {
    SortedMap<String, JsonObject> all = new TreeMap<>();
    fields.forEach((name, value) -> all.put(name, object(value, name)));
    return all;
  }

  private List<?> elements(String name) {
    Object value = fields.get(name);
    if (value == null) {
      return List.of();
    }
    return elements(value, name);
  }

  private static List<?> elements(@Nullable Object value, String name) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong(name, "no list");
  }

  private static List<JsonObject> objects(@Nullable Object value, String name) {
    List<JsonObject> all = new ArrayList<>();
    elements(value, name).forEach(each -> all.add(object(each, name)));
    return all;
  }

  private static String text(@Nullable Object value, String name) {
    if (value instanceof String text) {
      return text;
    }
    throw wrong(name, "no text");
  }

  private static long number(@Nullable Object value, String name) {
    if (value instanceof Integer || value instanceof Long) {
      return ((Number) value).longValue();
    }
    throw wrong(name, "no integer");
  }

  private static JsonObject object(@Nullable Object value, String name) {
    if (!(value instanceof Map<?, ?> map)) {
      throw wrong(name, "no object");
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    map.forEach((key, each) -> {
      if (each != null) {
        fields.put(String.valueOf(key), each);
      }
    });
    return new JsonObject(fields);
  }

  private static WireException wrong(String name, String what) {
    return new WireException(name + " is " + what);
  }
}
