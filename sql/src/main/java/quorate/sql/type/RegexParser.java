package quorate.sql.type;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import quorate.core.value.SqlException;

/// Compiles a PostgreSQL regular expression (an "advanced" one, manual 9.7.3) to an automaton.
///
/// The classes \d, \w, \s, [[:alpha:]] and the like mean ASCII, as in the locale C. Back
/// references, look-around, word boundaries and embedded options are refused with 0A000.
final class RegexParser {
  private static final int REPEATS_MAX = 255;
  private static final int LAST = Character.MAX_CODE_POINT;

  private final int[] pattern;
  private final boolean insensitive;
  private final List<Regex.State> states = new ArrayList<>();
  private int at;
  private int depth;
  private boolean lazy;
  private boolean groups;

  RegexParser(String pattern, boolean insensitive) {
    this.pattern = pattern.codePoints().toArray();
    this.insensitive = insensitive;
    if (insensitive && this.pattern.length != pattern.length()
        || insensitive && pattern.chars().anyMatch(each -> each > 127)) {
      throw unsupported("other letters than ASCII's in a pattern without case");
    }
  }

  /// A part of the pattern, as a function from the state after it to its first state.
  private interface Part extends IntUnaryOperator {}

  Regex parsed() {
    Part part = alternatives();
    if (at < pattern.length) {
      throw invalid("parentheses () not balanced");
    }
    int end = add(new Regex.Matches());
    return new Regex(states, part.applyAsInt(end), insensitive, lazy, groups);
  }

  private static SqlException invalid(String what) {
    return new SqlException("2201B", "invalid regular expression: " + what);
  }

  private static SqlException unsupported(String what) {
    return new SqlException("0A000", what + " of a regular expression is not supported by Quorate");
  }

  private int add(Regex.State state) {
    if (states.size() >= Regex.STATES_MAX) {
      throw unsupported("the size");
    }
    states.add(state);
    return states.size() - 1;
  }

  private boolean sees(int character) {
    return at < pattern.length && pattern[at] == character;
  }

  private boolean takes(int character) {
    boolean seen = sees(character);
    at += seen ? 1 : 0;
    return seen;
  }

  private Part alternatives() {
    if (++depth > 100) {
      throw unsupported("the depth");
    }
    List<Part> branches = new ArrayList<>(List.of(branch()));
    while (takes('|')) {
      branches.add(branch());
    }
    depth--;
    return next -> {
      int first = branches.getLast().applyAsInt(next);
      for (Part each : branches.reversed().subList(1, branches.size())) {
        first = add(new Regex.Splits(each.applyAsInt(next), first));
      }
      return first;
    };
  }

  private Part branch() {
    List<Part> pieces = new ArrayList<>();
    while (at < pattern.length && !sees('|') && !(sees(')') && depth > 1)) {
      pieces.add(piece());
    }
    if (pieces.isEmpty() && pattern.length > 0) {
      throw unsupported("an empty branch");
    }
    return next -> {
      int first = next;
      for (Part each : pieces.reversed()) {
        first = each.applyAsInt(first);
      }
      return first;
    };
  }

  private Part piece() {
    int character = pattern[at++];
    if (character == '^' || character == '$') {
      if (sees('*') || sees('+') || sees('?') || sees('{')) {
        throw unsupported("a repeated anchor");
      }
      return next -> add(new Regex.Anchors(character == '$', next));
    }
    Part atom = atom(character);
    if (at == pattern.length || "*+?{".indexOf(pattern[at]) < 0) {
      return atom;
    }
    Part repeated =
        switch (pattern[at]) {
          case '*' -> repeated(atom, 0, -1);
          case '+' -> repeated(atom, 1, -1);
          case '?' -> repeated(atom, 0, 1);
          default -> bounded(atom);
        };
    at++;
    lazy |= takes('?'); // laziness does not change whether the text matches
    if (sees('*') || sees('+') || sees('?') || sees('{')) {
      throw invalid("quantifier operand invalid");
    }
    return repeated;
  }

  /// Stops at the last character of the bound.
  private Part bounded(Part atom) {
    at++;
    int least = number();
    int most = least;
    if (takes(',')) {
      most = sees('}') ? -1 : number();
    }
    if (!sees('}')) {
      throw unsupported("a brace that is no bound");
    }
    if (least > REPEATS_MAX || most > REPEATS_MAX || most >= 0 && most < least) {
      throw invalid("invalid repetition count(s)");
    }
    return repeated(atom, least, most);
  }

  private int number() {
    int begin = at;
    int number = 0;
    while (at < pattern.length && pattern[at] >= '0' && pattern[at] <= '9') {
      number = Math.min(REPEATS_MAX + 1, number * 10 + pattern[at++] - '0');
    }
    if (at == begin) {
      throw unsupported("a brace that is no bound");
    }
    return number;
  }

  /// @param most -1 for no limit
  private Part repeated(Part atom, int least, int most) {
    return next -> {
      int first = next;
      if (most < 0) {
        int loop = add(new Regex.Splits(next, next));
        states.set(loop, new Regex.Splits(atom.applyAsInt(loop), next));
        first = loop;
      }
      for (int i = least; i < most; i++) {
        first = add(new Regex.Splits(atom.applyAsInt(first), next));
      }
      for (int i = 0; i < least; i++) {
        first = atom.applyAsInt(first);
      }
      return first;
    };
  }

