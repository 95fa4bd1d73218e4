package quorate.core.value;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Geometric types, stored as the text that PostgreSQL prints.
final class GeometryCodec {
  private static final String NUMBER =
      "\\s*([+-]?(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?|inf(?:inity)?|nan))\\s*";
  private static final Pattern EACH = Pattern.compile(NUMBER, Pattern.CASE_INSENSITIVE);
  private static final String PAIR =
      "\\s*(?:\\(" + NUMBER + "," + NUMBER + "\\)|" + NUMBER + "," + NUMBER + ")\\s*";

  private GeometryCodec() {}

  static String read(String text, SqlType type) {
    List<Double> numbers = new ArrayList<>();
    Matcher each = EACH.matcher(text);
    while (each.find()) {
      numbers.add(number(each.group(1), text, type));
    }
    return switch (type) {
      case POINT -> {
        require(matches(text, PAIR), text, type);
        yield point(numbers, 0);
      }
      case LSEG -> {
        require(matches(text, two("[\\[(]", "[\\])]")), text, type);
        yield "[" + point(numbers, 0) + "," + point(numbers, 2) + "]";
      }
      case BOX -> {
        require(matches(text, two("\\(", "\\)")), text, type);
        yield box(numbers);
      }
      case LINE -> line(text, numbers);
      case CIRCLE -> circle(text, numbers);
      default -> many(text, type, numbers);
    };
  }

  private static boolean matches(String text, String pattern) {
    return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE).matcher(text).matches();
  }

  private static String two(String open, String close) {
    return "\\s*(?:" + open + PAIR + "," + PAIR + close + "|" + PAIR + "," + PAIR + ")\\s*";
  }

  private static void require(boolean form, String text, SqlType type) {
    if (!form) {
      throw Codes.malformed(text, type);
    }
  }

  private static double number(String digits, String whole, SqlType type) {
    try {
      return PgText.parse(digits, SqlType.FLOAT8) instanceof Value.Real(double real) ? real : 0;
    } catch (SqlException malformed) {
      throw Codes.malformed(whole, type);
    }
  }

  private static String print(double number) {
    return PgText.print(new Value.Real(number), SqlType.FLOAT8, -1);
  }

  private static String point(List<Double> numbers, int at) {
    return "(" + print(numbers.get(at)) + "," + print(numbers.get(at + 1)) + ")";
  }

  /// A box, with the upper right corner first.
  private static String box(List<Double> n) {
    List<Double> corners =
        List.of(
            Math.max(n.get(0), n.get(2)),
            Math.max(n.get(1), n.get(3)),
            Math.min(n.get(0), n.get(2)),
            Math.min(n.get(1), n.get(3)));
    return point(corners, 0) + "," + point(corners, 2);
  }

  /// A line, from `{A,B,C}` or two points on it.
  private static String line(String text, List<Double> n) {
    if (matches(text, "\\s*\\{" + NUMBER + "," + NUMBER + "," + NUMBER + "\\}\\s*")) {
      if (n.get(0) == 0 && n.get(1) == 0) {
        throw new SqlException("22P02", "invalid line specification: A and B cannot both be zero");
      }
      return "{" + print(n.get(0)) + "," + print(n.get(1)) + "," + print(n.get(2)) + "}";
    }
    require(matches(text, two("[\\[(]", "[\\])]")), text, SqlType.LINE);
    double x1 = n.get(0);
    double y1 = n.get(1);
    double x2 = n.get(2);
    double y2 = n.get(3);
    if (x1 == x2 && y1 == y2) {
      throw new SqlException("22P02", "invalid line specification: must be two distinct points");
    }
    if (x1 == x2) {
      return "{-1,0," + print(x1) + "}";
    }
    if (y1 == y2) {
      return "{0,-1," + print(y1) + "}";
    }
    double slope = (y1 - y2) / (x1 - x2);
    double rest = y1 - slope * x1;
    return "{" + print(slope) + ",-1," + print(rest == 0 ? 0.0 : rest) + "}";
  }

  private static String circle(String text, List<Double> n) {
    String body = PAIR + "," + NUMBER;
    require(
        matches(text, "\\s*(?:<" + body + ">|\\(" + body + "\\)|" + body + ")\\s*"),
        text,
        SqlType.CIRCLE);
    require(!(n.get(2) < 0), text, SqlType.CIRCLE);
    return "<" + point(n, 0) + "," + print(n.get(2)) + ">";
  }

  /// A path, closed in parentheses or open in brackets, or a polygon.
  private static String many(String text, SqlType type, List<Double> n) {
    String pairs = PAIR + "(?:," + PAIR + ")*";
    boolean open = type == SqlType.PATH && matches(text, "\\s*\\[" + pairs + "\\]\\s*");
    boolean closed = matches(text, "\\s*(?:\\(" + pairs + "\\)|" + pairs + ")\\s*");
    require((open || closed) && n.size() % 2 == 0, text, type);
    List<String> points = new ArrayList<>();
    for (int i = 0; i < n.size(); i += 2) {
      points.add(point(n, i));
    }
    String all = String.join(",", points);
    return open ? "[" + all + "]" : "(" + all + ")";
  }
}
