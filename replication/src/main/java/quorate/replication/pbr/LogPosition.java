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
public record LogPosition(long index, long group) implements Comparable<LogPosition> {
  /// Before the first entry.
  public static final LogPosition ZERO = new LogPosition(0, 0);

  private static final Comparator<LogPosition> BY_KNOWLEDGE =
      Comparator.comparingLong(LogPosition::group).thenComparingLong(LogPosition::index);

  public LogPosition {
    if (index < 0 || group < 0 || (index == 0) != (group == 0)) {
      throw new IllegalArgumentException("no place is " + index + " of group " + group);
    }
  }

  /// By group, then by index: a later primary's entries are newer than all before.
  @Override
  public int compareTo(LogPosition other) {
    return BY_KNOWLEDGE.compare(this, other);
  }

  @Override
  public String toString() {
    return index + ".g" + group;
  }
}
