package quorate.service.state;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// A batch's own inner node. Each child is replaced by compare-and-swap (S4), and an open branch is
/// never taken out of the trie before the batch ends: no write below it is lost. Its shape need not
/// be canonical; [Sealing] makes it so.
final class OpenBranch implements Node.Inner {
  private static final Change NONE = new Change();
  private static final Counted UNKNOWN = new Counted(new Change(), 0);

  /// An addition or removal of an entry; each is an object of its own.
  static final class Change {}

  private record Counted(Change lastChange, long count) {}

  private final int depth;
  private final byte[] sample;
  private final AtomicReferenceArray<Node> children;
  private final @Nullable Branch origin;

  // Set by the task that sealed this subtree ahead, read after it.
  private Node.@Nullable Sealed sealed;

  /// The last addition or removal below. A thread sets it after its change, and a count is kept
  /// with the change that was the last before counting began: so a count that misses a change is
  /// not used once the changing access has returned.
  private volatile Change lastChange = NONE;

  private volatile Counted counted = UNKNOWN;

  private OpenBranch(int depth, byte[] sample, Node[] children, @Nullable Branch origin) {
    this.depth = depth;
    this.sample = sample;
    this.children = new AtomicReferenceArray<>(children);
    this.origin = origin;
  }

  /// An open copy of a sealed branch.
  static OpenBranch of(Branch branch) {
    Node[] children = new Node[Paths.WAYS];
    for (int way = 0; way < children.length; way++) {
      children[way] = branch.child(way);
    }
    return new OpenBranch(branch.depth(), branch.sample(), children, branch);
  }

  /// The branch for entries that are too many for a leaf.
  static OpenBranch split(Leaf leaf) {
    byte[] first = leaf.at(0).path();
    int depth = Paths.mismatch(first, leaf.at(leaf.size() - 1).path(), 0);
    Node[] children = empty();
    int from = 0;
    while (from < leaf.size()) {
      int way = Paths.way(leaf.at(from).path(), depth);
      int to = from + 1;
      while (to < leaf.size() && Paths.way(leaf.at(to).path(), depth) == way) {
        to++;
      }
      children[way] = new Leaf(leaf.entries().subList(from, to).toArray(Entry[]::new));
      from = to;
    }
    return new OpenBranch(depth, first, children, null);
  }

  /// The branch above a node and an entry that parts from it at `depth`.
  static OpenBranch above(Node.Inner below, int depth, Entry entry) {
    Node[] children = empty();
    children[Paths.way(below.sample(), depth)] = below;
    children[Paths.way(entry.path(), depth)] = new Leaf(entry);
    return new OpenBranch(depth, below.sample(), children, null);
  }

  private static Node[] empty() {
    Node[] children = new Node[Paths.WAYS];
    Arrays.fill(children, Leaf.EMPTY);
    return children;
  }

  @Override
  public int depth() {
    return depth;
  }

  @Override
  public byte[] sample() {
    return sample;
  }

  @Override
  public Node child(int way) {
    return children.get(way);
  }

  Change lastChange() {
    return lastChange;
  }

  void recount(Change change) {
    lastChange = change;
  }

  /// The number of entries below, if it is known.
  OptionalLong count() {
    Counted known = counted;
    return known.lastChange == lastChange ? OptionalLong.of(known.count) : OptionalLong.empty();
  }

  void count(Change since, long count) {
    counted = new Counted(since, count);
  }

  AtomicReferenceArray<Node> children() {
    return children;
  }

  /// The branch of the last version that this is a copy of.
  @Nullable Branch origin() {
    return origin;
  }

  Node.@Nullable Sealed sealed() {
    return sealed;
  }

  void sealedAs(Node.Sealed node) {
    sealed = node;
  }
}
