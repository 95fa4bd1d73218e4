package quorate.service.state;

import java.util.Arrays;
import quorate.core.Bytes;
import quorate.core.digest.Digest;

/// Paths of entries in a trie: byte strings, read as nibbles (S1).
///
/// At each nibble a path goes one of [#WAYS] ways; way 0 is taken by the path that ends there. So
/// the order of ways is the order of unsigned bytes, and a path sorts before its extensions.
final class Paths {
  static final int WAYS = 17;

  /// The bytes of a key's hash before the key in the path of a map or set.
  static final int HASH_BYTES = 8;

  /// The result of [#mismatch] for equal paths.
  static final int SAME = Integer.MAX_VALUE;

  private Paths() {}

  /// The way that a path goes at a nibble.
  static int way(byte[] path, int nibble) {
    int index = nibble >> 1;
    if (index >= path.length) {
      return 0;
    }
    int octet = path[index] & 0xff;
    return 1 + ((nibble & 1) == 0 ? octet >> 4 : octet & 15);
  }

  /// The first nibble at which two paths go different ways.
  ///
  /// @param from the paths agree on all nibbles before
  static int mismatch(byte[] one, byte[] other, int from) {
    int start = from >> 1;
    int found = Arrays.mismatch(one, start, one.length, other, start, other.length);
    if (found < 0) {
      return SAME;
    }
    int index = start + found;
    if (index >= one.length || index >= other.length) {
      return 2 * index;
    }
    return ((one[index] ^ other[index]) & 0xf0) != 0 ? 2 * index : 2 * index + 1;
  }

  static int compare(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, other);
  }

  /// The path of a key in a map or set. SHA-256 spreads the keys, so that no client can choose keys
  /// that make the trie deep (S1). The whole key follows, because 64 bits can collide.
  static byte[] hashed(Bytes key) {
    byte[] hash = Digest.of(key.unsafeArray()).bytes().unsafeArray();
    byte[] path = Arrays.copyOf(hash, HASH_BYTES + key.length());
    System.arraycopy(key.unsafeArray(), 0, path, HASH_BYTES, key.length());
    return path;
  }

  /// The key in such a path.
  static Bytes unhashed(byte[] path) {
    return Bytes.wrap(Arrays.copyOfRange(path, Math.min(HASH_BYTES, path.length), path.length));
  }

  /// The path of a number, in the order of signed numbers.
  static byte[] ofNumber(long number) {
    byte[] path = new byte[Long.BYTES];
    long rest = number ^ Long.MIN_VALUE;
    for (int i = Long.BYTES - 1; i >= 0; i--) {
      path[i] = (byte) rest;
      rest >>>= Byte.SIZE;
    }
    return path;
  }

  static long number(byte[] path) {
    return prefix(path) ^ Long.MIN_VALUE;
  }

  /// The first eight bytes, as a number; the key's hash in the path of a map or set.
  static long prefix(byte[] path) {
    long prefix = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      prefix = prefix << Byte.SIZE | (i < path.length ? path[i] & 0xff : 0);
    }
    return prefix;
  }
}
