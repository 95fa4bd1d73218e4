package quorate.gateway.system;

import java.nio.charset.StandardCharsets;

/// PostgreSQL's hash of a text (Bob Jenkins, lookup3), from which applications derive the numbers
/// of advisory locks.
final class PostgresHash {
  private int a;
  private int b;
  private int c;

  private PostgresHash(byte[] bytes, long seed) {
    a = 0x9e3779b9 + bytes.length + 3923095;
    b = a;
    c = a;
    if (seed != 0) {
      a += (int) (seed >>> 32);
      b += (int) seed;
      mix();
    }
    int at = 0;
    for (; bytes.length - at >= 12; at += 12) {
      a += word(bytes, at);
      b += word(bytes, at + 4);
      c += word(bytes, at + 8);
      mix();
    }
    a += word(bytes, at);
    b += word(bytes, at + 4);
    c += word(bytes, at + 8) << 8; // the lowest byte is reserved for the length
    finish();
  }

  /// hashtext.
  static int of(String text) {
    return new PostgresHash(text.getBytes(StandardCharsets.UTF_8), 0).c;
  }

  /// hashtextextended.
  static long of(String text, long seed) {
    PostgresHash hash = new PostgresHash(text.getBytes(StandardCharsets.UTF_8), seed);
    return (long) hash.b << 32 | Integer.toUnsignedLong(hash.c);
  }

  /// A little-endian word; bytes past the end are 0.
  private static int word(byte[] bytes, int at) {
    int word = 0;
    for (int i = 0; i < 4 && at + i < bytes.length; i++) {
      word |= (bytes[at + i] & 0xff) << 8 * i;
    }
    return word;
  }

  private void mix() {
    a = (a - c) ^ Integer.rotateLeft(c, 4);
    c += b;
    b = (b - a) ^ Integer.rotateLeft(a, 6);
    a += c;
    c = (c - b) ^ Integer.rotateLeft(b, 8);
    b += a;
    a = (a - c) ^ Integer.rotateLeft(c, 16);
    c += b;
    b = (b - a) ^ Integer.rotateLeft(a, 19);
    a += c;
    c = (c - b) ^ Integer.rotateLeft(b, 4);
    b += a;
  }

  private void finish() {
    c = (c ^ b) - Integer.rotateLeft(b, 14);
    a = (a ^ c) - Integer.rotateLeft(c, 11);
    b = (b ^ a) - Integer.rotateLeft(a, 25);
    c = (c ^ b) - Integer.rotateLeft(b, 16);
    a = (a ^ c) - Integer.rotateLeft(c, 4);
    b = (b ^ a) - Integer.rotateLeft(a, 14);
    c = (c ^ b) - Integer.rotateLeft(b, 24);
  }
}
