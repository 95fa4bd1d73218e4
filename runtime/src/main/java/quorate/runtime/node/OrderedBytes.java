package quorate.runtime.node;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.order.Request;

/// Has a snapshot taken where much has been ordered since the last: the order keeps what comes
/// after the last snapshot that enough replicas hold, for those who lack it; in memory what is
/// short, and all of it in its log.
///
/// The regular snapshots are a number of slots apart, in which little is ordered as a rule, and
/// gigabytes where large transactions are loaded. Any thread may call.
final class OrderedBytes {
  /// Of this process's memory, in which there is a database, too.
  private static final int SHARE = 8;

  /// In the log.
  private static final long LOGGED_BYTES = 2L << 30;

  private final long most;

  /// How many bytes of the log count as one in memory.
  private final long logged;

  private final Runnable snapshot;

  /// What each slot has that is kept, in bytes of memory.
  private final NavigableMap<Long, Long> kept = new TreeMap<>();

  private long total;
  private long askAt;

  /// @param place of this node among those with databases: the first one asks first, and the others
  ///   only where that brings nothing
  /// @param snapshot has one ordered
  OrderedBytes(int place, Runnable snapshot) {
    this(place, Runtime.getRuntime().maxMemory() / SHARE, snapshot);
  }

  OrderedBytes(int place, long bytes, Runnable snapshot) {
    this.most = bytes + place * bytes / 4;
    this.logged = Math.max(1, LOGGED_BYTES / bytes);
    this.askAt = most;
    this.snapshot = snapshot;
  }

  /// The order keeps this slot, too.
  void delivered(long slot, List<Request> requests) {
    long held = 0;
    for (Request request : requests) {
      held += request.bytes() - request.body().length() + request.body().held();
    }
    if (exceeds(slot, Math.max(held, Request.bytes(requests) / logged))) {
      snapshot.run();
    }
  }

  private synchronized boolean exceeds(long slot, long bytes) {
    if (kept.putIfAbsent(slot, bytes) == null) {
      total += bytes;
    }
    if (total < askAt) {
      return false;
    }
    askAt = total + most; // one that is asked for takes a while
    return true;
  }

  /// The order has forgotten the slots up to this one.
  synchronized void truncated(long slot) {
    var gone = kept.headMap(slot, true);
    for (long bytes : gone.values()) {
      total -= bytes;
    }
    gone.clear();
    askAt = most;
  }
}
