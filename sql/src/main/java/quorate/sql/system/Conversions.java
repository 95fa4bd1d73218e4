package quorate.sql.system;

import java.util.List;
import java.util.Locale;
import quorate.core.value.SqlException;

/// Values as values of other types: literals and parameters where something settles what they are,
/// and casts.
final class Conversions {
  private final Context context;

  Conversions(Context context) {
    this.context = context;
  }

  /// A value where one of this type is wanted: what is settled stays as it is.
  Typed to(Typed value, SystemType target) {
    if (!value.isUnsettled() || target.isUnknown()) {
      return value;
    }
    if (value.parameter() > 0) {
      context.settle(value.parameter(), target);
      return new Typed(given(value.sql(), target), target);
    }
    return value
        .text()
        .map(text -> literal(text, target))
        .orElseGet(() -> new Typed(value.sql(), target));
  }

  /// What a client gives for a parameter is a name as often as a number.
  private static String given(String parameter, SystemType target) {
    return target.isReference() ? reference(target, parameter) : parameter;
  }

  private static String reference(SystemType target, String sql) {
    return "q_reference('" + target.name() + "', " + sql + ")";
  }

  private static Typed literal(String text, SystemType target) {
    if (target.isReference()) {
      return new Typed(reference(target, Words.string(text)), target);
    }
    if (target.isBool()) {
      return new Typed(truth(text) ? "1" : "0", target);
    }
    if (target.isInteger() || target.isReal()) {
      String number = text.strip();
      boolean whole = number.matches("[+-]?[0-9]{1,18}");
      if (!whole && (target.isInteger() || !number.matches("[+-]?[0-9.]+([eE][+-]?[0-9]+)?"))) {
        throw invalid(text, target);
      }
      return new Typed("(" + number + ")", target);
    }
    if (target.is("char")) {
      return new Typed(Words.string(text.isEmpty() ? "" : text.substring(0, 1)), target);
    }
    return new Typed(Words.string(text), target);
  }

  private static SqlException invalid(String text, SystemType type) {
    return new SqlException(
        "22P02", "invalid input syntax for type " + Types.printed(type, -1) + ": \"" + text + "\"");
  }

  private static boolean truth(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "t", "true", "y", "yes", "on", "1" -> true;
      case "f", "false", "n", "no", "off", "0" -> false;
      default -> throw invalid(text, Types.of("bool"));
    };
  }

  /// The type that all of these are made: the first settled one's, the widest of numbers.
  SystemType common(List<Typed> values) {
    SystemType found = Types.of("unknown");
    for (Typed value : values) {
      SystemType type = value.type();
      if (found.isUnknown() || wider(type, found)) {
        found = type;
      }
    }
    return found.isUnknown() ? Types.of("text") : found;
  }

  private static boolean wider(SystemType type, SystemType than) {
    List<String> order = List.of("int2", "int4", "int8", "numeric", "float4", "float8");
    boolean texts = than.is("name") && type.is("text");
    boolean object = type.isReference() && than.is("oid");
    return texts
        || !object
            && order.contains(than.name())
            && order.indexOf(type.name()) > order.indexOf(than.name());
  }

  List<Typed> alike(List<Typed> values) {
    SystemType type = common(values);
    return values.stream().map(value -> new Typed(to(value, type).sql(), type)).toList();
  }

  /// The value as a text, as a cast to text makes it.
  Typed text(Typed value) {
    SystemType text = Types.of("text");
    if (value.isUnsettled()) {
      return to(value, text);
    }
    return new Typed(textSql(value), text);
  }

  private static String textSql(Typed value) {
    SystemType type = value.type();
    String sql = value.sql();
    if (type.isReference()) {
      return "q_name('" + type.name() + "', " + sql + ")";
    }
    if (type.isBool()) {
      return "CASE " + sql + " WHEN 1 THEN 'true' WHEN 0 THEN 'false' END";
    }
    if (type.isReal()) {
      return "q_real_text(" + sql + ")";
    }
    if (type.isArray() && Types.element(type).isReference()) {
      return "q_names('" + Types.element(type).name() + "', " + sql + ")";
    }
    return type.isInteger() || type.is("xid") ? "CAST(" + sql + " AS TEXT)" : sql;
  }

  /// A cast as it is written.
  Typed cast(Typed value, SystemType target, List<Integer> modifiers) {
    if (value.isUnsettled()) {
      Typed settled = to(value, target);
      return modifiers.isEmpty()
          ? settled
          : new Typed(cut(settled.sql(), target, modifiers), target);
    }
    return new Typed(castSql(value, target, modifiers), target);
  }

  private String castSql(Typed value, SystemType target, List<Integer> modifiers) {
    SystemType type = value.type();
    String sql = value.sql();
    if (target.isString()) {
      return cut(textSql(value), target, modifiers);
    }
    if (type.is(target.name())) {
      return sql;
    }
    boolean fromText = type.isString();
    if (target.isReference()) {
      return fromText ? reference(target, sql) : sql;
    }
    if (target.isInteger()) {
      return fromText
          ? "q_integer(" + sql + ")"
          : type.isReal() ? "CAST(round(" + sql + ") AS INTEGER)" : sql;
    }
    if (target.isBool()) {
      return fromText ? "q_truth(" + sql + ")" : "(" + sql + " <> 0)";
    }
    if (target.isReal()) {
      return "CAST(" + sql + " AS REAL)";
    }
    if (target.isArray()) {
      return list(value, target);
    }
    return target.isVector() && type.isArray() ? "q_vector(" + sql + ")" : sql;
  }

  private static String list(Typed value, SystemType target) {
    SystemType type = value.type();
    if (type.isVector()) {
      return "q_unvector(" + value.sql() + ")";
    }
    SystemType element = Types.element(target);
    if (type.isArray() && Types.element(type).isReference() && !element.isInteger()) {
      return "q_names('" + Types.element(type).name() + "', " + value.sql() + ")";
    }
    return value.sql();
  }

  private static String cut(String sql, SystemType target, List<Integer> modifiers) {
    if (target.is("name")) {
      return "substr(" + sql + ", 1, 63)";
    }
    if (target.is("char")) {
      return "substr(" + sql + ", 1, 1)";
    }
    return modifiers.isEmpty() || target.is("text")
        ? sql
        : "substr(" + sql + ", 1, " + modifiers.getFirst() + ")";
  }
}
