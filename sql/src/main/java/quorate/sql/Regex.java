package quorate.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A regular expression as an automaton: it reads a text once, with all its states at a time, so
/// that no pattern makes it take longer than the length of both multiplied.
///
/// What a pattern may have is in [RegexParser]. Case counts or not for ASCII letters alone.
public final class Regex {
  /// More states are 0A000.
  static final int STATES_MAX = 5_000;

  /// A step of the automaton.
  sealed interface State {}

  /// Reads one character of a set.
  record Reads(CharacterSet set, int next) implements State {}

  /// Goes on at either place.
  record Splits(int first, int second) implements State {}

  /// Goes on at the beginning of the text, or at its end.
  record Anchors(boolean end, int next) implements State {}

  /// Has matched.
  record Matches() implements State {}

  /// Characters from one to another, both included; or all but these.
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

  Regex(List<State> states, int start, boolean insensitive) {
    this.states = List.copyOf(states);
    this.start = start;
    this.insensitive = insensitive;
  }

  /// @throws quorate.core.value.SqlException 2201B where it is none; 0A000 where engines would take
  ///   it otherwise
  public static Regex of(String pattern, boolean insensitive) {
    return new RegexParser(pattern, insensitive).parsed();
  }

  /// Whether it is somewhere in the text.
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
    for (int number : now) {
      if (states.get(number) instanceof Reads(CharacterSet set, int then)
          && set.has(characters[at], insensitive)
          && enter(then, next, at + 1, characters.length)) {
        return true;
      }
    }
    return false;
  }

  /// Adds a state and all that it goes on at without reading; true if one of them has matched.
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
