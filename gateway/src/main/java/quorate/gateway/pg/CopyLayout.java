package quorate.gateway.pg;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// COPY's text and csv formats (PostgreSQL documentation, COPY, "File Formats"), and the writing of
/// rows in them.
///
/// @param nullText the representation of NULL
/// @param forced columns whose fields CSV treats otherwise
public record CopyLayout(
    boolean csv,
    char delimiter,
    String nullText,
    Header header,
    char quote,
    char escape,
    Forced forced) {
  public static final CopyLayout TEXT = plain(false, '\t', "\\N");
  public static final CopyLayout CSV = plain(true, ',', "");

  /// The layout of the header.
  public CopyLayout unforced() {
    return new CopyLayout(csv, delimiter, nullText, header, quote, escape, Forced.NONE);
  }

  private static CopyLayout plain(boolean csv, char delimiter, String nullText) {
    return new CopyLayout(csv, delimiter, nullText, Header.NONE, '"', '"', Forced.NONE);
  }

  /// Whether the rows come after a line with the names of the columns.
  public enum Header {
    NONE,
    LINE,
    /// It must have the right names.
    MATCH
  }

  /// Columns, by index, whose fields CSV treats otherwise.
  ///
  /// @param quote their values are quoted, but for NULL
  /// @param notNull an unquoted field is not compared with the text of NULL
  /// @param nulls a quoted field is compared with it, too
  public record Forced(Set<Integer> quote, Set<Integer> notNull, Set<Integer> nulls) {
    public static final Forced NONE = new Forced(Set.of(), Set.of(), Set.of());
  }

  /// One row as a line of output, with its newline.
  ///
  /// @param fields the fields' texts, null for NULL
  public byte[] line(List<@Nullable String> fields) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      if (i > 0) {
        out.append(delimiter());
      }
      String field = fields.get(i);
      if (field == null) {
        out.append(nullText());
      } else {
        boolean forced = forced().quote().contains(i);
        out.append(csv() ? quoted(field, forced, fields.size() == 1) : escaped(field));
      }
    }
    return out.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  private String quoted(String field, boolean forced, boolean alone) {
    boolean plain =
        !forced
            && field.indexOf(delimiter()) < 0
            && field.indexOf(quote()) < 0
            && field.indexOf('\n') < 0
            && field.indexOf('\r') < 0
            && !field.equals(nullText())
            && !(alone && field.equals("\\."));
    if (plain) {
      return field;
    }
    StringBuilder out = new StringBuilder().append(quote());
    for (char c : field.toCharArray()) {
      if (c == quote() || c == escape()) {
        out.append(escape());
      }
      out.append(c);
    }
    return out.append(quote()).toString();
  }

  private String escaped(String field) {
    StringBuilder out = new StringBuilder(field.length());
    for (char c : field.toCharArray()) {
      int named = "\b\f\n\r\t\u000b".indexOf(c);
      if (named >= 0) {
        out.append('\\').append("bfnrtv".charAt(named));
      } else {
        if (c == '\\' || c == delimiter()) {
          out.append('\\');
        }
        out.append(c);
      }
    }
    return out.toString();
  }
}
