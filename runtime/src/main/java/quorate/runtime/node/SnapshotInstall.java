package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.run.EngineTables;
import quorate.database.run.TableIo;
import quorate.database.store.Marker;
import quorate.database.store.MetaTables;
import quorate.database.store.SnapshotFile;
import quorate.replication.smr.Position;
import quorate.replication.smr.StateDigest;
import quorate.sql.Catalog;

/// Installs a snapshot into an emptied engine, if it is the certified one.
final class SnapshotInstall implements Installation {
  private static final String CATALOG = "quorate catalog";
  private static final String SEQUENCE = "quorate sequence ";
  static final String TABLE = "table ";

  private final Path file;
  private final StateDigest certified;

  SnapshotInstall(Path file, StateDigest certified) {
    this.file = file;
    this.certified = certified;
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
        boolean table = section.startsWith(TABLE);
        String key = table ? Scanner.key(section.substring(TABLE.length())) : section;
        if (!certified.tables().containsKey(key)
            || digests.containsKey(key)
            || table && !digests.containsKey(CATALOG)) {
          throw new IOException("the snapshot has a part that is not to be there: " + section);
        }
        digests.put(key, digest(section, reader));
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

  private static Digest digest(String section, SnapshotFile.Reader reader) throws IOException {
    if (section.startsWith(TABLE)
        || section.equals("quorate sessions")
        || section.equals("quorate chunks")) {
      MultisetDigest digest = new MultisetDigest();
      reader.rows(digest::add);
      return digest.digest();
    }
    return Digest.of(reader.blob().unsafeArray());
  }

  @Override
  public void run(Engine engine) throws SQLException, IOException {
    engine.clear();
    MetaTables.create(engine);
    EngineTables tables = new EngineTables(engine);
    try (OwnConnection own = OwnConnection.of(engine);
        SnapshotFile.Reader reader = new SnapshotFile.Reader(file)) {
      Connection connection = own.connection();
      Catalog catalog = Catalog.EMPTY;
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        String section = name.get();
        switch (section) {
          case "quorate position" -> MetaTables.setState(connection, "snapshot", reader.blob());
          case CATALOG -> {
            Bytes encoded = reader.blob();
            catalog = Catalog.decode(new Decoder(encoded));
            tables.createAll(connection, catalog);
            MetaTables.setState(connection, "catalog", encoded);
          }
          case "quorate control" -> MetaTables.setState(connection, "control", reader.blob());
          case "quorate sessions" -> sessions(connection, reader);
          case "quorate chunks" -> chunks(connection, reader);
          default -> {
            if (section.startsWith(SEQUENCE)) {
              MetaTables.setSequence(
                  connection,
                  section.substring(SEQUENCE.length()),
                  Optional.of(new Decoder(reader.blob()).i64()));
            } else {
              Catalog.Table table = catalog.tables().get(section.substring(TABLE.length()));
              if (table == null) {
                throw new IOException(
                    "the snapshot has rows of a table that its schema lacks: " + section);
              }
              table(connection, tables, table, reader);
            }
          }
        }
      }
      tables.constrainAll(connection, catalog);
      connection.commit();
    }
    engine.settle();
    engine.sync();
  }

  private static void table(
      Connection connection, TableIo tables, Catalog.Table table, SnapshotFile.Reader reader)
      throws SQLException, IOException {
    try (TableIo.Loader loader = tables.load(connection, table)) {
      reader.rows(row -> {
        try {
          loader.add(row);
        } catch (SQLException refused) {
          throw new EngineFailure(
              "cannot install " + table.name() + ": " + refused.getMessage(), refused);
        }
      });
    }
    connection.commit();
  }

  private static void sessions(Connection connection, SnapshotFile.Reader reader)
      throws SQLException, IOException {
    try (Marker marker = new Marker(connection)) {
      reader.rows(row -> {
        try {
          marker.write(
              MetaTables.session(((Value.Text) row.at(0)).value()),
              ((Value.Int) row.at(1)).value(),
              ((Value.Int) row.at(2)).value(),
              Bytes.EMPTY,
              false);
        } catch (SQLException refused) {
          throw new EngineFailure("cannot install sessions: " + refused.getMessage(), refused);
        }
      });
    }
    connection.commit();
  }

  private static void chunks(Connection connection, SnapshotFile.Reader reader)
      throws SQLException, IOException {
    reader.rows(row -> {
      try {
        MetaTables.addChunkPart(
            connection,
            new MetaTables.ChunkPart(
                MetaTables.session(((Value.Text) row.at(0)).value()),
                (int) ((Value.Int) row.at(1)).value(),
                (int) ((Value.Int) row.at(2)).value(),
                ((Value.Binary) row.at(3)).value()));
      } catch (SQLException refused) {
        throw new EngineFailure("cannot install an upload: " + refused.getMessage(), refused);
      }
    });
    connection.commit();
  }

  /// Scans what the engine now holds and compares it with the certificate.
  void verifyEngine(Engine engine, DatabaseMachine machine, Scanner scanner)
      throws SQLException, IOException {
    Position at = machine.applied();
    try (OwnConnection own = OwnConnection.of(engine)) {
      StateDigest found = scanner.digest(at, machine.catalog(), own.connection());
      if (!found.equals(certified)) {
        throw new IOException(
            "installed rows are not the certified ones: " + found.differences(certified));
      }
    }
  }
}
