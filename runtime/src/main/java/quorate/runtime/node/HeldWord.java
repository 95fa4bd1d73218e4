package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.writeset.WriteSet;
import quorate.core.writeset.WriteSetWire;
import quorate.replication.smr.Meaning;

/// A replica's word of a held script: what it does, as that replica found (rule W1 in
/// docs/protocols/smr.md).
///
/// @param complete whether the writes are all that it does to the tables
record HeldWord(
    List<Result> results, SortedMap<String, Long> sequences, boolean complete, WriteSet writes) {
  Bytes encode() {
    Encoder out = new Encoder(256);
    out.list(results, Values::write).bool(complete).varint(sequences.size());
    sequences.forEach((key, value) -> out.string(key).i64(value));
    WriteSetWire.write(out, writes);
    return out.toBytes();
  }

  static HeldWord decode(Bytes bytes) {
    Decoder in = new Decoder(bytes);
    List<Result> results = in.list(Values::readResult);
    boolean complete = in.bool();
    SortedMap<String, Long> sequences = new TreeMap<>();
    int count = in.count(9);
    for (int i = 0; i < count; i++) {
      sequences.put(in.string(), in.i64());
    }
    WriteSet writes = WriteSetWire.read(in);
    in.end();
    return new HeldWord(results, sequences, complete, writes);
  }

  /// The same for all engines that found the same, whatever bytes they gave their rows in.
  Meaning meaning() {
    Encoder out = new Encoder(256);
    Digest.write(out, Canonical.digest(results));
    sequences.forEach((key, value) -> out.string(key).i64(value));
    Digest.write(out, writes.digest());
    Optional<String> error = error().filter(SqlError::isOfEvaluation).map(SqlError::sqlState);
    return new Meaning(Digest.of(out.toByteArray()), error);
  }

  /// The error that ends it, if one does.
  Optional<SqlError> error() {
    return !results.isEmpty() && results.getLast() instanceof Result.Failed(SqlError error)
        ? Optional.of(error)
        : Optional.empty();
  }
}
