package quorate.order;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The table of executed requests, which turns at-least-once ordering into exactly-once execution.
/// It is replicated state: equal at every replica that executed the same slots, and part of
/// snapshots.
///
/// [#prune] bounds the table: it forgets sessions whose last request is in a slot below the
/// horizon. No request of a forgotten session can run again, thanks to `born`, a slot delivered
/// before the session was opened:
///
/// 1. A session's requests execute in slots above its `born`.
/// 2. So a forgotten session (last executed below the horizon) was also born below it.
/// 3. A request of an unknown session executes only if it was born at or above the horizon.
/// 4. So an unknown session whose request executes was never forgotten: it is new.
public final class Sessions {
  private static final int ENTRY_BYTES_MIN = 16 + 1 + 1 + 1;

  /// The treatment of a request.
  public enum Verdict {
    /// Execute it, and record that with [#executed].
    FRESH,
    /// It is the session's last executed request: repeat its answer ([#lastReply]).
    DUPLICATE,
    /// Later requests of its session were executed, so its client already has its answer.
    STALE,
    /// Earlier requests are missing; the client breaks the protocol. Not executed.
    GAP,
    /// Its session may have been forgotten, so it is unknown whether it was executed before. It is
    /// never executed now; the client must find out in another way.
    EXPIRED
  }

  private record Entry(long number, long slot, Bytes reply) {}

  private final Map<SessionId, Entry> entries = new TreeMap<>();
  private long horizon;

  /// Judges a request delivered in `slot`.
  public Verdict judge(Request request, long slot) {
    Entry entry = entries.get(request.id().session());
    if (entry == null) {
      if (request.born() < horizon || request.born() >= slot) {
        return Verdict.EXPIRED;
      }
      return request.id().number() == 1 ? Verdict.FRESH : Verdict.GAP;
    }
    int order = Long.compare(request.id().number(), entry.number);
    if (order == 0) {
      return Verdict.DUPLICATE;
    }
    if (order < 0) {
      return Verdict.STALE;
    }
    return request.id().number() == entry.number + 1 ? Verdict.FRESH : Verdict.GAP;
  }

  /// Records that a fresh request was executed in `slot`, and the answer for its retries.
  public void executed(Request request, long slot, Bytes reply) {
    entries.put(request.id().session(), new Entry(request.id().number(), slot, reply));
  }

  /// The answer to the last request of a session.
  public Optional<Bytes> lastReply(SessionId session) {
    return Optional.ofNullable(entries.get(session)).map(Entry::reply);
  }

  /// The number of the last request executed; 0 if the session is unknown.
  public long lastNumber(SessionId session) {
    Entry entry = entries.get(session);
    return entry == null ? 0 : entry.number;
  }

  /// The slot of the last request executed; 0 if the session is unknown.
  public long lastSlot(SessionId session) {
    Entry entry = entries.get(session);
    return entry == null ? 0 : entry.slot;
  }

  /// Forgets the sessions whose last request is below `newHorizon`. Every replica must do so at the
  /// same position.
  public void prune(long newHorizon) {
    if (newHorizon > horizon) {
      horizon = newHorizon;
      entries.values().removeIf(entry -> entry.slot < newHorizon);
    }
  }

  /// The slot below which sessions are forgotten.
  public long horizon() {
    return horizon;
  }

  /// The number of sessions remembered.
  public int size() {
    return entries.size();
  }

  public void encode(Encoder to) {
    to.varint(horizon).varint(entries.size());
    entries.forEach((session, entry) ->
        to.session(session).varint(entry.number).varint(entry.slot).bytes(entry.reply));
  }

  public static Sessions decode(Decoder from) {
    Sessions sessions = new Sessions();
    sessions.horizon = from.varint();
    int count = from.count(ENTRY_BYTES_MIN);
    for (int i = 0; i < count; i++) {
      SessionId session = from.session();
      Entry entry = new Entry(from.varint(), from.varint(), from.bytes());
      if (sessions.entries.put(session, entry) != null) {
        throw new WireException("session " + session.hex() + " twice in one table");
      }
    }
    return sessions;
  }
}
