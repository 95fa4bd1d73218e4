package quorate.database.engine;

import java.sql.Connection;
import java.sql.SQLException;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/// Keeps H2 from coming back with half a transaction.
///
/// H2 stores a version of all its maps at moments of its own choosing, and takes their roots one
/// after the other, also while a transaction commits. After a crash the newest version on disk may
/// so hold one part of a transaction and lack another, or locks of a transaction that is no more,
/// on which an update then spins for ever. But every version is on disk whole, and older ones stay
/// for a while: so a version that was stored while nothing was under way is noted, inside of the
/// store, and a store that was not closed goes back to the last of these.
final class H2Versions {
  /// A map beside H2's own; its names are table.1, index.2, undoLog.3 and the like.
  private static final String MAP = "quorate.settled";

  private static final String VERSION = "version";

  private H2Versions() {}

  /// Stores what is committed now, as a version to go back to. Nothing to do if that is already so.
  static void settle(Connection connection) throws SQLException {
    try {
      MVStore store = storeOf(connection);
      MVMap<String, Long> settled = store.openMap(MAP);
      Long last = settled.get(VERSION);
      if (last != null && last + 1 == store.getCurrentVersion() && !store.hasUnsavedChanges()) {
        return;
      }
      settled.put(VERSION, store.getCurrentVersion());
      store.commit();
    } catch (MVStoreException broken) {
      throw asSql(broken);
    }
  }

  private static MVStore storeOf(Connection connection) throws SQLException {
    if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
      return session.getDatabase().getStore().getMvStore();
    }
    throw new SQLException("H2 does not run in this process", "08001");
  }

  /// Takes a store that is not open back to its last settled version.
  ///
  /// @param file its name without the suffix, perhaps with the scheme of H2's file system
  /// @throws SQLException if it has none, or it is not there any more
  static void goBack(String file) throws SQLException {
    try {
      long version;
      try (MVStore store = builder(file).readOnly().open()) {
        MVMap<String, Long> settled = store.openMap(MAP);
        Long last = settled.get(VERSION);
        if (last == null) {
          throw new SQLException("the database was stopped before it was first settled", "58030");
        }
        version = last + 1;
        if (version == store.getCurrentVersion()) {
          return;
        }
      }
      try (MVStore store = builder(file).open()) {
        store.rollbackTo(version);
      }
    } catch (MVStoreException | IllegalArgumentException broken) {
      throw asSql(broken);
    }
  }

  /// Notes in a store that was closed in order that all of it is settled: to close it, H2 has moved
  /// around what older versions are made of.
  static void closed(String file) throws SQLException {
    try (MVStore store = builder(file).open()) {
      MVMap<String, Long> settled = store.openMap(MAP);
      settled.put(VERSION, store.getCurrentVersion());
      store.commit();
    } catch (MVStoreException broken) {
      throw asSql(broken);
    }
  }

  private static MVStore.Builder builder(String file) {
    return new MVStore.Builder().fileName(file + ".mv.db").autoCommitDisabled();
  }

  private static SQLException asSql(RuntimeException broken) {
    boolean locked =
        broken instanceof MVStoreException store
            && store.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
    return new SQLException(
        broken.getMessage(), "58030", locked ? ErrorCode.DATABASE_ALREADY_OPEN_1 : 0, broken);
  }
}
