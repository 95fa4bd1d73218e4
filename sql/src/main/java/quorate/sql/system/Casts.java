package quorate.sql.system;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.builtin.Coercions;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.type.Coerce;
import quorate.sql.type.Unsupported;

/// Casts, and the types of literals and parameters.
final class Casts {
  /// Special time values, which depend on the time of evaluation or are infinite.
  private static final Set<String> RELATIVE =
      Set.of("now", "today", "tomorrow", "yesterday", "epoch", "allballs", "infinity", "-infinity");

  private final TranslationState state;

  Casts(TranslationState state) {
    this.state = state;
  }

  /// An untyped value converted to this type; a typed one is unchanged.
  Typed to(Typed value, SystemType target) {
    if (!value.isUnsettled() || target.isUnknown()) {
      return value;
    }
    if (value.parameter() > 0) {
      state.settle(value.parameter(), target);
      return new Typed(given(value.sql(), target), target);
    }
    return value
        .text()
        .map(text -> literal(text, target))
        .orElseGet(() -> new Typed(value.sql(), target));
  }

  /// A parameter's value; for an object id type it may be a name or a number.
  private static String given(String parameter, SystemType target) {
    return target.isReference() ? reference(target, parameter) : parameter;
  }

  private static String reference(SystemType target, String sql) {
    return "q_reference('" + target.name() + "', " + sql + ")";
  }

