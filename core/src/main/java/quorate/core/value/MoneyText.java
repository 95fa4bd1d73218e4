package quorate.core.value;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// money: a number of cents, printed and parsed as PostgreSQL does in locale C.
public final class MoneyText {
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([-(+]?)\\s*\\$?\\s*([-+]?)([0-9,]*)(?:\\.([0-9]*))?\\s*([-)+]?)\\s*\\$?\\s*");

  private MoneyText() {}

  static long read(String text) {
    Matcher match = FORM.matcher(text);
    if (!match.matches()) {
      throw Codes.malformed(text, SqlType.MONEY);
    }
    String whole = match.group(3).replace(",", "");
    String fraction = match.group(4) == null ? "" : match.group(4);
    if (whole.isEmpty() && fraction.isEmpty()) {
      throw Codes.malformed(text, SqlType.MONEY);
    }
    boolean minus =
        match.group(1).matches("[-(]") || match.group(2).equals("-") || match.group(5).equals("-");
    try {
      return cents(new BigDecimal((minus ? "-0" : "0") + whole + "." + fraction + "0"));
    } catch (ArithmeticException tooLarge) {
      throw new SqlException("22003", "value \"" + text + "\" is out of range for type money");
    }
  }

  /// An amount in cents, rounded half up.
  ///
  /// @throws ArithmeticException if they do not fit a long
  public static long cents(BigDecimal number) {
    return number.setScale(2, RoundingMode.HALF_UP).unscaledValue().longValueExact();
  }

  static String print(long cents) {
    BigDecimal amount = BigDecimal.valueOf(cents, 2).abs();
    return (cents < 0 ? "-$" : "$") + String.format(java.util.Locale.ROOT, "%,.2f", amount);
  }
}
