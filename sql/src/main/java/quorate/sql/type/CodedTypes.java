package quorate.sql.type;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import quorate.core.value.SqlType;

/// Names of the types that engines lack, and the casts between them.
public final class CodedTypes {
  private static final Map<String, SqlType> BY_NAME =
      Arrays.stream(SqlType.values())
          .filter(type ->
              type.isCoded()
                  && type != SqlType.ENUM
                  && type != SqlType.CHAR
                  && type != SqlType.REGTYPE)
          .collect(Collectors.toMap(CodedTypes::name, Function.identity()));

  private CodedTypes() {}

  private static String name(SqlType type) {
    return type.name().toLowerCase(java.util.Locale.ROOT);
  }

  /// The type with this name, in the parser's spelling.
  public static Optional<SqlType> of(String name) {
    return switch (name) {
      case "money" -> Optional.of(SqlType.MONEY);
      case "oid" -> Optional.of(SqlType.OID);
      case "\"char\"" -> Optional.of(SqlType.CHAR);
      default -> Optional.ofNullable(BY_NAME.get(name));
    };
  }

  /// The common type of two operands of which one has such a type, or UNKNOWN.
  static SqlType common(SqlType left, SqlType right) {
    if (isText(left) && right.isString() || left.isString() && isText(right)) {
      return SqlType.TEXT;
    }
    if (left == SqlType.OID && right.isInteger() || left.isInteger() && right == SqlType.OID) {
      return SqlType.OID;
    }
    if (isNet(left) && isNet(right)) {
      return SqlType.INET;
    }
    if (areTimesOf(SqlType.INTERVAL, left, right)) {
      return SqlType.INTERVAL;
    }
    if (areTimesOf(SqlType.TIMETZ, left, right)) {
      return SqlType.TIMETZ;
    }
    return isBits(left) && isBits(right) ? SqlType.VARBIT : SqlType.UNKNOWN;
  }

  /// Whether one type is time and the other is `wider`, to which PostgreSQL casts it implicitly.
  static boolean areTimesOf(SqlType wider, SqlType left, SqlType right) {
    return left == SqlType.TIME && right == wider || left == wider && right == SqlType.TIME;
  }

  private static boolean isText(SqlType type) {
    return type == SqlType.NAME || type == SqlType.CHAR;
  }

  private static boolean isNet(SqlType type) {
    return type == SqlType.INET || type == SqlType.CIDR;
  }

  public static boolean isBits(SqlType type) {
    return type == SqlType.BIT || type == SqlType.VARBIT;
  }

  static boolean assignable(SqlType from, SqlType to) {
    return isNet(from) && isNet(to)
        || isBits(from) && isBits(to)
        || isMac(from) && isMac(to)
        || isText(to) && from.isString()
        || to == SqlType.NAME && from == SqlType.CHAR
        || to == SqlType.OID && from.isInteger()
        || from == SqlType.OID && (to == SqlType.INT4 || to == SqlType.INT8)
        || to == SqlType.MONEY && (from == SqlType.INT4 || from == SqlType.INT8 || from.isNumeric())
        || from == SqlType.MONEY && to.isNumeric()
        || to == SqlType.INTERVAL && from == SqlType.TIME
        || to == SqlType.TIME && (from == SqlType.INTERVAL || from == SqlType.TIMETZ)
        || to == SqlType.TIMETZ && (from == SqlType.TIME || from == SqlType.TIMESTAMPTZ);
  }

  private static boolean isMac(SqlType type) {
    return type == SqlType.MACADDR || type == SqlType.MACADDR8;
  }

  static boolean castable(SqlType from, SqlType to) {
    return to == SqlType.BIT && (from == SqlType.INT4 || from == SqlType.INT8)
        || from == SqlType.BIT && (to == SqlType.INT4 || to == SqlType.INT8)
        || to == SqlType.CHAR && (from == SqlType.INT4 || from == SqlType.NAME);
  }

  /// Whether PostgreSQL defines min and max for the type.
  public static boolean hasExtremes(SqlType type) {
    return switch (type) {
      case INTERVAL, TIMETZ, MONEY, INET, CIDR, OID, PG_LSN, XID8, ENUM -> true;
      default -> !type.isCoded() || type == SqlType.NAME;
    };
  }

  /// Whether the cast computes a new value instead of relabelling the old one.
  public static boolean isMade(SqlType from, SqlType to) {
    return to == SqlType.MONEY && from.isNumber() || from == SqlType.MONEY && to.isNumeric();
  }
}
