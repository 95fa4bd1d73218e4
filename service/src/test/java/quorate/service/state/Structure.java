package quorate.service.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import quorate.core.digest.Digest;

/// Checks that a version's tree is whole: its shape follows from its entries, and its counts and
/// digests are those of its content.
final class Structure {
  private Structure() {}

  static Version checked(Version version) {
    content(version.content());
    return version;
  }

  private static void content(Content content) {
    List<Entry> all = entries(content.root());
    for (int i = 1; i < all.size(); i++) {
      assertTrue(Paths.compare(all.get(i - 1).path(), all.get(i).path()) < 0, "entries in order");
    }
    assertEquals(all.size(), content.root().count(), "a count is that of its content");
    for (Entry entry : all) {
      if (entry.item() instanceof Content owned) {
        content(owned);
      }
    }
    shape(content.root(), all, 0, all.size());
  }

  /// The node is the one that these entries have in any trie.
  private static void shape(Node.Sealed node, List<Entry> all, int from, int to) {
    assertEquals(to - from, node.count());
    assertEquals(Digest.of(NodeCode.encode(node)), node.digest(), "a digest is of its node");
    switch (node) {
      case Leaf leaf -> {
        assertTrue(leaf.size() <= Leaf.ENTRIES_MAX, "a leaf has few entries");
        assertTrue(leaf.size() > 0 || leaf == Leaf.EMPTY, "there is one empty leaf");
      }
      case Branch branch -> {
        assertTrue(to - from > Leaf.ENTRIES_MAX, "a branch has many entries");
        int parts = Paths.mismatch(all.get(from).path(), all.get(to - 1).path(), 0);
        assertEquals(parts, branch.depth(), "a branch is where its paths part");
        int start = from;
        long links = 0;
        for (int way = 0; way < Paths.WAYS; way++) {
          int end = start;
          while (end < to && Paths.way(all.get(end).path(), parts) == way) {
            end++;
          }
          shape(branch.child(way), all, start, end);
          links += branch.child(way).links();
          start = end;
        }
        assertEquals(links, branch.links());
      }
    }
  }

  private static List<Entry> entries(Node root) {
    List<Entry> all = new ArrayList<>();
    new Cursor(root).forEachRemaining(all::add);
    return all;
  }

  /// Two versions that share every node.
  static void assertSameNodes(Version one, Version other) {
    assertSame(one.content().root(), other.content().root());
  }
}
