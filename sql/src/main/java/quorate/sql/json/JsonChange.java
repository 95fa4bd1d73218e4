package quorate.sql.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlException;

/// PostgreSQL's operators and functions that change a jsonb: removal, replacement, insertion and
/// concatenation.
public final class JsonChange {
  private JsonChange() {}

  private static boolean isScalar(Json json) {
    return !(json instanceof Json.Array) && !(json instanceof Json.Members);
  }

  private static SqlException refused(String message) {
    return new SqlException("22023", message);
  }

  /// jsonb - text[]: removes members from an object, or strings from an array.
  public static Json without(Json json, List<Optional<String>> keys) {
    return switch (json) {
      case Json.Members(SortedMap<String, Json> members) -> {
        SortedMap<String, Json> rest = new TreeMap<>(members);
        keys.forEach(key -> key.ifPresent(rest::remove));
        yield Json.Members.of(rest);
      }
      case Json.Array(List<Json> elements) ->
          new Json.Array(
              elements.stream()
                  .filter(each ->
                      !(each instanceof Json.Text(String text) && keys.contains(Optional.of(text))))
                  .toList());
      default -> throw refused("cannot delete from scalar");
    };
  }

  /// jsonb - integer: removes an element.
  public static Json without(Json json, int index) {
    if (json instanceof Json.Members) {
      throw refused("cannot delete from object using integer index");
    }
    if (!(json instanceof Json.Array(List<Json> elements))) {
      throw refused("cannot delete from scalar");
    }
    long at = index < 0 ? (long) elements.size() + index : index;
    if (at < 0 || at >= elements.size()) {
      return json;
    }
    List<Json> rest = new ArrayList<>(elements);
    rest.remove((int) at);
    return new Json.Array(rest);
  }

  /// jsonb #- path.
  public static Json withoutPath(Json json, List<Optional<String>> path) {
    if (isScalar(json)) {
      throw refused("cannot delete path in scalar");
    }
    requireSteps(path);
    return path.isEmpty() ? json : removed(json, path, 0);
  }

  private static void requireSteps(List<Optional<String>> path) {
    for (int i = 0; i < path.size(); i++) {
      if (path.get(i).isEmpty()) {
        throw new SqlException("22004", "path element at position " + (i + 1) + " is null");
      }
    }
  }

  private static Json removed(Json json, List<Optional<String>> path, int level) {
    String step = path.get(level).orElseThrow();
    boolean last = level == path.size() - 1;
    switch (json) {
      case Json.Members(SortedMap<String, Json> members) -> {
        SortedMap<String, Json> rest = new TreeMap<>(members);
        if (last) {
          rest.remove(step);
        } else {
          rest.computeIfPresent(step, (_, inner) -> removed(inner, path, level + 1));
        }
        return Json.Members.of(rest);
      }
      case Json.Array(List<Json> elements) -> {
        int at = place(step, elements.size(), level);
        List<Json> rest = new ArrayList<>(elements);
        if (at >= 0 && at < rest.size()) {
          if (last) {
            rest.remove(at);
          } else {
            rest.set(at, removed(rest.get(at), path, level + 1));
          }
        }
        return new Json.Array(rest);
      }
      default -> {
        return json;
      }
    }
  }

  /// The index of an element, from 0; negative if it lies before the first.
  private static int place(String step, int size, int level) {
    if (!step.strip().matches("[+-]?[0-9]{1,9}")) {
      throw new SqlException(
          "22P02",
          "path element at position %d is not an integer: \"%s\"".formatted(level + 1, step));
    }
    int index = Integer.parseInt(step.strip());
    return index < 0 ? Math.max(size + index, -1) : index;
  }

  /// jsonb || jsonb.
  public static Json joined(Json one, Json other) {
    if (one instanceof Json.Members(SortedMap<String, Json> first)
        && other instanceof Json.Members(SortedMap<String, Json> second)) {
      SortedMap<String, Json> all = new TreeMap<>(first);
      all.putAll(second);
      return Json.Members.of(all);
    }
    List<Json> all = new ArrayList<>(elements(one));
    all.addAll(elements(other));
    return new Json.Array(all);
  }

