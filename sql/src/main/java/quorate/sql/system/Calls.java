package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Coercions;
import quorate.sql.builtin.Signatures;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.type.Unsupported;

/// Translates function calls; most become a routine of the gateway, named with the prefix `q_`.
final class Calls {
  /// Functions that convert all arguments to text.
  private static final Set<String> TEXTUAL =
      Set.of("concat", "concat_ws", "quote_literal", "quote_nullable", "format", "md5");

  private final Expressions expressions;
  private final Casts casts;
  private final Sets sets;
  private final AggregateCalls aggregates;

  Calls(Expressions expressions, Casts casts) {
    this.expressions = expressions;
    this.casts = casts;
    sets = new Sets(casts);
    aggregates = new AggregateCalls(expressions, casts);
  }

  void windows(List<Query.NamedWindow> named) {
    aggregates.windows(named);
  }

  /// A function in FROM.
  Sets.Rows rows(Expr.Call call, VisibleRelations scope) {
    if (Sets.has(call.name())) {
      return sets.rows(call.name(), expressions.all(call.arguments(), scope));
    }
    Typed value = casts.to(call(call, scope), SystemTypes.of("text"));
    return Sets.Rows.single("json_array(" + value.sql() + ")", value.type());
  }

  Typed call(Expr.Call call, VisibleRelations scope) {
    if (AggregateCalls.has(call.name())) {
      return aggregates.call(call, scope);
    }
    if (call.name().equals("extract")) {
      return extracted(call, scope);
    }
    List<Typed> arguments = expressions.all(call.arguments(), scope);
    boolean many = call.name().equals("unnest") && arguments.size() > 1;
    if (Signatures.knows(call.name()) && !many && !Signatures.fits(call.name(), arguments)) {
      throw unknown(call, arguments);
    }
    Signatures.determined(call.name(), arguments);
    if (Sets.has(call.name())) {
      Sets.Rows rows = sets.rows(call.name(), arguments);
      return new Typed(scope.series(rows.sql()), rows.type());
    }
    return special(call, arguments).orElseGet(() -> routine(call, arguments));
  }

  private Typed extreme(Expr.Call call, List<Typed> arguments) {
    List<Typed> alike = casts.alike(call.name().toUpperCase(java.util.Locale.ROOT), arguments);
    SystemType type = alike.getFirst().type();
    boolean ordered = Arithmetic.isKeyed(type) || type.isInteger() || type.isBool();
    if (!ordered && !type.isFloat() && !type.isString() || type.is("bpchar")) {
      throw Unsupported.inCatalog(
          call.name() + " of " + SystemTypes.printed(type, -1), call.position());
    }
    return new Typed("q_%s('%s', %s)".formatted(call.name(), type.name(), joined(alike)), type);
  }

  /// The value for a column's type, or for the base type of its domain.
  private Typed ofBase(List<Typed> arguments, String ofColumn, String ofDomain, String type) {
    return Typed.of(
        "CASE WHEN %2$s = 'd' THEN %3$s ELSE %1$s END"
            .formatted(
                part(arguments.get(0), ofColumn),
                part(arguments.get(1), "typtype"),
                part(arguments.get(1), ofDomain)),
        type);
  }

  private Typed built(Expr.Call call, List<Typed> arguments) {
    String type = call.name().substring(0, call.name().indexOf('_'));
    String form = call.name().endsWith("object") ? "object" : "array";
    List<String> parts = new ArrayList<>(List.of("'" + type + "'"));
    for (Typed each : arguments) {
      boolean key = form.equals("object") && parts.size() % 2 == 1;
      parts.add(key ? casts.text(each).sql() : JsonValues.value(settled(each)));
    }
    return Typed.of("q_json_" + form + "(" + String.join(", ", parts) + ")", type);
  }