  /// A constant, checked and converted to PostgreSQL's output format.
  static Typed literal(String text, SystemType target) {
    if (target.isReference()) {
      return new Typed(reference(target, SqliteWords.string(text)), target);
    }
    if (target.is("char")) {
      return new Typed(SqliteWords.string(text.isEmpty() ? "" : text.substring(0, 1)), target);
    }
    Optional<SqlType> known = read(target);
    if (known.isEmpty() || target.isString()) {
      return new Typed(SqliteWords.string(text), target);
    }
    if (isMoment(target)) {
      if (RELATIVE.contains(text.strip().toLowerCase(Locale.ROOT))) {
        throw Unsupported.inCatalog("the moment " + text.strip(), 0);
      }
      PgText.parse(text, known.get());
      return new Typed(
          read(target, SqliteWords.string(text)), target); // depends on the session's time zone
    }
    Value value =
        target.isJson() || target.isArray()
            ? Coerce.to(new Value.Text(text), known.get(), -1)
            : PgText.parse(text, known.get());
    return switch (value) {
      case Value.Bool(boolean truth) -> new Typed(truth ? "1" : "0", target);
      case Value.Int(long number) when target.isInteger() ->
          new Typed(
              number == Long.MIN_VALUE ? "(-9223372036854775807 - 1)" : "(" + number + ")", target);
      case Value.Real(double number) -> {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
          throw Unsupported.inCatalog("NaN or infinity", 0);
        }
        yield new Typed("(" + number + ")", target);
      }
      case Value other ->
          new Typed(SqliteWords.string(PgText.print(other, known.get(), -1)), target);
    };
  }

  private static boolean isMoment(SystemType type) {
    return type.is("date") || type.is("timestamp") || type.is("timestamptz") || type.is("timetz");
  }

  /// The type that parses the texts, if there is one.
  private static Optional<SqlType> read(SystemType type) {
    return SqlType.byOid(type.oid());
  }

  private static String read(SystemType target, String sql) {
    return "q_read('" + target.name() + "', " + sql + ")";
  }

  List<Typed> alike(String what, List<Typed> values) {
    SystemType type = Coercions.common(what, values);
    for (Typed value : values) {
      if (!Coercions.isImplicit(value.type(), type.name())) {
        throw new SqlException(
            "42846",
            "%s could not convert type %s to %s"
                .formatted(
                    what, SystemTypes.printed(value.type(), -1), SystemTypes.printed(type, -1)));
      }
    }
    return values.stream().map(value -> new Typed(held(to(value, type), type), type)).toList();
  }

  /// A value converted to a common type.
  static String held(Typed value, SystemType type) {
    if (type.isFloat()) {
      return Arithmetic.real(value);
    }
    if (type.isString() && value.type().is("bpchar") && !type.is("bpchar")) {
      return textSql(value);
    }
    boolean arrays = type.isArray() && value.type().isArray();
    if (arrays && !value.type().is(type.name()) && !type.is("anyarray")) {
      throw Unsupported.inCatalog(
          "%s beside %s"
              .formatted(SystemTypes.printed(value.type(), -1), SystemTypes.printed(type, -1)),
          0);
    }
    boolean mixed = Arithmetic.isKeyed(type) && !value.type().is(type.name());
    if (mixed && !(type.is("numeric") && value.type().isInteger())) {
      throw Unsupported.inCatalog(
          "%s beside %s"
              .formatted(SystemTypes.printed(value.type(), -1), SystemTypes.printed(type, -1)),
          0);
    }
    return value.sql();
  }

  /// The value cast to text.
  Typed text(Typed value) {
    SystemType text = SystemTypes.of("text");
    if (value.isUnsettled()) {
      return to(value, text);
    }
    return new Typed(textSql(value), text);
  }

  /// The value in its type's output format, which for boolean is a single letter.
  Typed printed(Typed value) {
    return value.type().isBool() ? shown(value) : text(value);
  }

  private static Typed shown(Typed bool) {
    return Typed.of("CASE " + bool.sql() + " WHEN 1 THEN 't' WHEN 0 THEN 'f' END", "text");
  }

  private static String textSql(Typed value) {
    SystemType type = value.type();
    String sql = value.sql();
    if (type.isReference()) {
      return "q_name('" + type.name() + "', " + sql + ")";
    }
    if (type.is("bpchar")) {
      return "rtrim(" + sql + ", ' ')";
    }
    if (type.isBool()) {
      return "CASE " + sql + " WHEN 1 THEN 'true' WHEN 0 THEN 'false' END";
    }
    if (type.isFloat()) {
      return "q_real_text(" + sql + ")";
    }
    if (type.isArray() && SystemTypes.element(type).isReference()) {
      return "q_names('" + SystemTypes.element(type).name() + "', " + sql + ")";
    }
    return type.isInteger() || type.is("xid") || type.is("numeric")
        ? "CAST(" + sql + " AS TEXT)"
        : sql;
  }

  /// An explicit cast.
  Typed cast(Typed value, SystemType target, List<Integer> modifiers) {
    if (value.isUnsettled()) {
      Typed settled = to(value, target);
      return modifiers.isEmpty()
          ? settled
          : new Typed(cut(settled.sql(), target, modifiers), target);
    }
    return new Typed(cut(castSql(value, target), target, modifiers), target);
  }

  private static String castSql(Typed value, SystemType target) {
    SystemType type = value.type();
    String sql = value.sql();
    if (!Coercions.isCast(type, target)) {
      throw new SqlException(
          "42846",
          "cannot cast type %s to %s"
              .formatted(SystemTypes.printed(type, -1), SystemTypes.printed(target, -1)));
    }
    if (type.isBool() && target.is("name")) {
      return shown(value).sql();
    }
    if (target.is("char") && !type.isString() || type.is("char") && !target.isString()) {
      throw lacking(type, target);
    }
    if (target.isString()) {
      return textSql(value);
    }
    if (type.is(target.name())) {
      return sql;
    }
    boolean fromText = type.isString();
    if (target.isReference()) {
      return fromText ? reference(target, sql) : sql;
    }
    if (target.isArray()) {
      return list(value, target);
    }
    return fromText && read(target).isPresent() ? read(target, sql) : computed(value, target);
  }

  /// A cast between two types other than text.
  private static String computed(Typed value, SystemType target) {
    SystemType type = value.type();
    String sql = value.sql();
    boolean wholes = type.isInteger() && target.isInteger();
    if (wholes && (target.is("int2") || target.is("int4") && type.is("int8"))
        || Arithmetic.isNumber(type) && Arithmetic.isNumber(target) && !wholes) {
      return "q_number('%s', '%s', %s)".formatted(type.name(), target.name(), sql);
    }
    if (target.isBool() && type.is("int4")) {
      return "(" + sql + " <> 0)";
    }
    if (target.is("jsonb") && type.isJson()) {
      return read(target, sql);
    }
    if (type.is("timestamptz") && (target.is("timestamp") || target.is("date"))) {
      return "q_local('" + target.name() + "', " + sql + ")";
    }
    if (target.isVector() && type.isArray()) {
      return "q_vector(" + sql + ")";
    }
    boolean held =
        wholes
            || type.isBool() && target.is("int4")
            || type.isJson() && target.isJson()
            || read(type).isEmpty() && read(target).isEmpty();
    if (held || type.isInteger() && target.is("xid") || type.is("xid") && target.isInteger()) {
      return sql;
    }
    throw lacking(type, target);
  }

  private static SqlException lacking(SystemType type, SystemType target) {
    return Unsupported.inCatalog(
        "a cast of %s to %s"
            .formatted(SystemTypes.printed(type, -1), SystemTypes.printed(target, -1)),
        0);
  }

  private static String list(Typed value, SystemType target) {
    SystemType type = value.type();
    if (type.isVector()) {
      return "q_unvector(" + value.sql() + ")";
    }
    SystemType element = SystemTypes.element(target);
    boolean computed =
        type.isArray()
            && !type.is(target.name())
            && (Arithmetic.isNumber(SystemTypes.element(type))
                && Arithmetic.isNumber(element)
                && !(type.is("_int2") || type.is("_int4") && !target.is("_int2")));
    if (computed) {
      throw lacking(type, target);
    }
    if (read(target).isPresent()
        && (type.isString() || type.isArray() && !element.isString() && !type.is("anyarray"))
        && !SystemTypes.element(type).isReference()) {
      return read(target, value.sql());
    }
    if (type.isArray() && SystemTypes.element(type).isReference() && !element.isInteger()) {
      return "q_names('" + SystemTypes.element(type).name() + "', " + value.sql() + ")";
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
    if (modifiers.isEmpty() || target.is("text")) {
      return sql;
    }
    if (target.is("numeric")) {
      return "q_scaled(%s, %d, %d)"
          .formatted(sql, modifiers.getFirst(), modifiers.size() > 1 ? modifiers.get(1) : 0);
    }
    if (!target.isString()) {
      throw Unsupported.inCatalog(
          "the type " + SystemTypes.printed(target, -1) + " of so many digits", 0);
    }
    String padded = target.is("bpchar") ? "q_padded(%s, %d)" : "substr(%s, 1, %d)";
    return padded.formatted(sql, modifiers.getFirst());
  }
}
