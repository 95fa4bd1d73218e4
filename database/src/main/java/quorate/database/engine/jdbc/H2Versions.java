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

/// Keeps H2 from restarting with half a transaction.
///
/// H2 stores versions of all its maps at moments of its own choice, and collects their roots one
/// after the other, even while a transaction commits. After a crash the newest version on disk may
/// therefore hold one part of a transaction and lack another, or hold locks of a dead transaction,
/// on which an update spins for ever. After a power failure parts of it may never have reached the
/// disk. But every version is written whole, and older ones are kept for a while. So a version
/// stored while no transaction was open is noted in a file beside the store once it is synced, and
/// a store that was not closed is rolled back to the last noted version.
final class H2Versions implements AutoCloseable {
  private static final int NOTE_BYTES = Long.BYTES * 2;
  private static final long CLOSE_SECONDS = 10;

  private final String file;
  private final MVStore store;

  /// Syncs and notes, so that the caller of [#settle] does not wait for a disk.
  private final ExecutorService disk =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("h2-settle").factory());

  private long settled;
  private boolean queued;

  /// Confined to the disk's thread.
  private long noted;

  /// @param file the store's name without the suffix, possibly with the scheme of H2's file system
  H2Versions(String file, Connection connection) throws SQLException {
    this.file = file;
    if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
      this.store = session.getDatabase().getStore().getMvStore();
    } else {
      throw new SQLException("H2 does not run in this process", "08001");
    }
    force(); // fails at once if this version of H2 has another store
  }

  /// Stores the committed state as a version to roll back to once it is on disk.
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
          return; // the last note stands; the next settled version is tried again
        }
      });
    }
  }

  /// Returns when the settled version is on disk and noted.
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

  /// H2 writes on threads of its own, which a sync by itself does not wait for.
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

  /// Rolls a closed store back to the noted version.
  ///
  /// @throws SQLException if there is no note, the version is gone, or the store is so damaged that
  ///   H2 fails to read it
  static void goBack(String file) throws SQLException {
    try (MVStore store = builder(file).open()) {
      long version = noted(file);
      // A version without changes has a number but is not stored: the last one before it is the
      // same.
      if (version < store.getCurrentVersion()) {
        store.rollbackTo(version);
      }
    } catch (IOException | RuntimeException broken) {
      throw asSql(broken);
    }
  }

  /// Notes that all of a cleanly closed store is settled: on closing, H2 has moved the chunks of
  /// older versions.
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
