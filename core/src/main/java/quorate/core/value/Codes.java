package quorate.core.value;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Encodes values of types that engines lack as text, and decodes them.
///
/// The text is PostgreSQL's own if it sorts as the values do or the type has no order; otherwise
/// digits that sort precede it or replace it. Equal intervals may have different texts (`1 mon`,
/// `30 days`), which agree in their first [Interval#KEY_LENGTH] characters; so may ranges of
/// numerics. Geometric values and tsquery are compared by their texts alone.
public final class Codes {
  private static final int NAME_BYTES_MAX = 63;

  private Codes() {}

  /// Parses a text in PostgreSQL's input syntax.
  ///
  /// @throws SqlException with PostgreSQL's SQLSTATE: 22P02, 22007, 22001 ...
  public static Value.Coded read(String text, SqlType type, int typmod) {
    return new Value.Coded(
        type,
        switch (type) {
          case INTERVAL -> IntervalReader.read(text, typmod).code();
          case TIMETZ -> TimetzCode.read(text, typmod);
          case INET, CIDR -> InetCodec.read(text, type == SqlType.CIDR);
          case MACADDR, MACADDR8 -> MacCode.read(text, type == SqlType.MACADDR8);
          case BIT, VARBIT -> BitCode.read(text, type, typmod);
          case XML -> XmlCode.read(text);
          case NAME -> name(text);
          case CHAR -> character(text);
          case PG_LSN -> lsn(text);
          case XID8 -> transaction(text);
          case POINT, LSEG, PATH, BOX, POLYGON, LINE, CIRCLE -> GeometryCodec.read(text, type);
          case TSVECTOR -> TsVectorCodec.read(text);
          case TSQUERY -> WordsQuery.read(text);
          case REGTYPE -> type(text);
          case REFCURSOR -> text;
          case ENUM -> text; // the catalog checks the label
          default -> RangeCode.read(text, type);
        });
  }

  /// PostgreSQL's text.
  public static String print(Value.Coded value) {
    String code = value.code();
    return switch (value.type()) {
      case INTERVAL -> Interval.of(code).print();
      case TIMETZ -> TimetzCode.print(code);
      case INET, CIDR -> InetCodec.print(code, value.type() == SqlType.CIDR);
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

  /// The text of a cast to text, which always includes an address's prefix length.
  public static String text(Value.Coded value) {
    return value.type() == SqlType.INET ? InetCodec.print(value.code(), true) : print(value);
  }

  /// Whether the code is already PostgreSQL's text, so that a cast to text changes nothing.
  public static boolean isPlain(SqlType type) {
    return switch (type) {
      case INTERVAL, TIMETZ, INET, CIDR, PG_LSN, XID8 -> false;
      default -> type.isCoded();
    };
  }

  /// Whether PostgreSQL can compare values of the type, and their codes decide equality.
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

  /// An xid8 as digits that sort as the numbers do.
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