  private Optional<Typed> special(Expr.Call call, List<Typed> arguments) {
    return switch (call.name()) {
      case "current_date" -> Optional.of(Typed.of("q_local('date', q_now())", "date"));
      case "localtimestamp" -> Optional.of(Typed.of("q_local('timestamp', q_now())", "timestamp"));
      case "coalesce" -> {
        List<Typed> alike = casts.alike("COALESCE", arguments);
        yield Optional.of(
            alike.size() == 1
                ? alike.getFirst()
                : new Typed("coalesce(" + joined(alike) + ")", alike.getFirst().type()));
      }
      case "nullif" -> {
        yield Optional.of(nullif(arguments.get(0), arguments.get(1), call.position()));
      }
      case "greatest", "least" -> Optional.of(extreme(call, arguments));
      case "round", "trunc", "floor", "ceil", "ceiling" -> Optional.of(rounded(call, arguments));
      case "abs" -> Optional.of(Arithmetic.prefix("@", number(arguments, 0, call), 0));
      case "date_trunc" -> Optional.of(truncated(call, arguments));
      case "age" -> age(call, arguments);
      case "mod" ->
          Optional.of(
              Arithmetic.infix(
                  "%",
                  number(arguments, 0, call), number(arguments, 1, call), casts, call.position()));
      case "pg_typeof" ->
          Optional.of(Typed.of(Integer.toString(arguments.getFirst().type().oid()), "regtype"));
      case "pg_collation_for" -> Optional.of(Typed.of("'\"default\"'", "text"));
      case "inet_server_port", "inet_client_port" -> Optional.of(Typed.of("NULL", "int4"));
      case "_pg_truetypid" -> Optional.of(ofBase(arguments, "atttypid", "typbasetype", "oid"));
      case "_pg_truetypmod" -> Optional.of(ofBase(arguments, "atttypmod", "typtypmod", "int4"));
      case "row_to_json", "to_json", "to_jsonb" -> Optional.of(json(call, arguments));
      case "json_build_object", "jsonb_build_object", "json_build_array", "jsonb_build_array" ->
          Optional.of(built(call, arguments));
      default -> Optional.empty();
    };
  }

  /// extract of the epoch from a timestamp or interval; other fields are unsupported.
  private Typed extracted(Expr.Call call, VisibleRelations scope) {
    Typed value = expressions.bind(call.arguments().get(1), scope);
    SystemType type = value.type();
    boolean epoch =
        call.arguments().getFirst() instanceof Expr.Name name
            && name.parts().getLast().equals("epoch");
    if (!epoch || !(type.is("interval") || type.is("timestamptz") || type.is("timestamp"))) {
      throw Unsupported.inCatalog("extract of this field and type", call.position());
    }
    return Typed.of("q_epoch('" + type.name() + "', " + value.sql() + ")", "numeric");
  }

  /// date_trunc to a second, minute, hour or day.
  private static Typed truncated(Expr.Call call, List<Typed> arguments) {
    String unit = arguments.isEmpty() ? "" : arguments.getFirst().text().orElse("");
    boolean known = Set.of("second", "minute", "hour", "day").contains(unit);
    if (!known || arguments.size() != 2) {
      throw Unsupported.inCatalog("date_trunc of this unit", call.position());
    }
    SystemType type = arguments.get(1).type();
    if (!(type.is("interval") || type.is("timestamptz") || type.is("timestamp"))) {
      throw Unsupported.inCatalog("date_trunc of this type", call.position());
    }
    return new Typed(
        "q_cut('%s', '%s', %s)".formatted(type.name(), unit, arguments.get(1).sql()), type);
  }

  /// age() of timestamps in the session's zone; that of a transaction id is a routine.
  private static Optional<Typed> age(Expr.Call call, List<Typed> arguments) {
    if (CatalogRoutines.result("age", arguments).isInteger()) {
      return Optional.empty();
    }
    if (arguments.size() != 2 || !arguments.stream().allMatch(it -> it.type().is("timestamptz"))) {
      throw lacking(call);
    }
    return Optional.of(Typed.of("q_age_of('timestamptz', " + joined(arguments) + ")", "interval"));
  }

  private Typed number(List<Typed> arguments, int at, Expr.Call call) {
    if (at < arguments.size() && arguments.get(at).isUnsettled()) {
      throw lacking(call);
    }
    if (at >= arguments.size() || !Arithmetic.isNumber(arguments.get(at).type())) {
      throw unknown(call, arguments);
    }
    return arguments.get(at);
  }

  /// round(): numeric for a numeric or with a number of digits, otherwise double precision.
  private Typed rounded(Expr.Call call, List<Typed> arguments) {
    Typed value = number(arguments, 0, call);
    boolean digits = arguments.size() == 2;
    if (digits && value.type().isFloat()) {
      throw unknown(call, arguments);
    }
    String type = digits || value.type().is("numeric") ? "numeric" : "float8";
    return Typed.of("q_%s('%s', %s)".formatted(call.name(), type, joined(arguments)), type);
  }

  private static Typed json(Expr.Call call, List<Typed> arguments) {
    Typed value = arguments.getFirst();
    if (value.isUnsettled()) {
      throw lacking(call);
    }
    String document =
        value.type().members().isEmpty()
            ? "CASE WHEN %s IS NOT NULL THEN %s END".formatted(value.sql(), JsonValues.value(value))
            : JsonValues.row(value);
    return call.name().equals("to_jsonb")
        ? Typed.of("q_read('jsonb', " + document + ")", "jsonb")
        : Typed.of(document, "json");
  }

