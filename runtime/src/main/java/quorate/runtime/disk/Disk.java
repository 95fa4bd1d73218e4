package quorate.runtime.disk;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/// A flat directory of files, reduced to a log's needs, so that a test can simulate power failures.
///
/// Written bytes survive a crash only after [Appender#force]; creations, deletions and renames only
/// after [#syncDirectory].
public interface Disk {
  /// The names of the files, ascending.
  List<String> list() throws IOException;

  long size(String file) throws IOException;

  /// Reads up to `length` bytes at `offset`; fewer only at the end of the file.
  byte[] read(String file, long offset, int length) throws IOException;

  /// Opens a new, empty file for appending. It must not exist.
  Appender create(String file) throws IOException;

  /// Opens an existing file for appending, cut to `size` bytes first. The cut is durable.
  Appender reopen(String file, long size) throws IOException;

  /// Renames atomically, replacing `to`.
  void rename(String from, String to) throws IOException;

  void delete(String file) throws IOException;

  /// Makes creations, renames and deletions durable.
  void syncDirectory() throws IOException;

  /// Whether [Appender#force] syncs to disk; false for a disk without fsync.
  default boolean syncs() {
    return true;
  }

  /// The directory's path, for messages.
  String describe();

  /// A file open for appending.
  interface Appender extends Closeable {
    void append(byte[] bytes, int offset, int length) throws IOException;

    /// The end of the appended bytes. The file may be longer, filled with zeros for later appends.
    long end();

    /// Everything appended is on disk when this returns.
    void force() throws IOException;

    @Override
    void close() throws IOException;
  }
}
