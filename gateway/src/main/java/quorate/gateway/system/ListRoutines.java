package quorate.gateway.system;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.core.value.SqlException;

/// Functions of arrays, vectors and sets. Arrays are in PostgreSQL's text form, sets are JSON
/// arrays.
final class ListRoutines {
  private static final int ROWS_MAX = 1_000_000;

  private ListRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put("elements", a -> a.isNull(0) ? "[]" : json(elements(a.text(0)), a.text(1)));
    all.put("array", Routine.strict(a -> ArrayText.print(values(a.text(0), a.text(1)))));
    all.put("unvector", Routine.strict(a -> "{" + a.text(0).strip().replace(' ', ',') + "}"));
    all.put(
        "vector",
        Routine.strict(a ->
            String.join(" ", elements(a.text(0)).stream().map(each -> each.orElse("0")).toList())));
    all.put("element", a -> a.isNull(0) || a.isNull(1) ? null : element(a));
    all.put("slice", a -> a.isNull(0) ? null : slice(a));
    all.put("zip", ListRoutines::zip);
    all.put("series", Routine.strict(ListRoutines::series));
    all.put("subscripts", a -> a.isNull(0) ? "[]" : subscripts(a));
    all.put("expanded", a -> a.isNull(0) ? "[]" : expanded(a));
    all.put("options", a -> a.isNull(0) ? "[]" : options(a));
    lengths(all);
    changes(all);
    texts(all);
    return all;
  }

  private static void lengths(Map<String, Routine> all) {
    Routine length =
        Routine.strict(a -> {
          int size = elements(a.text(0)).size();
          return size == 0 || a.count() > 1 && a.number(1) != 1 ? null : (Object) (long) size;
        });
    all.put("array_length", length);
    all.put(
        "array_upper",
        Routine.strict(a -> {
          List<Optional<String>> elements = elements(a.text(0));
          return elements.isEmpty()
              ? null
              : (Object) (long) (elements.size() - (isArray(a.text(0)) ? 0 : 1));
        }));
    all.put(
        "array_lower",
        Routine.strict(
            a -> elements(a.text(0)).isEmpty() ? null : (Object) (isArray(a.text(0)) ? 1L : 0L)));
    all.put("array_ndims", Routine.strict(a -> elements(a.text(0)).isEmpty() ? null : (Object) 1L));
    all.put("cardinality", Routine.strict(a -> elements(a.text(0)).size()));
    all.put(
        "array_dims",
        Routine.strict(a -> {
          int size = elements(a.text(0)).size();
          return size == 0
              ? null
              : isArray(a.text(0)) ? "[1:" + size + "]" : "[0:" + (size - 1) + "]";
        }));
    all.put(
        "array_position",
        a -> {
          if (a.isNull(0)) {
            return null;
          }
          int at = elements(a.text(0)).indexOf(optional(a, 1));
          return at < 0 ? null : (Object) (at + (isArray(a.text(0)) ? 1L : 0L));
        });
    all.put("contains", Routine.strict(a -> elements(a.text(0)).containsAll(elements(a.text(1)))));
    all.put(
        "overlaps",
        Routine.strict(a -> !Collections.disjoint(elements(a.text(0)), elements(a.text(1)))));
  }

  private static void changes(Map<String, Routine> all) {
    all.put(
        "array_cat", a -> a.isNull(0) ? nullable(a, 1) : a.isNull(1) ? nullable(a, 0) : joined(a));
    all.put(
        "array_append",
        a -> {
          List<Optional<String>> elements =
              new ArrayList<>(a.isNull(0) ? List.of() : elements(a.text(0)));
          elements.add(optional(a, 1));
          return ArrayText.print(elements);
        });
    all.put(
        "array_prepend",
        a -> {
          List<Optional<String>> elements =
              new ArrayList<>(a.isNull(1) ? List.of() : elements(a.text(1)));
          elements.addFirst(optional(a, 0));
          return ArrayText.print(elements);
        });
    all.put(
        "array_remove",
        a ->
            a.isNull(0)
                ? null
                : ArrayText.print(
                    elements(a.text(0)).stream()
                        .filter(each -> !each.equals(optional(a, 1)))
                        .toList()));
  }

  private static void texts(Map<String, Routine> all) {
    all.put(
        "array_to_string",
        a -> {
          if (a.isNull(0) || a.isNull(1)) {
            return null;
          }
          List<String> shown = new ArrayList<>();
          for (Optional<String> each : elements(a.text(0))) {
            each.or(() -> a.isNull(2) ? Optional.empty() : Optional.of(a.text(2)))
                .ifPresent(shown::add);
          }
          return String.join(a.text(1), shown);
        });
    all.put(
        "string_to_array",
        a -> {
          if (a.isNull(0)) {
            return null;
          }
          List<Optional<String>> parts = new ArrayList<>();
          if (a.isNull(1)) {
            a.text(0)
                .codePoints()
                .forEach(each -> parts.add(Optional.of(Character.toString(each))));
          } else if (!a.text(0).isEmpty()) {
            for (String part : a.text(0).split(java.util.regex.Pattern.quote(a.text(1)), -1)) {
              parts.add(
                  !a.isNull(2) && part.equals(a.text(2)) ? Optional.empty() : Optional.of(part));
            }
          }
          return ArrayText.print(parts);
        });
    all.put(
        "joined",
        a -> {
          if (a.isNull(0)) {
            return null;
          }
          List<String> parts = new ArrayList<>();
          values(a.text(0), "t").forEach(each -> each.ifPresent(parts::add));
          return parts.isEmpty() ? null : String.join(a.isNull(1) ? "" : a.text(1), parts);
        });
  }

  private static Optional<String> optional(Routine.Arguments a, int index) {
    return a.isNull(index) ? Optional.empty() : Optional.of(a.text(index));
  }

  private static @Nullable String nullable(Routine.Arguments a, int index) {
    return a.isNull(index) ? null : a.text(index);
  }

  private static String joined(Routine.Arguments a) {
    List<Optional<String>> all = new ArrayList<>(elements(a.text(0)));
    all.addAll(elements(a.text(1)));
    return ArrayText.print(all);
  }

  private static boolean isArray(String text) {
    return text.startsWith("{");
  }

  /// The elements of an array or vector.
  static List<Optional<String>> elements(String text) {
    if (isArray(text)) {
      return ArrayText.elements(text);
    }
    return text.isBlank()
        ? List.of()
        : java.util.Arrays.stream(text.strip().split(" +")).map(Optional::of).toList();
  }

  /// Elements as JSON: kinds i and f as numbers, kind b as 0 and 1.
  private static String json(List<Optional<String>> elements, String kind) {
    StringBuilder out = new StringBuilder("[");
    for (Optional<String> element : elements) {
      out.append(out.length() > 1 ? "," : "").append(json(element, kind));
    }
    return out.append(']').toString();
  }

  private static String json(Optional<String> element, String kind) {
    if (element.isEmpty()) {
      return "null";
    }
    return switch (kind) {
      case "i", "f" -> element.get();
      case "b" -> element.get().startsWith("t") ? "1" : "0";
      default -> JsonText.quoted(element.get());
    };
  }

  /// The values of a JSON array as array elements.
  private static List<Optional<String>> values(String json, String kind) {
    List<Optional<String>> values = new ArrayList<>();
    for (Optional<String> each : JsonText.elements(json)) {
      values.add(each.map(text -> kind.equals("b") ? (text.equals("1") ? "t" : "f") : text));
    }
    return values;
  }

  private static @Nullable Object element(Routine.Arguments a) {
    long at = a.number(1) - a.number(2);
    List<Optional<String>> elements = elements(a.text(0));
    if (at < 0 || at >= elements.size() || elements.get((int) at).isEmpty()) {
      return null;
    }
    String text = elements.get((int) at).get();
    return switch (a.text(3)) {
      case "i" -> Long.parseLong(text);
      case "f" -> Double.parseDouble(text);
      case "b" -> text.startsWith("t");
      default -> text;
    };
  }

  private static String slice(Routine.Arguments a) {
    List<Optional<String>> elements = elements(a.text(0));
    int first = (int) a.number(3);
    int from = a.isNull(1) ? 0 : (int) Math.max(0, a.number(1) - first);
    int to =
        a.isNull(2) ? elements.size() : (int) Math.min(elements.size(), a.number(2) - first + 1);
    return ArrayText.print(from < to ? elements.subList(from, to) : List.of());
  }

  /// Joins several sets row by row, padded to the longest.
  private static String zip(Routine.Arguments a) {
    List<List<String>> sets = new ArrayList<>();
    int longest = 0;
    for (int i = 0; i < a.count(); i++) {
      List<String> rows = a.isNull(i) ? List.of() : JsonText.raw(a.text(i));
      sets.add(rows);
      longest = Math.max(longest, rows.size());
    }
    StringBuilder out = new StringBuilder("[");
    for (int row = 0; row < longest; row++) {
      List<String> parts = new ArrayList<>();
      for (List<String> set : sets) {
        parts.add(row < set.size() ? set.get(row) : "null");
      }
      out.append(row > 0 ? "," : "").append('[').append(String.join(",", parts)).append(']');
    }
    return out.append(']').toString();
  }

  private static String series(Routine.Arguments a) {
    long step = a.count() > 2 ? a.number(2) : 1;
    if (step == 0) {
      throw new SqlException("22023", "step size cannot equal zero");
    }
    StringBuilder out = new StringBuilder("[");
    int rows = 0;
    for (long at = a.number(0); step > 0 ? at <= a.number(1) : at >= a.number(1); at += step) {
      if (++rows > ROWS_MAX) {
        throw new SqlException(
            "54000", "a series of more than " + ROWS_MAX + " rows is not supported here");
      }
      out.append(rows > 1 ? "," : "").append(at);
    }
    return out.append(']').toString();
  }

  private static String subscripts(Routine.Arguments a) {
    int size = elements(a.text(0)).size();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add(Long.toString(i + a.number(1)));
    }
    return "[" + String.join(",", all) + "]";
  }

  private static String expanded(Routine.Arguments a) {
    List<String> rows = new ArrayList<>();
    for (Optional<String> each : elements(a.text(0))) {
      rows.add("[" + json(each, a.text(1)) + "," + (rows.size() + 1) + "]");
    }
    return "[" + String.join(",", rows) + "]";
  }

  private static String options(Routine.Arguments a) {
    List<String> rows = new ArrayList<>();
    for (Optional<String> each : elements(a.text(0))) {
      String[] parts = each.orElse("").split("=", 2);
      rows.add(
          "["
              + JsonText.quoted(parts[0])
              + ","
              + (parts.length > 1 ? JsonText.quoted(parts[1]) : "null")
              + "]");
    }
    return "[" + String.join(",", rows) + "]";
  }
}
