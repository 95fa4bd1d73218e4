package quorate.replication.byzantium;

import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.writeset.KeySet;
import quorate.replication.command.Position;

/// The keys of committed transactions, by position, from the oldest open snapshot on.
///
/// They decide conflicts (C3): an engine's own error never does, since engines differ in the
/// conflicts that they see.
public class CommittedKeys {
  private final NavigableMap<Position, KeySet> committed = new TreeMap<>();

  /// Whether a transaction that committed after this snapshot has one of the keys (Byzantium,
  /// section 3: a write-write conflict with a committed concurrent transaction; C3).
  public boolean isInConflict(Position snapshot, KeySet keys) {
    return committed.tailMap(snapshot, false).values().stream().anyMatch(keys::isInConflict);
  }

  void add(Position at, KeySet keys) {
    if (!keys.keys().isEmpty()) {
      committed.put(at, keys);
    }
  }

  /// Forgets what committed before the oldest open snapshot.
  void forgetBefore(Position oldest) {
    committed.headMap(oldest, true).clear();
  }
}
