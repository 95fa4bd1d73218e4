package quorate.gateway.system;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.system.Objects;
import quorate.sql.type.Regex;

/// Functions of texts and numbers.
final class TextRoutines {
  private static final int LENGTH_MAX = 10_000_000;

  private TextRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put(
        "matches",
        Routine.strict(a -> Regex.of(a.text(1), a.truth(2)).find(a.text(0)).isPresent()));
    all.put("like", Routine.strict(a -> like(a.text(0), a.text(1), a.text(2), a.truth(3))));
    all.put("starts_with", Routine.strict(a -> a.text(0).startsWith(a.text(1))));
    all.put("integer", Routine.strict(a -> a.number(0)));
    all.put("truth", Routine.strict(a -> "ty1".indexOf(a.text(0).charAt(0)) >= 0));
    all.put("real_text", Routine.strict(a -> real(a.values().getFirst())));
    all.put("quote_ident", Routine.strict(a -> Objects.quoted(a.text(0))));
    all.put("quote_literal", Routine.strict(a -> literal(a.text(0))));
    all.put("quote_nullable", a -> a.isNull(0) ? "NULL" : literal(a.text(0)));
    all.put("pg_size_pretty", Routine.strict(a -> size(a.number(0))));
    all.put(
        "padded",
        Routine.strict(a -> {
          int length = a.text(0).codePointCount(0, a.text(0).length());
          int wanted = (int) a.number(1);
          return length >= wanted
              ? a.text(0).substring(0, a.text(0).offsetByCodePoints(0, wanted))
              : a.text(0) + " ".repeat(wanted - length);
        }));
    all.put(
        "regexp_match", // appears in PostgreSQL's views
        Routine.strict(_ -> {
          throw new SqlException("0A000", "regexp_match is not supported by Quorate here");
        }));
    all.put("format", a -> a.isNull(0) ? null : formatted(a));
    all.put("nameconcatoid", Routine.strict(a -> a.text(0) + "_" + a.text(1)));
    all.put("md5", Routine.strict(a -> md5(a.text(0))));
    all.put(
        "concat",
        a -> {
          StringBuilder out = new StringBuilder();
          a.values().forEach(each -> out.append(each == null ? "" : each));
          return out.toString();
        });
    all.put("concat_ws", TextRoutines::joined);
    parts(all);
    return all;
  }

  private static void parts(Map<String, Routine> all) {
    all.put("lower", Routine.strict(a -> a.text(0).toLowerCase(Locale.ROOT)));
    all.put("upper", Routine.strict(a -> a.text(0).toUpperCase(Locale.ROOT)));
    Routine.all(
        all,
        Routine.strict(a -> a.text(0).codePointCount(0, a.text(0).length())),
        "length",
        "char_length",
        "character_length");
    all.put("octet_length", Routine.strict(a -> a.text(0).getBytes(StandardCharsets.UTF_8).length));
    all.put("left", Routine.strict(a -> cut(a.text(0), 0, a.number(1))));
    all.put(
        "right",
        Routine.strict(a -> {
          int length = a.text(0).length();
          long wanted = a.number(1);
          int from = (int) Math.max(0, wanted >= 0 ? length - wanted : -wanted);
          return from >= length ? "" : a.text(0).substring(from);
        }));
    all.put(
        "replace",
        Routine.strict(
            a -> a.text(1).isEmpty() ? a.text(0) : a.text(0).replace(a.text(1), a.text(2))));
    all.put("strpos", Routine.strict(a -> a.text(0).indexOf(a.text(1)) + 1));
    all.put("position", Routine.strict(a -> a.text(1).indexOf(a.text(0)) + 1));
    Routine.all(all, Routine.strict(TextRoutines::substring), "substring", "substr");
    all.put("split_part", Routine.strict(TextRoutines::splitPart));
    Routine.all(all, Routine.strict(a -> trimmed(a, true, true)), "btrim", "trim");
    all.put("ltrim", Routine.strict(a -> trimmed(a, true, false)));
    all.put("rtrim", Routine.strict(a -> trimmed(a, false, true)));
    all.put("repeat", Routine.strict(a -> repeated(a.text(0), Math.max(0, a.number(1)))));
    all.put("reverse", Routine.strict(a -> new StringBuilder(a.text(0)).reverse().toString()));
    all.put("chr", Routine.strict(a -> Character.toString((int) a.number(0))));
    all.put("ascii", Routine.strict(a -> a.text(0).isEmpty() ? 0 : a.text(0).codePointAt(0)));
    all.put(
        "regexp_replace",
        Routine.strict(a ->
            Regex.of(a.text(1), a.count() > 3 && a.text(3).contains("i"))
                .replace(a.text(0), a.count() > 3 && a.text(3).contains("g"), a.text(2))));
    all.put(
        "regexp_like", Routine.strict(a -> Regex.of(a.text(1), false).find(a.text(0)).isPresent()));
    all.put(
        "regexp_split_to_array",
        Routine.strict(a ->
            ArrayText.print(
                Regex.of(a.text(1), a.count() > 2 && insensitive(a.text(2)))
                    .split(a.text(0))
                    .stream()
                    .map(Optional::of)
                    .toList())));
    all.put("to_hex", Routine.strict(a -> Long.toHexString(a.number(0))));
  }

  /// format() with `%s`, `%I`, `%L` and `%%`.
  private static String formatted(Routine.Arguments a) {
    String format = a.text(0);
    StringBuilder out = new StringBuilder();
    int next = 1;
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      if (c != '%') {
        out.append(c);
        continue;
      }
      char kind = ++i < format.length() ? format.charAt(i) : ' ';
      if (kind == '%') {
        out.append('%');
        continue;
      }
      if ("sIL".indexOf(kind) < 0) {
        throw new SqlException("0A000", "this format is not supported by Quorate here");
      }
      if (next >= a.count()) {
        throw new SqlException("22023", "too few arguments for format()");
      }
      out.append(part(a, next++, kind));
    }
    return out.toString();
  }

  private static String part(Routine.Arguments a, int at, char kind) {
    if (a.isNull(at)) {
      if (kind == 'I') {
        throw new SqlException("22004", "null values cannot be formatted as an SQL identifier");
      }
      return kind == 'L' ? "NULL" : "";
    }
    return switch (kind) {
      case 'I' -> Objects.quoted(a.text(at));
      case 'L' -> literal(a.text(at));
      default -> a.text(at);
    };
  }

  private static String repeated(String text, long times) {
    if (text.length() * (double) times > LENGTH_MAX) {
      throw new SqlException(
          "0A000",
          "a text of more than "
              + LENGTH_MAX
              + " characters of repeat is not supported by Quorate");
    }
    return text.repeat((int) (text.isEmpty() ? 0 : times));
  }

  private static String cut(String text, int from, long length) {
    long end = length >= 0 ? from + length : text.length() + length;
    return text.substring(from, Math.clamp(end, from, text.length()));
  }

  private static @Nullable String substring(Routine.Arguments a) {
    if (a.isText(1)) {
      return Regex.of(a.text(1), false).find(a.text(0)).orElse(null);
    }
    String text = a.text(0);
    long start = a.number(1) - 1;
    long end = a.count() > 2 ? start + a.number(2) : text.length();
    if (end < start) {
      throw new SqlException("22011", "negative substring length not allowed");
    }
    int from = Math.clamp(start, 0, text.length());
    return text.substring(from, Math.clamp(end, from, text.length()));
  }

  private static String splitPart(Routine.Arguments a) {
    String[] parts = a.text(0).split(java.util.regex.Pattern.quote(a.text(1)), -1);
    long at = a.number(2) > 0 ? a.number(2) - 1 : parts.length + a.number(2);
    return at >= 0 && at < parts.length ? parts[(int) at] : "";
  }

  private static String trimmed(Routine.Arguments a, boolean left, boolean right) {
    String text = a.text(0);
    String set = a.count() > 1 ? a.text(1) : " ";
    int from = 0;
    int to = text.length();
    while (left && from < to && set.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    while (right && to > from && set.indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return text.substring(from, to);
  }

  private static @Nullable String joined(Routine.Arguments a) {
    if (a.isNull(0)) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    boolean first = true;
    for (int i = 1; i < a.count(); i++) {
      if (!a.isNull(i)) {
        out.append(first ? "" : a.text(0)).append(a.text(i));
        first = false;
      }
    }
    return out.toString();
  }

  static String real(@Nullable Object value) {
    return value instanceof Double number
        ? PgText.print(new Value.Real(number), SqlType.FLOAT8, -1)
        : String.valueOf(value);
  }

  private static String literal(String text) {
    String quoted = "'" + text.replace("'", "''").replace("\\", "\\\\") + "'";
    return text.contains("\\") ? "E" + quoted : quoted;
  }

  /// LIKE: `%` matches any text, `_` any character, and either one itself after the escape.
  private static boolean like(String text, String pattern, String escape, boolean insensitive) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (!escape.isEmpty() && c == escape.charAt(0) && i + 1 < pattern.length()) {
        regex.append(java.util.regex.Pattern.quote(pattern.substring(++i, i + 1)));
      } else if (c == '%') {
        regex.append(".*");
      } else if (c == '_') {
        regex.append('.');
      } else {
        regex.append(java.util.regex.Pattern.quote(Character.toString(c)));
      }
    }
    int flags =
        java.util.regex.Pattern.DOTALL
            | (insensitive
                ? java.util.regex.Pattern.CASE_INSENSITIVE | java.util.regex.Pattern.UNICODE_CASE
                : 0);
    return java.util.regex.Pattern.compile(regex.toString(), flags).matcher(text).matches();
  }

  private static String size(long bytes) {
    String[] units = {"bytes", "kB", "MB", "GB", "TB", "PB"};
    double size = bytes;
    int unit = 0;
    while (Math.abs(size) >= 10 * 1024 && unit < units.length - 1) {
      size /= 1024;
      unit++;
    }
    return Math.round(size) + " " + units[unit];
  }

  /// Whether the flags make a match case-insensitive.
  ///
  /// @throws SqlException 0A000 for other flags
  private static boolean insensitive(String flags) {
    if (!flags.matches("[ci]*")) {
      throw new SqlException(
          "0A000", "regular expression options \"" + flags + "\" are not supported");
    }
    return flags.endsWith("i");
  }

  private static String md5(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException(never);
    }
  }
}
