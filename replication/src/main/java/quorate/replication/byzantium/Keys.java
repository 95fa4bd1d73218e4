package quorate.replication.byzantium;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.core.writeset.KeySet;

/// Sets of keys.
final class Keys {
  static final KeySet NONE = new KeySet(Collections.emptySortedSet());

  private Keys() {}

  static KeySet union(Iterable<KeySet> sets) {
    SortedSet<KeySet.Key> all = new TreeSet<>();
    sets.forEach(each -> all.addAll(each.keys()));
    return new KeySet(all);
  }
}
