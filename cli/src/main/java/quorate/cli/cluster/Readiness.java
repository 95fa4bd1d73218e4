package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import quorate.cli.common.ClusterCommand;
import quorate.core.value.SqlException;
import quorate.runtime.cbs.StandbyClient;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.eve.ServiceClient;
import quorate.runtime.pbr.PbrClient;

/// Waits until a cluster answers.
public interface Readiness extends AutoCloseable {
  boolean await(Duration limit) throws InterruptedException;

  @Override
  void close();

  /// For a cluster of nodes, under any protocol.
  static Readiness of(ClusterConfig config, Path data) throws IOException {
    if (config.isVerified()) {
      return ServiceCluster.readiness(
          ServiceClient.connect(
              config, ClusterCommand.keys(config, data), ServiceCluster.PATIENCE));
    }
    if (config.hasPrimary()) {
      return of(PbrClient.connect(config, ClusterCommand.keys(config, data)));
    }
    return config.hasStandbys()
        ? of(StandbyClient.connect(config, ClusterCommand.keys(config, data)))
        : of(ClusterClient.connect(config, ClusterCommand.keys(config, data)));
  }

  /// For a cluster with a primary; closes the client.
  static Readiness of(PbrClient client) {
    return new Readiness() {
      @Override
      public boolean await(Duration limit) throws InterruptedException {
        return client.awaitReady(limit);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  /// For a cluster with standby shepherds; closes the client.
  static Readiness of(StandbyClient client) {
    return new Readiness() {
      @Override
      public boolean await(Duration limit) throws InterruptedException {
        return client.awaitReady(limit);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  private static Readiness of(ClusterClient client) {
    return new Readiness() {
      @Override
      public boolean await(Duration limit) throws InterruptedException {
        return Readiness.await(client, limit);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  static boolean await(ClusterClient client, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < end) {
      if (client.awaitNodes(client.config().orderingQuorum(), Duration.ofSeconds(1))) {
        try (ClientSession session = client.session()) {
          session.probe();
          client.refreshCatalog();
          return true;
        } catch (SqlException notYet) {
          Thread.sleep(50);
        }
      }
    }
    return false;
  }
}
