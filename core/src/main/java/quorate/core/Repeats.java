package quorate.core;

import java.util.List;

/// Appends to lists in which runs of equal values are common, so that each run shares one object.
public final class Repeats {
  private Repeats() {}

  /// Appends a value, or the list's last element if that is equal.
  public static <T> void add(List<T> list, T value) {
    T last = list.isEmpty() ? value : list.getLast();
    list.add(last.equals(value) ? last : value);
  }
}
