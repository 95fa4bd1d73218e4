package quorate.core.digest;

import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A collision-resistant hash of a multiset of rows (LtHash of Bellare and Micciancio's AdHash
/// family, 1024 lanes of 16 bits): independent of the order of rows, so that engines that scan in
/// different orders agree, and able to take rows away again, so that it follows write sets in time
/// for the changed rows only.
///
/// Each row's SHA-256 keys an AES-256 counter stream, whose 2 KB are added lane by lane. A plain
/// sum or XOR of short hashes would let an attacker find colliding sets by the generalised birthday
/// method; 1024 lanes of 16 bits put that out of reach.
///
/// It is a homomorphism: the digest of two multisets together is the sum of theirs ([#plus]), which
/// makes the nodes of [MerkleTree].
public final class MultisetDigest {
  private static final int LANES = LatticeHash.LANES;
  private final short[] lanes = new short[LANES];
  private final LatticeHash hash;
  private long rows;

  public MultisetDigest() {
    this(new LatticeHash());
  }

  /// One that shares its hash with others of the same thread.
  MultisetDigest(LatticeHash hash) {
    this.hash = hash;
  }

  /// Adds a row.
  public void add(Row row) {
    add(Bytes.wrap(Canonical.bytes(row)));
  }

  /// Adds a row by its canonical bytes.
  public void add(Bytes canonical) {
    add(hash.lanes(canonical.unsafeArray()));
  }

  /// Takes away a row that was added before.
  public void remove(Row row) {
    remove(Bytes.wrap(Canonical.bytes(row)));
  }

  /// Takes away a row by its canonical bytes.
  public void remove(Bytes canonical) {
    remove(hash.lanes(canonical.unsafeArray()));
  }

  void add(short[] row) {
    for (int i = 0; i < LANES; i++) {
      lanes[i] += row[i];
    }
    rows++;
  }

  void remove(short[] row) {
    for (int i = 0; i < LANES; i++) {
      lanes[i] -= row[i];
    }
    rows--;
  }

  /// Adds all rows of another.
  public void plus(MultisetDigest other) {
    for (int i = 0; i < LANES; i++) {
      lanes[i] += other.lanes[i];
    }
    rows += other.rows;
  }

  /// Takes away all rows of another.
  public void minus(MultisetDigest other) {
    for (int i = 0; i < LANES; i++) {
      lanes[i] -= other.lanes[i];
    }
    rows -= other.rows;
  }

  /// How many rows the multiset has.
  public long rows() {
    return rows;
  }

  /// The digest of the rows added so far.
  public Digest digest() {
    Encoder out = new Encoder(2 * LANES + 8);
    encode(out);
    return Digest.of(out.toByteArray());
  }

  /// Everything that it takes to go on from here.
  public void encode(Encoder out) {
    byte[] bytes = new byte[2 * LANES];
    for (int i = 0; i < LANES; i++) {
      bytes[2 * i] = (byte) (lanes[i] >>> 8);
      bytes[2 * i + 1] = (byte) lanes[i];
    }
    out.raw(bytes).i64(rows);
  }

  public static MultisetDigest decode(Decoder in) {
    MultisetDigest digest = new MultisetDigest();
    byte[] bytes = in.raw(2 * LANES);
    for (int i = 0; i < LANES; i++) {
      digest.lanes[i] = (short) (bytes[2 * i] << 8 | bytes[2 * i + 1] & 0xff);
    }
    digest.rows = in.i64();
    return digest;
  }
}
