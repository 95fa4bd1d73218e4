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
  private final long[] lanes = new long[LatticeHash.LONGS];
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

  void add(long[] row) {
    LatticeHash.add(lanes, row);
    rows++;
  }

  void remove(long[] row) {
    LatticeHash.subtract(lanes, row);
    rows--;
  }

  /// Adds all rows of another.
  public void plus(MultisetDigest other) {
    LatticeHash.add(lanes, other.lanes);
    rows += other.rows;
  }

  /// Takes away all rows of another.
  public void minus(MultisetDigest other) {
    LatticeHash.subtract(lanes, other.lanes);
    rows -= other.rows;
  }

  /// How many rows the multiset has.
  public long rows() {
    return rows;
  }

  /// The digest of the rows added so far.
  public Digest digest() {
    Encoder out = new Encoder(8 * LatticeHash.LONGS + 8);
    encode(out);
    return Digest.of(out.toByteArray());
  }

  /// Everything that it takes to go on from here.
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
