package quorate.core.digest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Expands a row to the lanes of LtHash: the row's SHA-256 keys an AES-256 counter stream of 2 KB.
///
/// Both use the processor's instructions if it has them, which is several times faster than an
/// extendable hash in Java. A `long` holds four 16-bit lanes, the first in its highest bits. Not
/// thread-safe.
final class LatticeHash {
  /// 1024 lanes of 16 bits.
  static final int LONGS = 256;

  /// The highest bit of each lane.
  private static final long HIGHEST = 0x8000_8000_8000_8000L;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final byte[] ZEROS = new byte[8 * LONGS];
  private static final IvParameterSpec START = new IvParameterSpec(new byte[16]);
  private final byte[] stream = new byte[8 * LONGS];
  private final long[] lanes = new long[LONGS];
  private final MessageDigest sha = Digest.sha256();
  private final Cipher cipher;

  LatticeHash() {
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has AES in counter mode", impossible);
    }
  }

  /// The row's lanes, valid until the next call.
  long[] lanes(byte[] canonical) {
    try {
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(sha.digest(canonical), "AES"), START);
      cipher.doFinal(ZEROS, 0, ZEROS.length, stream, 0);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("AES takes every 32-byte key", impossible);
    }
    for (int i = 0; i < LONGS; i++) {
      lanes[i] = (long) LONG.get(stream, 8 * i);
    }
    return lanes;
  }

  /// Adds lane by lane: a carry is dropped and does not reach the next lane.
  static void add(long[] to, long[] lanes) {
    for (int i = 0; i < LONGS; i++) {
      long one = to[i];
      long other = lanes[i];
      to[i] = (one & ~HIGHEST) + (other & ~HIGHEST) ^ (one ^ other) & HIGHEST;
    }
  }

  /// Subtracts lane by lane, dropping borrows.
  static void subtract(long[] from, long[] lanes) {
    for (int i = 0; i < LONGS; i++) {
      long one = from[i];
      long other = lanes[i];
      from[i] = (one | HIGHEST) - (other & ~HIGHEST) ^ (one ^ ~other) & HIGHEST;
    }
  }
}
