package quorate.replication.byzantium;

import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.writeset.KeySet;

/// One operation of a transaction, which only the database interprets. Its kind and footprint
/// follow from its body; whoever takes it from a client checks them ([Labels]).
///
/// @param footprint the keys that it may read, write or lock, known before it is executed
public record Operation(Kind kind, Bytes body, KeySet footprint) {
  /// The treatment of an operation.
  public enum Kind {
    /// Reads from the snapshot, without a trace in the database.
    READ,
    /// Changes or locks rows, or may do so.
    WRITE
  }

  public boolean isRead() {
    return kind == Kind.READ;
  }

  public Digest digest() {
    Encoder out = new Encoder();
    write(out, this);
    return Digest.of(out.toByteArray());
  }

  static void write(Encoder out, Operation operation) {
    out.u8(operation.kind.ordinal()).bytes(operation.body);
    operation.footprint.encode(out);
  }

  static Operation read(Decoder in) {
    return new Operation(in.constant(Kind.values()), in.bytes(), KeySet.decode(in));
  }
}
