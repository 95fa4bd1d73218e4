package quorate.runtime.eve;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.eve.EveCodec;
import quorate.replication.eve.EveRecord;
import quorate.service.state.Delta;

/// A record of an executor's log: one of its role, with the change of the state that belongs to it
/// (L3), or such a change alone, in a log that was rewritten (L5).
///
/// @param record of the role
/// @param delta that leads to its state
record StateRecord(Optional<EveRecord> record, Optional<Delta> delta) implements Durable {
  private static final int ROLE = 0;
  private static final int ROLE_WITH_DELTA = 1;
  private static final int DELTA = 2;

  /// A state: the number of its batch, and its hash.
  record Place(long number, Digest root) {}

  static StateRecord of(Delta delta) {
    return new StateRecord(Optional.empty(), Optional.of(delta));
  }

  void write(Encoder out) {
    out.u8(record.isEmpty() ? DELTA : delta.isEmpty() ? ROLE : ROLE_WITH_DELTA);
    record.ifPresent(it -> EveCodec.writeRecord(out, it));
    delta.ifPresent(it -> Delta.write(out, it));
  }

  /// Reads a record.
  ///
  /// @throws WireException if it is malformed
  static StateRecord read(Bytes bytes) {
    return new Decoder(bytes)
        .whole(in ->
            switch (in.u8()) {
              case ROLE -> new StateRecord(role(in), Optional.empty());
              case ROLE_WITH_DELTA -> new StateRecord(role(in), Optional.of(Delta.read(in)));
              case DELTA -> new StateRecord(Optional.empty(), Optional.of(Delta.read(in)));
              default -> throw new WireException("no record of an executor");
            });
  }

  private static Optional<EveRecord> role(Decoder in) {
    return Optional.of(EveCodec.readRecord(in));
  }
}
