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

/// Advisory locks of a whole cluster, and who waits for them in which turn: the same at every
/// replica, since only ordered requests change it.
///
/// It has no clock. A gateway that has joined renews now and then; another that needs a lock of its
/// sessions, and has seen it renew nothing for long, has it expire. So what a gateway held that is
/// gone becomes free, and what one holds that is there never does.
///
/// Invariants: who hold a key do not conflict; nobody waits who could be granted what it waits for.
public final class LockTable {
  /// As many locks are held or waited for, as PostgreSQL would have room for.
  public static final int ENTRIES_MAX = 6400;

  /// No more gateways than these can join.
  public static final int GATEWAYS_MAX = 1000;

  /// How often each gateway has renewed.
  private final SortedMap<SessionId, Long> gateways = new TreeMap<>();

  /// In the order in which they were asked for.
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

  /// Behind everybody; but before those who wait for what it holds already, which would be a
  /// deadlock.
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

  /// Those in the way of who stands at this place: who hold it, and who wait for it before that.
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

  /// Whether one of those in its way waits, for others or others' others, for `owner`.
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

  /// Something has become free: it goes to who waits, each in turn.
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

  /// Takes up what [#write] wrote.
  public void read(Decoder in) {
    int count = in.count(17);
    for (int i = 0; i < count; i++) {
      gateways.put(in.session(), in.varint());
    }
    entries.addAll(in.list(LockEntry::read));
  }
}
