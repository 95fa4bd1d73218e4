package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Missing;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.Literals;
import quorate.sql.type.TimePrecision;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// The functions that Quorate knows. An unknown one is refused: it might answer differently on each
/// replica.
public final class Functions {
  /// Those that ask the outside world, and take nothing from the statement.
  private static final Set<String> BARE =
      Set.of(
          "clock_timestamp",
          "current_database",
          "current_schema",
          "gen_random_uuid",
          "now",
          "pg_backend_pid",
          "random",
          "statement_timestamp",
          "transaction_timestamp",
          "uuid_generate_v4",
          "uuidv4",
          "version");

  private final Context context;
  private final Binder binder;
  private final Conversions conversions;

  public Functions(Context context, Binder binder) {
    this.context = context;
    this.binder = binder;
    conversions = binder.conversions();
  }

  public Term call(Expr.Call call, Scope scope) {
    Optional<Term> chosen = chosen(call);
    if (chosen.isPresent()) {
      return chosen.get();
    }
    if (Aggregates.is(call.name())) {
      return new Aggregates(context, binder).call(call, scope);
    }
    if (call.name().equals(StringAgg.NAME)) {
      return new StringAgg(context, binder).call(call, scope);
    }
    if (JsonAgg.is(call.name())) {
      return new JsonAgg(context, binder).call(call, scope);
    }
    if (call.name().equals(ArrayAgg.NAME)) {
      return new ArrayAgg(context, binder).call(call, scope);
    }
    if (call.name().equals(Aggregates.GROUPING) && !call.arguments().isEmpty()) {
      binder.sawAggregate(call);
      return new Term.Call(
          Aggregates.GROUPING, binder.bind(call.arguments(), scope), SqlType.INT4, -1);
    }
    if (Windows.isFunction(call.name())) {
      return new Windows(context, binder).call(call, scope);
    }
    if (call.star() || call.distinct() || call.over().isPresent() || call.filter().isPresent()) {
      throw Lacked.unknown(call, List.of());
    }
    if (TimeFields.is(call.name())) {
      return field(call, scope);
    }
    if (TypeCalls.is(call)) {
      return TypeCalls.cast(call, binder, scope);
    }
    boolean inline = context.inline;
    List<Term> arguments = new ArrayList<>();
    for (Expr argument : call.arguments()) {
      context.inline = inline || TimeFunctions.isShape(call, arguments.size());
      arguments.add(
          argument instanceof Expr.Default ? Terms.number(0) : binder.bind(argument, scope));
    }
    context.inline = inline;
    return scalar(call, arguments);
  }

  /// The slot of a call whose value differs from row to row.
  public Optional<Slot> perRow(Expr.Call call) {
    return switch (call.name()) {
      case "random",
          "gen_random_uuid",
          "uuid_generate_v4",
          "uuidv4",
          "nextval",
          "currval",
          "lastval" ->
          chosen(call).map(term -> ((Term.Bind) term).slot());
      default -> Optional.empty();
    };
  }

  /// The digits of a second of current_timestamp(3) and its kind.
  private static int digits(Expr.Call call) {
    return call.arguments().size() == 1
            && call.arguments().getFirst() instanceof Expr.Constant constant
            && Literals.value(constant.number(), constant.text(), false)
                instanceof Value.Int(long digits)
        ? TimePrecision.typmod(List.of((int) Math.min(digits, Integer.MAX_VALUE)))
        : -1;
  }

