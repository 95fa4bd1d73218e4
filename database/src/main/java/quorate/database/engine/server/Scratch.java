package quorate.database.engine.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/// A database in memory that goes with its connection, for what a process computes of rows that it
/// has itself.
public final class Scratch {
  private Scratch() {}

  /// An empty SQLite.
  public static Connection open() throws SQLException {
    NativeLibrary.load(
        "sqlite-", () -> new org.sqlite.JDBC().connect("jdbc:sqlite:", new Properties()).close());
    return new org.sqlite.JDBC().connect("jdbc:sqlite::memory:", new Properties());
  }
}
