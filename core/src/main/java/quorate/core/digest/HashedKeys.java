package quorate.core.digest;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Row;
import quorate.core.value.Value;

/// Keys replaced by their hashes, for a [MerkleTree] whose ranges hold about equally many rows of
/// any table: no fences need agreement, and no engine has to sort.
public final class HashedKeys {
  /// The number of leaves of a tree over hashed keys.
  public static final int LEAVES = 4096;

  private static final int LEAF_BITS = 12;

  private HashedKeys() {}

  /// A tree without rows. It occupies 9 MB.
  public static MerkleTree tree() {
    List<Row> fences = new ArrayList<>(LEAVES - 1);
    for (long leaf = 1; leaf < LEAVES; leaf++) {
      fences.add(Row.of(new Value.Int(leaf << Long.SIZE - 1 - LEAF_BITS)));
    }
    return new MerkleTree(fences);
  }

  /// The key of a row in the tree: the upper 63 bits of its key's hash.
  ///
  /// @param key the positions of the key's columns; empty if the whole row is its key
  public static Row of(Row row, List<Integer> key) {
    return Row.of(new Value.Int(hash(row, key)));
  }

  /// The leaf that covers a row.
  public static int leaf(Row row, List<Integer> key) {
    return (int) (hash(row, key) >>> Long.SIZE - 1 - LEAF_BITS);
  }

  private static long hash(Row row, List<Integer> key) {
    Row values = key.isEmpty() ? row : new Row(key.stream().map(row::at).toList());
    byte[] digest = Digest.of(Canonical.bytes(values)).bytes().unsafeArray();
    long hash = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      hash = hash << Byte.SIZE | digest[i] & 0xff;
    }
    return hash >>> 1;
  }
}
