package quorate.engine.transaction;

import java.util.LinkedHashMap;
import java.util.Map;
import quorate.core.NodeId;
import quorate.core.SessionId;

/// Transactions that were given up before they began here: a statement may wait for its node to
/// catch up while its client gives up or loses its link. A transaction that began after that would
/// never be ended.
public final class AbandonedTransactions {
  /// The limit of entries; beyond it the oldest are forgotten. A forgotten link counts as a new
  /// one, which costs a retry.
  private static final int KEPT_MAX = 10_000;

  private final Map<SessionId, Long> abandoned = bounded();
  private final Map<NodeId, Long> links = bounded();
  private long linkNumbers;

  private static <K> Map<K, Long> bounded() {
    return new LinkedHashMap<>() {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
        return size() > KEPT_MAX;
      }
    };
  }

  /// Gives up the session's transactions up to this one.
  public synchronized void abandoned(SessionId session, long attempt) {
    abandoned.merge(session, attempt, Math::max);
  }

  /// The client's present link; it changes when the client disconnects and reconnects.
  public synchronized long link(NodeId client) {
    return links.computeIfAbsent(client, _ -> ++linkNumbers);
  }

  public synchronized void left(NodeId client) {
    links.remove(client);
  }

  /// Whether a transaction that was requested over `link` is no longer wanted.
  public synchronized boolean has(SessionId session, long attempt, NodeId client, long link) {
    return abandoned.getOrDefault(session, 0L) >= attempt || link(client) != link;
  }
}
