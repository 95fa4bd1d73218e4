package quorate.runtime.disk;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/// One flat directory of files, reduced to what a log needs, so that a test can lose power.
///
/// What is written survives a crash only after [Appender#force]; that a file exists, is gone or has
/// its new name, only after [#syncDirectory].
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

  /// Whether forcing means anything: false where fsync was done without.
  default boolean syncs() {
    return true;
  }

  /// Where the files are, for messages.
  String describe();

  /// A file open for appending.
  interface Appender extends Closeable {
    void append(byte[] bytes, int offset, int length) throws IOException;

    /// Where the appended bytes end. The file may be longer, by zeros for what is to come.
    long end();

    /// Everything appended is on disk when this returns.
    void force() throws IOException;

    @Override
    void close() throws IOException;
  }
}
