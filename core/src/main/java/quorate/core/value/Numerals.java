package quorate.core.value;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Numbers in the syntax that PostgreSQL 16 added: integers in other bases, and underscores between
/// digits.
public final class Numerals {
  private static final Pattern BASED =
      Pattern.compile("([+-]?)0(?:[xX]((?:_?[0-9a-fA-F])+)|[oO]((?:_?[0-7])+)|[bB]((?:_?[01])+))");

  private static final int[] BASES = {16, 8, 2};

  /// The letters of bases, and the underscore.
  private static final String OTHER = "xXoObB_";

  private static final Pattern GROUPED =
      Pattern.compile(
          "[+-]?(?:[0-9](?:_?[0-9])*(?:\\.(?:[0-9](?:_?[0-9])*)?)?|\\.[0-9](?:_?[0-9])*)"
              + "(?:[eE][+-]?[0-9](?:_?[0-9])*)?");

  private Numerals() {}

  /// A number in plain decimal digits; any other text unchanged.
  public static String plain(String text) {
    if (isDecimal(text)) {
      return text; // nearly all are
    }
    Matcher based = BASED.matcher(text);
    if (based.matches()) {
      for (int i = 0; i < BASES.length; i++) {
        String digits = based.group(i + 2);
        if (digits != null) {
          BigInteger number = new BigInteger(digits.replace("_", ""), BASES[i]);
          return (based.group(1).equals("-") ? number.negate() : number).toString();
        }
      }
    }
    return text.indexOf('_') >= 0 && GROUPED.matcher(text).matches() ? text.replace("_", "") : text;
  }

  /// Whether a text has no character that is only in other syntaxes.
  private static boolean isDecimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (OTHER.indexOf(text.charAt(i)) >= 0) {
        return false;
      }
    }
    return true;
  }

  /// Whether a text is a number in a syntax other than plain decimal.
  public static boolean isOther(String text) {
    return !plain(text).equals(text);
  }
}
