package quorate.database.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.core.value.Numerals;
import quorate.core.value.SqlType;
import quorate.sql.type.ArrayCasts;

/// Routines that construct, take apart and compare arrays, with PostgreSQL's errors. An array is
/// its text, and its elements are texts. The parameter `kind` says whether elements are compared as
/// texts (0) or as numbers (1).
public final class ArrayRoutines {
  private static final Comparator<String> NUMBERS =
      Comparator.comparingInt(ArrayRoutines::rank).thenComparing(ArrayRoutines::number);

  private record Read(String array, List<Optional<String>> elements) {}

  private static final ThreadLocal<Read> LAST =
      ThreadLocal.withInitial(() -> new Read("{}", List.of()));

  private ArrayRoutines() {}

  /// The elements of an array. The last one is cached, because engines that look for one element
  /// after the other ask for it again and again.
  private static List<Optional<String>> elements(String array) {
    Read last = LAST.get();
    if (last.array.equals(array)) {
      return last.elements;
    }
    List<Optional<String>> elements =
        JsonRoutines.read(() -> List.copyOf(ArrayText.elements(array)));
    LAST.set(new Read(array, elements));
    return elements;
  }

  private static String limited(String text) {
    return TextRoutines.limited(text);
  }

  private static String print(List<Optional<String>> elements) {
    return limited(ArrayText.print(elements));
  }

  /// Whether two elements are equal; NULL equals NULL.
  private static BiPredicate<Optional<String>, Optional<String>> equal(int kind) {
    return kind == 0
        ? Optional::equals
        : (a, b) ->
            a.isPresent() && b.isPresent()
                ? rank(a.get()) == rank(b.get()) && number(a.get()).compareTo(number(b.get())) == 0
                : a.equals(b);
  }

  /// An element as it is written in an array, including NULL.
  public static @Nullable String quote(@Nullable String element) {
    return limited(ArrayText.quoted(Optional.ofNullable(element)));
  }

  public static @Nullable String element(@Nullable String array, @Nullable Integer index) {
    if (array == null || index == null) {
      return null;
    }
    List<Optional<String>> elements = elements(array);
    return index >= 1 && index <= elements.size() ? elements.get(index - 1).orElse(null) : null;
  }

  public static @Nullable String slice(
      @Nullable String array, @Nullable Integer from, @Nullable Integer to) {
    if (array == null || from == null || to == null) {
      return null;
    }
    List<Optional<String>> elements = elements(array);
    int start = Math.max(from, 1) - 1;
    int end = Math.min(to, elements.size());
    return print(start < end ? elements.subList(start, end) : List.of());
  }

  public static @Nullable Integer count(@Nullable String array) {
    return array == null ? null : Integer.valueOf(elements(array).size());
  }

  /// The number of elements in a dimension; NULL for none.
  public static @Nullable Integer size(@Nullable String array, @Nullable Integer dimension) {
    Integer count = dimension == null || dimension != 1 ? null : count(array);
    return count == null || count == 0 ? null : count;
  }

  /// Whether arrays of numbers are equal.
  public static @Nullable Boolean equal(@Nullable String one, @Nullable String other) {
    if (one == null || other == null) {
      return null;
    }
    List<Optional<String>> left = elements(one);
    List<Optional<String>> right = elements(other);
    boolean equal = left.size() == right.size();
    for (int i = 0; equal && i < left.size(); i++) {
      equal = equal(1).test(left.get(i), right.get(i));
    }
    return equal;
  }

  /// Whether `whole` contains all of `part`; NULL is contained in nothing.
  public static @Nullable Boolean contains(
      @Nullable String whole, @Nullable String part, @Nullable Integer kind) {
    if (whole == null || part == null || kind == null) {
      return null;
    }
    List<Optional<String>> there = elements(whole);
    return elements(part).stream().allMatch(each -> each.isPresent() && isAmong(each, there, kind));
  }

  public static @Nullable Boolean overlap(
      @Nullable String one, @Nullable String other, @Nullable Integer kind) {
    if (one == null || other == null || kind == null) {
      return null;
    }
    List<Optional<String>> there = elements(one);
    return elements(other).stream()
        .anyMatch(each -> each.isPresent() && isAmong(each, there, kind));
  }

  private static boolean isAmong(
      Optional<String> element, List<Optional<String>> elements, int kind) {
    return elements.stream().anyMatch(each -> equal(kind).test(element, each));
  }

  /// Whether a value equals any element, or all of them; NULL if a NULL decides.
  ///
  /// @param form the kind, plus 2 for ALL
  public static @Nullable Boolean any(
      @Nullable String value, @Nullable String array, @Nullable Integer form) {
    if (array == null || form == null) {
      return null;
    }
    boolean all = form >= 2;
    List<Optional<String>> elements = elements(array);
    if (elements.isEmpty()) {
      return all;
    }
    if (value == null) {
      return null;
    }
    boolean unknown = false;
    for (Optional<String> element : elements) {
      if (element.isEmpty()) {
        unknown = true;
      } else if (equal(form % 2).test(element, Optional.of(value)) != all) {
        return !all;
      }
    }
    return unknown ? null : Boolean.valueOf(all);
  }

  /// The concatenation of two arrays, either of which may be NULL.
  public static @Nullable String cat(@Nullable String one, @Nullable String other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    List<Optional<String>> all = new ArrayList<>(elements(one));
    all.addAll(elements(other));
    return print(all);
  }

  public static @Nullable String remove(
      @Nullable String array, @Nullable String element, @Nullable Integer kind) {
    if (array == null || kind == null) {
      return null;
    }
    return print(
        elements(array).stream()
            .filter(each -> !equal(kind).test(each, Optional.ofNullable(element)))
            .toList());
  }

