package quorate.replication.pbr;

import java.util.Comparator;

/// The place of an entry: its index in the log, and the group whose primary assigned it.
///
/// A group has one primary, which leads it once and assigns each index once: so a place identifies
/// one entry for ever, and logs with a common place are equal up to it. Of two logs, the one with
/// the greater last place is more up to date.
///
/// @param index counted from 1; 0 for the empty log
/// @param group the group's number; 0 for the empty log
public record Place(long index, long group) implements Comparable<Place> {
  /// Before the first entry.
  public static final Place ZERO = new Place(0, 0);

  private static final Comparator<Place> BY_KNOWLEDGE =
      Comparator.comparingLong(Place::group).thenComparingLong(Place::index);

  public Place {
    if (index < 0 || group < 0 || (index == 0) != (group == 0)) {
      throw new IllegalArgumentException("no place is " + index + " of group " + group);
    }
  }

  /// By group, then by index: a later primary's entries are newer than all before.
  @Override
  public int compareTo(Place other) {
    return BY_KNOWLEDGE.compare(this, other);
  }

  @Override
  public String toString() {
    return index + ".g" + group;
  }
}
