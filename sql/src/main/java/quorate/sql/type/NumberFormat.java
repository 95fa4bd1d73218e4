package quorate.sql.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Number formats of to_char, after PostgreSQL's formatting.c. Supported are 9, 0, point, comma, D,
/// G, S, MI, PL, SG, PR and FM. Letters outside these patterns must be in double quotes.
public final class NumberFormat {
  /// Significant digits of a float.
  private static final int REAL_DIGITS = 15;

  private static final List<String> LETTERS = List.of("FM", "MI", "PL", "SG", "PR", "D", "G", "S");

  /// A pattern, or literal text.
  record Part(boolean pattern, String text) {}

  final List<Part> parts = new ArrayList<>();
  int before;
  int after;
  boolean point;
  boolean zero;

  /// Position of the first 0, from 1.
  int zeroStart;

  int zeroEnd;
  boolean fill;
  boolean plus;
  boolean minus;
  boolean bracket;
  boolean sign;

  /// Whether S follows the digits.
  boolean signBehind;

  private int digitsBeforeSign;

  private NumberFormat() {}

  /// Parses a format; empty if it contains anything unsupported.
  public static Optional<NumberFormat> of(String format) {
    NumberFormat read = new NumberFormat();
    int at = 0;
    while (at < format.length()) {
      char next = format.charAt(at);
      if (next == '"') {
        Optional<String> quoted = TimeFormat.quoted(format, at);
        if (quoted.isEmpty()) {
          return Optional.empty();
        }
        read.parts.add(new Part(false, quoted.get()));
        at += quoted.get().length() + 2;
        continue;
      }
      Optional<String> pattern = pattern(format, at);
      if (pattern.isEmpty() && (Character.isLetter(next) || next == '\\')) {
        return Optional.empty();
      }
      String text = pattern.orElse(String.valueOf(next));
      read.parts.add(new Part(pattern.isPresent(), text));
      at += text.length();
      if (pattern.isPresent() && !read.take(text)) {
        return Optional.empty();
      }
    }
    // A sign after all digits before the point is a trailing sign anyway.
    read.signBehind |= read.sign && read.before == read.digitsBeforeSign;
    return Optional.of(read);
  }

  private static Optional<String> pattern(String format, int at) {
    if ("90.,".indexOf(format.charAt(at)) >= 0) {
      return Optional.of(format.substring(at, at + 1));
    }
    String rest = format.substring(at, Math.min(at + 2, format.length())).toUpperCase(Locale.ROOT);
    return LETTERS.stream().filter(rest::startsWith).findFirst();
  }

  private boolean take(String pattern) {
    switch (pattern) {
      case "9", "0" -> {
        if (bracket) {
          return false;
        }
        if (pattern.equals("0") && !zero && !point) {
          zero = true;
          zeroStart = before + 1;
        }
        if (point) {
          after++;
        } else {
          before++;
        }
        zeroEnd = pattern.equals("0") ? before + after : zeroEnd;
      }
      case ".", "D" -> {
        if (point) {
          return false;
        }
        point = true;
      }
      case "FM" -> fill = true;
      case "S" -> {
        if (sign || plus || minus || bracket) {
          return false;
        }
        sign = true;
        signBehind = point;
        digitsBeforeSign = point ? -1 : before;
      }
      case "PR" -> {
        if (sign || plus || minus) {
          return false;
        }
        bracket = true;
      }
      case "MI", "PL", "SG" -> {
        if (sign) {
          return false;
        }
        minus |= !pattern.equals("PL");
        plus |= !pattern.equals("MI");
      }
      default -> {} // commas
    }
    return true;
  }

  /// Formats a number.
  ///
  /// @param whole whether its type is an integer
  public String of(BigDecimal number, boolean whole) {
    String digits =
        whole
            ? number.setScale(0, RoundingMode.DOWN).abs().toPlainString() + zeros(after)
            : number.setScale(after, RoundingMode.HALF_UP).abs().toPlainString();
    boolean negative =
        whole ? number.signum() < 0 : number.setScale(after, RoundingMode.HALF_UP).signum() < 0;
    return new NumberText(this, digits, negative, after).text();
  }

  /// Formats a finite float with as many digits as it has.
  public String of(double number) {
    BigDecimal exact = new BigDecimal(number);
    int length = exact.setScale(0, RoundingMode.HALF_EVEN).abs().toPlainString().length();
    int shown = length >= REAL_DIGITS ? 0 : Math.min(after, REAL_DIGITS - length);
    String digits = exact.abs().setScale(shown, RoundingMode.HALF_EVEN).toPlainString();
    return new NumberText(this, digits, number < 0, shown).text();
  }

  private static String zeros(int count) {
    return count == 0 ? "" : "." + "0".repeat(count);
  }
}
