package quorate.service.state;

import quorate.core.digest.Digest;

/// A node of a trie.
sealed interface Node {
  /// A node that never changes (S4).
  sealed interface Sealed extends Node permits Leaf, Branch {
    /// The number of entries below, those of owned objects not counted (S6).
    long count();

    /// The number of links below, also in owned objects.
    long links();

    /// The digest of its encoding ([NodeCode]; S3).
    Digest digest();
  }

  /// A node with children: paths below agree on the nibbles before `depth`, and differ there.
  sealed interface Inner extends Node permits Branch, OpenBranch {
    int depth();

    /// A path that agrees with all paths below on the nibbles before `depth`.
    byte[] sample();

    Node child(int way);
  }
}
