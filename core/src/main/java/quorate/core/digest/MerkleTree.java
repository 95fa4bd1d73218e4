package quorate.core.digest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.KeyOrder;
import quorate.core.value.Row;

/// A tree of digests over ranges of a table's keys (Eve, section 3.3.2). It locates the differences
/// between two copies of a table by comparing few digests, and is maintained from write sets.
///
/// A node's digest covers the rows in its range and is the sum of its children's
/// ([MultisetDigest]). The root is therefore the table's digest, whatever the ranges, and children
/// that do not add up to a trusted node are detected. Both copies use the same fences, chosen by
/// one side.
public final class MerkleTree {
  /// The number of children of a node.
  public static final int FANOUT = 16;

  private final LatticeHash hash = new LatticeHash();
  private final List<Row> fences;

  /// The levels, from the leaves to the root.
  private final List<List<MultisetDigest>> levels = new ArrayList<>();

  /// A range of keys.
  ///
  /// @param from the first key in the range; empty if the range has no start
  /// @param to the first key after it; empty if the range has no end
  public record Range(Optional<Row> from, Optional<Row> to) {
    public boolean contains(Row key) {
      return from.map(first -> KeyOrder.INSTANCE.compare(first, key) <= 0).orElse(true)
          && to.map(end -> KeyOrder.INSTANCE.compare(key, end) < 0).orElse(true);
    }
  }

  /// A node's place in the tree.
  ///
  /// @param level 0 for leaves
  /// @param index from the left
  public record Node(int level, int index) {}

  /// The other copy, over the same fences.
  @FunctionalInterface
  public interface Other {
    /// The digests of these nodes of one level, in order: one request to the other side.
    List<Digest> digests(List<Node> nodes);
  }

  /// A tree without rows.
  ///
  /// @param fences the boundaries between leaves, ascending: `n` fences make `n + 1` leaves
  public MerkleTree(List<Row> fences) {
    this.fences = List.copyOf(fences);
    for (int i = 1; i < fences.size(); i++) {
      if (KeyOrder.INSTANCE.compare(fences.get(i - 1), fences.get(i)) >= 0) {
        throw new IllegalArgumentException("fences out of order at " + i);
      }
    }
    int width = fences.size() + 1;
    do {
      List<MultisetDigest> level = new ArrayList<>(width);
      for (int i = 0; i < width; i++) {
        level.add(new MultisetDigest(hash));
      }
      levels.add(level);
      width = (width + FANOUT - 1) / FANOUT;
    } while (levels.getLast().size() > 1);
  }

  /// Adds a row.
  ///
  /// @param canonical the row's canonical bytes ([Canonical#bytes(Row)])
  public void add(Row key, Bytes canonical) {
    long[] row = hash.lanes(canonical.unsafeArray());
    int index = leaf(key);
    for (List<MultisetDigest> level : levels) {
      level.get(index).add(row);
      index /= FANOUT;
    }
  }

  /// Removes a row that was added before.
  public void remove(Row key, Bytes canonical) {
    long[] row = hash.lanes(canonical.unsafeArray());
    int index = leaf(key);
    for (List<MultisetDigest> level : levels) {
      level.get(index).remove(row);
      index /= FANOUT;
    }
  }

  /// The leaf whose range contains a key.
  public Node leafOf(Row key) {
    return new Node(0, leaf(key));
  }

  /// The digest of all rows outside these leaves.
  public MultisetDigest without(Collection<Node> leaves) {
    MultisetDigest rest = new MultisetDigest(hash);
    rest.plus(at(root()));
    leaves.forEach(leaf -> rest.minus(at(leaf)));
    return rest;
  }

  /// Whether the tree has this node; a remote request may name any.
  public boolean has(Node node) {
    return node.level() >= 0
        && node.level() < levels.size()
        && node.index() >= 0
        && node.index() < levels.get(node.level()).size();
  }

  private int leaf(Row key) {
    int found = Collections.binarySearch(fences, key, KeyOrder.INSTANCE);
    return found >= 0 ? found + 1 : -found - 1;
  }

  public Node root() {
    return new Node(levels.size() - 1, 0);
  }

  public Digest digest(Node node) {
    return at(node).digest();
  }

  /// The number of rows in a node's range.
  public long rows(Node node) {
    return at(node).rows();
  }

  private MultisetDigest at(Node node) {
    return levels.get(node.level()).get(node.index());
  }

  /// The range of keys that a node covers.
  public Range range(Node node) {
    long leaves = 1;
    for (int i = 0; i < node.level(); i++) {
      leaves *= FANOUT;
    }
    long first = node.index() * leaves;
    long end = first + leaves;
    return new Range(
        first == 0 ? Optional.empty() : Optional.of(fences.get((int) first - 1)),
        end > fences.size() ? Optional.empty() : Optional.of(fences.get((int) end - 1)));
  }

  private List<Node> children(Node node) {
    int below = levels.get(node.level() - 1).size();
    List<Node> children = new ArrayList<>(FANOUT);
    for (int i = node.index() * FANOUT; i < Math.min(below, (node.index() + 1) * FANOUT); i++) {
      children.add(new Node(node.level() - 1, i));
    }
    return children;
  }

  /// The leaves whose digests differ from the other copy's, from left to right. Sends one request
  /// per level, for the children of differing nodes only.
  public List<Node> differences(Other other) {
    List<Node> suspects = List.of(root());
    while (true) {
      List<Digest> theirs = other.digests(suspects);
      List<Node> differing = new ArrayList<>();
      for (int i = 0; i < suspects.size(); i++) {
        if (!digest(suspects.get(i)).equals(theirs.get(i))) {
          differing.add(suspects.get(i));
        }
      }
      if (differing.isEmpty() || differing.getFirst().level() == 0) {
        return differing;
      }
      suspects = differing.stream().flatMap(node -> children(node).stream()).toList();
    }
  }
}