  /// Functions that ask the outside world.
  private Optional<Term> chosen(Expr.Call call) {
    if (BARE.contains(call.name()) && !call.arguments().isEmpty()) {
      return Optional.empty();
    }
    Slot slot =
        switch (call.name()) {
          case "now",
              "current_timestamp",
              "transaction_timestamp",
              "statement_timestamp",
              "clock_timestamp" ->
              new Slot(Slot.Source.NOW, 0, SqlType.TIMESTAMPTZ, digits(call));
          case "localtimestamp" -> new Slot(Slot.Source.NOW, 0, SqlType.TIMESTAMP, digits(call));
          case "current_date" -> new Slot(Slot.Source.NOW, 0, SqlType.DATE, -1);
          case "localtime" -> new Slot(Slot.Source.NOW, 0, SqlType.TIME, digits(call));
          case "current_time" -> new Slot(Slot.Source.NOW, 0, SqlType.TIMETZ, digits(call));
          case "random" -> new Slot(Slot.Source.RANDOM, 0, SqlType.FLOAT8, -1);
          case "gen_random_uuid", "uuid_generate_v4", "uuidv4" ->
              new Slot(Slot.Source.RANDOM_UUID, 0, SqlType.UUID, -1);
          case "nextval" -> SequenceCalls.slot(Slot.Source.NEXTVAL, call, context);
          case "currval" -> SequenceCalls.slot(Slot.Source.CURRVAL, call, context);
          case "lastval" -> SequenceCalls.last(call);
          case "current_user", "session_user", "user", "current_role" ->
              new Slot(Slot.Source.SESSION, 0, SqlType.TEXT, -1);
          case "current_database", "current_catalog" ->
              new Slot(Slot.Source.SESSION, 1, SqlType.TEXT, -1);
          case "pg_backend_pid" -> new Slot(Slot.Source.SESSION, 2, SqlType.INT4, -1);
          case "current_schema" -> {
            Optional<String> first =
                context.catalog.path().stream().filter(context.catalog::hasSchema).findFirst();
            yield Slot.constant(
                first
                    .map(name -> Coerce.to(new Value.Text(name), SqlType.NAME, -1))
                    .orElse(Value.NULL),
                SqlType.NAME,
                -1);
          }
          case "version" ->
              Slot.constant(new Value.Text("PostgreSQL 15.0 (Quorate 0.1.0)"), SqlType.TEXT, -1);
          case "setval" -> throw Unsupported.of("setval()", call.position());
          default -> null;
        };
    return slot == null ? Optional.empty() : Optional.of(context.chosen(slot, call.position()));
  }

  private Term field(Expr.Call call, Scope scope) {
    require(call.arguments().size() == 2, call, List.of());
    return new TimeFields(conversions, call).of(binder.bind(call.arguments().get(1), scope));
  }

