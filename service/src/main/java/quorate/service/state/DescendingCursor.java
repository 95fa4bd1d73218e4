package quorate.service.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// The entries of a trie in the opposite order of their paths, from one path down. Otherwise as
/// [Cursor].
final class DescendingCursor implements Iterator<Entry> {
  private final Deque<Node> nodes = new ArrayDeque<>();
  private Leaf leaf = Leaf.EMPTY;
  private int index = -1;

  /// All entries.
  DescendingCursor(Node root) {
    nodes.push(root);
    advance();
  }

  /// The entries from a path down, inclusive.
  DescendingCursor(Node root, byte[] from) {
    Node node = root;
    int agreed = 0;
    while (node instanceof Node.Inner inner) {
      int parts = Paths.mismatch(from, inner.sample(), agreed);
      if (parts < inner.depth()) {
        if (Paths.way(from, parts) > Paths.way(inner.sample(), parts)) {
          nodes.push(inner);
        }
        advance();
        return;
      }
      int way = Paths.way(from, inner.depth());
      for (int before = 0; before < way; before++) {
        push(inner.child(before));
      }
      agreed = inner.depth();
      node = inner.child(way);
    }
    leaf = (Leaf) node;
    int found = leaf.find(from);
    index = found >= 0 ? found : -2 - found;
    advance();
  }

  @Override
  public boolean hasNext() {
    return index >= 0;
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Entry entry = leaf.at(index--);
    advance();
    return entry;
  }

  private void advance() {
    while (index < 0 && !nodes.isEmpty()) {
      switch (nodes.pop()) {
        case Leaf next -> {
          leaf = next;
          index = next.size() - 1;
        }
        case Node.Inner inner -> {
          for (int way = 0; way < Paths.WAYS; way++) {
            push(inner.child(way));
          }
        }
      }
    }
  }

  private void push(Node node) {
    if (node != Leaf.EMPTY) {
      nodes.push(node);
    }
  }
}
