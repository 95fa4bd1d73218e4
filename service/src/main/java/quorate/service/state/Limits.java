package quorate.service.state;

import quorate.core.Bytes;

/// Bounds of managed state, so that each node of the tree and each step of a transfer is bounded
/// (S14).
public final class Limits {
  /// The longest key of a map or member of a set.
  public static final int KEY_BYTES_MAX = 64 << 10;

  /// The longest key of a sorted map, whose trie can be as deep as its keys are long.
  public static final int SORTED_KEY_BYTES_MAX = 8 << 10;

  /// The longest value of an entry. Longer ones are kept in a [StateBytes].
  public static final int VALUE_BYTES_MAX = 256 << 10;

  /// The largest [StateBytes].
  public static final int BYTES_MAX = 1 << 29;

  /// How deep objects may own each other.
  public static final int NESTING_MAX = 32;

  static final int PATH_BYTES_MAX = Paths.HASH_BYTES + KEY_BYTES_MAX;

  private Limits() {}

  static Bytes key(Bytes key, int bytesMax) {
    return check(key, bytesMax, "key");
  }

  static Bytes value(Bytes value) {
    return check(value, VALUE_BYTES_MAX, "value");
  }

  private static Bytes check(Bytes bytes, int bytesMax, String role) {
    if (bytes.length() > bytesMax) {
      throw new IllegalArgumentException(
          "a " + role + " has at most " + bytesMax + " bytes, not " + bytes.length());
    }
    return bytes;
  }
}
