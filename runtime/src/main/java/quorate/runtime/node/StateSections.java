package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.database.store.Marker;
import quorate.database.store.MetaTables;
import quorate.database.store.SnapshotFile;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.state.StateLoad;
import quorate.engine.statement.EngineFailure;
import quorate.sql.catalog.Catalog;

/// The sections of a snapshot: the tables' rows, and the replica's own records in its engine.
final class StateSections {
  /// No section, and in a state's digest only if the engine's schema is not the one that Quorate
  /// made: such a state equals no other replica's.
  static final String SCHEMA = "quorate schema of the engine";

  static final String POSITION = "quorate position";
  static final String CONTROL = "quorate control";
  static final String SESSIONS = "quorate sessions";
  static final String CHUNKS = "quorate chunks";
  static final String SEQUENCE = "quorate sequence ";
  private static final String TABLE = "table ";

  private StateSections() {}

  /// A section's name in a state's digest.
  static String key(String section) {
    return StateLoad.table(section).map(StateSections::tableKey).orElse(section);
  }

  /// A table's name in a state's digest: its own, unless that could be taken for a part of the
  /// state that is no table, which nothing would attest then. No two tables share one.
  static String tableKey(String table) {
    return table.startsWith("quorate ") || table.startsWith(TABLE) ? TABLE + table : table;
  }

  private static boolean hasRows(String section) {
    return section.startsWith(TABLE) || section.equals(SESSIONS) || section.equals(CHUNKS);
  }

  /// The digest of the section that is read next.
  static Digest digest(String section, SnapshotFile.Reader reader) throws IOException {
    if (hasRows(section)) {
      MultisetDigest digest = new MultisetDigest();
      reader.rows(digest::add);
      return digest.digest();
    }
    return Digest.of(reader.blob().unsafeArray());
  }

  /// Passes over the section that is read next.
  static void skip(String section, SnapshotFile.Reader reader) throws IOException {
    if (hasRows(section)) {
      reader.rows(_ -> {});
    } else {
      reader.blob();
    }
  }

  /// The schema of a snapshot.
  ///
  /// @throws IOException if it has none before its first table
  static Catalog catalog(Path snapshot) throws IOException {
    try (SnapshotFile.Reader reader = new SnapshotFile.Reader(snapshot)) {
      for (Optional<String> name = reader.next();
          name.filter(it -> StateLoad.table(it).isEmpty()).isPresent();
          name = reader.next()) {
        if (name.get().equals(StateLoad.CATALOG)) {
          return Catalog.decode(new Decoder(reader.blob()));
        }
        skip(name.get(), reader);
      }
    }
    throw new IOException("the snapshot has no schema: " + snapshot);
  }

  /// Copies the section that is read next, which is no table's.
  static void copy(String section, SnapshotFile.Reader reader, SnapshotFile.Writer writer)
      throws IOException {
    if (hasRows(section)) {
      writer.rows(section, reader::rows);
    } else {
      writer.blob(section, reader.blob());
    }
  }

  /// Takes away all that [#install] puts there.
  static void clear(Connection connection) throws SQLException {
    MetaTables.dropSessions(connection, Long.MAX_VALUE);
    for (SessionId session : MetaTables.uploading(connection).keySet()) {
      MetaTables.dropChunks(connection, session, 0);
    }
    for (String sequence : MetaTables.sequences(connection).keySet()) {
      MetaTables.setSequence(connection, sequence, Optional.empty());
    }
    MetaTables.setIntent(connection, 0, Bytes.EMPTY);
  }

  /// Installs the section that is read next, which is no table's; the connection's transaction is
  /// the caller's to end.
  static void install(String section, SnapshotFile.Reader reader, Connection connection)
      throws SQLException, IOException {
    switch (section) {
      case POSITION -> MetaTables.setState(connection, "snapshot", reader.blob());
      case StateLoad.CATALOG -> StoredCatalog.install(connection, reader.blob());
      case CONTROL -> MetaTables.setState(connection, "control", reader.blob());
      case SESSIONS -> sessions(connection, reader);
      case CHUNKS -> chunks(connection, reader);
      default -> {
        if (!section.startsWith(SEQUENCE)) {
          throw new IOException("a snapshot has no section " + section);
        }
        MetaTables.setSequence(
            connection,
            section.substring(SEQUENCE.length()),
            Optional.of(new Decoder(reader.blob()).i64()));
      }
    }
  }

  private static void sessions(Connection connection, SnapshotFile.Reader reader)
      throws SQLException, IOException {
    try (Marker marker = new Marker(connection, UnaryOperator.identity())) {
      reader.rows(row -> {
        try {
          marker.write(
              new Marker.Mark(
                  MetaTables.session(((Value.Text) row.at(0)).value()),
                  ((Value.Int) row.at(1)).value(),
                  ((Value.Int) row.at(2)).value(),
                  Bytes.EMPTY,
                  false));
        } catch (SQLException refused) {
          throw new EngineFailure("cannot install sessions: " + refused.getMessage(), refused);
        }
      });
    }
  }

  private static void chunks(Connection connection, SnapshotFile.Reader reader) throws IOException {
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
  }
}
