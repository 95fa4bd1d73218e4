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

/// What the table of locks answers.
///
/// @param gateways of [LockRequest.Take], those whose sessions are in the way; of
///   [LockRequest.Renew], all; and how often each has renewed
/// @param entries of [LockRequest.Renew], what the gateway's sessions wait for; of
///   [LockRequest.Show], everything
public record LockAnswer(
    Outcome outcome, SortedMap<SessionId, Long> gateways, List<LockEntry> entries) {
  public enum Outcome {
    DONE,
    /// Somebody is in the way.
    REFUSED,
    WAITING,
    /// Who waits would wait for itself.
    DEADLOCK,
    /// There are too many locks.
    FULL,
    /// The gateway has not joined, or its time has run out.
    STRANGER
  }

  public LockAnswer {
    gateways = Collections.unmodifiableSortedMap(new TreeMap<>(gateways));
    entries = List.copyOf(entries);
  }

  static LockAnswer of(Outcome outcome) {
    return new LockAnswer(outcome, new TreeMap<>(), List.of());
  }

  /// As the result of a command, which is voted on.
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

  /// Reads what [#result] wrote.
  ///
  /// @throws WireException if it is nothing of the kind
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
