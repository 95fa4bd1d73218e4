package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Functions that build JSON: they concatenate its text, which is then normalised for jsonb.
final class JsonBuilding {
  private final Expr.Call call;
  private final List<Term> arguments;
  private final Conversions conversions;

  private JsonBuilding(Expr.Call call, List<Term> arguments, Conversions conversions) {
    this.call = call;
    this.arguments = arguments;
    this.conversions = conversions;
  }

  /// A binding that makes json or jsonb, by the function's name, of a text built here.
  static Binding.OfValues of(Function<JsonBuilding, Term> text) {
    return given -> {
      JsonBuilding building =
          new JsonBuilding(given.call(), given.arguments(), given.conversions());
      SqlType type = given.name().contains("jsonb") ? SqlType.JSONB : SqlType.JSON;
      return Optional.of(new Term.Cast(text.apply(building), type, -1));
    };
  }

  /// The JSON text of an element, `null` for NULL.
  static Term element(Expr.Call call, Term value, Conversions conversions) {
    return new JsonBuilding(call, List.of(value), conversions).orNull(value);
  }

  /// The JSON text of a key and its value.
  static Term member(Expr.Call call, Term key, Term value, Conversions conversions) {
    JsonBuilding building = new JsonBuilding(call, List.of(key, value), conversions);
    return Arrays.joined(List.of(building.key(key), constant(" : "), building.orNull(value)));
  }

  /// to_json and to_jsonb.
  Term value() {
    if (arguments.size() != 1) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    if (arguments.getFirst().type() == SqlType.UNKNOWN) {
      throw new SqlError(
              "42804", "could not determine polymorphic type because input has type unknown")
          .at(call.position())
          .asException();
    }
    return text(arguments.getFirst());
  }

  Term array() {
    List<Term> parts = new ArrayList<>();
    for (Term argument : arguments) {
      parts.add(constant(parts.isEmpty() ? "[" : ", "));
      parts.add(orNull(argument));
    }
    return joined(parts, "[", "]");
  }

  Term object() {
    if (arguments.size() % 2 != 0) {
      throw new quorate.core.value.SqlException(
          "22023", "argument list must have even number of elements");
    }
    List<Term> parts = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i += 2) {
      parts.add(constant(parts.isEmpty() ? "{" : ", "));
      parts.add(key(arguments.get(i)));
      parts.add(constant(" : "));
      parts.add(orNull(arguments.get(i + 1)));
    }
    return joined(parts, "{", "}");
  }

  private static Term joined(List<Term> parts, String start, String end) {
    Term all = parts.isEmpty() ? constant(start) : parts.getFirst();
    for (Term part : parts.isEmpty() ? parts : parts.subList(1, parts.size())) {
      all = new Term.Operation("||", List.of(all, part), SqlType.TEXT);
    }
    return new Term.Operation("||", List.of(all, constant(end)), SqlType.TEXT);
  }

  private static Term constant(String text) {
    return new Term.Constant(new Value.Text(text), SqlType.TEXT);
  }

  /// The JSON text of a key, which must not be NULL.
  private Term key(Term argument) {
    Term settled = conversions.settled(argument);
    if (Types.isJson(settled.type())) {
      throw Unsupported.of(call.name() + "() with json as a key", call.position());
    }
    Term text = settled.type().isString() ? settled : plain(settled);
    String routine = call.name().startsWith("jsonb") ? "q_jbkey" : "q_jkey";
    return new Term.Call(routine, List.of(text), SqlType.TEXT, -1);
  }

  private Term orNull(Term argument) {
    return new Term.Call("coalesce", List.of(text(argument), constant("null")), SqlType.TEXT, -1);
  }

  /// The JSON text of a value.
  private Term text(Term argument) {
    Term value = conversions.settled(argument);
    SqlType type = value.type();
    if (type.isInteger() || type.isNumeric() || type == SqlType.BOOL || Types.isJson(type)) {
      return new Term.Cast(value, SqlType.TEXT, -1);
    }
    Term text = type.isString() ? Conversions.padded(value) : plain(value);
    return new Term.Call("q_jquote", List.of(text), SqlType.TEXT, -1);
  }

  /// The text of a value that JSON represents as a string.
  private Term plain(Term value) {
    return switch (value.type()) {
      case UUID, DATE, INT2, INT4, INT8, BOOL, INTERVAL, ENUM, NAME, BIT, VARBIT, MACADDR ->
          new Term.Cast(value, SqlType.TEXT, -1);
      default ->
          throw Unsupported.of(call.name() + "(" + value.type().sqlName() + ")", call.position());
    };
  }
}
