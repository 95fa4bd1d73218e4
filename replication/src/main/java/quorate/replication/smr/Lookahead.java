package quorate.replication.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Check;
import quorate.replication.command.Position;

/// Which of the commands that come next may be executed before their turn: those that have no
/// conflict with any command before them that is not committed yet (after the mixer of Eve, section
/// 4.1, and the parallel replicas of fast SMR).
///
/// What it lets begin reads, of all that it reads, exactly what its turn would show: who could
/// change that is committed, or comes later and conflicts with it, and so has not begun (I2a). Each
/// commits at its turn, so the database always holds a prefix of the order.
public final class Lookahead {
  private static final class Entry {
    private final Footprint footprint;

    /// Those before it that it must not overtake.
    private final TreeSet<Position> before = new TreeSet<>();

    private boolean begun;

    Entry(Footprint footprint) {
      this.footprint = footprint;
    }
  }

  private final NavigableMap<Position, Entry> entries = new TreeMap<>();

  /// The next command, after all that were added.
  public void add(Position at, Footprint footprint) {
    Check.that(
        entries.isEmpty() || at.isAfter(entries.lastKey()),
        "commands are told of in their order",
        at);
    Entry added = new Entry(footprint);
    entries.forEach((position, entry) -> {
      if (entry.footprint.conflicts(footprint)) {
        added.before.add(position);
      }
    });
    entries.put(at, added);
  }

  /// Those that may begin now and have not, in their order.
  public List<Position> free() {
    List<Position> free = new ArrayList<>();
    for (Map.Entry<Position, Entry> each : entries.entrySet()) {
      if (!each.getValue().begun && each.getValue().before.isEmpty()) {
        free.add(each.getKey());
      }
    }
    return free;
  }

  /// It begins, or is to wait for its turn.
  public void begun(Position at) {
    Entry entry = entries.get(at);
    if (entry != null) {
      entry.begun = true;
    }
  }

  /// All up to here is committed, or never will be.
  public void passed(Position at) {
    entries.headMap(at, true).clear();
    entries.values().forEach(entry -> entry.before.headSet(at, true).clear());
  }

  /// Nothing comes.
  public void clear() {
    entries.clear();
  }
}
