package quorate.database.engine.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/// An in-memory database that lives as long as its connection, for computations of this process
/// over rows of its own.
public final class Scratch {
  private Scratch() {}

  /// An empty SQLite database.
  public static Connection open() throws SQLException {
    NativeLibrary.load(
        "sqlite-", () -> new org.sqlite.JDBC().connect("jdbc:sqlite:", new Properties()).close());
    return new org.sqlite.JDBC().connect("jdbc:sqlite::memory:", new Properties());
  }
}
