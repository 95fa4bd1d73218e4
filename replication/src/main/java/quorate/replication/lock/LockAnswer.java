package quorate.replication.lock;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// An answer of the lock table.
///
/// @param gateways for [LockRequest.Take], the gateways of blocking sessions; for
///   [LockRequest.Renew], all gateways; each with its number of renewals
/// @param entries for [LockRequest.Renew], the locks for which the gateway's sessions wait; for
///   [LockRequest.Show], all locks
public record LockAnswer(
    Outcome outcome, SortedMap<SessionId, Long> gateways, List<LockEntry> entries) {
  public enum Outcome {
    DONE,
    /// A conflicting lock is held.
    REFUSED,
    WAITING,
    /// The session would wait for itself.
    DEADLOCK,
    /// The table is full.
    FULL,
    /// The gateway has not joined, or has expired.
    STRANGER
  }

  public LockAnswer {
    gateways = Collections.unmodifiableSortedMap(new TreeMap<>(gateways));
    entries = List.copyOf(entries);
  }

  static LockAnswer of(Outcome outcome) {
    return new LockAnswer(outcome, new TreeMap<>(), List.of());
  }

  /// The answer as the result of a command, on which replicas vote.
  public Result result() {
    Encoder out = new Encoder();
    out.u8(outcome.ordinal()).varint(gateways.size());
    gateways.forEach((gateway, renewals) -> out.session(gateway).varint(renewals));
    out.list(entries, LockEntry::write);
    return new Result.Rows(
        List.of(new Column("locks", SqlType.BYTEA)),
        List.of(Row.of(new Value.Binary(out.toBytes()))),
        true,
        "LOCKS");
  }

  /// Decodes a [#result].
  ///
  /// @throws WireException if it is not an answer of the lock table
  public static LockAnswer of(Result result) {
    if (!(result instanceof Result.Rows rows)
        || rows.rows().size() != 1
        || !(rows.rows().getFirst().at(0) instanceof Value.Binary(Bytes encoded))) {
      throw new WireException("not an answer of the table of locks: " + result);
    }
    Decoder in = new Decoder(encoded);
    int outcome = in.u8();
    if (outcome >= Outcome.values().length) {
      throw new WireException("no outcome " + outcome);
    }
    SortedMap<SessionId, Long> gateways = new TreeMap<>();
    int count = in.count(17);
    for (int i = 0; i < count; i++) {
      gateways.put(in.session(), in.varint());
    }
    List<LockEntry> entries = in.list(LockEntry::read);
    in.end();
    return new LockAnswer(Outcome.values()[outcome], gateways, entries);
  }
}
