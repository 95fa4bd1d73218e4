package quorate.sql.type;

import java.util.Locale;

/// Formats one number by a [NumberFormat], following PostgreSQL's NUM_processor step by step.
final class NumberText {
  private final NumberFormat format;
  private final StringBuilder out = new StringBuilder();
  private final String number;
  private final boolean negative;

  /// Digits after the point, possibly fewer than the places of the format.
  private final int after;

  /// Places of the format before the first digit of the number.
  private final int blanks;

  /// Index of the last character that FM keeps, or -1 without FM.
  private final int last;

  private final int count;
  private boolean bracket;
  private boolean signWritten;
  private boolean inside;

  /// Current index in the format and in the number.
  private int place;

  private int at;

  NumberText(NumberFormat format, String digits, boolean negative, int after) {
    this.format = format;
    this.negative = negative;
    this.after = after;
    int whole = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
    blanks = Math.max(0, format.before - whole);
    number = whole > format.before ? "#".repeat(format.before) + "." + "#".repeat(after) : digits;
    bracket = format.bracket && !(format.fill && !negative);
    signWritten =
        format.plus || format.minus
            ? !format.plus || format.minus
            : !negative && format.fill && !format.sign;
    last = last();
    count = after + format.before - 1 + (!signWritten && blanks == 0 ? 1 : 0);
  }

  private int last() {
    int point = number.indexOf('.');
    if (!format.fill || !format.point || point < 0) {
      return -1;
    }
    int relevant = point;
    for (int i = point + 1; i < number.length(); i++) {
      relevant = number.charAt(i) == '0' ? relevant : i;
    }
    return format.zeroEnd > blanks
        ? Math.max(relevant, Math.min(number.length() - 1, format.zeroEnd - blanks))
        : relevant;
  }

  String text() {
    for (NumberFormat.Part part : format.parts) {
      if (!part.pattern()) {
        out.append(part.text());
        continue;
      }
      switch (part.text().toUpperCase(Locale.ROOT)) {
        case "9", "0", ".", "D" -> digit(part.text().equals("0"));
        case ",", "G" -> out.append(inside ? "," : format.fill ? "" : " ");
        case "MI" -> out.append(negative ? "-" : format.fill ? "" : " ");
        case "PL" -> out.append(!negative ? "+" : format.fill ? "" : " ");
        case "SG" -> out.append(negative ? "-" : "+");
        default -> {} // S, PR and FM
      }
    }
    int end = out.indexOf("\0");
    return end < 0 ? out.toString() : out.substring(0, end);
  }

  private char current() {
    return at < number.length() ? number.charAt(at) : '\0';
  }

  /// Whether the single 0 before the point is omitted.
  private boolean isBare() {
    return !format.zero && at == 0 && number.charAt(0) == '0' && after != 0;
  }

  private boolean isWhole() {
    return last >= 0 && number.charAt(last) == '.';
  }

  private int zeroStart() {
    return Math.max(0, format.zeroStart - 1);
  }

  private void digit(boolean zero) {
    inside = false;
    boolean begins = place >= blanks || format.zero && zeroStart() == place;
    if (!signWritten && begins && (!isBare() || isWhole())) {
      sign();
    }
    if (place < blanks && (!format.zero || zeroStart() > place)) {
      out.append(format.fill ? "" : " ");
    } else if (format.zero && place < blanks) {
      out.append('0');
      inside = true;
    } else {
      written(zero);
    }
    int end = count + (blanks > 0 ? 1 : 0) + (format.point ? 1 : 0);
    if (last >= 0 && last == at) {
      end = place;
    }
    if (place + 1 == end) {
      closed();
    }
    place++;
  }

  private void sign() {
    if (format.sign) {
      if (!format.signBehind) {
        out.append(negative ? '-' : '+');
        signWritten = true;
      }
    } else if (bracket) {
      out.append(negative ? '<' : ' ');
      signWritten = true;
    } else {
      out.append(negative ? "-" : format.fill ? "" : " ");
      signWritten = true;
    }
  }

  private void written(boolean zero) {
    if (current() == '.') {
      out.append('.');
    } else if (last >= 0 && at > last && !zero) {
      out.append("");
    } else if (isBare()) {
      out.append(!format.fill ? " " : isWhole() ? "0" : "");
    } else {
      out.append(current());
      inside = true;
    }
    if (at < number.length()) {
      at++;
    }
  }

  private void closed() {
    if (signWritten && bracket) {
      out.append(negative ? '>' : ' ');
    } else if (format.sign && format.signBehind) {
      out.append(negative ? '-' : '+');
    }
  }
}
