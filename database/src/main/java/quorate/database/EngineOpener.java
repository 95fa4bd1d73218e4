package quorate.database;

import java.nio.file.Path;
import java.sql.SQLException;
import quorate.sql.dialect.Dialect;

/// Opens engines. There is one instance for the drivers that Quorate ships, and one behind the
/// class loader of each other driver version, where the same classes are linked with that version.
public interface EngineOpener {
  /// Opens the database of an engine in `directory`, creating it if necessary.
  ///
  /// @param engine one of the engines' names
  Engine open(String engine, Path directory) throws SQLException;

  /// Opens a database through a driver about which nothing else is known, creating it if necessary.
  ///
  /// @param dialect of the engine whose SQL it is given
  /// @param directory the node's directory, for the files of an embedded engine and for the mark of
  ///   ownership of a server's database
  /// @param owned whether this node takes ownership of a server's database
  /// @throws EngineRefused if it cannot serve, with the missing capabilities
  Engine open(Dialect dialect, DriverAddress address, Path directory, boolean owned)
      throws SQLException;
}
