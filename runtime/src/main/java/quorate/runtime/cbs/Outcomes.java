package quorate.runtime.cbs;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.replication.cbs.CbsIndication;
import quorate.runtime.shell.Monitors;

/// Each database's outcome of a transaction that compares. The coordinator reports outcomes on its
/// thread; another thread waits for them.
final class Outcomes {
  // Guarded by this object.
  private Optional<NodeId> primary = Optional.empty();
  private long views;
  private @Nullable RequestId awaited;
  private final Map<NodeId, Map<Integer, Result>> compared = new HashMap<>();
  private final Map<NodeId, Boolean> same = new HashMap<>();
  private final Set<NodeId> outvoted = new TreeSet<>();

  /// Detached databases, which process nothing before they are attached again.
  private final Set<NodeId> detached = new TreeSet<>();

  /// A database's outcome of a transaction.
  ///
  /// @param same whether all its answers were those of the others
  /// @param answers its answers to comparing statements, by number
  record Outcome(boolean same, Map<Integer, Result> answers) {}

  /// Takes a finding of the coordinator.
  synchronized void on(CbsIndication.Found found) {
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
      case CbsIndication.Detached(NodeId replica, String _) -> detached.add(replica);
      case CbsIndication.Attached(NodeId replica, long _) -> detached.remove(replica);
      case CbsIndication.Readmitted _ -> {}
    }
    notifyAll();
  }

  /// Begins to collect the outcomes of a transaction, instead of any earlier one.
  synchronized void listen(RequestId txn) {
    awaited = txn;
    compared.clear();
    same.clear();
  }

  /// Stops collecting, and forgets which databases were outvoted.
  synchronized void forget() {
    awaited = null;
    compared.clear();
    same.clear();
    outvoted.clear();
  }

  /// The number of changes of the primary so far. As long as there is none, the primary is the one
  /// database that reports no outcome.
  synchronized long views() {
    return views;
  }

  /// Whether a database is detached, so that it reports nothing before it is attached again.
  synchronized boolean isDetached(NodeId replica) {
    return detached.contains(replica);
  }

  synchronized Optional<NodeId> primary() {
    return primary;
  }

  /// The number of databases that have been outvoted since [#forget].
  synchronized int outvoted() {
    return outvoted.size();
  }

  /// Waits for a database's outcome of the transaction.
  ///
  /// @param nanos the longest wait
  /// @param before the earlier result of [#views], if it waits only until the primary changes
  /// @return empty if there is none in that time
  synchronized Optional<Outcome> await(NodeId replica, long nanos, OptionalLong before)
      throws InterruptedException {
    var _ =
        Monitors.await(
            this, nanos, () -> same.containsKey(replica) || before.orElse(views) != views);
    return Optional.ofNullable(same.get(replica))
        .map(alike -> new Outcome(alike, Map.copyOf(compared.getOrDefault(replica, Map.of()))));
  }
}
