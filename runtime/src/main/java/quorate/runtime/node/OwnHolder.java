package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import quorate.core.digest.Digest;
import quorate.core.digest.MerkleTree;
import quorate.replication.command.Position;

/// This node itself, as the holder of a snapshot from which its engine is restored (P1a).
record OwnHolder(SnapshotTrees trees, Position at, Path snapshot) implements RowDifferences.Holder {
  private static final String NAME = "own";
  private static final long PAUSE_MILLIS = 100;

  @Override
  public List<Digest> digests(String table, List<MerkleTree.Node> nodes)
      throws IOException, InterruptedException {
    return whenRested(() -> trees.digests(at, snapshot, table, nodes));
  }

  @Override
  public Path excerpt(SortedMap<String, Set<Integer>> leaves)
      throws IOException, InterruptedException {
    whenRested(() -> trees.excerpt(snapshot, leaves, NAME));
    return trees.file(NAME);
  }

  private static <T> T whenRested(SnapshotTrees.Look<T> look)
      throws IOException, InterruptedException {
    while (true) {
      try {
        return look.look();
      } catch (SnapshotTrees.BusyException resting) {
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }
}
