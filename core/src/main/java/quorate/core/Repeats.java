package quorate.core;

import java.util.List;

/// Lists in which the same value often comes many times in a row: it is held once.
public final class Repeats {
  private Repeats() {}

  /// Adds a value, or the last of the list where that is equal.
  public static <T> void add(List<T> list, T value) {
    T last = list.isEmpty() ? value : list.getLast();
    list.add(last.equals(value) ? last : value);
  }
}
