package quorate.core.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.value.Value;

class MerkleTreeTest {
  private static final int ROWS = 3000;

  private static Row key(long id) {
    return Row.of(new Value.Int(id));
  }

  private static Bytes row(long id, String text) {
    return Bytes.wrap(Canonical.bytes(Row.of(new Value.Int(id), new Value.Text(text))));
  }

  private static List<Row> fences(int rowsEach) {
    List<Row> fences = new ArrayList<>();
    for (int i = rowsEach; i < ROWS; i += rowsEach) {
      fences.add(key(i));
    }
    return fences;
  }

  private static MerkleTree tree(Map<Long, String> table, List<Row> fences) {
    MerkleTree tree = new MerkleTree(fences);
    table.forEach((id, text) -> tree.add(key(id), row(id, text)));
    return tree;
  }

  private static TreeMap<Long, String> table() {
    TreeMap<Long, String> table = new TreeMap<>();
    for (long id = 0; id < ROWS; id++) {
      table.put(id, "v" + id % 7);
    }
    return table;
  }

  @Test
  void hashedKeysAreSpreadOverAllLeaves() {
    MerkleTree tree = HashedKeys.tree();
    List<Integer> first = List.of(0);
    TreeSet<Integer> leaves = new TreeSet<>();
    for (long id = 0; id < 40_000; id++) {
      Row row = Row.of(new Value.Int(id), new Value.Text("v" + id));
      MerkleTree.Node leaf = tree.leafOf(HashedKeys.of(row, first));
      assertEquals(HashedKeys.leaf(row, first), leaf.index());
      leaves.add(leaf.index());
    }
    assertEquals(HashedKeys.LEAVES, leaves.size());
  }

  @Test
  void withoutTheDifferingLeavesCopiesAreEqual() {
    TreeMap<Long, String> table = table();
    MerkleTree mine = tree(table, fences(10));
    table.put(55L, "wrong");
    table.remove(2000L);
    MerkleTree other = tree(table, fences(10));
    List<MerkleTree.Node> differing =
        mine.differences(nodes -> nodes.stream().map(other::digest).toList());
    assertEquals(List.of(5, 200), differing.stream().map(MerkleTree.Node::index).toList());
    assertEquals(mine.without(differing).digest(), other.without(differing).digest());
  }

  @Test
  void theRootIsTheTablesDigestWhateverTheFences() {
    TreeMap<Long, String> table = table();
    MultisetDigest whole = new MultisetDigest();
    table.forEach((id, text) -> whole.add(row(id, text)));
    for (int each : List.of(1, 7, 100, ROWS)) {
      MerkleTree tree = tree(table, fences(each));
      assertEquals(whole.digest(), tree.digest(tree.root()));
      assertEquals(ROWS, tree.rows(tree.root()));
    }
  }

  /// Finds exactly the leaves with differing rows, and requests few digests.
  @Test
  void differencesAreLocated() {
    long seed = Long.getLong("quorate.merkle.seed", 1);
    Random random = new Random(seed);
    List<Row> fences = fences(10);
    for (int round = 0; round < 20; round++) {
      TreeMap<Long, String> mine = table();
      MerkleTree tree = tree(mine, fences);
      TreeSet<Long> touched = new TreeSet<>();
      for (int i = 0; i < round % 5; i++) {
        long id = random.nextInt(ROWS);
        if (touched.add(id)) {
          tree.remove(key(id), row(id, "v" + id % 7));
          if (random.nextBoolean()) {
            tree.add(key(id), row(id, "other"));
          }
        }
      }
      MerkleTree theirs = tree(mine, fences);
      int[] asked = {0};
      List<MerkleTree.Node> found =
          tree.differences(nodes -> {
            asked[0] += nodes.size();
            return nodes.stream().map(theirs::digest).toList();
          });
      String story = "seed " + seed + " round " + round + " rows " + touched;
      TreeSet<Long> leaves = new TreeSet<>();
      touched.forEach(id -> leaves.add(id / 10));
      assertEquals(
          List.copyOf(leaves), found.stream().map(node -> (long) node.index()).toList(), story);
      for (MerkleTree.Node node : found) {
        assertTrue(touched.stream().anyMatch(id -> tree.range(node).contains(key(id))), story);
      }
      assertTrue(
          asked[0] <= 1 + touched.size() * 3 * MerkleTree.FANOUT, story + " asked " + asked[0]);
    }
  }
}
