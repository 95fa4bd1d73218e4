package quorate.gateway.pg;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.copy.CopyFormat;

/// Splits a line of COPY's text or CSV format into its fields.
final class CopyFields {
  private final CopyFormat format;
  private final List<String> columns;
  private final IntPredicate hasDefault;

  /// @param columns their names
  /// @param hasDefault whether the column of this index has a default
  CopyFields(CopyFormat format, List<String> columns, IntPredicate hasDefault) {
    this.format = format;
    this.columns = columns;
    this.hasDefault = hasDefault;
  }

  /// The fields, as many as there are.
  ///
  /// @throws SqlException 22P04, 22021
  List<CopyField<String>> of(String line, CopyFormat.Forced forced) {
    return format.csv() ? csv(line, forced) : text(line);
  }

  /// Whether the field is the mark for a column's default.
  ///
  /// @param index the field's
  private boolean isDefault(String field, int index) {
    if (index >= columns.size() || !format.defaultText().filter(field::equals).isPresent()) {
      return false;
    }
    if (!hasDefault.test(index)) {
      throw new SqlException(
          new SqlError("22P04", "unexpected default marker in COPY data")
              .withDetail("Column \"" + columns.get(index) + "\" has no default value."));
    }
    return true;
  }

  private List<CopyField<String>> text(String line) {
    List<CopyField<String>> fields = new ArrayList<>(columns.size());
    int start = 0;
    for (int i = 0; i <= line.length(); i++) {
      if (i >= line.length() || line.charAt(i) == format.delimiter()) {
        fields.add(textField(line.substring(start, i), fields.size()));
        start = i + 1;
      } else if (line.charAt(i) == '\\' && i + 1 < line.length()) {
        i++;
      }
    }
    return fields;
  }

  private CopyField<String> textField(String raw, int index) {
    if (raw.equals(format.nullText())) {
      return new CopyField.Null<>();
    }
    return isDefault(raw, index) ? new CopyField.Default<>() : new CopyField.Given<>(unescape(raw));
  }

  private static String unescape(String raw) {
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < raw.length(); ) {
      if (raw.charAt(i) != '\\') {
        int codePoint = raw.codePointAt(i);
        out.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(codePoint);
      } else {
        // A backslash at the end of all data escapes nothing.
        i = i + 1 == raw.length() ? i + 1 : unescapeOne(raw, i + 1, out);
      }
    }
    return Utf8.decode(out.toByteArray());
  }

  /// Writes the byte of the escape whose backslash precedes `i`; returns the position after it.
  private static int unescapeOne(String raw, int i, ByteArrayOutputStream out) {
    char c = raw.charAt(i);
    int octal = digits(raw, i, 3, 8);
    if (octal > 0) {
      out.write(Integer.parseInt(raw.substring(i, i + octal), 8)); // its lowest eight bits
      return i + octal;
    }
    int hex = c == 'x' ? digits(raw, i + 1, 2, 16) : 0;
    if (hex > 0) {
      out.write(Integer.parseInt(raw.substring(i + 1, i + 1 + hex), 16));
      return i + 1 + hex;
    }
    int named = "bfnrtv".indexOf(c);
    if (named >= 0) {
      out.write("\b\f\n\r\t\u000b".charAt(named));
      return i + 1;
    }
    int codePoint = raw.codePointAt(i);
    out.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
    return i + Character.charCount(codePoint);
  }

  /// The number of ASCII digits at `i`, at most `max`.
  private static int digits(String raw, int i, int max, int radix) {
    int digits = 0;
    while (digits < max
        && i + digits < raw.length()
        && raw.charAt(i + digits) < 0x80
        && Character.digit(raw.charAt(i + digits), radix) >= 0) {
      digits++;
    }
    return digits;
  }

  private List<CopyField<String>> csv(String line, CopyFormat.Forced forced) {
    List<CopyField<String>> fields = new ArrayList<>(columns.size());
    StringBuilder field = new StringBuilder();
    boolean inside = false;
    boolean wasQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (!inside && c == format.delimiter()) {
        fields.add(csvField(field.toString(), wasQuoted, fields.size(), forced));
        field.setLength(0);
        wasQuoted = false;
      } else if (inside && c == format.escape() && escapes(line, i + 1)) {
        field.append(line.charAt(++i));
      } else if (c == format.quote()) {
        inside = !inside;
        wasQuoted = true;
      } else {
        field.append(c);
      }
    }
    if (inside) {
      throw new SqlException("22P04", "unterminated CSV quoted field");
    }
    fields.add(csvField(field.toString(), wasQuoted, fields.size(), forced));
    return fields;
  }

  private boolean escapes(String line, int next) {
    return next < line.length()
        && (line.charAt(next) == format.quote() || line.charAt(next) == format.escape());
  }

  private CopyField<String> csvField(
      String value, boolean quoted, int index, CopyFormat.Forced forced) {
    Set<Integer> compared = quoted ? forced.nulls() : forced.notNull();
    if (quoted == compared.contains(index) && value.equals(format.nullText())) {
      return new CopyField.Null<>();
    }
    return !quoted && isDefault(value, index)
        ? new CopyField.Default<>()
        : new CopyField.Given<>(value);
  }
}
