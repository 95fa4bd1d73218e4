package quorate.core.writeset;

import java.util.Optional;

/// What became of one row.
///
/// @param key the values of its table's key; the whole row where the table has none
/// @param before empty for a row that was inserted
/// @param after empty for a row that was deleted
public record Change(Image key, Optional<Image> before, Optional<Image> after) {
  public Change {
    if (before.equals(after)) {
      throw new IllegalArgumentException("nothing became of the row " + key);
    }
  }

  /// What takes it back.
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