  private static List<Json> elements(Json json) {
    return json instanceof Json.Array(List<Json> elements) ? elements : List.of(json);
  }

  /// jsonb_set.
  ///
  /// @param create whether a missing last step is created
  public static Json set(Json json, List<Optional<String>> path, Json value, boolean create) {
    if (isScalar(json)) {
      throw refused("cannot set path in scalar");
    }
    requireSteps(path);
    return path.isEmpty() ? json : put(json, path, 0, value, create ? Mode.CREATE : Mode.REPLACE);
  }

  /// jsonb_insert.
  public static Json insert(Json json, List<Optional<String>> path, Json value, boolean after) {
    if (isScalar(json)) {
      throw refused("cannot set path in scalar");
    }
    requireSteps(path);
    return path.isEmpty() ? json : put(json, path, 0, value, after ? Mode.AFTER : Mode.BEFORE);
  }

  private enum Mode {
    CREATE,
    REPLACE,
    BEFORE,
    AFTER
  }

  private static Json put(
      Json json, List<Optional<String>> path, int level, Json value, Mode mode) {
    String step = path.get(level).orElseThrow();
    boolean last = level == path.size() - 1;
    UnaryOperator<Json> inner = each -> put(each, path, level + 1, value, mode);
    return switch (json) {
      case Json.Members(SortedMap<String, Json> members) -> {
        SortedMap<String, Json> all = new TreeMap<>(members);
        boolean there = all.containsKey(step);
        if (!last) {
          all.computeIfPresent(step, (_, each) -> inner.apply(each));
        } else if (there && (mode == Mode.BEFORE || mode == Mode.AFTER)) {
          throw refused("cannot replace existing key");
        } else if (there || mode != Mode.REPLACE) {
          all.put(step, value);
        }
        yield Json.Members.of(all);
      }
      case Json.Array(List<Json> elements) -> {
        int at = place(step, elements.size(), level);
        List<Json> all = new ArrayList<>(elements);
        boolean there = at >= 0 && at < all.size();
        if (!last) {
          if (there) {
            all.set(at, inner.apply(all.get(at)));
          }
        } else if (there) {
          switch (mode) {
            case BEFORE -> all.add(at, value);
            case AFTER -> all.add(at + 1, value);
            case CREATE, REPLACE -> all.set(at, value);
          }
        } else if (mode != Mode.REPLACE) {
          all.add(at < 0 ? 0 : all.size(), value);
        }
        yield new Json.Array(all);
      }
      default -> json;
    };
  }

  /// jsonb_strip_nulls: removes members that are null.
  public static Json stripped(Json json) {
    return switch (json) {
      case Json.Members(SortedMap<String, Json> members) -> {
        SortedMap<String, Json> rest = new TreeMap<>();
        members.forEach((key, value) -> {
          if (!(value instanceof Json.Null)) {
            rest.put(key, stripped(value));
          }
        });
        yield Json.Members.of(rest);
      }
      case Json.Array(List<Json> elements) ->
          new Json.Array(elements.stream().map(JsonChange::stripped).toList());
      default -> json;
    };
  }

  /// jsonb_pretty.
  public static String pretty(Json json) {
    StringBuilder out = new StringBuilder();
    pretty(json, 0, out);
    return out.toString();
  }

  private static void pretty(Json json, int depth, StringBuilder out) {
    String line = "\n" + "    ".repeat(depth);
    switch (json) {
      case Json.Members(SortedMap<String, Json> members) -> {
        out.append('{');
        String between = "";
        for (var member : members.entrySet()) {
          out.append(between).append(line).append("    ");
          Json.quote(member.getKey(), out);
          out.append(": ");
          pretty(member.getValue(), depth + 1, out);
          between = ",";
        }
        out.append(line).append('}');
      }
      case Json.Array(List<Json> elements) -> {
        out.append('[');
        String between = "";
        for (Json element : elements) {
          out.append(between).append(line).append("    ");
          pretty(element, depth + 1, out);
          between = ",";
        }
        out.append(line).append(']');
      }
      default -> out.append(json.print());
    }
  }
}
