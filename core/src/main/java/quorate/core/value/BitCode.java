package quorate.core.value;

import java.util.Locale;

/// bit(n) and bit varying(n), stored as their digits, which sort as the values do.
public final class BitCode {
  private BitCode() {}

  static String read(String text, SqlType type, int typmod) {
    String digits = digits(text);
    if (typmod >= 0 && type == SqlType.BIT && digits.length() != typmod) {
      throw new SqlException(
          "22026",
          "bit string length " + digits.length() + " does not match type bit(" + typmod + ")");
    }
    if (typmod >= 0 && digits.length() > typmod) {
      throw new SqlException("22001", "bit string too long for type bit varying(" + typmod + ")");
    }
    return digits;
  }

  private static String digits(String text) {
    boolean hexadecimal = text.startsWith("x") || text.startsWith("X");
    boolean marked = hexadecimal || text.startsWith("b") || text.startsWith("B");
    StringBuilder out = new StringBuilder();
    for (char c : text.substring(marked ? 1 : 0).toCharArray()) {
      int digit = Character.digit(c, hexadecimal ? 16 : 2);
      if (digit < 0 || c > 127) {
        throw new SqlException(
            "22P02",
            "\"" + c + "\" is not a valid " + (hexadecimal ? "hexadecimal" : "binary") + " digit");
      }
      String bits = Integer.toBinaryString(digit);
      out.append(hexadecimal ? "0".repeat(4 - bits.length()) + bits : bits);
    }
    return out.toString();
  }

  /// An explicit cast to a length truncates on the right, or pads bit(n) there with zeros.
  public static String cast(String digits, SqlType type, int typmod) {
    if (typmod < 0) {
      return digits;
    }
    String cut = digits.length() > typmod ? digits.substring(0, typmod) : digits;
    return type == SqlType.BIT ? cut + "0".repeat(typmod - cut.length()) : cut;
  }

  /// The lowest bits of a number as bit(n), sign-extended.
  public static String of(long number, int length) {
    StringBuilder out = new StringBuilder();
    for (int i = length - 1; i >= 0; i--) {
      out.append(i < 64 ? (number >> i) & 1 : number < 0 ? 1 : 0);
    }
    return out.toString().toLowerCase(Locale.ROOT);
  }
}
