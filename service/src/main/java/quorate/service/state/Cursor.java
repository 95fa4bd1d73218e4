package quorate.service.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// The entries of a trie in the order of their paths, from one path on. Over a trie that other
/// threads change it shows each entry as it was at some moment, in order and once.
final class Cursor implements Iterator<Entry> {
  private final Deque<Node> nodes = new ArrayDeque<>();
  private Leaf leaf = Leaf.EMPTY;
  private int index;

  /// All entries.
  Cursor(Node root) {
    nodes.push(root);
    advance();
  }

  /// The entries from a path on, inclusive.
  Cursor(Node root, byte[] from) {
    Node node = root;
    int agreed = 0;
    while (node instanceof Node.Inner inner) {
      int parts = Paths.mismatch(from, inner.sample(), agreed);
      if (parts < inner.depth()) {
        if (Paths.way(from, parts) < Paths.way(inner.sample(), parts)) {
          nodes.push(inner);
        }
        advance();
        return;
      }
      int way = Paths.way(from, inner.depth());
      for (int after = Paths.WAYS - 1; after > way; after--) {
        push(inner.child(after));
      }
      agreed = inner.depth();
      node = inner.child(way);
    }
    leaf = (Leaf) node;
    int found = leaf.find(from);
    index = found >= 0 ? found : -1 - found;
    advance();
  }

  @Override
  public boolean hasNext() {
    return index < leaf.size();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Entry entry = leaf.at(index++);
    advance();
    return entry;
  }

  private void advance() {
    while (index >= leaf.size() && !nodes.isEmpty()) {
      switch (nodes.pop()) {
        case Leaf next -> {
          leaf = next;
          index = 0;
        }
        case Node.Inner inner -> {
          for (int way = Paths.WAYS - 1; way >= 0; way--) {
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
