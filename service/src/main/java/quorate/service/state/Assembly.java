package quorate.service.state;

import java.util.Arrays;
import java.util.function.Consumer;

/// A node of a version in transfer, whose parts arrive one by one; complete, it goes to its parent.
sealed interface Assembly {
  /// A branch, of whose children some are missing.
  final class OfBranch implements Assembly {
    private final int depth;
    private final Node.Sealed[] children = new Node.Sealed[Paths.WAYS];
    private final Consumer<Node.Sealed> parent;
    private int missing;

    OfBranch(int depth, int missing, Consumer<Node.Sealed> parent) {
      this.depth = depth;
      this.missing = missing;
      this.parent = parent;
      Arrays.fill(children, Leaf.EMPTY);
    }

    void add(int way, Node.Sealed child) {
      children[way] = child;
      missing--;
      if (missing == 0) {
        parent.accept(new Branch(depth, sample(), children));
      }
    }

    private byte[] sample() {
      for (Node.Sealed child : children) {
        if (child instanceof Branch branch) {
          return branch.sample();
        }
        if (child instanceof Leaf leaf && leaf.size() > 0) {
          return leaf.at(0).path();
        }
      }
      return new byte[0];
    }
  }

  /// A leaf, of whose owned objects some are missing.
  final class OfLeaf implements Assembly {
    private final Entry[] entries;
    private final Consumer<Node.Sealed> parent;
    private int missing;

    /// @param entries those without an object; the others are added
    OfLeaf(Entry[] entries, int missing, Consumer<Node.Sealed> parent) {
      this.entries = entries;
      this.missing = missing;
      this.parent = parent;
    }

    void add(int index, byte[] path, Content content) {
      entries[index] = new Entry(path, content);
      missing--;
      if (missing == 0) {
        parent.accept(new Leaf(entries));
      }
    }
  }
}
