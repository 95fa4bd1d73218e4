package quorate.replication.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Check;
import quorate.replication.command.Position;

/// Selects the coming commands that may execute before their turn: those without a conflict with
/// any earlier uncommitted command (after the mixer of Eve, section 4.1, and the parallel replicas
/// of fast SMR).
///
/// A selected command reads exactly the state of its turn: every conflicting command is either
/// committed, or comes later and so has not begun (I2a). Each commits at its turn, so the database
/// always holds a prefix of the order.
public final class Lookahead {
  private static final class Entry {
    private final Footprint footprint;

    /// Earlier commands that it must not overtake.
    private final TreeSet<Position> before = new TreeSet<>();

    private boolean begun;

    Entry(Footprint footprint) {
      this.footprint = footprint;
    }
  }

  private final NavigableMap<Position, Entry> entries = new TreeMap<>();

  /// Adds the next command.
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

  /// The commands that may begin now and have not begun, in order.
  public List<Position> free() {
    List<Position> free = new ArrayList<>();
    for (Map.Entry<Position, Entry> each : entries.entrySet()) {
      if (!each.getValue().begun && each.getValue().before.isEmpty()) {
        free.add(each.getKey());
      }
    }
    return free;
  }

  /// The command begins, or will wait for its turn.
  public void begun(Position at) {
    Entry entry = entries.get(at);
    if (entry != null) {
      entry.begun = true;
    }
  }

  /// All commands up to here are committed, or never will be.
  public void passed(Position at) {
    entries.headMap(at, true).clear();
    entries.values().forEach(entry -> entry.before.headSet(at, true).clear());
  }

  /// Forgets all commands.
  public void clear() {
    entries.clear();
  }
}