  public static @Nullable String replace(
      @Nullable String array,
      @Nullable String element,
      @Nullable String by,
      @Nullable Integer kind) {
    if (array == null || kind == null) {
      return null;
    }
    return print(
        elements(array).stream()
            .map(each ->
                equal(kind).test(each, Optional.ofNullable(element))
                    ? Optional.ofNullable(by)
                    : each)
            .toList());
  }

  /// The index of the first equal element from an index on, if there is one.
  public static @Nullable Integer position(
      @Nullable String array,
      @Nullable String element,
      @Nullable Integer from,
      @Nullable Integer kind) {
    if (array == null || kind == null) {
      return null;
    }
    List<Optional<String>> elements = elements(array);
    boolean never = element == null && !elements.contains(Optional.<String>empty());
    if (elements.isEmpty() || never) {
      return null;
    }
    if (from == null) {
      throw new RoutineFailure("22004", "initial position must not be null");
    }
    return positions(elements, element, kind).stream()
        .filter(index -> index >= from)
        .findFirst()
        .orElse(null);
  }

  /// The indexes of all equal elements.
  public static @Nullable String positions(
      @Nullable String array, @Nullable String element, @Nullable Integer kind) {
    if (array == null || kind == null) {
      return null;
    }
    return print(
        positions(elements(array), element, kind).stream()
            .map(index -> Optional.of(index.toString()))
            .toList());
  }

  private static List<Integer> positions(
      List<Optional<String>> elements, @Nullable String element, int kind) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      if (equal(kind).test(elements.get(i), Optional.ofNullable(element))) {
        found.add(i + 1);
      }
    }
    return found;
  }

  /// The distinct elements, sorted.
  ///
  /// @param form the kind, plus 2 for descending order, plus 4 for NULL first
  public static @Nullable String set(@Nullable String array, @Nullable Integer form) {
    if (array == null || form == null) {
      return null;
    }
    Set<Optional<String>> set = new HashSet<>(elements(array));
    boolean missing = set.remove(Optional.<String>empty());
    List<Optional<String>> sorted = new ArrayList<>(set);
    Comparator<String> order = form % 2 == 0 ? ArrayRoutines::byCodePoints : NUMBERS;
    Comparator<String> directed = (form & 2) == 0 ? order : order.reversed();
    sorted.sort((a, b) -> directed.compare(a.orElseThrow(), b.orElseThrow()));
    if (missing) {
      sorted.add((form & 4) == 0 ? sorted.size() : 0, Optional.empty());
    }
    return print(sorted);
  }

  private static int byCodePoints(String a, String b) {
    int[] left = a.codePoints().toArray();
    int[] right = b.codePoints().toArray();
    return Arrays.compare(left, right);
  }

  private static BigDecimal number(String text) {
    return switch (text) {
      case "NaN", "Infinity", "-Infinity" -> BigDecimal.ZERO;
      default -> new BigDecimal(text);
    };
  }

  private static int rank(String text) {
    return switch (text) {
      case "-Infinity" -> -1;
      case "Infinity" -> 1;
      case "NaN" -> 2;
      default -> 0;
    };
  }

  /// @param missing the text for a NULL; without it NULLs are omitted
  public static @Nullable String join(
      @Nullable String array, @Nullable String separator, @Nullable String missing) {
    if (array == null || separator == null) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (Optional<String> each : elements(array)) {
      each.or(() -> Optional.ofNullable(missing)).ifPresent(texts::add);
    }
    return limited(String.join(separator, texts));
  }

  /// @param separator NULL makes each character an element, and the empty text the whole text one
  /// @param missing the text that means NULL
  public static @Nullable String split(
      @Nullable String text, @Nullable String separator, @Nullable String missing) {
    if (text == null) {
      return null;
    }
    return print(
        pieces(text, separator).stream()
            .map(each -> each.equals(missing) ? Optional.<String>empty() : Optional.of(each))
            .toList());
  }

  private static List<String> pieces(String text, @Nullable String separator) {
    if (text.isEmpty()) {
      return List.of();
    }
    if (separator == null) {
      return text.codePoints().mapToObj(Character::toString).toList();
    }
    if (separator.isEmpty()) {
      return Collections.singletonList(text);
    }
    List<String> pieces = new ArrayList<>();
    int at = 0;
    for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, at)) {
      pieces.add(text.substring(at, end));
      at = end + separator.length();
    }
    pieces.add(text.substring(at));
    return pieces;
  }

  /// Casts an array, or a text in an array's form, to an array of another type.
  ///
  /// @param from the oid of its type, 25 for a text
  /// @param to the oid of the target type
  /// @param typmod of its elements, -1 for none
  /// @param written 1 for an explicit cast, which truncates texts that are too long
  public static @Nullable String cast(
      @Nullable String array,
      @Nullable Integer from,
      @Nullable Integer to,
      @Nullable Integer typmod,
      @Nullable Integer written) {
    if (array == null || from == null || to == null || typmod == null || written == null) {
      return null;
    }
    return JsonRoutines.read(() -> {
      if (type(from).element().isString() && type(to).element().isInteger()) {
        requirePlain(array);
      }
      return limited(
          ArrayCasts.cast(array, type(from).element(), type(to), typmod, written.equals(1)));
    });
  }

  /// Refuses numbers as [CastRoutines] does, up to the first element that is not plainly a number.
  private static void requirePlain(String array) {
    for (Optional<String> each : ArrayText.elements(array)) {
      String text = each.orElse("0").strip();
      if (Numerals.isOther(text)) {
        CastRoutines.integer(text);
      } else if (!text.matches("[+-]?[0-9]{1,18}")) {
        return;
      }
    }
  }

  private static SqlType type(int oid) {
    return SqlType.byOid(oid).orElseThrow();
  }
}
