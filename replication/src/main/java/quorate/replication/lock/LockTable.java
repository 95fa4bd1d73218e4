package quorate.replication.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.lock.LockAnswer.Outcome;

/// The advisory locks of a whole cluster, and the queues for them: equal at every replica, since
/// only ordered requests change it.
///
/// It has no clock. A gateway that has joined renews periodically; another gateway whose sessions
/// need one of its locks, and that has seen no renewal for long, expires it. So the locks of a dead
/// gateway become free, and a live one's never do.
///
/// Invariants: the holders of a key do not conflict; no session waits for a lock that could be
/// granted.
public final class LockTable {
  /// The maximum number of locks held or waited for, as in PostgreSQL's default lock table.
  public static final int ENTRIES_MAX = 6400;

  /// The maximum number of joined gateways.
  public static final int GATEWAYS_MAX = 1000;

  /// The number of renewals of each gateway.
  private final SortedMap<SessionId, Long> gateways = new TreeMap<>();

  /// In the order of the requests.
  private final List<LockEntry> entries = new ArrayList<>();

  // L1.
  public LockAnswer on(LockRequest request) {
    return switch (request) {
      case LockRequest.Join(SessionId gateway) -> join(gateway);
      case LockRequest.Leave(SessionId gateway) -> leave(gateway);
      case LockRequest.Renew(SessionId gateway) -> renew(gateway);
      case LockRequest.Expire(SessionId gateway, long renewals) ->
          gateways.getOrDefault(gateway, -1L) == renewals
              ? leave(gateway)
              : LockAnswer.of(Outcome.REFUSED);
      case LockRequest.Take take when !gateways.containsKey(take.owner().gateway()) ->
          LockAnswer.of(Outcome.STRANGER);
      case LockRequest.Take take -> take(take);
      case LockRequest.Drop(LockOwner owner, List<Lock> locks) -> {
        entries.removeIf(entry -> entry.owner().equals(owner) && locks.contains(entry.lock()));
        yield granted();
      }
      case LockRequest.DropAll(LockOwner owner) -> {
        entries.removeIf(entry -> entry.owner().equals(owner));
        yield granted();
      }
      case LockRequest.Show _ -> new LockAnswer(Outcome.DONE, new TreeMap<>(), entries);
    };
  }

  private LockAnswer join(SessionId gateway) {
    if (gateways.size() >= GATEWAYS_MAX) {
      return LockAnswer.of(Outcome.FULL);
    }
    gateways.putIfAbsent(gateway, 0L);
    return new LockAnswer(Outcome.DONE, gateways, List.of());
  }

  private LockAnswer leave(SessionId gateway) {
    gateways.remove(gateway);
    entries.removeIf(entry -> entry.owner().gateway().equals(gateway));
    return granted();
  }

  // L3.
  private LockAnswer renew(SessionId gateway) {
    if (gateways.computeIfPresent(gateway, (_, renewals) -> renewals + 1) == null) {
      return LockAnswer.of(Outcome.STRANGER);
    }
    List<LockEntry> waiting =
        entries.stream()
            .filter(entry -> entry.owner().gateway().equals(gateway) && !entry.granted())
            .toList();
    return new LockAnswer(Outcome.DONE, gateways, waiting);
  }

  // L2.
  private LockAnswer take(LockRequest.Take take) {
    LockOwner owner = take.owner();
    Lock lock = take.lock();
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).is(owner, lock)) {
        return entries.get(i).granted()
            ? LockAnswer.of(Outcome.DONE)
            : hindered(Outcome.WAITING, hinders(owner, lock, i));
      }
    }
    if (entries.size() >= ENTRIES_MAX) {
      return LockAnswer.of(Outcome.FULL);
    }
    int turn = turn(owner, lock);
    List<LockEntry> hinders = hinders(owner, lock, turn);
    if (!hinders.isEmpty() && !take.waits()) {
      return hindered(Outcome.REFUSED, hinders);
    }
    if (!hinders.isEmpty() && waitsForItself(owner, hinders)) {
      return LockAnswer.of(Outcome.DEADLOCK);
    }
    entries.add(turn, new LockEntry(owner, lock, hinders.isEmpty()));
    return hinders.isEmpty() ? LockAnswer.of(Outcome.DONE) : hindered(Outcome.WAITING, hinders);
  }

  /// The place in the queue: last, but ahead of sessions that wait for a lock which the owner
  /// already holds, to avoid a deadlock.
  private int turn(LockOwner owner, Lock lock) {
    for (int i = 0; i < entries.size(); i++) {
      LockEntry waiting = entries.get(i);
      if (!waiting.granted()
          && waiting.lock().key().equals(lock.key())
          && entries.stream()
              .anyMatch(held ->
                  held.granted()
                      && held.owner().equals(owner)
                      && held.hinders(waiting.owner(), waiting.lock()))) {
        return i;
      }
    }
    return entries.size();
  }

  /// The entries that block a session at this place: conflicting holders, and those that wait
  /// before it.
  private List<LockEntry> hinders(LockOwner owner, Lock lock, int place) {
    List<LockEntry> hinders = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      LockEntry entry = entries.get(i);
      if ((entry.granted() || i < place) && entry.hinders(owner, lock)) {
        hinders.add(entry);
      }
    }
    return hinders;
  }

  private LockAnswer hindered(Outcome outcome, List<LockEntry> hinders) {
    SortedMap<SessionId, Long> theirs = new TreeMap<>();
    for (LockEntry entry : hinders) {
      SessionId gateway = entry.owner().gateway();
      theirs.put(gateway, gateways.getOrDefault(gateway, 0L));
    }
    return new LockAnswer(outcome, theirs, List.of());
  }

  /// Whether one of the blocking sessions waits, directly or not, for `owner`.
  private boolean waitsForItself(LockOwner owner, List<LockEntry> hinders) {
    Set<LockOwner> seen = new LinkedHashSet<>();
    Deque<LockOwner> open = new ArrayDeque<>();
    hinders.forEach(entry -> open.add(entry.owner()));
    while (!open.isEmpty()) {
      LockOwner next = open.remove();
      if (next.equals(owner)) {
        return true;
      }
      if (seen.add(next)) {
        for (int i = 0; i < entries.size(); i++) {
          LockEntry entry = entries.get(i);
          if (!entry.granted() && entry.owner().equals(next)) {
            hinders(next, entry.lock(), i).forEach(other -> open.add(other.owner()));
          }
        }
      }
    }
    return false;
  }

  /// Grants released locks to the waiting sessions, in turn.
  private LockAnswer granted() {
    for (int i = 0; i < entries.size(); i++) {
      LockEntry entry = entries.get(i);
      if (!entry.granted() && hinders(entry.owner(), entry.lock(), i).isEmpty()) {
        entries.set(i, new LockEntry(entry.owner(), entry.lock(), true));
      }
    }
    return LockAnswer.of(Outcome.DONE);
  }

  public boolean isEmpty() {
    return gateways.isEmpty() && entries.isEmpty();
  }

  public void write(Encoder out) {
    out.varint(gateways.size());
    gateways.forEach((gateway, renewals) -> out.session(gateway).varint(renewals));
    out.list(entries, LockEntry::write);
  }

  /// Decodes the encoding of [#write].
  public void read(Decoder in) {
    int count = in.count(17);
    for (int i = 0; i < count; i++) {
      gateways.put(in.session(), in.varint());
    }
    entries.addAll(in.list(LockEntry::read));
  }
}
