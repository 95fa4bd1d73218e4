package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Functions of bytea, and those that make or show one: by routines of its hexadecimal digits.
public final class ByteFunctions {
  public static final String HEX = "q_hex";
  public static final String UNHEX = "q_unhex";
  public static final String CALL = "q_bytes";
  public static final String COUNT = "q_byte_count";

  private final Conversions conversions;

  ByteFunctions(Conversions conversions) {
    this.conversions = conversions;
  }

  /// The digits of bytes.
  static Term hex(Term bytes) {
    return new Term.Call(HEX, List.of(bytes), SqlType.TEXT, -1);
  }

  static Term unhex(Term digits) {
    return new Term.Call(UNHEX, List.of(digits), SqlType.BYTEA, -1);
  }

  /// A bytea as the text that PostgreSQL shows.
  public static Term shown(Term bytes) {
    return Arrays.joined(List.of(Arrays.text("\\x"), hex(bytes)));
  }

  /// The bytea that a text is read as.
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

  /// How many bytes there are, as each engine counts them.
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

  /// The term of a call, if it is one of these functions and has such arguments.
  Optional<Term> call(Expr.Call call, List<Term> arguments) {
    Optional<Term> known = known(call.name(), arguments);
    return known.isPresent()
            || arguments.stream().noneMatch(argument -> argument.type() == SqlType.BYTEA)
        ? known
        : ofBytes(call.name(), arguments);
  }

  /// Functions of which PostgreSQL has none of texts.
  private Optional<Term> known(String name, List<Term> arguments) {
    return switch (name) {
      case "decode" ->
          fits(arguments, "tt")
              ? Optional.of(
                  unhex(made(name, text(arguments.get(0)), text(arguments.get(1)), zero(), zero())))
              : Optional.empty();
      case "encode" ->
          fits(arguments, "yt")
              ? Optional.of(encoded(arguments.get(0), text(arguments.get(1))))
              : Optional.empty();
      case "convert_to", "convert_from" -> converted(name, arguments);
      case "sha224", "sha256", "sha384", "sha512" ->
          fits(arguments, "y")
              ? Optional.of(unhex(digest(name, arguments.getFirst())))
              : Optional.empty();
      case "crc32", "crc32c" ->
          fits(arguments, "y")
              ? Optional.of(integer(digest(name, arguments.getFirst()), SqlType.INT8))
              : Optional.empty();
      case "get_byte" ->
          fits(arguments, "yi") ? Optional.of(got(name, arguments)) : Optional.empty();
      case "set_byte" ->
          fits(arguments, "yii") ? Optional.of(set(name, arguments)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Term encoded(Term bytes, Term format) {
    return format instanceof Term.Constant(Value.Text(String name), _)
            && name.equalsIgnoreCase("hex")
        ? bytes(bytes)
        : made("encode", bytes(bytes), format, zero(), zero());
  }

  private Optional<Term> converted(String name, List<Term> arguments) {
    boolean from = name.equals("convert_from");
    boolean utf8 =
        arguments.size() == 2
            && arguments.get(1) instanceof Term.Constant(Value.Text(String encoding), _)
            && encoding.replace("-", "").equalsIgnoreCase("utf8");
    if (!utf8 || !fits(arguments, from ? "yt" : "tt")) {
      return Optional.empty();
    }
    Term first = arguments.getFirst();
    return Optional.of(
        from
            ? made("text", bytes(first), Arrays.text(""), zero(), zero())
            : unhex(made("utf8", text(first), Arrays.text(""), zero(), zero())));
  }

  private Term digest(String name, Term bytes) {
    return made(name, bytes(bytes), Arrays.text(""), zero(), zero());
  }

  private Term got(String name, List<Term> arguments) {
    return integer(
        made(name, bytes(arguments.get(0)), Arrays.text(""), number(arguments.get(1)), zero()),
        SqlType.INT4);
  }

  private Term set(String name, List<Term> arguments) {
    return unhex(
        made(
            name,
            bytes(arguments.get(0)),
            Arrays.text(""),
            number(arguments.get(1)),
            number(arguments.get(2))));
  }

  /// Functions that texts have too.
  private Optional<Term> ofBytes(String name, List<Term> arguments) {
    Term first = arguments.getFirst();
    return switch (name) {
      case "length", "octet_length" ->
          fits(arguments, "y") ? Optional.of(length(first)) : Optional.empty();
      case "bit_length" ->
          fits(arguments, "y")
              ? Optional.of(
                  new Term.Operation("*", List.of(length(first), Terms.number(8)), SqlType.INT4))
              : Optional.empty();
      case "md5" -> fits(arguments, "y") ? Optional.of(digest(name, first)) : Optional.empty();
      case "bit_count" ->
          fits(arguments, "y")
              ? Optional.of(integer(digest(name, first), SqlType.INT8))
              : Optional.empty();
      case "reverse" ->
          fits(arguments, "y") ? Optional.of(unhex(digest(name, first))) : Optional.empty();
      case "get_bit" ->
          fits(arguments, "yi") ? Optional.of(got(name, arguments)) : Optional.empty();
      case "set_bit" ->
          fits(arguments, "yii") ? Optional.of(set(name, arguments)) : Optional.empty();
      case "btrim", "ltrim", "rtrim" ->
          fits(arguments, "yy")
              ? Optional.of(
                  unhex(made(name, bytes(first), bytes(arguments.get(1)), zero(), zero())))
              : Optional.empty();
      case "position" ->
          fits(arguments, "yy")
              ? Optional.of(
                  new Term.Call(
                      "q_byte_position",
                      List.of(bytes(first), bytes(arguments.get(1))),
                      SqlType.INT4,
                      -1))
              : Optional.empty();
      case "substring", "substr" -> part(arguments);
      default -> Optional.empty();
    };
  }

  private Optional<Term> part(List<Term> arguments) {
    if (!fits(arguments, "yi") && !fits(arguments, "yii")) {
      return Optional.empty();
    }
    boolean counted = arguments.size() == 3;
    return Optional.of(
        unhex(
            made(
                counted ? "substring" : "rest",
                bytes(arguments.get(0)),
                Arrays.text(""),
                number(arguments.get(1)),
                counted ? number(arguments.get(2)) : zero())));
  }
}