  private Part atom(int character) {
    return switch (character) {
      case '(' -> group();
      case '[' -> reads(bracket());
      case '.' -> reads(new Regex.CharacterSet(List.of(new int[] {0, LAST}), false));
      case '\\' -> reads(escape());
      case '*', '+', '?' -> throw invalid("quantifier operand invalid");
      case ')' -> throw invalid("parentheses () not balanced");
      case '{' -> throw unsupported("a brace that is no bound");
      default -> reads(one(character));
    };
  }

  private Part reads(Regex.CharacterSet set) {
    return next -> add(new Regex.Reads(set, next));
  }

  private static Regex.CharacterSet one(int character) {
    return new Regex.CharacterSet(List.of(new int[] {character, character}), false);
  }

  private Part group() {
    boolean marked = takes('?');
    if (marked && !takes(':')) {
      throw unsupported("a group with (?");
    }
    groups |= !marked;
    Part inside = alternatives();
    if (!takes(')')) {
      throw invalid("parentheses () not balanced");
    }
    return inside;
  }

  private Regex.CharacterSet escape() {
    int character = escaped();
    if (character >= 0) {
      return one(character);
    }
    int letter = pattern[at - 1];
    return new Regex.CharacterSet(shorthand(letter), Character.isUpperCase(letter));
  }

  /// The character that an escape denotes; -1 if it denotes a class.
  private int escaped() {
    if (at == pattern.length) {
      throw invalid("invalid escape \\ sequence");
    }
    int character = pattern[at++];
    return switch (character) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'f' -> '\f';
      case 'd', 'w', 's', 'D', 'W', 'S' -> -1;
      default -> {
        if (Character.isLetterOrDigit(character) || character > 127) {
          throw unsupported("the escape \\" + Character.toString(character));
        }
        yield character;
      }
    };
  }

  private static List<int[]> shorthand(int letter) {
    return switch (Character.toLowerCase(letter)) {
      case 'd' -> named("digit");
      case 's' -> named("space");
      default -> {
        List<int[]> word = new ArrayList<>(named("alnum"));
        word.add(new int[] {'_', '_'});
        yield word;
      }
    };
  }

  private static List<int[]> named(String name) {
    return switch (name) {
      case "digit" -> ranges("09");
      case "lower" -> ranges("az");
      case "upper" -> ranges("AZ");
      case "alpha" -> ranges("azAZ");
      case "alnum" -> ranges("azAZ09");
      case "xdigit" -> ranges("09afAF");
      case "space" -> ranges("  \t\r");
      case "blank" -> ranges("  \t\t");
      case "punct" -> ranges("!/:@[`{~");
      default -> throw invalid("invalid character class");
    };
  }

  private static List<int[]> ranges(String ends) {
    List<int[]> ranges = new ArrayList<>();
    for (int i = 0; i < ends.length(); i += 2) {
      ranges.add(new int[] {ends.charAt(i), ends.charAt(i + 1)});
    }
    return ranges;
  }

  private Regex.CharacterSet bracket() {
    boolean negated = takes('^');
    List<int[]> ranges = new ArrayList<>();
    for (boolean first = true; first || !sees(']'); first = false) {
      if (at >= pattern.length) {
        throw invalid("brackets [] not balanced");
      }
      if (sees('[') && at + 1 < pattern.length && ":.=".indexOf(pattern[at + 1]) >= 0) {
        ranges.addAll(characterClass());
        continue;
      }
      int low = element(ranges);
      if (low < 0) {
        continue;
      }
      int high = low;
      if (sees('-') && at + 1 < pattern.length && pattern[at + 1] != ']') {
        at++;
        boolean plain = !sees('[');
        high = plain ? element(ranges) : -1;
        if (high < low) {
          throw high < 0 ? unsupported("such a range") : invalid("invalid character range");
        }
      }
      ranges.add(new int[] {low, high});
    }
    at++;
    return new Regex.CharacterSet(ranges, negated);
  }

  /// The next character of a bracket expression, or -1 after adding a shorthand class.
  private int element(List<int[]> ranges) {
    int character = pattern[at++];
    if (character != '\\') {
      return character;
    }
    int escaped = escaped();
    if (escaped < 0) {
      int letter = pattern[at - 1];
      if (Character.isUpperCase(letter)) {
        throw unsupported("the escape \\" + Character.toString(letter) + " in brackets");
      }
      ranges.addAll(shorthand(letter));
    }
    return escaped;
  }

  private List<int[]> characterClass() {
    StringBuilder name = new StringBuilder();
    boolean named = pattern[at + 1] == ':';
    for (at += 2; at < pattern.length && pattern[at] != ':'; at++) {
      name.appendCodePoint(pattern[at]);
    }
    if (!named) {
      throw unsupported("a collating element");
    }
    if (at + 1 >= pattern.length || pattern[at + 1] != ']') {
      throw invalid("brackets [] not balanced");
    }
    at += 2;
    // Case-insensitively, lower and upper equal alpha.
    boolean letters = name.toString().equals("lower") || name.toString().equals("upper");
    return named(insensitive && letters ? "alpha" : name.toString());
  }
}
