package quorate.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import quorate.runtime.config.ClusterConfig;

/// A cluster on this machine.
public interface LocalCluster extends AutoCloseable {
  /// The time limit of a start, which on a quiet machine takes some seconds.
  Duration READY = Duration.ofMinutes(5);

  /// A cluster whose nodes and gateway are all in this process.
  ///
  /// @param failed called when a part that the cluster cannot do without has stopped
  static LocalCluster inProcess(ClusterConfig config, Path data, Runnable failed) throws Exception {
    if (config.hasStandbys()) {
      return NodesCluster.standingBy(config, data, failed);
    }
    if (config.hasPrimary()) {
      return NodesCluster.withPrimary(config, data, failed);
    }
    if (config.isVerified()) {
      return new ServiceCluster(config, data, failed);
    }
    return config.isShepherded()
        ? new ShepherdCluster(config, data, failed)
        : new EmbeddedCluster(config, data);
  }

  /// Starts all parts.
  ///
  /// @param say takes a line for each running part
  void start(Consumer<String> say) throws Exception;

  /// Waits until it answers clients.
  boolean awaitReady(Duration limit) throws InterruptedException;

  @Override
  void close();
}
