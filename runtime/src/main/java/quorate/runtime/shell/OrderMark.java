package quorate.runtime.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.WholeFile;

/// The order that a node has run over, in a file of its directory.
///
/// A node's promises are in the log of its order, which no other order can read. Without them it
/// could vote against them. So a node whose configuration names another order is refused.
final class OrderMark {
  static final String FILE = "order.txt";

  /// Ratis keeps its own log here.
  static final String RAFT = "raft";

  private OrderMark() {}

  /// Compares the configured order with the node's own, which it records if the node is new.
  ///
  /// @param directory of the node
  /// @param hasLog whether the log of Paxos or PBFT has records
  /// @throws ConfigException if they differ, with the fix
  static void check(Path directory, ClusterConfig.Ordered configured, boolean hasLog)
      throws IOException {
    Path file = directory.resolve(FILE);
    boolean ratis = configured == ClusterConfig.Ordered.RATIS;
    if (Files.exists(file)) {
      String word = Files.readString(file).strip();
      if (!word.equals(configured.word())) {
        throw refused(directory, configured, word, "to \"%s\"".formatted(word));
      }
    } else if (ratis && hasLog) { // a directory from before there was such a file
      throw refused(directory, configured, "another order", "as it was, to \"paxos\" or \"pbft\"");
    } else if (!ratis && !hasLog && Files.exists(directory.resolve(RAFT))) {
      throw refused(directory, configured, "ratis", "to \"ratis\"");
    } else {
      WholeFile.writeLine(file, configured.word());
    }
  }

  private static ConfigException refused(
      Path directory, ClusterConfig.Ordered configured, String word, String right) {
    return new ConfigException(
        directory
            + ": quorate.toml now asks for the order "
            + configured.word()
            + ", but this node has run over "
            + word
            + ", which it cannot leave: set order "
            + right
            + ", and lies as it was. To change the order, make a new cluster and load a dump into it");
  }
}
