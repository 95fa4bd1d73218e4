package quorate.cli.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.function.Consumer;
import quorate.cli.common.ClusterCommand;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.KeyFile;

/// Watches the configuration file for changes of a running cluster's nodes.
final class ConfigWatch implements AutoCloseable {
  private static final long LOOK_MILLIS = 200;

  private final Path data;
  private final Consumer<ClusterConfig> changed;
  private final Thread thread;
  private long known;
  private FileTime seen = FileTime.fromMillis(0);

  private ConfigWatch(Path data, ClusterConfig now, Consumer<ClusterConfig> changed) {
    this.data = data;
    this.known = now.configuration();
    this.changed = changed;
    this.thread = Thread.ofVirtual().name("watch of the configuration").unstarted(this::run);
  }

  /// @param changed takes each later configuration
  static ConfigWatch start(Path data, ClusterConfig now, Consumer<ClusterConfig> changed) {
    ConfigWatch watch = new ConfigWatch(data, now, changed);
    watch.thread.start();
    return watch;
  }

  private void run() {
    Path file = data.resolve(ClusterCommand.CONFIG);
    while (true) {
      try {
        Thread.sleep(LOOK_MILLIS);
        FileTime written = Files.getLastModifiedTime(file);
        if (written.equals(seen)) {
          continue;
        }
        ClusterConfig now = ClusterConfig.load(file);
        seen = written;
        if (now.configuration() > known) {
          known = now.configuration();
          changed.accept(now);
        }
      } catch (InterruptedException stopping) {
        return;
      } catch (IOException | ConfigException unreadable) {
        // It is being written.
      }
    }
  }

  /// Whether this machine runs a node: it has the address, and the key if there is one.
  static boolean isHere(ClusterConfig.Node node, Path data) {
    try {
      InetAddress address = InetAddress.getByName(node.host());
      boolean own =
          address.isLoopbackAddress()
              || address.isAnyLocalAddress()
              || NetworkInterface.getByInetAddress(address) != null;
      Path key = data.resolve("node" + node.id().number()).resolve(KeyFile.NODE);
      return own && (node.key().isEmpty() || Files.exists(key));
    } catch (IOException unknown) {
      return false;
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
