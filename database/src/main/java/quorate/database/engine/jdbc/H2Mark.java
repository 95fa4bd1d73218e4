package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.sql.SQLException;
import org.h2.store.fs.FilePath;

/// A mark beside an open H2 database, for versions of H2 whose store is not the one of
/// [H2Versions]. After an unclean end the files of such a version may hold half a transaction, so
/// the database is discarded and rebuilt from the other replicas.
record H2Mark(FilePath file) {
  private static final String SUFFIX = ".open";

  /// Marks the database as open.
  static H2Mark opened(String database) throws SQLException {
    FilePath file = FilePath.get(database + SUFFIX);
    try (FileChannel mark = file.open("rw")) {
      mark.force(true);
    } catch (IOException full) {
      throw new SQLException("cannot write " + file, "58030", full);
    }
    return new H2Mark(file);
  }

  /// @throws SQLException if it was not closed
  static void refuse(String database) throws SQLException {
    if (FilePath.get(database + SUFFIX).exists()) {
      throw new SQLException("this version of H2 was not closed, and cannot go back", "58030");
    }
  }

  /// Removes the mark after a clean close.
  void closed() {
    file.delete();
  }
}
