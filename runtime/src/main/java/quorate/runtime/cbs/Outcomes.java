package quorate.runtime.cbs;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.replication.cbs.CbsIndication;

/// What each database makes of one transaction that compares: heard of the coordinator, on its
/// thread, and waited for on another.
final class Outcomes {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by the lock.
  private Optional<NodeId> primary = Optional.empty();
  private long views;
  private @Nullable RequestId awaited;
  private final Map<NodeId, Map<Integer, Result>> compared = new HashMap<>();
  private final Map<NodeId, Boolean> same = new HashMap<>();
  private final Set<NodeId> outvoted = new TreeSet<>();

  /// They come to nothing before they are attached again.
  private final Set<NodeId> detached = new TreeSet<>();

  /// What a database has made of a transaction.
  ///
  /// @param same whether it has answered all of it as the others did
  /// @param answers to what compares
  record Outcome(boolean same, Map<Integer, Result> answers) {}

  /// Takes what the coordinator finds.
  void on(CbsIndication.Found found) {
    lock.lock();
    try {
      switch (found) {
        case CbsIndication.Promoted(NodeId chosen, long _) -> {
          primary = Optional.of(chosen);
          views++;
        }
        case CbsIndication.Suspected _ -> {
          primary = Optional.empty();
          views++;
        }
        case CbsIndication.Compared(NodeId replica, RequestId txn, int number, Result result) -> {
          if (txn.equals(awaited)) {
            compared.computeIfAbsent(replica, _ -> new TreeMap<>()).put(number, result);
          }
        }
        case CbsIndication.Processed(NodeId replica, RequestId txn, boolean alike) -> {
          if (txn.equals(awaited)) {
            same.put(replica, alike);
          }
        }
        case CbsIndication.Accused it -> {
          if (it.txn().equals(awaited)) {
            outvoted.add(it.replica());
          }
        }
        case CbsIndication.Detached(NodeId replica) -> detached.add(replica);
        case CbsIndication.Attached(NodeId replica, long _) -> detached.remove(replica);
        case CbsIndication.Readmitted _ -> {}
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Begins to listen for what databases make of a transaction, and forgets any other.
  void listen(RequestId txn) {
    lock.lock();
    try {
      awaited = txn;
      compared.clear();
      same.clear();
    } finally {
      lock.unlock();
    }
  }

  /// Nothing is listened for, and nobody was outvoted.
  void forget() {
    lock.lock();
    try {
      awaited = null;
      compared.clear();
      same.clear();
      outvoted.clear();
    } finally {
      lock.unlock();
    }
  }

  /// How often the primary has changed so far. As long as it has not, the primary is the one
  /// database of which nothing is heard.
  long views() {
    lock.lock();
    try {
      return views;
    } finally {
      lock.unlock();
    }
  }

  /// Whether nothing is to be heard of a database before it is attached again.
  boolean isDetached(NodeId replica) {
    lock.lock();
    try {
      return detached.contains(replica);
    } finally {
      lock.unlock();
    }
  }

  Optional<NodeId> primary() {
    lock.lock();
    try {
      return primary;
    } finally {
      lock.unlock();
    }
  }

  /// How many have answered transactions otherwise than the others since [#forget].
  int outvoted() {
    lock.lock();
    try {
      return outvoted.size();
    } finally {
      lock.unlock();
    }
  }

  /// Waits for what a database makes of the transaction.
  ///
  /// @param nanos how long
  /// @return empty if it does not come to it
  Optional<Outcome> await(NodeId replica, long nanos) throws InterruptedException {
    return await(replica, nanos, OptionalLong.empty());
  }

  /// The same, as long as the primary is the one that it was.
  ///
  /// @param before what [#views] was
  Optional<Outcome> await(NodeId replica, long nanos, OptionalLong before)
      throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (!same.containsKey(replica) && left > 0 && before.orElse(views) == views) {
        left = changed.awaitNanos(left);
      }
      return Optional.ofNullable(same.get(replica))
          .map(alike -> new Outcome(alike, Map.copyOf(compared.getOrDefault(replica, Map.of()))));
    } finally {
      lock.unlock();
    }
  }
}
