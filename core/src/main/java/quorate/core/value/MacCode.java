package quorate.core.value;

import java.util.Locale;

/// macaddr and macaddr8, stored as the text that PostgreSQL prints, which sorts as the values do.
final class MacCode {
  private MacCode() {}

  static String read(String text, boolean eight) {
    String bare = text.strip().toLowerCase(Locale.ROOT);
    String hex = bare.replaceAll("[:.-]", "");
    SqlType type = eight ? SqlType.MACADDR8 : SqlType.MACADDR;
    boolean form =
        bare.matches("[0-9a-f]+")
            || bare.matches(
                "[0-9a-f]{1,2}([:-])[0-9a-f]{1,2}(\\1[0-9a-f]{1,2}){4}(\\1[0-9a-f]{2}){0,2}")
            || bare.matches("[0-9a-f]{6}[:-][0-9a-f]{6}")
            || bare.matches("[0-9a-f]{4}([.:-])[0-9a-f]{4}(\\1[0-9a-f]{4}){1,2}")
            || bare.matches("[0-9a-f]{8}[:-][0-9a-f]{8}") && eight;
    if (form && bare.matches(".*(^|[:-])[0-9a-f]([:-].*|$)")) {
      StringBuilder padded = new StringBuilder();
      for (String part : bare.split("[:-]")) {
        padded.append(part.length() == 1 ? "0" + part : part);
      }
      hex = padded.toString();
    }
    if (form && eight && hex.length() == 12) {
      hex = hex.substring(0, 6) + "fffe" + hex.substring(6);
    }
    if (!form || hex.length() != (eight ? 16 : 12)) {
      throw Codes.malformed(text, type);
    }
    return hex.replaceAll("(..)(?=.)", "$1:");
  }
}
