package quorate.replication.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Check;

/// Selects the coming commands that may execute before their turn: those without a conflict with
/// any earlier uncommitted command (after the mixer of Eve, section 4.1, and the parallel replicas
/// of fast SMR).
///
/// A selected command reads exactly the state of its turn: every conflicting command is either
/// committed, or comes later and so has not begun (I2a). Each commits at its turn, so the database
/// always holds a prefix of the order.
///
/// @param <P> a place in the order
public final class Lookahead<P extends Comparable<P>> {
  private static final class Entry<P> {
    private final Footprint footprint;

    /// Earlier commands that it must not overtake.
    private final TreeSet<P> before = new TreeSet<>();

    private boolean begun;

    Entry(Footprint footprint) {
      this.footprint = footprint;
    }
  }

  private final NavigableMap<P, Entry<P>> entries = new TreeMap<>();

  /// Adds the next command.
  public void add(P at, Footprint footprint) {
    Check.that(
        entries.isEmpty() || at.compareTo(entries.lastKey()) > 0,
        "commands are told of in their order",
        at);
    Entry<P> added = new Entry<>(footprint);
    entries.forEach((position, entry) -> {
      if (entry.footprint.conflicts(footprint)) {
        added.before.add(position);
      }
    });
    entries.put(at, added);
  }

  /// The commands that may begin now and have not begun, in order.
  public List<P> free() {
    List<P> free = new ArrayList<>();
    for (Map.Entry<P, Entry<P>> each : entries.entrySet()) {
      if (!each.getValue().begun && each.getValue().before.isEmpty()) {
        free.add(each.getKey());
      }
    }
    return free;
  }

  /// Records that a command has begun, or waits for its turn in the order instead.
  public void begun(P at) {
    Entry<P> entry = entries.get(at);
    if (entry != null) {
      entry.begun = true;
    }
  }

  /// All commands up to here are committed, or never will be.
  public void passed(P at) {
    entries.headMap(at, true).clear();
    entries.values().forEach(entry -> entry.before.headSet(at, true).clear());
  }

  /// Forgets all commands.
  public void clear() {
    entries.clear();
  }
}
