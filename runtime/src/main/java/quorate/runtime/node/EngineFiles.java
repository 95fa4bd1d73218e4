package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import quorate.core.NodeId;
import quorate.database.Engine;
import quorate.runtime.config.ConfigException;

/// A node's engine and its files, at a start.
///
/// @param data where they are
/// @param mark whether what they hold is void
record EngineFiles(NodeId node, String engine, EngineStore store, Path data, VoidMark mark) {
  private static final int PROBE_BYTES = 1 << 20;

  /// Opens the engine. Files that a crash has left unreadable, or that hold a state found wrong,
  /// are set aside: log and snapshots rebuild the database.
  ///
  /// @throws ConfigException if another process has them open
  Engine open() throws SQLException, IOException {
    String reason = mark.setAside(store, data);
    if (!reason.isEmpty()) {
      say("the database is rebuilt, it was in repair: " + reason);
    }
    try {
      return store.open(engine, data);
    } catch (SQLException unreadable) {
      if (!store.exists(data)) {
        throw unreadable;
      }
      if (EngineLocked.is(unreadable)) {
        throw new ConfigException(
            data
                + " is open in another process. Close what uses it (a console, a tool with its JDBC"
                + " URL), then start the node again. ("
                + unreadable.getMessage()
                + ")");
      }
      if (!canWriteBeside()) {
        // A full disk says nothing against the files: they open once there is room.
        throw unreadable;
      }
      Path aside = data.resolveSibling(engine + ".unreadable-" + System.currentTimeMillis());
      store.move(data, aside);
      say(
          engine
              + " cannot open its files ("
              + unreadable.getMessage()
              + "); they are now "
              + aside
              + ", and the database is rebuilt");
      return store.open(engine, data);
    }
  }

  private boolean canWriteBeside() throws IOException {
    Path probe = data.resolveSibling(engine + ".probe");
    try {
      Files.write(probe, new byte[PROBE_BYTES]);
      return true;
    } catch (IOException full) {
      return false;
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private void say(String what) {
    System.err.println("node " + node + ": " + what);
  }
}
