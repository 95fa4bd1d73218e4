package quorate.core.writeset;

import java.util.Optional;

/// The change of one row.
///
/// @param key the values of its table's key; the whole row if the table has none
/// @param before empty for a row that was inserted
/// @param after empty for a row that was deleted
public record Change(Image key, Optional<Image> before, Optional<Image> after) {
  public Change {
    if (before.equals(after)) {
      throw new IllegalArgumentException("nothing became of the row " + key);
    }
  }

  /// The change that undoes this one.
  public Change inverse() {
    return new Change(key, after, before);
  }

  @Override
  public String toString() {
    return key
        + ": "
        + before.map(Image::toString).orElse("none")
        + " -> "
        + after.map(Image::toString).orElse("none");
  }
}
