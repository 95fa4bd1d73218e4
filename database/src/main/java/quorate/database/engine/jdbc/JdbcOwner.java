package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import quorate.database.EngineRefused;

/// The ownership of a server's database when nothing is known but JDBC: a token in a table of it
/// and in a file of the node's. Two nodes on one database would be one faulty replica with two
/// votes.
final class JdbcOwner {
  /// No table of a catalog has such a name.
  static final String TABLE = "quorate_owner";

  private JdbcOwner() {}

  /// Makes sure that the database is this node's.
  ///
  /// @param tables its tables other than [#TABLE]
  /// @param directory of the node
  static void own(Connection connection, List<String> tables, Path directory, String url)
      throws SQLException {
    String word = word(connection);
    connection.rollback();
    try {
      Path file = directory.resolve("jdbc.owner");
      if (!word.isEmpty()) {
        if (!Files.exists(file) || !Files.readString(file).strip().equals(word)) {
          throw refused(
              url,
              "it is the database of another node, or of this one before its directory was lost;"
                  + " make it anew");
        }
        return;
      }
      if (!tables.isEmpty()) {
        throw refused(
            url, "it has tables; a node's database is empty at first, so make one for it");
      }
      String fresh = UUID.randomUUID().toString();
      Files.writeString(file, fresh); // first, or a crash would lock everyone out
      try (Statement statement = connection.createStatement()) {
        // If two nodes come at once, the second cannot create the table.
        statement.execute("CREATE TABLE \"" + TABLE + "\" (\"word\" VARCHAR(36))");
        statement.execute("INSERT INTO \"" + TABLE + "\" (\"word\") VALUES ('" + fresh + "')");
      }
      connection.commit();
    } catch (IOException unreadable) {
      throw new SQLException("cannot use " + directory, "58030", unreadable);
    }
  }

  private static String word(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT \"word\" FROM \"" + TABLE + "\"")) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    } catch (SQLException nobodys) {
      return "";
    }
  }

  private static EngineRefused refused(String url, String reason) {
    return new EngineRefused("the database " + url + " cannot serve a node: " + reason, null);
  }
}
