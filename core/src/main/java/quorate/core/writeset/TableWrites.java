package quorate.core.writeset;

import java.util.List;
import quorate.core.digest.MerkleTree;
import quorate.core.digest.MultisetDigest;

/// The changes to one table's rows.
///
/// @param key the positions of the primary key's columns; empty without a primary key: then a row
///   is its own key, each copy has its own change, and none has both images
/// @param changes in the order of their keys' canonical bytes; with a primary key, each key once
public record TableWrites(List<Integer> key, List<Change> changes) {
  public TableWrites {
    key = List.copyOf(key);
    changes = List.copyOf(changes);
  }

  TableWrites inverse() {
    return new TableWrites(key, changes.stream().map(Change::inverse).toList());
  }

  /// Updates the table's digest, in time proportional to the changed rows.
  public void applyTo(MultisetDigest digest) {
    for (Change change : changes) {
      change.before().ifPresent(image -> digest.remove(image.canonical()));
      change.after().ifPresent(image -> digest.add(image.canonical()));
    }
  }

  /// Updates a tree over the table's keys.
  public void applyTo(MerkleTree tree) {
    for (Change change : changes) {
      change.before().ifPresent(image -> tree.remove(change.key().row(), image.canonical()));
      change.after().ifPresent(image -> tree.add(change.key().row(), image.canonical()));
    }
  }
}
