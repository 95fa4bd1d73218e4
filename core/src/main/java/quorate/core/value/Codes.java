package quorate.core.value;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The texts that hold values of types which engines lack, both ways.
///
/// They are PostgreSQL's own texts where these sort as the values do, and where nothing sorts them;
/// else digits that sort are before what is shown, or stand for it. Equal intervals may have
/// different texts (`1 mon`, `30 days`), which then agree in [Interval#KEY_LENGTH] characters; so
/// may ranges of numerics. Shapes and queries of words are told apart by nothing but themselves.
public final class Codes {
  private static final int NAME_BYTES_MAX = 63;

  private Codes() {}

  /// What a text in PostgreSQL's input syntax means.
  ///
  /// @throws SqlException 22P02, 22007, 22001 ... as PostgreSQL
  public static Value.Coded read(String text, SqlType type, int typmod) {
    return new Value.Coded(
        type,
        switch (type) {
          case INTERVAL -> IntervalReader.read(text, typmod).code();
          case TIMETZ -> TimetzCode.read(text, typmod);
          case INET, CIDR -> NetCode.read(text, type == SqlType.CIDR);
          case MACADDR, MACADDR8 -> MacCode.read(text, type == SqlType.MACADDR8);
          case BIT, VARBIT -> BitCode.read(text, type, typmod);
          case XML -> XmlCode.read(text);
          case NAME -> name(text);
          case CHAR -> character(text);
          case PG_LSN -> lsn(text);
          case XID8 -> transaction(text);
          case POINT, LSEG, PATH, BOX, POLYGON, LINE, CIRCLE -> ShapeCode.read(text, type);
          case TSVECTOR -> WordsCode.read(text);
          case TSQUERY -> WordsQuery.read(text);
          case REGTYPE -> type(text);
          case REFCURSOR -> text;
          case ENUM -> text; // which labels there are says a catalog
          default -> RangeCode.read(text, type);
        });
  }

  /// The text that PostgreSQL prints.
  public static String print(Value.Coded value) {
    String code = value.code();
    return switch (value.type()) {
      case INTERVAL -> Interval.of(code).print();
      case TIMETZ -> TimetzCode.print(code);
      case INET, CIDR -> NetCode.print(code, value.type() == SqlType.CIDR);
      case PG_LSN ->
          (Long.toHexString(Long.parseUnsignedLong(code, 16) >>> 32)
                  + "/"
                  + Long.toHexString(Long.parseUnsignedLong(code, 16) & 0xffffffffL))
              .toUpperCase(Locale.ROOT);
      case XID8 -> Long.toUnsignedString(Long.parseUnsignedLong(code, 16));
      case WIDE_NUMERIC -> NumericCode.value(code).print();
      default -> code;
    };
  }

  /// The text that a cast makes, which has the length of an address's network always.
  public static String text(Value.Coded value) {
    return value.type() == SqlType.INET ? NetCode.print(value.code(), true) : print(value);
  }

  /// Whether a value's text says all of it, so that a cast to text does nothing.
  public static boolean isPlain(SqlType type) {
    return switch (type) {
      case INTERVAL, TIMETZ, INET, CIDR, PG_LSN, XID8 -> false;
      default -> type.isCoded();
    };
  }

  /// Whether PostgreSQL tells values of the type apart, and these by their texts.
  public static boolean isComparable(SqlType type) {
    return switch (type) {
      case XML, REFCURSOR, TSQUERY, TSVECTOR, POINT, LSEG, PATH, BOX, POLYGON, LINE, CIRCLE ->
          false;
      default -> true;
    };
  }

  static SqlException malformed(String text, SqlType type) {
    return new SqlException(
        "22P02", "invalid input syntax for type " + type.sqlName() + ": \"" + text + "\"");
  }

  private static String name(String text) {
    int end = text.length();
    while (text.substring(0, end).getBytes(StandardCharsets.UTF_8).length > NAME_BYTES_MAX) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end);
  }

  private static String type(String text) {
    for (SqlType each : SqlType.values()) {
      if (each.sqlName().equals(text.strip())) {
        return each.sqlName();
      }
    }
    throw new SqlException("0A000", "reading regtype of another name is not supported by Quorate");
  }

  private static String character(String text) {
    if (text.isEmpty()) {
      return text;
    }
    if (text.charAt(0) > 127) {
      throw new SqlException("0A000", "\"char\" beyond ASCII is not supported by Quorate");
    }
    return text.substring(0, 1);
  }

  /// Digits that sort as the numbers do.
  private static String transaction(String text) {
    String digits = text.strip();
    if (digits.startsWith("-") || digits.startsWith("0") && digits.length() > 1) {
      throw new SqlException("0A000", "an xid8 that is signed or not decimal is not supported");
    }
    if (!digits.matches("\\+?[0-9]{1,40}")) {
      throw malformed(text, SqlType.XID8);
    }
    try {
      return "%016x".formatted(Long.parseUnsignedLong(digits));
    } catch (NumberFormatException tooLarge) {
      throw new SqlException("22003", "value \"" + text + "\" is out of range for type xid8");
    }
  }

  private static String lsn(String text) {
    String[] halves = text.split("/", -1);
    if (halves.length != 2
        || !halves[0].matches("[0-9A-Fa-f]{1,8}")
        || !halves[1].matches("[0-9A-Fa-f]{1,8}")) {
      throw malformed(text, SqlType.PG_LSN);
    }
    return "%08x%08x".formatted(Long.parseLong(halves[0], 16), Long.parseLong(halves[1], 16));
  }
}
