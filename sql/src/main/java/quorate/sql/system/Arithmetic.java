package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Coercions;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.type.Unsupported;

/// Translates arithmetic to routines that compute as PostgreSQL does, because the engine's own is
/// untyped. The engine holds a numeric as text (or integer), and times and intervals as texts that
/// compare by keys.
final class Arithmetic {
  static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "%", "&", "|", "#", "<<", ">>");
  private static final List<String> NUMBERS =
      List.of("int2", "int4", "int8", "numeric", "float4", "float8");
  private static final Set<String> BITS = Set.of("&", "|", "#", "<<", ">>");
  private static final Set<String> KEYED =
      Set.of("numeric", "date", "time", "timestamp", "timestamptz", "interval");

  private Arithmetic() {}

  static boolean isWhole(SystemType type) {
    return type.is("int2") || type.is("int4") || type.is("int8");
  }

  static boolean isNumber(SystemType type) {
    return NUMBERS.contains(type.name());
  }

  private static boolean isStamp(SystemType type) {
    return type.is("timestamp") || type.is("timestamptz");
  }

  /// Whether values of the type compare by keys.
  static boolean isKeyed(SystemType type) {
    return KEYED.contains(type.name());
  }

  /// A key that compares and sorts as the value does.
  static String key(Typed value) {
    return isKeyed(value.type())
        ? "q_key('" + value.type().name() + "', " + value.sql() + ")"
        : value.sql();
  }

  /// Whether equal values of the type may have different texts.
  static boolean isVaried(SystemType type) {
    return type.is("numeric") || type.is("interval") || type.is("bpchar");
  }

  /// A key that is equal if the values are, for GROUP BY and DISTINCT.
  ///
  /// @throws SqlException 42883 for a type without equality, 0A000 for one without a key
  static String same(Typed value) {
    SystemType type = value.type();
    if (type.is("json") || type.is("xml")) {
      throw new SqlException(
          "42883", "could not identify an equality operator for type " + type.name());
    }
    List<SystemType> parts = new ArrayList<>();
    type.members().forEach(member -> parts.add(member.type()));
    if (type.isList()) {
      parts.add(SystemTypes.element(type));
    }
    boolean unclear = type.is("jsonb") || type.is("timetz");
    if (unclear || parts.stream().anyMatch(each -> isVaried(each) || each.isJson())) {
      throw Unsupported.inCatalog("equality of " + SystemTypes.printed(type, -1), 0);
    }
    if (type.is("bpchar")) {
      return "rtrim(" + value.sql() + ", ' ')";
    }
    return isVaried(type) ? key(value) : value.sql();
  }

  static String real(Typed value) {
    return value.type().is("numeric") ? "q_read('float8', " + value.sql() + ")" : value.sql();
  }

  static SqlException none(String symbol, List<SystemType> types, int position) {
    boolean lacking =
        Coercions.operates(
            symbol,
            types.size() == 1 ? Optional.empty() : Optional.of(types.getFirst()),
            types.getLast());
    if (lacking) {
      return Unsupported.inCatalog("the operator " + symbol + " of these types", position);
    }
    String first = types.size() == 1 ? "" : SystemTypes.printed(types.getFirst(), -1) + " ";
    return new SqlException(
        new SqlError(
                "42883",
                "operator does not exist: %s%s %s"
                    .formatted(first, symbol, SystemTypes.printed(types.getLast(), -1)))
            .withHint(
                "No operator matches the given name and argument types. You might need to add explicit type casts.")
            .at(position));
  }

  static SqlException ambiguous(String operands, int position) {
    return new SqlException(
        new SqlError("42725", "operator is not unique: " + operands)
            .withHint(
                "Could not choose a best candidate operator. You might need to add explicit type casts.")
            .at(position));
  }

  static Typed prefix(String symbol, Typed operand, int position) {
    SystemType type = operand.type();
    if (operand.isUnsettled()) {
      throw symbol.equals("@")
          ? Unsupported.inCatalog("the prefix operator @ of this", position)
          : ambiguous(symbol + " unknown", position);
    }
    if (!Coercions.operates(symbol, Optional.empty(), type)) {
      throw none(symbol, List.of(type), position);
    }
    if (symbol.equals("+") && isNumber(type)) {
      return operand;
    }
    boolean negates = symbol.equals("-");
    if (negates && type.is("interval")) {
      return new Typed("q_times(" + operand.sql() + ", -1, 0)", type);
    }
    if (isNumber(type) && (negates || symbol.equals("@"))) {
      return computed(negates ? "neg" : "abs", operand, operand, type);
    }
    if (isWhole(type) && symbol.equals("~")) {
      return computed("not", operand, operand, type);
    }
    if (negates && !isNumber(type)) {
      throw none(symbol, List.of(type), position);
    }
    throw Unsupported.inCatalog("the prefix operator " + symbol, position);
  }

  /// @param type of the result
  static Typed computed(String symbol, Typed left, Typed right, SystemType type) {
    return new Typed(
        "q_compute('%s', '%s', %s, %s)".formatted(symbol, type.name(), left.sql(), right.sql()),
        type);
  }

  static Typed infix(String symbol, Typed given, Typed other, Casts casts, int position) {
    if (given.isUnsettled() && other.isUnsettled()) {
      throw ambiguous("unknown " + symbol + " unknown", position);
    }
    Typed left = given.isUnsettled() ? settled(symbol, given, other, casts) : given;
    Typed right = other.isUnsettled() ? settled(symbol, other, given, casts) : other;
    if (isNumber(left.type()) && isNumber(right.type())) {
      return numbers(symbol, left, right, position);
    }
    return spans(symbol, left, right, position);
  }

  /// An untyped operand with the type of the other; added to a timestamp it is an interval.
  private static Typed settled(String symbol, Typed value, Typed other, Casts casts) {
    boolean number = symbol.equals("*") || symbol.equals("/");
    if ((symbol.equals("<<") || symbol.equals(">>")) && isWhole(other.type())) {
      return casts.to(value, SystemTypes.of("int4"));
    }
    SystemType type =
        isStamp(other.type()) && symbol.equals("+")
            ? SystemTypes.of("interval")
            : other.type().is("interval") && number ? SystemTypes.of("float8") : other.type();
    return casts.to(value, type);
  }

  private static Typed numbers(String symbol, Typed left, Typed right, int position) {
    SystemType first = left.type();
    SystemType second = right.type();
    boolean shift = symbol.equals("<<") || symbol.equals(">>");
    boolean whole = isWhole(first) && isWhole(second);
    boolean real = first.isFloat() || second.isFloat();
    if (BITS.contains(symbol) && (!whole || shift && second.is("int8"))
        || symbol.equals("%") && real) {
      throw none(symbol, List.of(first, second), position);
    }
    boolean wider = NUMBERS.indexOf(second.name()) > NUMBERS.indexOf(first.name());
    SystemType type = shift || !wider ? first : second;
    if (real) {
      type = SystemTypes.of(first.is("float4") && second.is("float4") ? "float4" : "float8");
    }
    return computed(symbol, left, right, type);
  }

  private static Typed spans(String symbol, Typed left, Typed right, int position) {
    SystemType first = left.type();
    SystemType second = right.type();
    String both = left.sql() + ", " + right.sql();
    SystemType interval = SystemTypes.of("interval");
    boolean adds = symbol.equals("+") || symbol.equals("-");
    if (isStamp(first) && first.is(second.name()) && symbol.equals("-")) {
      return new Typed("q_between('" + first.name() + "', " + both + ")", interval);
    }
    if (adds && isStamp(first) && second.is("interval")) {
      return new Typed("q_moved('" + first.name() + "', '" + symbol + "', " + both + ")", first);
    }
    if (symbol.equals("+") && first.is("interval") && isStamp(second)) {
      return spans(symbol, right, left, position);
    }
    if (adds && first.is("interval") && second.is("interval")) {
      return new Typed("q_spans('" + symbol + "', " + both + ")", interval);
    }
    if (first.is("interval") && isNumber(second) && Set.of("*", "/").contains(symbol)) {
      return new Typed("q_times(" + both + ", " + (symbol.equals("/") ? "1)" : "0)"), interval);
    }
    if (isNumber(first) && second.is("interval") && symbol.equals("*")) {
      return spans(symbol, right, left, position);
    }
    if (isPlain(first) || isPlain(second) || isStamp(first) && isStamp(second)) {
      throw none(symbol, List.of(first, second), position);
    }
    throw Unsupported.inCatalog(
        "%s %s %s"
            .formatted(SystemTypes.printed(first, -1), symbol, SystemTypes.printed(second, -1)),
        position);
  }

  /// Whether the type has no arithmetic.
  private static boolean isPlain(SystemType type) {
    return type.isString()
        || type.isBool()
        || type.isReference()
        || type.isList()
        || type.is("oid");
  }
}
