package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Unsupported;

/// format() and the quoting functions.
final class TextForms {
  private static final Pattern SPECIFIER =
      Pattern.compile("(?:([0-9]{1,9})\\$)?(-?)([0-9]{0,5})([sIL])");
  private static final int IDENTIFIER = 0;
  private static final int LITERAL = 1;

  private final Composed composed;
  private final Expr.Call call;
  private final List<Term> arguments;

  private TextForms(Given given) {
    composed = new Composed(given.conversions());
    call = given.call();
    arguments = given.arguments();
  }

  static Optional<Term> format(Given given) {
    return given.count() > 0 ? Optional.of(new TextForms(given).format()) : Optional.empty();
  }

  static Optional<Term> identifier(Given given) {
    return given.count() == 1 && isText(given.argument(0))
        ? Optional.of(quoted(new TextForms(given).text(), IDENTIFIER))
        : Optional.empty();
  }

  static Optional<Term> literal(Given given) {
    return given.count() == 1 ? Optional.of(new TextForms(given).literal()) : Optional.empty();
  }

  static Optional<Term> nullable(Given given) {
    return literal(given).map(TextForms::orNull);
  }

  private Term text() {
    return composed.text(arguments.getFirst());
  }

  private static boolean isText(Term term) {
    return term.type().isString() || term.type() == SqlType.UNKNOWN;
  }

  private static Term quoted(Term text, int kind) {
    return new Term.Call("q_quote", List.of(text, Terms.number(kind)), SqlType.TEXT, -1);
  }

  private static Term orNull(Term text) {
    return new Term.Call("coalesce", List.of(text, Arrays.text("NULL")), SqlType.TEXT, -1);
  }

  private Term literal() {
    return quoted(text(), LITERAL);
  }

  /// format() with a constant format.
  private Term format() {
    if (!(arguments.getFirst() instanceof Term.Constant(Value.Text(String format), _))) {
      throw Unsupported.of("format() with other than a constant", call.position());
    }
    List<Term> parts = new ArrayList<>();
    int next = 1;
    int from = 0;
    Matcher specifier = SPECIFIER.matcher(format);
    for (int at = format.indexOf('%'); at >= 0; at = format.indexOf('%', from)) {
      parts.add(Arrays.text(format.substring(from, at)));
      if (format.startsWith("%%", at)) {
        parts.add(Arrays.text("%"));
        from = at + 2;
        continue;
      }
      if (at + 1 == format.length()) {
        throw new SqlException("22023", "unterminated format() type specifier");
      }
      specifier.region(at + 1, format.length());
      if (!specifier.lookingAt() || specifier.group(3).startsWith("0")) {
        throw Unsupported.of("this specifier of format()", call.position());
      }
      String place = specifier.group(1);
      int argument = place == null ? next : Integer.parseInt(place);
      if (argument == 0) {
        throw new SqlException(
            "22023", "format specifies argument 0, but arguments are numbered from 1");
      }
      if (argument >= arguments.size()) {
        throw new SqlException("22023", "too few arguments for format()");
      }
      next = argument + 1;
      Term text = specified(arguments.get(argument), specifier.group(4).charAt(0));
      parts.add(wide(text, specifier.group(3), specifier.group(2).equals("-")));
      from = specifier.end();
    }
    parts.add(Arrays.text(format.substring(Math.min(from, format.length()))));
    List<Term> filled = parts.stream().filter(part -> !part.equals(Arrays.text(""))).toList();
    return filled.isEmpty() ? Arrays.text("") : Arrays.joined(filled);
  }

  private Term specified(Term argument, char kind) {
    return switch (kind) {
      case 's' -> composed.filled(argument);
      case 'L' -> orNull(quoted(composed.shown(argument), LITERAL));
      default -> {
        if (argument instanceof Term.Constant(Value value, _) && value.isNull()) {
          throw new SqlException("22004", "null values cannot be formatted as an SQL identifier");
        }
        boolean literal =
            argument instanceof Term.Bind(Slot slot) && slot.source() == Slot.Source.LITERAL;
        if (argument.nullable() && !literal && !(argument instanceof Term.Constant)) {
          throw Unsupported.of("%I in format() of a value that may be NULL", call.position());
        }
        yield quoted(composed.shown(argument), IDENTIFIER);
      }
    };
  }

  /// Pads a text with blanks on the left or right to a width.
  private static Term wide(Term text, String width, boolean behind) {
    if (width.isEmpty()) {
      return text;
    }
    Term count = Terms.number(Integer.parseInt(width));
    Term length = new Term.Call("length", List.of(text), SqlType.INT4, -1);
    Term padded = new Term.Call(behind ? "rpad" : "lpad", List.of(text, count), SqlType.TEXT, -1);
    return new Term.Case(
        List.of(
            new Term.When(new Term.Operation("<", List.of(length, count), SqlType.BOOL), padded)),
        Optional.of(text),
        SqlType.TEXT,
        -1);
  }
}
