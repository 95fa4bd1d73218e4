package quorate.cli.cluster;

import java.time.Duration;
import java.util.function.Consumer;

/// A cluster on this machine.
public interface LocalCluster extends AutoCloseable {
  /// How long one may take to start; on a quiet machine it takes some seconds.
  Duration READY = Duration.ofMinutes(5);

  /// Starts all of it.
  ///
  /// @param say takes a line for each part that is up
  void start(Consumer<String> say) throws Exception;

  /// Waits until it answers clients.
  boolean awaitReady(Duration limit) throws InterruptedException;

  @Override
  void close();
}
