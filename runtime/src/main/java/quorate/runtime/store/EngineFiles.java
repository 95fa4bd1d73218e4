package quorate.runtime.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.database.EngineRefused;
import quorate.engine.statement.EngineFailure;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;

/// A node's engine and its files, at a start.
///
/// @param data their directory
/// @param mark whether their content is void
public record EngineFiles(String engine, EngineStore store, Path data, VoidMark mark) {
  private static final int PROBE_BYTES = 1 << 20;

  /// The files of an engine in the file system.
  public static EngineFiles of(ClusterConfig config, String engine, Path data, VoidMark mark) {
    return new EngineFiles(engine, EngineStore.FILES.with(config), data, mark);
  }

  /// Makes a value of an open engine and of Quorate's own records in it.
  public interface Use<T> {
    T of(Engine open) throws SQLException;
  }

  /// Opens the engine and uses it. Files that a crash has made unreadable, or that hold a state
  /// found wrong, are set aside: log and snapshots rebuild the database. A database elsewhere has
  /// no files to set aside: a wrong state there is removed, and one that does not open stays as it
  /// is.
  ///
  /// @throws ConfigException if another process has them open, or the engine cannot serve
  public <T> T open(Use<T> use) throws SQLException, IOException {
    try {
      return store.isHere(engine) ? opened(use) : elsewhere(use);
    } catch (EngineRefused refused) {
      throw new ConfigException("engine " + engine + ": " + refused.getMessage());
    }
  }

  private <T> T elsewhere(Use<T> use) throws SQLException, IOException {
    String reason = mark.reason();
    if (!reason.isEmpty()) {
      Engine open = store.open(engine, data);
      try {
        open.clear();
      } finally {
        open.close();
      }
      mark.clear();
      say("the database is rebuilt, it was in repair: " + reason);
    }
    return used(use);
  }

  private <T> T opened(Use<T> use) throws SQLException, IOException {
    String reason = mark.setAside(store, data);
    if (!reason.isEmpty()) {
      say("the database is rebuilt, it was in repair: " + reason);
    }
    try {
      return used(use);
    } catch (EngineRefused | EngineGone refused) {
      throw refused; // and not for its files
    } catch (SQLException unreadable) {
      if (!store.exists(data) || isAway(unreadable)) {
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
        // A full disk is no fault of the files: they open once there is room.
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
      return used(use);
    }
  }

  /// After a power failure a page may open and still make no sense.
  private <T> T used(Use<T> use) throws SQLException, IOException {
    Engine open = store.open(engine, data);
    if (store.isTried(engine)) {
      tryOut(open);
    }
    try {
      return use.of(open);
    } catch (EngineRefused unfit) {
      open.kill();
      throw unfit;
    } catch (WireException | EngineFailure | SQLException damaged) {
      open.kill();
      if (damaged instanceof SQLException it && (open.isLost(it) || open.isLockConflict(it))) {
        throw new EngineGone(it);
      }
      throw new SQLException("its data is damaged: " + damaged.getMessage(), damaged);
    }
  }

  private void tryOut(Engine open) throws SQLException, IOException {
    try {
      Path found = Files.createDirectories(data).resolve("probe.txt");
      new EngineTrial(open, found, line -> say("engine " + engine + ": " + line)).pass();
    } catch (SQLException | IOException | RuntimeException unfit) {
      open.kill();
      throw unfit;
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

  /// Whether the engine did not answer, or its start was interrupted.
  private static boolean isAway(SQLException refused) {
    String state = String.valueOf(refused.getSQLState());
    return state.startsWith("08") || state.startsWith("57");
  }

  /// The engine ended, or was busy, while it was read: its files may be right.
  private static final class EngineGone extends SQLException {
    EngineGone(SQLException why) {
      super(why.getMessage(), why.getSQLState(), why);
    }
  }

  private void say(String what) {
    NodeLog.LOG.warn("{}", what);
  }
}
