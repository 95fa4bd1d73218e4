package quorate.runtime.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The configuration file of a running cluster, which several processes of one machine may update
/// at the same time.
public final class ConfigFile {
  private ConfigFile() {}

  /// Records the present nodes in the file, unless it has this configuration or a later one.
  ///
  /// @return whether the file changed
  public static synchronized boolean advance(Path file, ClusterConfig now) throws IOException {
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      ClusterConfig there = ClusterConfig.load(file);
      if (there.configuration() >= now.configuration()) {
        return false;
      }
      there.withMembers(now.configuration(), now.members()).save(file);
      return true;
    }
  }
}