  private Term scalar(Expr.Call call, List<Term> arguments) {
    require(!Lacked.isPattern(call, arguments), call, arguments);
    Optional<Term> json = Jsons.function(call, arguments, conversions);
    if (json.isPresent()) {
      return json.get();
    }
    Optional<Term> building = JsonBuilding.of(call, arguments, conversions);
    if (building.isPresent()) {
      return building.get();
    }
    Optional<Term> array = ArrayFunctions.of(call, arguments, conversions);
    if (array.isPresent()) {
      return array.get();
    }
    Optional<Term> span = new Intervals(conversions, call.position()).call(call, arguments);
    if (span.isPresent()) {
      return span.get();
    }
    Optional<Term> coded = new CodedFunctions(conversions).call(call, arguments);
    if (coded.isPresent()) {
      return coded.get();
    }
    Optional<Term> bytes = new ByteFunctions(conversions).call(call, arguments);
    if (bytes.isPresent()) {
      return bytes.get();
    }
    int count = arguments.size();
    return switch (call.name()) {
      case "coalesce" -> unified(call, arguments, "COALESCE");
      case "greatest", "least" -> extreme(call, arguments);
      case "nullif" -> nullif(call, arguments);
      case "lower", "upper", "reverse", "md5", "initcap" ->
          texts(call, arguments, 1, SqlType.TEXT, "");
      case "octet_length" ->
          texts(call, arguments.stream().map(Conversions::padded).toList(), 1, SqlType.INT4, "");
      case "length", "char_length", "character_length", "ascii" ->
          texts(call, arguments, 1, SqlType.INT4, "");
      case "regexp_like", "regexp_replace" ->
          Matching.call(call.name(), arguments, conversions, call.position())
              .orElseThrow(() -> Lacked.unknown(call, arguments));
      case "substring" ->
          count == 2
                  && (arguments.get(1).type().isString()
                      || arguments.get(1) instanceof Term.Constant(Value.Text _, _))
              ? Matching.call("substring", arguments, conversions, call.position())
                  .orElseThrow(() -> Lacked.unknown(call, arguments))
              : texts(call, arguments, count, SqlType.TEXT, "tii");
      case "substr" -> texts(call, arguments, count, SqlType.TEXT, "tii");
      case "left", "right", "repeat" -> texts(call, arguments, 2, SqlType.TEXT, "ti");
      case "lpad", "rpad" -> texts(call, arguments, count, SqlType.TEXT, "tit");
      case "ltrim", "rtrim", "btrim" -> texts(call, arguments, count, SqlType.TEXT, "tt");
      case "strpos", "position" -> texts(call, arguments, 2, SqlType.INT4, "tt");
      case "replace", "translate" -> texts(call, arguments, 3, SqlType.TEXT, "ttt");
      case "split_part" -> texts(call, arguments, 3, SqlType.TEXT, "tti");
      case "starts_with" -> texts(call, arguments, 2, SqlType.BOOL, "tt");
      case "abs", "sign" -> number(call, arguments);
      case "ceil", "ceiling", "floor", "round", "trunc" -> rounding(call, arguments);
      case "mod" -> binder.modulo(arguments, call.position());
      case "power", "pow", "sqrt", "exp", "ln" -> floats(call, arguments);
      case "date_trunc" -> dateTrunc(call, arguments);
      case "to_char" ->
          new NumberFunctions(conversions, call)
              .of(arguments)
              .orElseGet(() -> TimeFunctions.toChar(call, arguments));
      case "timezone" -> TimeFunctions.timezone(call, arguments);
      case "chr" -> texts(call, arguments, 1, SqlType.TEXT, "i");
      default -> made(call, arguments).orElseThrow(() -> missing(call, arguments));
    };
  }

  private Optional<Term> made(Expr.Call call, List<Term> arguments) {
    Composed composed = new Composed(conversions);
    return composed
        .call(call, arguments)
        .or(() -> new TextForms(composed, call).of(arguments))
        .or(() -> new NumberFunctions(conversions, call).of(arguments))
        .or(() -> new TimeMaking(context, conversions, call).of(arguments))
        .or(() -> TypeOf.call(call, arguments));
  }

  private SqlException missing(Expr.Call call, List<Term> arguments) {
    return Qualified.of(call.name())
        .schema()
        .filter(schema -> !context.catalog.hasSchema(schema))
        .map(schema -> Missing.schema(schema, call.position()))
        .orElseGet(() -> Lacked.unknown(call, arguments));
  }

  private static void require(boolean condition, Expr.Call call, List<Term> arguments) {
    if (!condition) {
      throw Lacked.unknown(call, arguments);
    }
  }

  private Term unified(Expr.Call call, List<Term> arguments, String construct) {
    List<Term> terms = conversions.unify(arguments, construct, call.position());
    return new Term.Call(
        call.name(), terms, terms.getFirst().type(), Conversions.commonTypmod(terms));
  }

  /// GREATEST and LEAST skip NULL, as PostgreSQL's do and few engines'.
  private Term extreme(Expr.Call call, List<Term> arguments) {
    List<Term> terms =
        conversions.unify(
            arguments, call.name().toUpperCase(java.util.Locale.ROOT), call.position());
    Distinction.requireOrder(terms.getFirst().type(), call.name() + " of", call.position());
    String symbol = call.name().equals("greatest") ? ">=" : "<=";
    Term best = terms.getFirst();
    SqlType type = best.type();
    int typmod = Conversions.commonTypmod(terms);
    for (Term next : terms.subList(1, terms.size())) {
      Term keep =
          Operators.fold(
              "or",
              List.of(
                  new Term.Is(next, "null", false),
                  new Term.Operation(
                      symbol,
                      List.of(conversions.ordered(best), conversions.ordered(next)),
                      SqlType.BOOL)));
      best = new Term.Case(List.of(new Term.When(keep, best)), Optional.of(next), type, typmod);
    }
    return best;
  }

