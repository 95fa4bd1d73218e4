package quorate.runtime.node;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.order.Request;

/// Has a snapshot taken if much has been ordered since the last one: the order keeps the batches
/// after the last snapshot that enough replicas hold, for nodes that lack them; short ones in
/// memory, and all of them in its log. The regular snapshots are a number of slots apart; as a rule
/// little is ordered between them, but gigabytes if large transactions are loaded. Any thread may
/// call.
final class OrderedBytes {
  /// The share of this process's memory, which its database uses too.
  private static final int SHARE = 8;

  /// In the log.
  private static final long LOGGED_BYTES = 2L << 30;

  private final long most;

  /// Bytes of the log that count as one byte in memory.
  private final long logged;

  private final Runnable snapshot;

  /// The size of each kept slot, in bytes of memory.
  private final NavigableMap<Long, Long> kept = new TreeMap<>();

  private long total;
  private long askAt;

  /// @param place of this node among those with databases: the first one orders a snapshot first,
  ///   the others only if that has no effect
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
