package quorate.database;

import java.nio.file.Path;
import java.sql.SQLException;
import quorate.sql.dialect.Dialect;

/// What opens engines: one for the drivers that Quorate comes with, and one behind the class loader
/// of each other version of a driver, where the same classes work with that version.
public interface EngineOpener {
  /// Opens the database of an engine in `directory`, or makes it.
  ///
  /// @param engine one of the engines' names
  Engine open(String engine, Path directory) throws SQLException;

  /// Opens a database by a driver of which nothing else is known, or makes it.
  ///
  /// @param dialect of the engine whose SQL it is given
  /// @param directory of the node's, for an engine in its process, and for the word whose database
  ///   it is where a server has it
  /// @param owned whether a server's database is to be this node's
  /// @throws EngineRefused if it cannot serve, with what is lacking
  Engine open(Dialect dialect, DriverAddress address, Path directory, boolean owned)
      throws SQLException;
}
