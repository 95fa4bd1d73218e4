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

/// Compares the schema that Quorate made in the engine with the schema that the engine has. Without
/// a constraint a replica answers differently from the others although its rows agree, and without
/// an index it is slow.
///
/// The schema is noted in the engine at the end of a change of the schema, or of a repair. Between
/// the change's commit and that note it is unknown, and nothing is compared.
public final class MadeSchema {
  private static final String NOTE = "schema";

  /// The digest of no schema: a schema changed on top of one that Quorate did not make is not
  /// Quorate's either.
  private static final Digest NOBODYS = Digest.of(new byte[0]);

  /// The class of SQLSTATEs for objects that an engine lacks.
  private static final String UNDEFINED = "42";

  private final Engine engine;

  /// Whether the engine has, as far as is known, the system tables that describe its schema.
  private volatile boolean known = true;

  /// The engine's version; it costs a connection, and does not change while the engine is open.
  private volatile Optional<String> version = Optional.empty();

  public MadeSchema(Engine engine) {
    this.engine = engine;
  }

  /// The stored note.
  ///
  /// @param catalog the catalog's version
  /// @param version the engine's version: each one may describe the same schema differently
  private record Note(long catalog, String version, Digest schema) {}

  /// Whether no deviation of the engine's schema is known. Called before it is changed.
  ///
  /// @throws LockConflict if a concurrent change of the schema blocks the comparison
  public boolean isRight(Connection connection, Catalog catalog) throws SQLException {
    return MetaTables.intent(connection).length() > 0 || look(connection, catalog).isEmpty();
  }

  /// Invalidates the note, in the transaction that commits a change.
  public void changing(Connection connection) throws SQLException {
    MetaTables.setState(connection, NOTE, Bytes.EMPTY);
  }

  /// Lengthens the text columns of a database that an earlier version created, unless a change of
  /// the schema is under way. Commits; after a crash meanwhile nothing is noted of the schema.
  public void widen(Connection connection, Catalog catalog) throws SQLException {
    NarrowTexts narrow = new NarrowTexts(engine, connection, catalog);
    if (MetaTables.intent(connection).length() == 0 && narrow.areThere()) {
      changing(connection);
      narrow.widen();
    }
    connection.commit();
  }

  /// Notes the schema that the engine has now. Commits.
  ///
  /// @param right whether it was right before, and Quorate alone has changed it since
  /// @throws LockConflict if a concurrent change of the schema blocks this; nothing is noted then
  public void made(Connection connection, Catalog catalog, boolean right) throws SQLException {
    if (isKnown()) {
      Optional<Digest> schema = right ? schema(connection, catalog) : Optional.of(NOBODYS);
      if (schema.isPresent()) {
        Encoder note = new Encoder().i64(catalog.version()).string(version());
        Digest.write(note, schema.get());
        MetaTables.setState(connection, NOTE, note.toBytes());
      }
    }
    connection.commit();
  }

  /// The digest of the engine's schema, if it differs from the noted one. Empty while a concurrent
  /// change of the schema blocks the comparison.
  public Optional<Digest> differing(Connection connection, Catalog catalog) throws SQLException {
    try {
      return look(connection, catalog);
    } catch (LockConflict changing) {
      return Optional.empty();
    }
  }

  private String version() {
    if (version.isEmpty()) {
      version = Optional.of(engine.version());
    }
    return version.get();
  }

  private Optional<Digest> look(Connection connection, Catalog catalog) throws SQLException {
    Bytes noted = MetaTables.state(connection, NOTE);
    if (noted.length() == 0 || !isKnown()) {
      return Optional.empty();
    }
    Decoder in = new Decoder(noted);
    Note note = new Note(in.i64(), in.string(), Digest.read(in));
    if (note.catalog() != catalog.version() || !note.version().equals(version())) {
      return Optional.empty();
    }
    return schema(connection, catalog).filter(now -> !now.equals(note.schema()));
  }

  /// An engine that merely speaks another one's dialect may keep its schema in unknown tables.
  private boolean isKnown() {
    return known && engine.takesTriggers();
  }

  /// Empty if this version of the engine does not describe its schema in the known tables.
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