  private Term nullif(Expr.Call call, List<Term> arguments) {
    require(arguments.size() == 2, call, arguments);
    List<Term> sides = conversions.meet(arguments.get(0), arguments.get(1), "=", call.position());
    Term left = conversions.settled(arguments.get(0));
    Term first =
        Keys.isKeyed(left.type())
            ? left
            : compared(left, conversions.settled(sides.get(0)), sides.get(1).type());
    SqlType type = first.type() == SqlType.VARCHAR ? SqlType.TEXT : first.type();
    return new Term.Case(
        List.of(
            new Term.When(
                new Term.Operation("=", sides, SqlType.BOOL), new Term.Constant(Value.NULL, type))),
        Optional.of(first),
        type,
        type == left.type() ? left.typmod() : -1);
  }

  /// What a comparison leaves of its left side: the type it has, where an operator compares that
  /// with the other, or else the one where both meet.
  private static Term compared(Term left, Term met, SqlType right) {
    boolean own =
        left.type().isInteger() && met.type().isInteger() && right.isInteger()
            || left.type().isFloat() && met.type().isFloat()
            || Types.isTime(left.type()) && Types.isTime(met.type());
    // An integer widens to a numeric without a cast, and is shown as one.
    return own
        ? left
        : met.type().isInteger() && right == SqlType.NUMERIC
            ? new Term.Cast(met, SqlType.NUMERIC, -1)
            : met;
  }

