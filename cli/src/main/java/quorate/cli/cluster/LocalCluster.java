package quorate.cli.cluster;

import java.time.Duration;
import java.util.function.Consumer;

/// A cluster on this machine.
public interface LocalCluster extends AutoCloseable {
  /// The time limit of a start, which on a quiet machine takes some seconds.
  Duration READY = Duration.ofMinutes(5);

  /// Starts all parts.
  ///
  /// @param say takes a line for each running part
  void start(Consumer<String> say) throws Exception;

  /// Waits until it answers clients.
  boolean awaitReady(Duration limit) throws InterruptedException;

  @Override
  void close();
}
