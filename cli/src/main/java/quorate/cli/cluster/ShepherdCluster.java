package quorate.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.cli.common.Failures;
import quorate.cli.log.LogOrigin;
import quorate.gateway.Gateway;
import quorate.gateway.Tls;
import quorate.runtime.cbs.Shepherd;
import quorate.runtime.config.ClusterConfig;

/// A shepherd with its databases, and the gateway, in this process.
public final class ShepherdCluster implements LocalCluster {
  private final ClusterConfig config;
  private final Path data;
  private final Runnable failed;
  private @Nullable Shepherd shepherd;
  private @Nullable Gateway gateway;

  /// @param failed runs when the shepherd has stopped by itself
  public ShepherdCluster(ClusterConfig config, Path data, Runnable failed) {
    this.config = config;
    this.data = data;
    this.failed = failed;
  }

  @Override
  public synchronized void start(Consumer<String> say) throws Exception {
    LogOrigin.nameThread("shepherd");
    Shepherd started =
        Shepherd.start(
            config,
            data,
            line -> say.accept("  " + line),
            failure -> {
              Failures.log("the shepherd stopped", failure);
              failed.run();
            });
    shepherd = started;
    LogOrigin.nameThread("gateway");
    gateway = Gateway.start(started, config.gateway().address(), Tls.of(config, data));
  }

  @Override
  public boolean awaitReady(Duration limit) throws InterruptedException {
    Shepherd started = shepherd;
    return started != null && started.awaitReady(limit);
  }

  @Override
  public synchronized void close() {
    if (gateway != null) {
      gateway.close();
      gateway = null;
    }
    if (shepherd != null) {
      shepherd.close();
      shepherd = null;
    }
  }
}
