package quorate.engine.transaction;

import java.util.LinkedHashMap;
import java.util.Map;
import quorate.core.NodeId;
import quorate.core.SessionId;

/// What was given up before it had begun here: a statement may wait for its node to catch up while
/// its client loses patience, or its link. Nobody would end a transaction that began after that.
public final class AbandonedTransactions {
  /// More than this are forgotten, the oldest first. A link that was forgotten counts as another,
  /// which costs a retry.
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

  /// The session's transactions up to this one are given up.
  public synchronized void abandoned(SessionId session, long attempt) {
    abandoned.merge(session, attempt, Math::max);
  }

  /// The client's present link; another one after it has left and come again.
  public synchronized long link(NodeId client) {
    return links.computeIfAbsent(client, _ -> ++linkNumbers);
  }

  public synchronized void left(NodeId client) {
    links.remove(client);
  }

  /// Whether a transaction that was asked for over `link` is wanted no more.
  public synchronized boolean has(SessionId session, long attempt, NodeId client, long link) {
    return abandoned.getOrDefault(session, 0L) >= attempt || link(client) != link;
  }
}
