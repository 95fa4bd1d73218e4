package quorate.cli;

import java.time.Duration;
import quorate.core.value.SqlException;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;

/// Waits until a cluster answers.
final class Readiness {
  private Readiness() {}

  static boolean await(ClusterClient client, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < end) {
      if (client.awaitNodes(client.config().orderingQuorum(), Duration.ofSeconds(1))) {
        try (ClientSession session = client.session()) {
          session.probe();
          client.refreshCatalog(0);
          return true;
        } catch (SqlException notYet) {
          Thread.sleep(50);
        }
      }
    }
    return false;
  }
}
