package quorate.sql.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlException;

/// A regular expression as a nondeterministic automaton. It reads the text once and tracks all
/// states at a time, so the time is at most proportional to the product of the lengths of pattern
/// and text.
///
/// [RegexParser] defines the supported syntax. Case folding applies to ASCII letters only.
public final class Regex {
  /// Limit of states; a larger pattern is refused with 0A000.
  static final int STATES_MAX = 5_000;

  /// A state of the automaton.
  sealed interface State {}

  /// Consumes one character of a set.
  record Reads(CharacterSet set, int next) implements State {}

  /// Continues at both states.
  record Splits(int first, int second) implements State {}

  /// Continues at the start of the text, or at its end.
  record Anchors(boolean end, int next) implements State {}

  /// The final state.
  record Matches() implements State {}

  /// A set of inclusive character ranges, or its complement.
  record CharacterSet(List<int[]> ranges, boolean negated) {
    boolean has(int character, boolean insensitive) {
      boolean found = within(character);
      if (insensitive && !found && character < 128 && Character.isLetter(character)) {
        found = within(character ^ 0x20);
      }
      return found != negated;
    }

    private boolean within(int character) {
      for (int[] range : ranges) {
        if (range[0] <= character && character <= range[1]) {
          return true;
        }
      }
      return false;
    }
  }

  private final List<State> states;
  private final int start;
  private final boolean insensitive;
  private final boolean lazy;
  private final boolean groups;

  /// @param lazy whether a part is non-greedy
  /// @param groups whether it has capturing groups
  Regex(List<State> states, int start, boolean insensitive, boolean lazy, boolean groups) {
    this.states = List.copyOf(states);
    this.start = start;
    this.insensitive = insensitive;
    this.lazy = lazy;
    this.groups = groups;
  }

  public boolean hasGroups() {
    return groups;
  }

  /// Whether the match is unambiguous: the leftmost, longest and nonempty one.
  public boolean isFound() {
    return !lazy && end(new int[0], 0) < 0;
  }

  /// The leftmost longest match in a text.
  public Optional<String> find(String text) {
    int[] characters = text.codePoints().toArray();
    for (int at = 0; at <= characters.length; at++) {
      int end = end(characters, at);
      if (end >= 0) {
        return Optional.of(new String(characters, at, end - at));
      }
    }
    return Optional.empty();
  }

  /// The parts of the text between matches. An empty match splits between two characters, but is
  /// ignored at the ends of the text and directly after another match.
  ///
  /// @throws SqlException 0A000 if a part of the pattern is non-greedy
  public List<String> split(String text) {
    if (lazy) {
      throw new SqlException(
          "0A000", "splitting by a regular expression that is not greedy is not supported");
    }
    int[] characters = text.codePoints().toArray();
    List<String> parts = new ArrayList<>();
    int begin = 0;
    int last = 0;
    for (int at = 0; at < characters.length; ) {
      int end = end(characters, at);
      if (end > last) {
        parts.add(new String(characters, begin, at - begin));
        begin = end;
      }
      last = Math.max(last, end);
      at = end > at ? end : at + 1;
    }
    parts.add(new String(characters, begin, characters.length - begin));
    return parts;
  }

  /// The text with the first match, or all, replaced.
  public String replace(String text, boolean all, String replacement) {
    int[] characters = text.codePoints().toArray();
    StringBuilder out = new StringBuilder();
    boolean done = false;
    for (int at = 0; at < characters.length; ) {
      int end = done ? -1 : end(characters, at);
      if (end > at) {
        out.append(replacement);
        at = end;
        done = !all;
      } else {
        out.appendCodePoint(characters[at++]);
      }
    }
    return out.toString();
  }

  /// The end of the longest match at `from`; -1 if there is none.
  private int end(int[] characters, int from) {
    Set<Integer> now = new HashSet<>();
    int end = enter(start, now, from, characters.length) ? from : -1;
    for (int at = from; at < characters.length && !now.isEmpty(); at++) {
      Set<Integer> next = new HashSet<>();
      if (step(now, next, at, characters)) {
        end = at + 1;
      }
      now = next;
    }
    return end;
  }

  /// @throws quorate.core.value.SqlException 2201B for an invalid pattern; 0A000 for one that
  ///   engines would read differently
  public static Regex of(String pattern, boolean insensitive) {
    return new RegexParser(pattern, insensitive).parsed();
  }

  /// Whether the text contains a match.
  public boolean isIn(String text) {
    int[] characters = text.codePoints().toArray();
    Set<Integer> now = new HashSet<>();
    for (int at = 0; at <= characters.length; at++) {
      if (enter(start, now, at, characters.length)) {
        return true;
      }
      if (at == characters.length) {
        return false;
      }
      Set<Integer> next = new HashSet<>();
      if (step(now, next, at, characters)) {
        return true;
      }
      now = next;
    }
    return false;
  }

  private boolean step(Set<Integer> now, Set<Integer> next, int at, int[] characters) {
    boolean matched = false;
    for (int number : now) {
      if (states.get(number) instanceof Reads(CharacterSet set, int then)
          && set.has(characters[at], insensitive)) {
        matched |= enter(then, next, at + 1, characters.length);
      }
    }
    return matched;
  }

  /// Adds a state and those reachable without consuming a character; true if one of them is final.
  private boolean enter(int number, Set<Integer> into, int at, int length) {
    List<Integer> work = new ArrayList<>(List.of(number));
    boolean matched = false;
    while (!work.isEmpty()) {
      int each = work.removeLast();
      if (!into.add(each)) {
        continue;
      }
      switch (states.get(each)) {
        case Matches _ -> matched = true;
        case Splits(int first, int second) -> {
          work.add(second);
          work.add(first);
        }
        case Anchors(boolean end, int then) -> {
          if (end ? at == length : at == 0) {
            work.add(then);
          }
        }
        case Reads _ -> {}
      }
    }
    return matched;
  }
}
