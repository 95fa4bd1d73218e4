package quorate.gateway.pg;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.sql.copy.CopyFormat;

/// Writes rows in COPY's text and csv formats (PostgreSQL documentation, COPY, "File Formats").
public final class CopyTextWriter {
  private final CopyFormat format;

  public CopyTextWriter(CopyFormat format) {
    this.format = format;
  }

  /// One row as a line of output, with its newline.
  ///
  /// @param fields the fields' texts, null for NULL
  public byte[] line(List<@Nullable String> fields) {
    return line(fields, format.forced().quote());
  }

  /// The line with the columns' names.
  public byte[] header(List<String> names) {
    return line(names, Set.of());
  }

  private byte[] line(List<? extends @Nullable String> fields, Set<Integer> forcedQuotes) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      if (i > 0) {
        out.append(format.delimiter());
      }
      String field = fields.get(i);
      if (field == null) {
        out.append(format.nullText());
      } else {
        boolean forced = forcedQuotes.contains(i);
        out.append(format.csv() ? quoted(field, forced, fields.size() == 1) : escaped(field));
      }
    }
    return out.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  private String quoted(String field, boolean forced, boolean alone) {
    boolean plain =
        !forced
            && field.indexOf(format.delimiter()) < 0
            && field.indexOf(format.quote()) < 0
            && field.indexOf('\n') < 0
            && field.indexOf('\r') < 0
            && !field.equals(format.nullText())
            && !(alone && field.equals("\\."));
    if (plain) {
      return field;
    }
    StringBuilder out = new StringBuilder().append(format.quote());
    for (char c : field.toCharArray()) {
      if (c == format.quote() || c == format.escape()) {
        out.append(format.escape());
      }
      out.append(c);
    }
    return out.append(format.quote()).toString();
  }

  private String escaped(String field) {
    StringBuilder out = new StringBuilder(field.length());
    for (char c : field.toCharArray()) {
      int named = "\b\f\n\r\t\u000b".indexOf(c);
      if (named >= 0) {
        out.append('\\').append("bfnrtv".charAt(named));
      } else {
        if (c == '\\' || c == format.delimiter()) {
          out.append('\\');
        }
        out.append(c);
      }
    }
    return out.toString();
  }
}
