package quorate.service.state;

import org.jspecify.annotations.Nullable;

/// Places of entries in the order of their paths, by the counts in the nodes (S6).
final class Ranks {
  private Ranks() {}

  /// The entry with so many before it; null if there is none.
  static @Nullable Entry at(Node root, long rank) {
    long before = rank;
    Node node = root;
    while (node instanceof Node.Inner inner) {
      Node found = Leaf.EMPTY;
      for (int way = 0; way < Paths.WAYS; way++) {
        Node child = inner.child(way);
        long count = Counts.of(child);
        if (before < count) {
          found = child;
          break;
        }
        before -= count;
      }
      node = found;
    }
    Leaf leaf = (Leaf) node;
    return before >= 0 && before < leaf.size() ? leaf.at((int) before) : null;
  }

  /// The number of entries whose paths are lower.
  static long before(Node root, byte[] path) {
    long before = 0;
    int agreed = 0;
    Node node = root;
    while (node instanceof Node.Inner inner) {
      int parts = Paths.mismatch(path, inner.sample(), agreed);
      if (parts < inner.depth()) {
        boolean isAfter = Paths.way(path, parts) > Paths.way(inner.sample(), parts);
        return isAfter ? before + Counts.of(inner) : before;
      }
      int to = Paths.way(path, inner.depth());
      for (int way = 0; way < to; way++) {
        before += Counts.of(inner.child(way));
      }
      agreed = inner.depth();
      node = inner.child(to);
    }
    int index = ((Leaf) node).find(path);
    return before + (index >= 0 ? index : -1 - index);
  }

  /// The last entry; null if there is none.
  static @Nullable Entry last(Node root) {
    DescendingCursor cursor = new DescendingCursor(root);
    return cursor.hasNext() ? cursor.next() : null;
  }
}
