package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.run.EngineTables;
import quorate.database.run.TableIo;
import quorate.database.store.MetaTables;
import quorate.database.store.SnapshotFile;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.statement.EngineFailure;
import quorate.replication.command.StateDigest;
import quorate.sql.catalog.Catalog;

/// Installs a snapshot into an emptied engine, if it is the certified one.
final class SnapshotInstall implements StateInstall {
  private final Path file;
  private final StateDigest certified;
  private final RepairProgress progress;

  /// @param progress is told how much of the file is installed
  SnapshotInstall(Path file, StateDigest certified, RepairProgress progress) {
    this.file = file;
    this.certified = certified;
    this.progress = progress;
  }

  /// Rehashes the file. Its parts are those of the certified state, each once and in an order in
  /// which they can be installed: else a file that rehashes well could fail to be installed, time
  /// and again.
  ///
  /// @throws IOException if it is not the certified state
  void verifyFile() throws IOException {
    SortedMap<String, Digest> digests = new TreeMap<>();
    try (SnapshotFile.Reader reader = new SnapshotFile.Reader(file)) {
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        String section = name.get();
        boolean table = StateSections.table(section).isPresent();
        String key = StateSections.key(section);
        if (!certified.tables().containsKey(key)
            || digests.containsKey(key)
            || table && !digests.containsKey(StateSections.CATALOG)) {
          throw new IOException("the snapshot has a part that is not to be there: " + section);
        }
        digests.put(key, StateSections.digest(section, reader));
      }
    } catch (WireException nonsense) {
      throw new IOException("the snapshot is none: " + nonsense.getMessage(), nonsense);
    }
    StateDigest found = new StateDigest(digests);
    if (!found.equals(certified)) {
      throw new IOException(
          "the snapshot is not the certified state: " + found.differences(certified));
    }
  }

  @Override
  public void run(Engine engine) throws SQLException, IOException {
    progress.begin(RepairProgress.Step.INSTALLING, Files.size(file));
    engine.clear();
    MetaTables.create(engine);
    EngineTables tables = new EngineTables(engine);
    try (OwnConnection own = OwnConnection.alone(engine);
        SnapshotFile.Reader reader = new SnapshotFile.Reader(file)) {
      Connection connection = own.connection();
      Catalog catalog = Catalog.EMPTY;
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        String section = name.get();
        Optional<String> ofTable = StateSections.table(section);
        if (ofTable.isEmpty()) {
          StateSections.install(section, reader, connection);
          if (section.equals(StateSections.CATALOG)) {
            catalog = StoredCatalog.read(connection);
            tables.createAll(connection, catalog);
          }
          connection.commit();
        } else {
          Catalog.Table table = catalog.tables().get(ofTable.get());
          if (table == null) {
            throw new IOException(
                "the snapshot has rows of a table that its schema lacks: " + section);
          }
          table(connection, tables, table, reader);
        }
      }
      tables.constrainAll(connection, catalog);
      connection.commit();
    }
    engine.settle();
    engine.sync();
  }

  private void table(
      Connection connection, TableIo tables, Catalog.Table table, SnapshotFile.Reader reader)
      throws SQLException, IOException {
    try (TableIo.Loader loader = tables.load(connection, table)) {
      reader.rows(row -> {
        try {
          progress.done(reader.bytes());
          loader.add(row);
        } catch (SQLException refused) {
          throw new EngineFailure(
              "cannot install " + table.name() + ": " + refused.getMessage(), refused);
        }
      });
    }
    connection.commit();
  }

  @Override
  public StateDigest certified() {
    return certified;
  }
}
