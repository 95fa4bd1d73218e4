package quorate.replication.cbs;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.Timer;
import quorate.replication.flow.FlowControl;
import quorate.replication.flow.Progress;

/// Transactions that wait to begin: in serial mode until the one before has ended, otherwise while
/// a secondary is far behind the log (rule C10).
final class Turns {
  /// Measures the progress of the secondaries.
  record Beat() implements Timer {}

  /// A transaction that waits, with its first query.
  record Turn(NodeId client, CbsMessage.Query query, long since) {}

  private static final Duration BEAT = Duration.ofMillis(100);

  private final CbsConfig config;
  private final Replicas replicas;
  private final CommitLog ledger;
  private final Views views;
  private final FlowControl flow;
  private final SortedMap<NodeId, Progress> progress = new TreeMap<>();
  private final LinkedHashMap<RequestId, Turn> waiting = new LinkedHashMap<>();

  /// Since when a session waits whose transactions began after a wait, and were aborted: its next
  /// one does not wait as long again.
  private final Map<SessionId, Long> waited = new HashMap<>();

  private boolean beating;

  Turns(CbsConfig config, Replicas replicas, CommitLog ledger, Views views) {
    this.config = config;
    this.replicas = replicas;
    this.ledger = ledger;
    this.views = views;
    this.flow = new FlowControl(config.lagBeats());
    config.replicas().forEach(node -> progress.put(node, new Progress()));
  }

  /// Whether a transaction may begin now. Otherwise it waits for its turn.
  ///
  /// @param open the number of undecided transactions
  boolean begins(NodeId client, CbsMessage.Query query, int open, Effects<CbsMessage> effects) {
    measure(effects);
    long since = waited.getOrDefault(query.txn().session(), flow.now());
    if (waiting.isEmpty() && isFree(open) && flow.begins(since, late().values())) {
      return true;
    }
    waiting.putIfAbsent(query.txn(), new Turn(client, query, since));
    return false;
  }

  /// Takes the next transaction that may begin now.
  Optional<Turn> next(int open) {
    if (waiting.isEmpty() || !isFree(open)) {
      return Optional.empty();
    }
    Turn next = waiting.firstEntry().getValue();
    if (!flow.begins(next.since(), late().values())) {
      return Optional.empty();
    }
    waiting.remove(next.query().txn());
    waited.put(next.query().txn().session(), next.since());
    return Optional.of(next);
  }

  private boolean isFree(int open) {
    return config.mode() != CbsConfig.Mode.SERIAL || open == 0;
  }

  /// The client has given a transaction up.
  void remove(RequestId txn) {
    waiting.remove(txn);
    ended(txn.session());
  }

  /// The session has begun another transaction than those that wait.
  void supersede(RequestId txn) {
    waiting.keySet().removeIf(it -> it.session().equals(txn.session()) && !it.equals(txn));
  }

  /// A transaction of the session was committed or settled.
  void ended(SessionId session) {
    waited.remove(session);
  }

  /// The session is over.
  void remove(SessionId session) {
    waited.remove(session);
    waiting.keySet().removeIf(txn -> txn.session().equals(session));
  }

  int size() {
    return waiting.size();
  }

  /// Begins to measure if a secondary is behind.
  void measure(Effects<CbsMessage> effects) {
    if (!beating && config.lagBeats() > 0 && isNeeded()) {
      beating = true;
      effects.arm(new Beat(), BEAT);
    }
  }

  private boolean isNeeded() {
    return !waiting.isEmpty()
        || replicas.all().values().stream().anyMatch(it -> isCounted(it) && it.unprocessed() > 0);
  }

  void onBeat(Effects<CbsMessage> effects) {
    note();
    flow.beat(ledger.barrier(), progress.values());
    beating = false;
    measure(effects);
  }

  /// The secondaries for which transactions wait now.
  Set<NodeId> awaited() {
    return waiting.isEmpty() ? Set.of() : late().keySet();
  }

  private SortedMap<NodeId, Progress> late() {
    note();
    return progress.entrySet().stream()
        .filter(each -> !views.isPrimary(each.getKey()) && views.isTrusted(each.getKey()))
        .filter(each -> flow.isLate(each.getValue(), ledger.barrier(), false))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one, TreeMap::new));
  }

  /// Notes how far each database is.
  private void note() {
    progress.forEach((node, each) -> {
      Replica replica = replicas.get(node);
      if (isCounted(replica)) {
        each.onApplied(ledger.barrier() - replica.unprocessed());
      } else {
        each.startsAnew();
      }
    });
  }

  private static boolean isCounted(Replica replica) {
    return replica.isAwaited();
  }
}
