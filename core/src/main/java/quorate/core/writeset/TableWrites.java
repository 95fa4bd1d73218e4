package quorate.core.writeset;

import java.util.List;
import quorate.core.digest.MerkleTree;
import quorate.core.digest.MultisetDigest;

/// What became of one table's rows.
///
/// @param key the positions of the primary key's columns; none where there is no such key: then a
///   row is its own key, changes come one for each copy, and none has both images
/// @param changes in the order of their keys' canonical bytes; with a key, each key once
public record TableWrites(List<Integer> key, List<Change> changes) {
  public TableWrites {
    key = List.copyOf(key);
    changes = List.copyOf(changes);
  }

  TableWrites inverse() {
    return new TableWrites(key, changes.stream().map(Change::inverse).toList());
  }

  /// Brings the table's digest from before to after, in time for the changed rows only.
  public void applyTo(MultisetDigest digest) {
    for (Change change : changes) {
      change.before().ifPresent(image -> digest.remove(image.canonical()));
      change.after().ifPresent(image -> digest.add(image.canonical()));
    }
  }

  /// Brings a tree over the table's keys from before to after.
  public void applyTo(MerkleTree tree) {
    for (Change change : changes) {
      change.before().ifPresent(image -> tree.remove(change.key().row(), image.canonical()));
      change.after().ifPresent(image -> tree.add(change.key().row(), image.canonical()));
    }
  }
}
