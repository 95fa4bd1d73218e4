package quorate.core.digest;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import quorate.core.value.Row;

/// A collision-resistant hash of a multiset of rows (LtHash of Bellare and Micciancio's AdHash
/// family, 1024 lanes of 16 bits): independent of the order of rows, so that engines that scan in
/// different orders agree, and able to take rows away again.
///
/// Each row's SHA-256 keys an AES-256 counter stream, whose 2 KB are added lane by lane. A plain
/// sum or XOR of short hashes would let an attacker find colliding sets by the generalised birthday
/// method; 1024 lanes of 16 bits put that out of reach.
public final class MultisetDigest {
  private static final int LANES = 1024;
  private static final byte[] ZEROS = new byte[2 * LANES];
  private final short[] lanes = new short[LANES];
  private final byte[] stream = new byte[2 * LANES];
  private final Cipher cipher;
  private long rows;

  public MultisetDigest() {
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has AES in counter mode", impossible);
    }
  }

  /// Adds a row.
  public void add(Row row) {
    expand(Canonical.bytes(row));
    for (int i = 0; i < LANES; i++) {
      lanes[i] += (short) (stream[2 * i] << 8 | stream[2 * i + 1] & 0xff);
    }
    rows++;
  }

  /// Takes away a row that was added before.
  public void remove(Row row) {
    expand(Canonical.bytes(row));
    for (int i = 0; i < LANES; i++) {
      lanes[i] -= (short) (stream[2 * i] << 8 | stream[2 * i + 1] & 0xff);
    }
    rows--;
  }

  /// How many rows the multiset has.
  public long rows() {
    return rows;
  }

  /// The digest of the rows added so far.
  public Digest digest() {
    byte[] bytes = new byte[2 * LANES + 8];
    for (int i = 0; i < LANES; i++) {
      bytes[2 * i] = (byte) (lanes[i] >>> 8);
      bytes[2 * i + 1] = (byte) lanes[i];
    }
    for (int i = 0; i < 8; i++) {
      bytes[2 * LANES + i] = (byte) (rows >>> (56 - 8 * i));
    }
    return Digest.of(bytes);
  }

  private void expand(byte[] canonical) {
    byte[] key = Digest.sha256().digest(canonical);
    try {
      cipher.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
      cipher.doFinal(ZEROS, 0, ZEROS.length, stream, 0);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("AES takes every 32-byte key", impossible);
    }
  }
}