  /// A function of texts (t, the default) and integers (i).
  private Term texts(
      Expr.Call call, List<Term> arguments, int count, SqlType result, String pattern) {
    require(
        arguments.size() == count && count >= 1 && count <= Math.max(1, pattern.length()),
        call,
        arguments);
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      SqlType type = i < pattern.length() && pattern.charAt(i) == 'i' ? SqlType.INT4 : SqlType.TEXT;
      require(
          type == SqlType.TEXT
              ? arguments.get(i).type().isString()
                  || arguments.get(i).type() == SqlType.UNKNOWN
                  || arguments.get(i).type() == SqlType.NAME
              : isIndex(arguments.get(i).type()),
          call,
          arguments);
      terms.add(conversions.to(arguments.get(i), type, -1));
    }
    String name =
        switch (call.name()) {
          case "substr" -> "substring";
          case "position" -> "strpos";
          case "char_length", "character_length" -> "length";
          default -> call.name();
        };
    return new Term.Call(name, terms, result, -1);
  }

  /// Whether it is an integer without a cast that has to be written.
  private static boolean isIndex(SqlType type) {
    return type == SqlType.INT2 || type == SqlType.INT4 || type == SqlType.UNKNOWN;
  }

  private Term number(Expr.Call call, List<Term> arguments) {
    require(arguments.size() == 1, call, arguments);
    Term operand = known(arguments.getFirst());
    require(operand.type().isNumber(), call, arguments);
    if (call.name().equals("abs")) {
      return new Term.Call("abs", List.of(operand), operand.type(), -1);
    }
    SqlType type = operand.type() == SqlType.NUMERIC ? SqlType.NUMERIC : SqlType.FLOAT8;
    Term zero = Terms.number(0);
    return new Term.Case(
        List.of(
            new Term.When(
                new Term.Operation(">", List.of(operand, zero), SqlType.BOOL), cast(1, type)),
            new Term.When(
                new Term.Operation("<", List.of(operand, zero), SqlType.BOOL), cast(-1, type)),
            new Term.When(
                new Term.Operation("=", List.of(operand, zero), SqlType.BOOL), cast(0, type))),
        Optional.empty(),
        type,
        -1);
  }

  private static Term cast(long value, SqlType type) {
    return new Term.Cast(
        Terms.number(value),
        type,
        type == SqlType.NUMERIC ? Digits.of(Coerce.NUMERIC_PRECISION, 0) : -1);
  }

  private Term known(Term term) {
    return term.type() == SqlType.UNKNOWN ? conversions.to(term, SqlType.FLOAT8, -1) : term;
  }

  private Term rounding(Expr.Call call, List<Term> arguments) {
    require(arguments.size() == 1 || arguments.size() == 2, call, arguments);
    Term operand =
        arguments.size() == 2 && arguments.getFirst().type() == SqlType.UNKNOWN
            ? conversions.to(arguments.getFirst(), SqlType.NUMERIC, -1)
            : known(arguments.getFirst());
    require(operand.type().isNumber(), call, arguments);
    String name = call.name().equals("ceiling") ? "ceil" : call.name();
    if (arguments.size() == 2) {
      require(
          !operand.type().isFloat() && (name.equals("round") || name.equals("trunc")),
          call,
          arguments);
      Term digits = conversions.to(arguments.get(1), SqlType.INT4, -1);
      if (name.equals("round") && digits instanceof Term.Constant(Value.Int(long number), _)) {
        Kept.requireRoundable(operand, (int) Math.min(number, 1000), call.position());
      }
      return new Term.Call(
          "q_" + name,
          List.of(conversions.to(operand, SqlType.NUMERIC, -1), digits),
          SqlType.NUMERIC,
          scaled(digits));
    }
    if (operand.type().isFloat()) {
      Term wide = conversions.to(operand, SqlType.FLOAT8, -1);
      return new Term.Call("q_f" + name, List.of(wide), SqlType.FLOAT8, -1);
    }
    if (operand.type().isInteger()) {
      // PostgreSQL takes all four for functions of double precision there.
      return new Term.Cast(operand, SqlType.FLOAT8, -1);
    }
    String exact = name.equals("ceil") || name.equals("floor") ? "q_" + name + "0" : "q_" + name;
    List<Term> terms =
        name.equals("ceil") || name.equals("floor")
            ? List.of(operand)
            : List.of(operand, Terms.number(0));
    return new Term.Call(exact, terms, SqlType.NUMERIC, Digits.carry(0));
  }

  private static int scaled(Term digits) {
    return digits instanceof Term.Constant(Value.Int(long number), _)
            && number >= 0
            && number <= Coerce.NUMERIC_SCALE
        ? Digits.carry((int) number)
        : -1;
  }

  private Term floats(Expr.Call call, List<Term> arguments) {
    boolean two = call.name().startsWith("pow");
    require(arguments.size() == (two ? 2 : 1), call, arguments);
    Optional<Term> exact =
        NumberFunctions.decimal(two ? "power" : call.name(), arguments, conversions);
    if (exact.isPresent()) {
      return exact.get();
    }
    List<Term> terms = new ArrayList<>();
    for (Term argument : arguments) {
      Term term = known(argument);
      require(term.type().isNumber(), call, arguments);
      terms.add(conversions.to(term, SqlType.FLOAT8, -1));
    }
    return new Term.Call("q_" + (two ? "power" : call.name()), terms, SqlType.FLOAT8, -1);
  }

  private Term dateTrunc(Expr.Call call, List<Term> arguments) {
    if (arguments.size() == 2 && arguments.get(1).type() == SqlType.UNKNOWN) {
      throw new SqlException(
          new SqlError("42725", "function date_trunc(unknown, unknown) is not unique")
              .withHint(
                  "Could not choose a best candidate function. You might need to add explicit type casts.")
              .at(call.position()));
    }
    if (arguments.size() == 3) {
      return TimeFunctions.truncated(call, arguments, conversions);
    }
    require(arguments.size() == 2 && Types.isTime(arguments.get(1).type()), call, arguments);
    Term time = arguments.get(1);
    SqlType type = time.type() == SqlType.TIMESTAMP ? SqlType.TIMESTAMP : SqlType.TIMESTAMPTZ;
    Term start = time.type() == SqlType.DATE ? new Term.Cast(time, SqlType.TIMESTAMP, -1) : time;
    Term unit = conversions.to(arguments.get(0), SqlType.TEXT, -1);
    return new Term.Call("q_time_trunc", List.of(unit, start), type, -1);
  }
}
