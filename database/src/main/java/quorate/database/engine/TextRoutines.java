package quorate.database.engine;

import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.SupplementaryTexts;
import quorate.sql.type.Coerce;
import quorate.sql.type.LikePattern;
import quorate.sql.type.Regex;
import quorate.sql.type.TooLong;

/// PostgreSQL's functions of texts, which count characters, not UTF-16 units. Each answers NULL to
/// NULL.
public final class TextRoutines {
  private TextRoutines() {}

  private static int count(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String slice(String text, int from, int to) {
    return text.substring(
        text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, Math.max(from, to)));
  }

  public static @Nullable Integer length(@Nullable String text) {
    return text == null ? null : Integer.valueOf(count(text));
  }

  public static @Nullable Integer octetLength(@Nullable String text) {
    return text == null
        ? null
        : Integer.valueOf(text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
  }

  public static @Nullable String chr(@Nullable Integer code) {
    if (code == null) {
      return null;
    }
    if (code == 0) {
      throw new RoutineFailure("54000", "null character not permitted");
    }
    if (code < 0) {
      throw new RoutineFailure("22023", "character number must be positive");
    }
    if (code > Character.MAX_CODE_POINT || code >= 0xd800 && code <= 0xdfff) {
      throw new RoutineFailure("54000", "requested character not valid for encoding: " + code);
    }
    return SupplementaryTexts.MET.noted(Character.toString(code));
  }

  public static @Nullable Integer ascii(@Nullable String text) {
    return text == null ? null : Integer.valueOf(text.isEmpty() ? 0 : text.codePointAt(0));
  }

  public static @Nullable String reverse(@Nullable String text) {
    return text == null ? null : new StringBuilder(text).reverse().toString();
  }

  public static @Nullable String initcap(@Nullable String text) {
    if (text == null) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    boolean inside = false;
    for (int c : text.codePoints().toArray()) {
      out.appendCodePoint(inside ? Character.toLowerCase(c) : Character.toUpperCase(c));
      inside = Character.isLetterOrDigit(c);
    }
    return out.toString();
  }

  public static @Nullable String substring(@Nullable String text, @Nullable Integer from) {
    return text == null || from == null
        ? null
        : slice(text, Math.min(Math.max(from, 1) - 1, count(text)), count(text));
  }

  public static @Nullable String substring(
      @Nullable String text, @Nullable Integer from, @Nullable Integer length) {
    if (text == null || from == null || length == null) {
      return null;
    }
    if (length < 0) {
      throw new RoutineFailure("22011", "negative substring length not allowed");
    }
    int all = count(text);
    long end = Math.min((long) from + length - 1, all);
    int start = Math.min(Math.max(from, 1) - 1, all);
    return slice(text, start, (int) Math.max(start, end));
  }

  public static @Nullable String left(@Nullable String text, @Nullable Integer n) {
    if (text == null || n == null) {
      return null;
    }
    int all = count(text);
    return slice(text, 0, n >= 0 ? Math.min(n, all) : Math.max(0, all + n));
  }

  public static @Nullable String right(@Nullable String text, @Nullable Integer n) {
    if (text == null || n == null) {
      return null;
    }
    int all = count(text);
    return slice(text, n >= 0 ? Math.max(0, all - n) : Math.min(all, -n), all);
  }

  public static @Nullable String repeat(@Nullable String text, @Nullable Integer n) {
    if (text == null || n == null) {
      return null;
    }
    requireLength((long) text.length() * Math.max(0, n), Coerce.COMPUTED_MAX);
    return text.repeat(Math.max(0, n));
  }

  public static @Nullable String lpad(@Nullable String text, @Nullable Integer n) {
    return lpad(text, n, " ");
  }

  public static @Nullable String lpad(
      @Nullable String text, @Nullable Integer n, @Nullable String fill) {
    String padding = padding(text, n, fill);
    return padding == null || text == null || n == null
        ? null
        : padding + slice(text, 0, Math.min(Math.max(0, n), count(text)));
  }

  public static @Nullable String rpad(@Nullable String text, @Nullable Integer n) {
    return rpad(text, n, " ");
  }

  public static @Nullable String rpad(
      @Nullable String text, @Nullable Integer n, @Nullable String fill) {
    String padding = padding(text, n, fill);
    return padding == null || text == null || n == null
        ? null
        : slice(text, 0, Math.min(Math.max(0, n), count(text))) + padding;
  }

  private static @Nullable String padding(
      @Nullable String text, @Nullable Integer n, @Nullable String fill) {
    if (text == null || n == null || fill == null) {
      return null;
    }
    requireLength(n, Coerce.COMPUTED_MAX);
    int missing = n - count(text);
    if (missing <= 0 || fill.isEmpty()) {
      return "";
    }
    return slice(fill.repeat(missing / count(fill) + 1), 0, missing);
  }

  public static @Nullable String trimLeft(@Nullable String text) {
    return trimLeft(text, " ");
  }

  public static @Nullable String trimLeft(@Nullable String text, @Nullable String set) {
    if (text == null || set == null) {
      return null;
    }
    int start = 0;
    while (start < text.length() && set.indexOf(text.codePointAt(start)) >= 0) {
      start += Character.charCount(text.codePointAt(start));
    }
    return text.substring(start);
  }

  public static @Nullable String trimRight(@Nullable String text) {
    return trimRight(text, " ");
  }

  public static @Nullable String trimRight(@Nullable String text, @Nullable String set) {
    if (text == null || set == null) {
      return null;
    }
    int end = text.length();
    while (end > 0 && set.indexOf(text.codePointBefore(end)) >= 0) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return text.substring(0, end);
  }

  public static @Nullable String trim(@Nullable String text) {
    return trimLeft(trimRight(text));
  }

  public static @Nullable String trim(@Nullable String text, @Nullable String set) {
    return trimLeft(trimRight(text, set), set);
  }

  public static @Nullable Integer position(@Nullable String text, @Nullable String part) {
    if (text == null || part == null) {
      return null;
    }
    int found = text.indexOf(part);
    return found < 0 ? 0 : text.codePointCount(0, found) + 1;
  }

  public static @Nullable String replace(
      @Nullable String text, @Nullable String from, @Nullable String to) {
    return text == null || from == null || to == null
        ? null
        : from.isEmpty() ? text : limited(text.replace(from, to));
  }

  public static @Nullable String concat(@Nullable String left, @Nullable String right) {
    return left == null || right == null ? null : limited(left + right);
  }

  /// The text, unless it is longer than a computed text may be.
  static String limited(String text) {
    requireLength(text.length(), Coerce.COMPUTED_MAX);
    return text;
  }

  /// Refuses a text of more than `max` units.
  static void requireLength(long length, int max) {
    if (length > max) {
      SqlError error = TooLong.of(SqlType.TEXT, length, max).error();
      throw new RoutineFailure(error.sqlState(), error.message());
    }
  }

  /// A text for a column that stores at most `max` units.
  public static @Nullable String within(@Nullable String text, @Nullable Integer max) {
    if (text == null || max == null) {
      return null;
    }
    requireLength(text.length(), max);
    return text;
  }

  public static @Nullable String translate(
      @Nullable String text, @Nullable String from, @Nullable String to) {
    if (text == null || from == null || to == null) {
      return null;
    }
    int[] sources = from.codePoints().toArray();
    int[] targets = to.codePoints().toArray();
    StringBuilder out = new StringBuilder();
    for (int c : text.codePoints().toArray()) {
      int at = 0;
      while (at < sources.length && sources[at] != c) {
        at++;
      }
      if (at == sources.length) {
        out.appendCodePoint(c);
      } else if (at < targets.length) {
        out.appendCodePoint(targets[at]);
      }
    }
    return out.toString();
  }

  public static @Nullable String splitPart(
      @Nullable String text, @Nullable String separator, @Nullable Integer n) {
    if (text == null || separator == null || n == null) {
      return null;
    }
    if (n == 0) {
      throw new RoutineFailure("22023", "field position must not be zero");
    }
    String[] parts =
        separator.isEmpty()
            ? new String[] {text}
            : text.split(java.util.regex.Pattern.quote(separator), -1);
    int index = n > 0 ? n - 1 : parts.length + n;
    return index >= 0 && index < parts.length ? parts[index] : "";
  }

  public static @Nullable String pattern(@Nullable String pattern, @Nullable String escape) {
    if (pattern == null || escape == null) {
      return null;
    }
    try {
      return LikePattern.normal(pattern, escape);
    } catch (SqlException refused) {
      throw new RoutineFailure(refused.error().sqlState(), refused.error().message());
    }
  }

  /// A text for a char(n) column.
  public static @Nullable String asChar(@Nullable String text, @Nullable Integer n) {
    return stored(text, n, SqlType.BPCHAR);
  }

  /// A text for a varchar(n) column.
  public static @Nullable String asVarchar(@Nullable String text, @Nullable Integer n) {
    return stored(text, n, SqlType.VARCHAR);
  }

  private static @Nullable String stored(@Nullable String text, @Nullable Integer n, SqlType type) {
    if (text == null || n == null) {
      return null;
    }
    try {
      return Coerce.to(new Value.Text(text), type, n + 4) instanceof Value.Text(String kept)
          ? kept
          : null;
    } catch (SqlException refused) {
      throw new RoutineFailure(refused.error().sqlState(), refused.error().message());
    }
  }

  public static @Nullable Boolean startsWith(@Nullable String text, @Nullable String prefix) {
    return text == null || prefix == null ? null : Boolean.valueOf(text.startsWith(prefix));
  }

  /// The first, longest match in a text.
  public static @Nullable String find(
      @Nullable String text, @Nullable String pattern, @Nullable Integer insensitive) {
    return text == null || pattern == null || insensitive == null
        ? null
        : Regex.of(pattern, insensitive != 0).find(text).orElse(null);
  }

  /// The text with a replacement for the first match, or for every match if `all` is not 0.
  public static @Nullable String regexp(
      @Nullable String text,
      @Nullable String pattern,
      @Nullable Integer insensitive,
      @Nullable Integer all,
      @Nullable String replacement) {
    return text == null
            || pattern == null
            || insensitive == null
            || all == null
            || replacement == null
        ? null
        : Regex.of(pattern, insensitive != 0).replace(text, all != 0, replacement);
  }

  /// Whether a regular expression matches anywhere in a text; case counts unless `insensitive` is
  /// not 0.
  public static @Nullable Boolean match(
      @Nullable String text, @Nullable String pattern, @Nullable Integer insensitive) {
    return text == null || pattern == null || insensitive == null
        ? null
        : Boolean.valueOf(Regex.of(pattern, insensitive != 0).isIn(text));
  }

  /// LIKE, with a pattern in the form of [LikePattern]: `_` is one character, whatever its length.
  public static @Nullable Boolean like(@Nullable String text, @Nullable String pattern) {
    if (text == null || pattern == null) {
      return null;
    }
    int at = 0;
    int in = 0;
    int star = -1;
    int resume = 0;
    while (at < text.length()) {
      char wanted = in < pattern.length() ? pattern.charAt(in) : '\0';
      boolean escaped = wanted == '\\' && in + 1 < pattern.length();
      char literal = escaped ? pattern.charAt(in + 1) : wanted;
      if (in < pattern.length() && !escaped && wanted == '%') {
        star = in++;
        resume = at;
      } else if (in < pattern.length() && !escaped && wanted == '_') {
        at += Character.charCount(text.codePointAt(at));
        in++;
      } else if (in < pattern.length() && literal == text.charAt(at)) {
        at++;
        in += escaped ? 2 : 1;
      } else if (star >= 0) {
        resume += Character.charCount(text.codePointAt(resume));
        at = resume;
        in = star + 1;
      } else {
        return false;
      }
    }
    while (in < pattern.length() && pattern.charAt(in) == '%') {
      in++;
    }
    return in == pattern.length();
  }
}
