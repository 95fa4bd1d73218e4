package quorate.runtime.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static quorate.runtime.config.ClusterConfig.Ordered.PAXOS;
import static quorate.runtime.config.ClusterConfig.Ordered.PBFT;
import static quorate.runtime.config.ClusterConfig.Ordered.RATIS;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;

/// A node stays in the order that it has run over.
class OrderMarkTest {
  @TempDir private Path directory;

  private String refused(ClusterConfig.Ordered order, boolean hasLog) {
    return String.valueOf(
        assertThrows(ConfigException.class, () -> OrderMark.check(directory, order, hasLog))
            .getMessage());
  }

  @Test
  void anotherOrderIsRefusedWithTheFix() throws Exception {
    OrderMark.check(directory, PAXOS, false);
    OrderMark.check(directory, PAXOS, true);
    assertEquals(
        directory
            + ": quorate.toml now asks for the order pbft, but this node has run over paxos, which it cannot"
            + " leave: set order to \"paxos\", and lies as it was. To change the order, make a new cluster"
            + " and load a dump into it",
        refused(PBFT, true));
    refused(RATIS, true);
    OrderMark.check(directory, PAXOS, true);
  }

  @Test
  void directoriesWithoutAMarkAreRecognised() throws Exception {
    refused(RATIS, true);
    OrderMark.check(directory, PBFT, true);
    refused(PAXOS, true);
    Files.delete(directory.resolve(OrderMark.FILE));
    Files.createDirectory(directory.resolve(OrderMark.RAFT));
    refused(PAXOS, false);
    OrderMark.check(directory, RATIS, false);
  }
}
