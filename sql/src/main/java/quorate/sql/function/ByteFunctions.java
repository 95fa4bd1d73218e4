package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Functions that take or return bytea, as routines on its hexadecimal digits.
public final class ByteFunctions {
  public static final String HEX = "q_hex";
  public static final String UNHEX = "q_unhex";
  public static final String CALL = "q_bytes";
  public static final String COUNT = "q_byte_count";

  private final Conversions conversions;

  ByteFunctions(Conversions conversions) {
    this.conversions = conversions;
  }

  /// The hexadecimal digits of a bytea.
  static Term hex(Term bytes) {
    return new Term.Call(HEX, List.of(bytes), SqlType.TEXT, -1);
  }

  static Term unhex(Term digits) {
    return new Term.Call(UNHEX, List.of(digits), SqlType.BYTEA, -1);
  }

  /// A bytea in PostgreSQL's output format.
  public static Term shown(Term bytes) {
    return Arrays.joined(List.of(Arrays.text("\\x"), hex(bytes)));
  }

  /// The bytea that a text denotes.
  public static Term read(Term text) {
    return unhex(made("input", text, Arrays.text(""), zero(), zero()));
  }

  /// `||`.
  static Term joined(Term left, Term right) {
    return unhex(new Term.Operation("||", List.of(hex(left), hex(right)), SqlType.TEXT));
  }

  private static Term zero() {
    return Terms.number(0);
  }

  private static Term made(String what, Term one, Term other, Term from, Term count) {
    return new Term.Call(
        CALL, List.of(Arrays.text(what), one, other, from, count), SqlType.TEXT, -1);
  }

  private Term bytes(Term term) {
    return hex(conversions.to(term, SqlType.BYTEA, -1));
  }

  private Term text(Term term) {
    return conversions.to(term, SqlType.TEXT, -1);
  }

  private Term number(Term term) {
    return conversions.to(term, SqlType.INT4, -1);
  }

  private static Term integer(Term text, SqlType type) {
    return new Term.Cast(text, type, -1);
  }

  /// The number of bytes, counted by the engine.
  private Term length(Term bytes) {
    return new Term.Call(
        COUNT, List.of(conversions.to(bytes, SqlType.BYTEA, -1)), SqlType.INT4, -1);
  }

  private static boolean fits(List<Term> arguments, String pattern) {
    boolean fits = arguments.size() == pattern.length();
    for (int i = 0; fits && i < pattern.length(); i++) {
      SqlType type = arguments.get(i).type();
      fits =
          type == SqlType.UNKNOWN
              || switch (pattern.charAt(i)) {
                case 'y' -> type == SqlType.BYTEA;
                case 't' -> type.isString();
                default -> type == SqlType.INT2 || type == SqlType.INT4;
              };
    }
    return fits;
  }

  /// A binding of a function with arguments of these types: y bytea, t text, i integer.
  static Binding.OfValues of(String pattern, BiFunction<ByteFunctions, Given, Term> function) {
    return given ->
        fits(given.arguments(), pattern)
            ? Optional.of(function.apply(new ByteFunctions(given.conversions()), given))
            : Optional.empty();
  }

  /// The same for a function that is also defined for text: at least one argument must be bytea.
  static Binding.OfValues ofBytes(String pattern, BiFunction<ByteFunctions, Given, Term> function) {
    Binding.OfValues fitting = of(pattern, function);
    return given ->
        given.arguments().stream().anyMatch(argument -> argument.type() == SqlType.BYTEA)
            ? fitting.term(given)
            : Optional.empty();
  }

  /// decode.
  Term decoded(Given given) {
    return unhex(
        made(given.name(), text(given.argument(0)), text(given.argument(1)), zero(), zero()));
  }

  Term encoded(Given given) {
    Term bytes = given.argument(0);
    Term format = text(given.argument(1));
    return format instanceof Term.Constant(Value.Text(String name), _)
            && name.equalsIgnoreCase("hex")
        ? bytes(bytes)
        : made("encode", bytes(bytes), format, zero(), zero());
  }

  /// convert_to and convert_from, for UTF-8 only.
  static Optional<Term> converted(Given given) {
    boolean from = given.name().equals("convert_from");
    boolean utf8 =
        given.count() == 2
            && given.argument(1) instanceof Term.Constant(Value.Text(String encoding), _)
            && encoding.replace("-", "").equalsIgnoreCase("utf8");
    if (!utf8 || !fits(given.arguments(), from ? "yt" : "tt")) {
      return Optional.empty();
    }
    ByteFunctions bytes = new ByteFunctions(given.conversions());
    Term first = given.argument(0);
    return Optional.of(
        from
            ? made("text", bytes.bytes(first), Arrays.text(""), zero(), zero())
            : unhex(made("utf8", bytes.text(first), Arrays.text(""), zero(), zero())));
  }

  /// The text result of a function of bytes, such as md5.
  Term digest(Given given) {
    return made(given.name(), bytes(given.argument(0)), Arrays.text(""), zero(), zero());
  }

  /// The bytea result of a function of bytes.
  Term changed(Given given) {
    return unhex(digest(given));
  }

  /// crc32, crc32c and bit_count.
  Term counted(Given given) {
    return integer(digest(given), SqlType.INT8);
  }

  /// get_byte and get_bit.
  Term got(Given given) {
    return integer(
        made(
            given.name(),
            bytes(given.argument(0)),
            Arrays.text(""),
            number(given.argument(1)),
            zero()),
        SqlType.INT4);
  }

  /// set_byte and set_bit.
  Term set(Given given) {
    return unhex(
        made(
            given.name(),
            bytes(given.argument(0)),
            Arrays.text(""),
            number(given.argument(1)),
            number(given.argument(2))));
  }

  Term length(Given given) {
    return length(given.argument(0));
  }

  Term bitLength(Given given) {
    return new Term.Operation("*", List.of(length(given), Terms.number(8)), SqlType.INT4);
  }

  /// btrim, ltrim and rtrim.
  Term trimmed(Given given) {
    return unhex(
        made(given.name(), bytes(given.argument(0)), bytes(given.argument(1)), zero(), zero()));
  }

  Term position(Given given) {
    return new Term.Call(
        "q_byte_position",
        List.of(bytes(given.argument(0)), bytes(given.argument(1))),
        SqlType.INT4,
        -1);
  }

  /// substring, with or without a length.
  Term part(Given given) {
    boolean counted = given.count() == 3;
    return unhex(
        made(
            counted ? "substring" : "rest",
            bytes(given.argument(0)),
            Arrays.text(""),
            number(given.argument(1)),
            counted ? number(given.argument(2)) : zero()));
  }
}
