package quorate.sql.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A jsonb value. [#print] is its text.
public sealed interface Json {
  /// JSON null, as opposed to SQL NULL.
  record Null() implements Json {}

  record Bool(boolean value) implements Json {}

  /// A number. jsonb keeps trailing zeros, although `1.0 = 1`.
  record Number(BigDecimal value) implements Json {
    @Override
    public boolean equals(Object other) {
      return other instanceof Number(BigDecimal number) && number.compareTo(value) == 0;
    }

    @Override
    public int hashCode() {
      return value.stripTrailingZeros().hashCode();
    }
  }

  record Text(String value) implements Json {}

  record Array(List<Json> elements) implements Json {
    public Array {
      elements = List.copyOf(elements);
    }
  }

  /// The members in jsonb's order: by length of the key in UTF-8 bytes, then by its bytes.
  record Members(SortedMap<String, Json> members) implements Json {
    public Members {
      SortedMap<String, Json> sorted = new TreeMap<>(Members::compare);
      sorted.putAll(members);
      members = Collections.unmodifiableSortedMap(sorted);
    }

    /// An object with these members; the caller resolves duplicate keys, of which the last counts.
    static Members of(Map<String, Json> members) {
      SortedMap<String, Json> sorted = new TreeMap<>(Members::compare);
      sorted.putAll(members);
      return new Members(sorted);
    }

    private static int compare(String one, String other) {
      byte[] mine = one.getBytes(StandardCharsets.UTF_8);
      byte[] its = other.getBytes(StandardCharsets.UTF_8);
      return mine.length != its.length
          ? Integer.compare(mine.length, its.length)
          : Arrays.compareUnsigned(mine, its);
    }
  }

  /// The output text of a jsonb.
  default String print() {
    StringBuilder out = new StringBuilder();
    print(out);
    return out.toString();
  }

  private void print(StringBuilder out) {
    switch (this) {
      case Null _ -> out.append("null");
      case Bool(boolean value) -> out.append(value);
      case Number(BigDecimal value) -> out.append(value.toPlainString());
      case Text(String value) -> quote(value, out);
      case Array(List<Json> elements) -> {
        out.append('[');
        String between = "";
        for (Json element : elements) {
          out.append(between);
          element.print(out);
          between = ", ";
        }
        out.append(']');
      }
      case Members(SortedMap<String, Json> members) -> {
        out.append('{');
        String between = "";
        for (Map.Entry<String, Json> member : members.entrySet()) {
          out.append(between);
          quote(member.getKey(), out);
          out.append(": ");
          member.getValue().print(out);
          between = ", ";
        }
        out.append('}');
      }
    }
  }

  /// Quotes a string like PostgreSQL's escape_json.
  static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ') {
            out.append("\\u00").append(c < 16 ? "0" : "1").append(Character.forDigit(c % 16, 16));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /// The result of jsonb_typeof.
  default String typeName() {
    return switch (this) {
      case Null _ -> "null";
      case Bool _ -> "boolean";
      case Number _ -> "number";
      case Text _ -> "string";
      case Array _ -> "array";
      case Members _ -> "object";
    };
  }

  /// The result of `->>`: a string without quotes.
  default String plain() {
    return this instanceof Text(String value) ? value : print();
  }

  /// Whether this contains `part`, as `@>` defines it.
  default boolean contains(Json part) {
    return switch (part) {
      case Members(SortedMap<String, Json> asked) ->
          this instanceof Members(SortedMap<String, Json> members)
              && asked.entrySet().stream()
                  .allMatch(each -> {
                    Json mine = members.get(each.getKey());
                    return mine != null && mine.holds(each.getValue());
                  });
      case Array(List<Json> asked) ->
          this instanceof Array(List<Json> elements)
              && asked.stream()
                  .allMatch(each -> elements.stream().anyMatch(mine -> mine.holds(each)));
      // An array contains a scalar that is one of its elements; an object does not.
      default ->
          this instanceof Array(List<Json> elements) ? elements.contains(part) : equals(part);
    };
  }

  /// Like [#contains], but below the top level, where an array does not contain scalars.
  private boolean holds(Json part) {
    boolean nested = part instanceof Array || part instanceof Members;
    return nested ? contains(part) : equals(part);
  }
}
