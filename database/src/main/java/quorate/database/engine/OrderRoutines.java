package quorate.database.engine;

import org.jspecify.annotations.Nullable;

/// Sort keys of texts: their UTF-16 units sort as the texts' code points do, because surrogates are
/// moved to the end.
public final class OrderRoutines {
  private static final int ABOVE = Character.MAX_SURROGATE + 1;
  private static final int SURROGATES = ABOVE - Character.MIN_SURROGATE;
  private static final int OTHERS = Character.MAX_VALUE + 1 - ABOVE;

  private OrderRoutines() {}

  /// The key of a text.
  public static @Nullable String key(@Nullable String text) {
    return text == null ? null : moved(text, ABOVE, OTHERS, SURROGATES);
  }

  /// The text of a key.
  public static @Nullable String text(@Nullable String key) {
    return key == null ? null : moved(key, Character.MIN_SURROGATE + OTHERS, SURROGATES, OTHERS);
  }

  /// Swaps two ranges of the units from U+D800 on: units from `second` on move down by `down`,
  /// those before it move up by `up`.
  private static String moved(String text, int second, int up, int down) {
    char[] units = null;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit >= Character.MIN_SURROGATE) {
        units = units == null ? text.toCharArray() : units;
        units[i] = (char) (unit < second ? unit + up : unit - down);
      }
    }
    return units == null ? text : new String(units);
  }
}
