package quorate.core.digest;

import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A collision-resistant hash of a multiset of rows (LtHash of Bellare and Micciancio's AdHash
/// family, 1024 lanes of 16 bits). It does not depend on the order of rows, so engines that scan in
/// different orders agree; rows can be removed again, so a write set updates it in time
/// proportional to the changed rows.
///
/// Each row's SHA-256 keys an AES-256 counter stream, whose 2 KB are added lane by lane. A plain
/// sum or XOR of short hashes would let an attacker find colliding sets by the generalised birthday
/// method; 1024 lanes of 16 bits put that out of reach.
///
/// It is a homomorphism: the digest of a union of multisets is the sum of their digests ([#plus]),
/// on which the nodes of [MerkleTree] rest.
public final class MultisetDigest {
  private final long[] lanes = new long[LatticeHash.LONGS];
  private final LatticeHash hash;
  private long rows;

  public MultisetDigest() {
    this(new LatticeHash());
  }

  /// A digest that shares its hash state with others of the same thread.
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

  /// Removes a row that was added before.
  public void remove(Row row) {
    remove(Bytes.wrap(Canonical.bytes(row)));
  }

  /// Removes a row by its canonical bytes.
  public void remove(Bytes canonical) {
    remove(hash.lanes(canonical.unsafeArray()));
  }

  void add(long[] row) {
    LatticeHash.add(lanes, row);
    rows++;
  }

  void remove(long[] row) {
    LatticeHash.subtract(lanes, row);
    rows--;
  }

  /// Adds all rows of another multiset.
  public void plus(MultisetDigest other) {
    LatticeHash.add(lanes, other.lanes);
    rows += other.rows;
  }

  /// Removes all rows of another multiset.
  public void minus(MultisetDigest other) {
    LatticeHash.subtract(lanes, other.lanes);
    rows -= other.rows;
  }

  /// The number of rows in the multiset.
  public long rows() {
    return rows;
  }

  /// The digest of the current rows.
  public Digest digest() {
    Encoder out = new Encoder(8 * LatticeHash.LONGS + 8);
    encode(out);
    return Digest.of(out.toByteArray());
  }

  /// Writes the complete state, from which [#decode] resumes.
  public void encode(Encoder out) {
    for (long four : lanes) {
      out.i64(four);
    }
    out.i64(rows);
  }

  public static MultisetDigest decode(Decoder in) {
    MultisetDigest digest = new MultisetDigest();
    for (int i = 0; i < LatticeHash.LONGS; i++) {
      digest.lanes[i] = in.i64();
    }
    digest.rows = in.i64();
    return digest;
  }
}
