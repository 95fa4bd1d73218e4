package quorate.engine.state;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongConsumer;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.run.EngineTables;
import quorate.database.run.TableIo;
import quorate.database.store.SnapshotFile;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.statement.EngineFailure;
import quorate.sql.catalog.Catalog;

/// Fills an emptied engine from a file with a whole state, section by section, the schema before
/// the rows of its tables. Other sections belong to the protocol.
///
/// @param progress gets the number of bytes of the file that have been read
public record StateLoad(Engine engine, Path file, Sections sections, LongConsumer progress) {
  /// The section with the schema.
  public static final String CATALOG = "quorate catalog";

  private static final String TABLE = "table ";

  /// The state that a protocol keeps in its engine beside the tables.
  public interface Sections {
    /// Installs the section that is read next, in the connection's transaction. It is neither the
    /// schema nor a table.
    void install(String section, SnapshotFile.Reader reader, Connection connection)
        throws SQLException, IOException;

    /// Called when all rows are there, before any constraint is.
    default void end(Connection connection) throws SQLException {}
  }

  /// The name of a table's section.
  public static String ofTable(String table) {
    return TABLE + table;
  }

  /// The table whose rows a section has; empty if the section is not a table's.
  public static Optional<String> table(String section) {
    return section.startsWith(TABLE)
        ? Optional.of(section.substring(TABLE.length()))
        : Optional.empty();
  }

  /// Installs the state in the engine, durably.
  ///
  /// @throws IOException if it has rows of a table that its schema lacks
  public void run() throws SQLException, IOException {
    EngineTables tables = new EngineTables(engine);
    try (OwnConnection own = OwnConnection.alone(engine);
        SnapshotFile.Reader reader = new SnapshotFile.Reader(file)) {
      Connection connection = own.connection();
      Catalog catalog = Catalog.EMPTY;
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        String section = name.get();
        Optional<String> table = table(section);
        if (table.isPresent()) {
          rows(connection, tables, catalog, table.get(), reader);
        } else if (section.equals(CATALOG)) {
          catalog = StoredCatalog.install(connection, reader.blob());
          tables.createAll(connection, catalog);
        } else {
          sections.install(section, reader, connection);
        }
        connection.commit();
      }
      sections.end(connection);
      tables.constrainAll(connection, catalog);
      connection.commit();
    }
    engine.settle();
    engine.sync(); // Derby, too: after a power failure it may not open before its checkpoint
  }

  private void rows(
      Connection connection,
      TableIo tables,
      Catalog catalog,
      String name,
      SnapshotFile.Reader reader)
      throws SQLException, IOException {
    Catalog.Table table = catalog.tables().get(name);
    if (table == null) {
      throw new IOException("a state has rows of a table that its schema lacks: " + name);
    }
    try (TableIo.Loader loader = tables.load(connection, table)) {
      reader.rows(row -> {
        try {
          progress.accept(reader.bytes());
          loader.add(row);
        } catch (SQLException refused) {
          throw new EngineFailure(
              "cannot install " + table.name() + ": " + refused.getMessage(), refused);
        }
      });
    }
  }
}
