package quorate.sql.function;

import static quorate.sql.function.FunctionRow.chosen;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import quorate.core.Versions;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Context;
import quorate.sql.plan.Slot;
import quorate.sql.type.Coerce;
import quorate.sql.type.Literals;
import quorate.sql.type.TimePrecision;
import quorate.sql.type.Unsupported;

/// Rows for functions of the environment: time, randomness, sequences, session.
final class SessionRows {
  private SessionRows() {}

  static Stream<FunctionRow> all() {
    return Stream.of(times(), chance(), sequences(), session()).flatMap(List::stream);
  }

  /// A function without arguments.
  private static FunctionRow bare(String name, String result, Function<Context, Slot> slot) {
    return chosen(
        name,
        "-> " + result,
        (call, context) ->
            call.arguments().isEmpty() ? Optional.of(slot.apply(context)) : Optional.empty());
  }

  /// A keyword for the time, with an optional precision.
  private static FunctionRow time(String name, SqlType type) {
    return FunctionRow.word(
        name,
        "-> " + type.sqlName(),
        (call, _) -> Optional.of(new Slot(Slot.Source.NOW, 0, type, digits(call))));
  }

  /// The precision of current_timestamp(3) and the like.
  private static int digits(Expr.Call call) {
    return call.arguments().size() == 1
            && call.arguments().getFirst() instanceof Expr.Constant constant
            && Literals.value(constant.number(), constant.text(), false)
                instanceof Value.Int(long digits)
        ? TimePrecision.typmod(List.of((int) Math.min(digits, Integer.MAX_VALUE)))
        : -1;
  }

  private static FunctionRow now(String name) {
    SqlType type = SqlType.TIMESTAMPTZ;
    return bare(name, type.sqlName(), _ -> new Slot(Slot.Source.NOW, 0, type, -1));
  }

  private static List<FunctionRow> times() {
    return List.of(
        now("now"),
        now("transaction_timestamp"),
        now("statement_timestamp"),
        now("clock_timestamp"),
        time("current_timestamp", SqlType.TIMESTAMPTZ),
        time("localtimestamp", SqlType.TIMESTAMP),
        time("current_date", SqlType.DATE),
        time("localtime", SqlType.TIME),
        time("current_time", SqlType.TIMETZ));
  }

  private static FunctionRow uuid(String name) {
    return bare(name, "uuid", _ -> new Slot(Slot.Source.RANDOM_UUID, 0, SqlType.UUID, -1)).perRow();
  }

  private static List<FunctionRow> chance() {
    return List.of(
        bare("random", "double precision", _ -> new Slot(Slot.Source.RANDOM, 0, SqlType.FLOAT8, -1))
            .perRow(),
        uuid("gen_random_uuid"),
        uuid("uuid_generate_v4"),
        uuid("uuidv4"));
  }

  private static FunctionRow ofSequence(String name, Slot.Source source) {
    return chosen(
            name,
            "regclass -> bigint",
            (call, context) -> Optional.of(SequenceCalls.slot(source, call, context)))
        .perRow();
  }

  private static List<FunctionRow> sequences() {
    return List.of(
        ofSequence("nextval", Slot.Source.NEXTVAL),
        ofSequence("currval", Slot.Source.CURRVAL),
        chosen("lastval", "-> bigint", (call, _) -> Optional.of(SequenceCalls.last(call))).perRow(),
        chosen(
                "setval",
                "regclass, bigint [, boolean] -> bigint",
                (call, _) -> {
                  throw Unsupported.of("setval()", call.position());
                })
            .refused());
  }

  private static Slot schema(Context context) {
    Optional<String> first =
        context.catalog.path().stream().filter(context.catalog::hasSchema).findFirst();
    return Slot.constant(
        first.map(name -> Coerce.to(new Value.Text(name), SqlType.NAME, -1)).orElse(Value.NULL),
        SqlType.NAME,
        -1);
  }

  /// A keyword for a property of the session, of type name.
  private static FunctionRow ofSession(String name, int index) {
    return FunctionRow.word(
        name,
        "-> name",
        (_, _) -> Optional.of(new Slot(Slot.Source.SESSION, index, SqlType.TEXT, -1)));
  }

  /// The slot of current_setting(). The session tells its settings with each statement that reads
  /// them, so their names must be known before it is ordered.
  private static Optional<Slot> setting(Expr.Call call) {
    int count = call.arguments().size();
    if (count == 0 || count > 2) {
      return Optional.empty();
    }
    if (!(uncast(call.arguments().getFirst()) instanceof Expr.Constant name) || name.number()) {
      throw Unsupported.of("current_setting() of a computed name", call.position());
    }
    boolean optional = count == 2 && isTrue(call);
    return Optional.of(setting(name.text().toLowerCase(Locale.ROOT), optional));
  }

  /// The slot of session_user.
  private static Slot sessionUser() {
    return setting(Slot.SESSION_USER, false);
  }

  private static Slot setting(String name, boolean optional) {
    return new Slot(Slot.Source.SETTING, optional ? 1 : 0, SqlType.TEXT, -1, new Value.Text(name));
  }

  /// Whether the second argument says that the setting may be missing.
  private static boolean isTrue(Expr.Call call) {
    Expr given = uncast(call.arguments().get(1));
    if (given instanceof Expr.Word(String word, _) && !word.equals("null")) {
      return word.equals("true");
    }
    if (given instanceof Expr.Constant constant && !constant.number()) {
      Value truth = Coerce.to(new Value.Text(constant.text()), SqlType.BOOL, -1);
      return truth.equals(new Value.Bool(true));
    }
    throw Unsupported.of("a computed argument of current_setting()", call.position());
  }

  private static Expr uncast(Expr expr) {
    return expr instanceof Expr.Cast(Expr inner, _, _) ? inner : expr;
  }

  private static List<FunctionRow> session() {
    Slot database = new Slot(Slot.Source.SESSION, 1, SqlType.TEXT, -1);
    Slot process = new Slot(Slot.Source.SESSION, 2, SqlType.INT4, -1);
    Slot encoding =
        Slot.constant(Coerce.to(new Value.Text("UTF8"), SqlType.NAME, -1), SqlType.NAME, -1);
    Slot recovery = Slot.constant(new Value.Bool(false), SqlType.BOOL, -1);
    Slot version = Slot.constant(new Value.Text(Versions.BANNER), SqlType.TEXT, -1);
    return List.of(
        ofSession("current_user", 0),
        FunctionRow.word("session_user", "-> name", (_, _) -> Optional.of(sessionUser())),
        chosen("current_setting", "text [, boolean] -> text", (call, _) -> setting(call))
            .shaped(new FunctionRow.Shape(0, 1, false)),
        bare("pg_client_encoding", "name", _ -> encoding),
        bare("getdatabaseencoding", "name", _ -> encoding),
        bare("pg_is_in_recovery", "boolean", _ -> recovery),
        ofSession("user", 0),
        ofSession("current_role", 0),
        bare("current_database", "name", _ -> database),
        ofSession("current_catalog", 1),
        bare("pg_backend_pid", "integer", _ -> process),
        bare("current_schema", "name", SessionRows::schema),
        bare("version", "text", _ -> version));
  }
}
