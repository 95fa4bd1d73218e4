package quorate.service.state;

import java.util.function.Consumer;

/// Scans of a map or set in pieces, by the hash of the key: a position that is valid whatever
/// changes between two pieces.
final class Scans {
  private Scans() {}

  /// Visits the paths whose hashes are at least `from`, as unsigned numbers. Keys of one hash are
  /// not divided.
  ///
  /// @return the hash at which to go on, or 0
  static long scan(Node root, long from, int pathsMin, Consumer<byte[]> visitor) {
    Cursor cursor = from == 0 ? new Cursor(root) : new Cursor(root, start(from));
    int left = pathsMin;
    long last = 0;
    while (cursor.hasNext()) {
      byte[] path = cursor.next().path();
      long hash = Paths.prefix(path);
      if (left <= 0 && hash != last) {
        return hash;
      }
      last = hash;
      left--;
      visitor.accept(path);
    }
    return 0;
  }

  private static byte[] start(long hash) {
    return Paths.ofNumber(hash ^ Long.MIN_VALUE);
  }
}
