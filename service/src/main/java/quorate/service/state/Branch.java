package quorate.service.state;

import quorate.core.digest.Digest;

/// A sealed inner node, of more than [Leaf#ENTRIES_MAX] entries and at least two children (S2). It
/// knows its depth from the root, so that it stays the same when a node above it comes or goes.
final class Branch implements Node.Sealed, Node.Inner {
  private final int depth;
  private final byte[] sample;
  private final Node.Sealed[] children;
  private final long count;
  private final long links;
  private final Digest digest;

  /// @param children by way, empty leaves where there is none; not modified from now on
  Branch(int depth, byte[] sample, Node.Sealed[] children) {
    this.depth = depth;
    this.sample = sample;
    this.children = children;
    long entries = 0;
    long references = 0;
    for (Node.Sealed child : children) {
      entries += child.count();
      references += child.links();
    }
    this.count = entries;
    this.links = references;
    this.digest = Digest.of(NodeCode.branch(depth, entries, references, children));
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
  public Node.Sealed child(int way) {
    return children[way];
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long links() {
    return links;
  }

  @Override
  public Digest digest() {
    return digest;
  }

  /// The bytes that the digest is of.
  byte[] encode() {
    return NodeCode.branch(depth, count, links, children);
  }
}
