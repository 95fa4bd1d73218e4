package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.store.MetaTables;
import quorate.database.store.NarrowTexts;
import quorate.database.store.SchemaOfEngine;
import quorate.sql.catalog.Catalog;

/// The schema that Quorate has made in the engine, to be compared with the one that the engine has:
/// without a constraint a replica answers otherwise than the others though its rows are theirs, and
/// without an index it is slow.
///
/// What was made is noted in the engine when a change of the schema, or a repair, is over. From the
/// change's commit to that note it is not known, and nothing is compared.
public final class MadeSchema {
  private static final String NOTE = "schema";

  /// No schema has this digest: what was changed over a schema that was not Quorate's is not,
  /// either.
  private static final Digest NOBODYS = Digest.of(new byte[0]);

  /// The class of SQLSTATEs of what an engine has not got.
  private static final String UNDEFINED = "42";

  private final Engine engine;

  /// Whether the engine has, as far as that is known, the tables that tell its schema.
  private volatile boolean known = true;

  public MadeSchema(Engine engine) {
    this.engine = engine;
  }

  /// What is noted.
  ///
  /// @param catalog its version
  /// @param version of the engine, each of which has words of its own
  private record Note(long catalog, String version, Digest schema) {}

  /// Whether nothing is known against the engine's schema. Before it is changed.
  ///
  /// @throws LockConflict if somebody who changes it is in the way
  public boolean isRight(Connection connection, Catalog catalog) throws SQLException {
    return MetaTables.intent(connection).length() > 0 || look(connection, catalog).isEmpty();
  }

  /// In the transaction that commits a change: the note is of another schema from then on.
  public void changing(Connection connection) throws SQLException {
    MetaTables.setState(connection, NOTE, Bytes.EMPTY);
  }

  /// Makes the texts of a database of before as long as they may be now, unless the schema is amid
  /// a change. Commits; a crash meanwhile leaves a schema of which nothing is noted.
  public void widen(Connection connection, Catalog catalog) throws SQLException {
    NarrowTexts narrow = new NarrowTexts(engine, connection, catalog);
    if (MetaTables.intent(connection).length() == 0 && narrow.areThere()) {
      changing(connection);
      narrow.widen();
    }
    connection.commit();
  }

  /// Notes what the engine has now. Commits.
  ///
  /// @param right whether it was right before, and Quorate alone has changed it since
  /// @throws LockConflict if somebody who changes it is in the way; nothing is noted then
  public void made(Connection connection, Catalog catalog, boolean right) throws SQLException {
    if (isKnown()) {
      Optional<Digest> schema = right ? schema(connection, catalog) : Optional.of(NOBODYS);
      if (schema.isPresent()) {
        Encoder note = new Encoder().i64(catalog.version()).string(engine.version());
        Digest.write(note, schema.get());
        MetaTables.setState(connection, NOTE, note.toBytes());
      }
    }
    connection.commit();
  }

  /// The engine's schema, if it is another than what was made there. While somebody is about to
  /// change it, that is not known.
  public Optional<Digest> differing(Connection connection, Catalog catalog) throws SQLException {
    try {
      return look(connection, catalog);
    } catch (LockConflict changing) {
      return Optional.empty();
    }
  }

  private Optional<Digest> look(Connection connection, Catalog catalog) throws SQLException {
    Bytes noted = MetaTables.state(connection, NOTE);
    if (noted.length() == 0 || !isKnown()) {
      return Optional.empty();
    }
    Decoder in = new Decoder(noted);
    Note note = new Note(in.i64(), in.string(), Digest.read(in));
    if (note.catalog() != catalog.version() || !note.version().equals(engine.version())) {
      return Optional.empty();
    }
    return schema(connection, catalog).filter(now -> !now.equals(note.schema()));
  }

  /// Of an engine that only speaks another one's dialect nobody knows where it has its schema.
  private boolean isKnown() {
    return known && engine.takesTriggers();
  }

  /// Empty where the engine is a version that does not tell it in these words.
  private Optional<Digest> schema(Connection connection, Catalog catalog) throws SQLException {
    Set<String> tables =
        catalog.tables().values().stream()
            .map(Catalog.Table::engineName)
            .collect(Collectors.toUnmodifiableSet());
    try {
      return Optional.of(SchemaOfEngine.of(engine.dialect(), connection, tables));
    } catch (SQLException refused) {
      if (engine.isLockConflict(refused)) {
        throw new LockConflict(refused);
      }
      if (!String.valueOf(refused.getSQLState()).startsWith(UNDEFINED)) {
        throw refused;
      }
      known = false;
      return Optional.empty();
    }
  }
}
