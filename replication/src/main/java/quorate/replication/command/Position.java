package quorate.replication.command;

/// A place in the order: the slot, and the index of the request within the slot's batch.
///
/// Kept in one number, so that it fits a database column: `slot * 2^20 + index`.
public record Position(long number) implements Comparable<Position> {
  /// The maximum index in a batch.
  public static final int INDEX_MAX = (1 << 20) - 1;

  /// Before everything.
  public static final Position NONE = new Position(0);

  public Position {
    if (number < 0) {
      throw new IllegalArgumentException("a position is not negative: " + number);
    }
  }

  public static Position of(long slot, int index) {
    if (index < 0 || index > INDEX_MAX) {
      throw new IllegalArgumentException("no index " + index + " in a batch");
    }
    return new Position(slot << 20 | index);
  }

  public long slot() {
    return number >>> 20;
  }

  public int index() {
    return (int) (number & INDEX_MAX);
  }

  /// The last slot that has no request after this position.
  public long wholeSlots() {
    return index() == INDEX_MAX ? slot() : Math.max(0, slot() - 1);
  }

  /// The position just before this one; `NONE` is before itself.
  public Position before() {
    return new Position(Math.max(0, number - 1));
  }

  public boolean isAfter(Position other) {
    return number > other.number;
  }

  @Override
  public int compareTo(Position other) {
    return Long.compare(number, other.number);
  }

  @Override
  public String toString() {
    return slot() + "." + index();
  }
}
