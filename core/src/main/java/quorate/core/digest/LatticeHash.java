package quorate.core.digest;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Spreads a row over the lanes of LtHash: the row's SHA-256 keys an AES-256 counter stream of 2
/// KB.
///
/// Both are the machine's own instructions where it has them, which makes this several times faster
/// than an extendable hash written in Java. Not for several threads.
final class LatticeHash {
  static final int LANES = 1024;
  private static final byte[] ZEROS = new byte[2 * LANES];
  private static final IvParameterSpec START = new IvParameterSpec(new byte[16]);
  private final byte[] stream = new byte[2 * LANES];
  private final short[] lanes = new short[LANES];
  private final MessageDigest sha = Digest.sha256();
  private final Cipher cipher;

  LatticeHash() {
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has AES in counter mode", impossible);
    }
  }

  /// The row's lanes, until the next call.
  short[] lanes(byte[] canonical) {
    try {
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(sha.digest(canonical), "AES"), START);
      cipher.doFinal(ZEROS, 0, ZEROS.length, stream, 0);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("AES takes every 32-byte key", impossible);
    }
    for (int i = 0; i < LANES; i++) {
      lanes[i] = (short) (stream[2 * i] << 8 | stream[2 * i + 1] & 0xff);
    }
    return lanes;
  }
}