  /// NULLIF, with the type to which the comparison converts the first argument.
  private Typed nullif(Typed first, Typed second, int position) {
    String equal = expressions.compared(first, second, position);
    SystemType type = Coercions.operand("=", first.type(), second.type());
    Typed value = casts.to(first, type);
    return new Typed(
        "CASE WHEN %s THEN NULL ELSE %s END".formatted(equal, Casts.held(value, type)), type);
  }

  private static SqlException lacking(Expr.Call call) {
    return Unsupported.inCatalog("the function " + call.name(), call.position());
  }

  private Typed settled(Typed value) {
    return casts.to(value, SystemTypes.of("text"));
  }

  private static String part(Typed row, String member) {
    List<SystemType.Member> members = row.type().members();
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).name().equals(member)) {
        return "json_extract(" + row.sql() + ", '$[" + i + "]')";
      }
    }
    throw new SqlException("42883", "function of a row without " + member + " does not exist");
  }

  private static String joined(List<Typed> values) {
    return String.join(", ", values.stream().map(Typed::sql).toList());
  }

  private Typed routine(Expr.Call call, List<Typed> given) {
    if (!CatalogRoutines.has(call.name())) {
      return other(call, given);
    }
    if (Signatures.isOfBytes(call.name(), given)) {
      throw Unsupported.inCatalog("the function " + call.name() + " of bytes", call.position());
    }
    List<Typed> arguments = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Typed each = given.get(i);
      arguments.add(
          TEXTUAL.contains(call.name())
              ? (call.name().startsWith("quote_") ? casts.text(each) : casts.printed(each))
              : casts.to(each, wanted(call.name(), i, given)));
    }
    if (isLocking(call.name()) && !areKeys(call.name(), arguments)
        || call.name().equals("pg_notify") && !areTexts(given)) {
      throw unknown(call, given);
    }
    SystemType type = CatalogRoutines.result(call.name(), given);
    return new Typed("q_" + call.name() + "(" + joined(arguments) + ")", type);
  }

  /// A call without a routine: a cast, a server statistic, or an error.
  private Typed other(Expr.Call call, List<Typed> given) {
    boolean counted = call.name().startsWith("pg_stat_get_");
    if (counted && Signatures.knows(call.name())) {
      return Statistics.of(call.name(), given);
    }
    Optional<SystemType> cast = SystemTypes.computed(call.name());
    if (given.size() == 1 && cast.isPresent()) {
      return casts.cast(given.getFirst(), cast.get(), List.of());
    }
    throw CatalogRoutines.isLacked(call.name()) ? lacking(call) : unknown(call, given);
  }

  private static boolean isLocking(String name) {
    return name.startsWith("pg_advisory_") || name.startsWith("pg_try_advisory_");
  }

  /// Whether the arguments identify an advisory lock: one number, or two integers.
  private static boolean areKeys(String name, List<Typed> arguments) {
    boolean none = name.endsWith("_all");
    return arguments.size() <= (none ? 0 : 2)
        && arguments.isEmpty() == none
        && arguments.stream()
            .allMatch(each ->
                each.type().is("int2")
                    || each.type().is("int4")
                    || each.type().is("int8") && arguments.size() == 1);
  }

  /// Whether the arguments are two texts.
  private static boolean areTexts(List<Typed> arguments) {
    return arguments.size() == 2
        && arguments.stream()
            .allMatch(each ->
                each.isUnsettled()
                    || Set.of("text", "varchar", "bpchar", "name").stream()
                        .anyMatch(each.type()::is));
  }

  /// The type that the function gives to an untyped argument.
  private static SystemType wanted(String name, int at, List<Typed> given) {
    Typed argument = given.get(at);
    if (isLocking(name)) {
      return SystemTypes.of(given.size() == 1 ? "int8" : "int4");
    }
    boolean ofClass =
        Set.of(
                "pg_relation_size",
                "pg_table_size",
                "pg_total_relation_size",
                "pg_indexes_size",
                "pg_relation_filenode",
                "pg_relation_filepath")
            .contains(name);
    if (ofClass && argument.equals(given.getFirst())) {
      return SystemTypes.of("regclass");
    }
    return Optional.of(argument)
        .filter(each -> each.parameter() > 0)
        .flatMap(_ -> Signatures.parameter(name, given, at))
        .orElseGet(() -> SystemTypes.of("text"));
  }

  static SqlException unknown(Expr.Call call, List<Typed> given) {
    List<String> types = given.stream().map(each -> SystemTypes.printed(each.type(), -1)).toList();
    return new SqlException(
        new SqlError(
                "42883",
                "function " + call.name() + "(" + String.join(", ", types) + ") does not exist")
            .withHint(
                "No function matches the given name and argument types. You might need to add explicit type casts.")
            .at(call.position()));
  }
}
