package quorate.cli;

import java.time.Duration;
import java.util.function.Consumer;

/// A cluster on this machine.
interface LocalCluster extends AutoCloseable {
  /// Starts all of it.
  ///
  /// @param say takes a line for each part that is up
  void start(Consumer<String> say) throws Exception;

  /// Waits until it answers clients.
  boolean awaitReady(Duration limit) throws InterruptedException;

  @Override
  void close();
}
