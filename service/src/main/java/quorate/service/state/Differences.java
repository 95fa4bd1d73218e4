package quorate.service.state;

import java.util.ArrayDeque;
import java.util.Deque;

/// The differences of two tries. Subtrees of equal digests are passed over, so the cost is in
/// proportion to the changed entries and the depth.
final class Differences {
  /// Takes the differing entries in the order of their paths.
  interface Sink {
    void removed(Entry before);

    void added(Entry after);

    /// Both tries have the path.
    void changed(Entry before, Entry after);
  }

  private record Pair(Node.Sealed before, Node.Sealed after) {}

  private final Deque<Pair> pairs = new ArrayDeque<>();
  private final Sink sink;

  private Differences(Sink sink) {
    this.sink = sink;
  }

  static void find(Node.Sealed before, Node.Sealed after, Sink sink) {
    Differences differences = new Differences(sink);
    differences.push(before, after);
    while (!differences.pairs.isEmpty()) {
      differences.step(differences.pairs.pop());
    }
  }

  private void push(Node.Sealed before, Node.Sealed after) {
    if (before != after) {
      pairs.push(new Pair(before, after));
    }
  }

  private void step(Pair pair) {
    if (pair.before.digest().equals(pair.after.digest())) {
      return;
    }
    if (pair.before instanceof Branch before && pair.after instanceof Branch after) {
      branches(before, after);
    } else {
      // One of them has few entries, so nearly all of the other's differ.
      merge(new Cursor(pair.before), new Cursor(pair.after));
    }
  }

  private void branches(Branch before, Branch after) {
    int depth = Math.min(before.depth(), after.depth());
    int parts = Paths.mismatch(before.sample(), after.sample(), 0);
    if (parts < depth) {
      boolean isFirst = Paths.way(before.sample(), parts) < Paths.way(after.sample(), parts);
      if (isFirst) {
        pairs.push(new Pair(Leaf.EMPTY, after));
        pairs.push(new Pair(before, Leaf.EMPTY));
      } else {
        pairs.push(new Pair(before, Leaf.EMPTY));
        pairs.push(new Pair(Leaf.EMPTY, after));
      }
      return;
    }
    for (int way = Paths.WAYS - 1; way >= 0; way--) {
      push(below(before, depth, way), below(after, depth, way));
    }
  }

  /// The part of a branch, at its depth or above, of the paths that go one way.
  private static Node.Sealed below(Branch branch, int depth, int way) {
    if (branch.depth() == depth) {
      return branch.child(way);
    }
    return Paths.way(branch.sample(), depth) == way ? branch : Leaf.EMPTY;
  }

  private void merge(Cursor before, Cursor after) {
    Entry old = next(before);
    Entry now = next(after);
    while (old != END || now != END) {
      int order = old == END ? 1 : now == END ? -1 : Paths.compare(old.path(), now.path());
      if (order < 0) {
        sink.removed(old);
      } else if (order > 0) {
        sink.added(now);
      } else if (!isEqual(old.item(), now.item())) {
        sink.changed(old, now);
      }
      old = order <= 0 ? next(before) : old;
      now = order >= 0 ? next(after) : now;
    }
  }

  private static final Entry END = new Entry(new byte[0], Plain.EMPTY);

  private static Entry next(Cursor cursor) {
    return cursor.hasNext() ? cursor.next() : END;
  }

  private static boolean isEqual(Item one, Item other) {
    return switch (one) {
      case Plain plain -> other instanceof Plain its && plain.bytes().equals(its.bytes());
      case Link link -> other instanceof Link its && link.slot() == its.slot();
      case Content content -> other instanceof Content its && content.isEqual(its);
      case OpenObject open -> throw new IllegalStateException("not of a version: " + open.form());
    };
  }
}
