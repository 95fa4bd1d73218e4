package quorate.database;

import java.nio.file.Path;
import java.sql.SQLException;

/// What opens engines: one for the drivers that Quorate comes with, and one behind the class loader
/// of each other version of a driver, where the same classes work with that version.
public interface EngineOpener {
  /// Opens the database of an engine in `directory`, or makes it.
  ///
  /// @param engine one of the engines' names
  Engine open(String engine, Path directory) throws SQLException;
}
