package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.store.fs.FilePath;

/// Keeps H2 from coming back with half a transaction.
///
/// H2 stores a version of all its maps at moments of its own choosing, and takes their roots one
/// after the other, also while a transaction commits. After a crash the newest version on disk may
/// so hold one part of a transaction and lack another, or locks of a transaction that is no more,
/// on which an update then spins for ever; and after a power failure parts of it may never have
/// reached the disk. But every version is written whole, and older ones stay for a while: so a
/// version that was stored while nothing was under way is noted, in a file beside the store, once
/// it is synced, and a store that was not closed goes back to the last of these.
final class H2Versions implements AutoCloseable {
  private static final int NOTE_BYTES = Long.BYTES * 2;
  private static final long CLOSE_SECONDS = 10;

  private final String file;
  private final MVStore store;

  /// Syncs and notes, so that whoever settles does not wait for a disk.
  private final ExecutorService disk =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("h2-settle").factory());

  private long settled;
  private boolean queued;

  /// Belongs to the disk's thread.
  private long noted;

  /// @param file the store's name without the suffix, perhaps with the scheme of H2's file system
  H2Versions(String file, Connection connection) throws SQLException {
    this.file = file;
    if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
      this.store = session.getDatabase().getStore().getMvStore();
    } else {
      throw new SQLException("H2 does not run in this process", "08001");
    }
    force(); // fails at once where this version of H2 has another store
  }

  /// Stores what is committed now, as a version to go back to as soon as it is on disk.
  synchronized void settle() throws SQLException {
    try {
      if (store.hasUnsavedChanges()) {
        store.commit();
      }
      settled = store.getCurrentVersion();
    } catch (MVStoreException broken) {
      throw asSql(broken);
    }
    if (!queued) {
      queued = true;
      disk.execute(() -> {
        try {
          note();
        } catch (IOException | MVStoreException fullOrClosed) {
          return; // the last note stands; the next version to be settled is tried again
        }
      });
    }
  }

  /// Returns when what was settled is on disk and noted.
  void sync() throws SQLException {
    try {
      disk.submit(
              () -> {
                note();
                return true;
              })
          .get();
    } catch (ExecutionException failed) {
      throw asSql(failed);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw asSql(stopping);
    }
  }

  private void note() throws IOException {
    long version;
    synchronized (this) {
      queued = false;
      version = settled;
    }
    if (version != noted) {
      force();
      note(file, version);
      noted = version;
    }
  }

  /// H2 writes on threads of its own, which a sync does not wait for by itself.
  private void force() {
    store.executeFilestoreOperation(() -> {});
    store.sync();
  }

  @Override
  public void close() {
    disk.shutdown();
    try {
      if (!disk.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        disk.shutdownNow();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// Takes a store that is not open back to the version that is noted.
  ///
  /// @throws SQLException if there is no note, the version is not there any more, or the store is
  ///   so damaged that H2 stumbles over it
  static void goBack(String file) throws SQLException {
    try (MVStore store = builder(file).open()) {
      long version = noted(file);
      // A version without changes has a number, but is not stored: the last one before is the same.
      if (version < store.getCurrentVersion()) {
        store.rollbackTo(version);
      }
    } catch (IOException | RuntimeException broken) {
      throw asSql(broken);
    }
  }

  /// Notes of a store that was closed in order that all of it is settled: to close it, H2 has moved
  /// around what older versions are made of.
  static void closed(String file) throws SQLException {
    try (MVStore store = builder(file).open()) {
      note(file, store.getCurrentVersion());
    } catch (IOException | RuntimeException broken) {
      throw asSql(broken);
    }
  }

  private static MVStore.Builder builder(String file) {
    return new MVStore.Builder().fileName(file + ".mv.db").autoCommitDisabled();
  }

  private static void note(String file, long version) throws IOException {
    FilePath part = FilePath.get(file + ".settled.part");
    ByteBuffer note = ByteBuffer.allocate(NOTE_BYTES).putLong(version).putLong(check(version));
    try (FileChannel out = part.open("rw")) {
      out.truncate(0);
      out.write(note.flip(), 0);
      out.force(true);
    }
    part.moveTo(FilePath.get(file + ".settled"), true);
  }

  private static long noted(String file) throws IOException, SQLException {
    FilePath note = FilePath.get(file + ".settled");
    if (!note.exists()) {
      throw new SQLException("the database was stopped before it was first settled", "58030");
    }
    ByteBuffer read = ByteBuffer.allocate(NOTE_BYTES);
    try (FileChannel in = note.open("r")) {
      in.read(read, 0);
    }
    if (read.hasRemaining() || read.getLong(Long.BYTES) != check(read.getLong(0))) {
      throw new SQLException("the note of what is settled is damaged", "58030");
    }
    return read.getLong(0);
  }

  private static long check(long version) {
    CRC32 check = new CRC32();
    check.update(ByteBuffer.allocate(Long.BYTES).putLong(version).flip());
    return check.getValue();
  }

  private static SQLException asSql(Exception broken) {
    boolean locked =
        broken instanceof MVStoreException store
            && store.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
    return new SQLException(
        broken.getMessage(), "58030", locked ? ErrorCode.DATABASE_ALREADY_OPEN_1 : 0, broken);
  }
}
