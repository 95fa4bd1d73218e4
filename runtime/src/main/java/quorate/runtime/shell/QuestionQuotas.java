package quorate.runtime.shell;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import quorate.core.NodeId;

/// Limits each peer's questions, by the number open at a time and the number in a second. Answers
/// may be expensive, and a node that asks without end must not delay answers to others. Clients
/// share one quota.
final class QuestionQuotas {
  private static final int NODE_OPEN_MAX = 8;
  private static final int NODE_PER_SECOND = 100;
  private static final int CLIENTS_OPEN_MAX = 4096;
  private static final int CLIENTS_PER_SECOND = 100_000;
  private static final NodeId CLIENTS = new NodeId(NodeId.CLIENT_MIN);

  private final Map<NodeId, Quota> quotas = new TreeMap<>();

  private static final class Quota {
    int open;
    int asked;
    long second;
  }

  private static NodeId owner(NodeId asker) {
    return asker.isClient() ? CLIENTS : asker;
  }

  /// Whether a question is answered; then [#end] follows.
  synchronized boolean begin(NodeId asker) {
    Quota quota = quotas.computeIfAbsent(owner(asker), _ -> new Quota());
    long second = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime());
    if (second != quota.second) {
      quota.second = second;
      quota.asked = 0;
    }
    boolean client = asker.isClient();
    if (quota.open >= (client ? CLIENTS_OPEN_MAX : NODE_OPEN_MAX)
        || quota.asked >= (client ? CLIENTS_PER_SECOND : NODE_PER_SECOND)) {
      return false;
    }
    quota.open++;
    quota.asked++;
    return true;
  }

  /// A question that was begun is answered.
  synchronized void end(NodeId asker) {
    Quota quota = quotas.get(owner(asker));
    if (quota != null) {
      quota.open--;
    }
  }
}
