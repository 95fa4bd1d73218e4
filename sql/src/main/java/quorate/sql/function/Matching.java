package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Regex;
import quorate.sql.type.SimilarPattern;
import quorate.sql.type.Unsupported;

/// The regular expression operators ~, ~*, !~ and !~*, with a constant pattern, which is validated
/// before it reaches an engine.
public final class Matching {
  private static final Set<String> SYMBOLS = Set.of("~", "~*", "!~", "!~*");

  private Matching() {}

  public static boolean isOne(String symbol) {
    return SYMBOLS.contains(symbol);
  }

  /// @throws SqlException 42883 for an undefined operator; 2201B for an invalid pattern; 0A000 for
  ///   a pattern that is not constant or that engines would read differently
  static Term of(String symbol, Term operand, Term pattern, Conversions conversions, int position) {
    if (!isText(operand) || !isText(pattern)) {
      throw Conversions.noOperator(symbol, operand, pattern, position);
    }
    Term match = match(operand, text(pattern, position), symbol.endsWith("*"), conversions);
    return symbol.startsWith("!") ? new Term.Operation("not", List.of(match), SqlType.BOOL) : match;
  }

  /// SIMILAR TO, whose patterns combine LIKE and regular expressions and match the whole text.
  public static Term similar(
      Term operand, Term pattern, Optional<Term> escape, Conversions conversions, int position) {
    if (!isText(operand) || !isText(pattern)) {
      throw Conversions.noOperator("~", operand, pattern, position);
    }
    String escaping = escape.map(each -> text(each, position)).orElse("\\");
    if (escaping.codePointCount(0, escaping.length()) > 1) {
      throw new SqlException("22025", "invalid escape string");
    }
    return match(
        operand, SimilarPattern.regex(text(pattern, position), escaping), false, conversions);
  }

  /// substring(text from pattern), supported for a plain string constant only.
  static Optional<Term> substring(Given given) {
    if (UnsupportedFunctions.isPattern(given.call(), given.arguments())) {
      throw UnsupportedFunctions.unknown(given.call(), given.arguments());
    }
    return given.count() == 2 && given.argument(1) instanceof Term.Constant(Value.Text _, _)
        ? call(given)
        : Optional.empty();
  }

  /// regexp_like, regexp_replace, and substring with a pattern.
  static Optional<Term> call(Given given) {
    String name = given.name();
    List<Term> arguments = given.arguments();
    Conversions conversions = given.conversions();
    int position = given.position();
    boolean replaces = name.equals("regexp_replace");
    int needed = replaces ? 3 : 2;
    boolean flagged = arguments.size() == needed + 1 && (replaces || name.equals("regexp_like"));
    if (arguments.size() != needed && !flagged || !arguments.stream().allMatch(Matching::isText)) {
      return Optional.empty();
    }
    String flags = flagged ? text(arguments.getLast(), position) : "";
    if (!flags.matches(replaces ? "g?i?|ig" : "i?")) {
      throw Unsupported.of("the flags '" + flags + "' of " + name + "()", position);
    }
    String pattern = text(arguments.get(1), position);
    boolean insensitive = flags.contains("i");
    if (name.equals("regexp_like")) {
      return Optional.of(match(arguments.getFirst(), pattern, insensitive, conversions));
    }
    Regex regex = Regex.of(pattern, insensitive);
    if (!regex.isFound()) {
      throw Unsupported.of(
          name + "() with a pattern that is lazy, or matches where nothing is,", position);
    }
    if (name.equals("substring") && regex.hasGroups()) {
      throw Unsupported.of("substring() of a group of a pattern", position);
    }
    Term hay = conversions.to(conversions.settled(arguments.getFirst()), SqlType.TEXT, -1);
    List<Term> taken =
        new ArrayList<>(List.of(hay, constant(pattern), Terms.number(insensitive ? 1 : 0)));
    if (!replaces) {
      return Optional.of(new Term.Call("q_find", taken, SqlType.TEXT, -1));
    }
    String replacement = text(arguments.get(2), position);
    if (replacement.contains("\\")) {
      throw Unsupported.of("a backslash in the replacement of regexp_replace()", position);
    }
    taken.add(Terms.number(flags.contains("g") ? 1 : 0));
    taken.add(constant(replacement));
    return Optional.of(new Term.Call("q_regexp", taken, SqlType.TEXT, -1));
  }

  private static boolean isText(Term term) {
    return term.type().isString() || term.type() == SqlType.UNKNOWN;
  }

  private static Term constant(String text) {
    return new Term.Constant(new Value.Text(text), SqlType.TEXT);
  }

  private static Term match(
      Term operand, String pattern, boolean insensitive, Conversions conversions) {
    Regex.of(pattern, insensitive);
    return new Term.Call(
        "q_match",
        List.of(
            conversions.to(Conversions.padded(conversions.settled(operand)), SqlType.TEXT, -1),
            constant(pattern),
            Terms.number(insensitive ? 1 : 0)),
        SqlType.BOOL,
        -1);
  }

  private static String text(Term pattern, int position) {
    return switch (pattern) {
      case Term.Constant(Value.Text(String text), _) -> text;
      case Term.Cast(Term inner, SqlType type, _) when type == SqlType.TEXT ->
          text(inner, position);
      default -> throw Unsupported.of("matching with other than a constant pattern", position);
    };
  }
}
