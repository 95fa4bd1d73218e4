package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.digest.MultisetDigest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.run.TableRows;
import quorate.engine.schema.StoredCatalog;
import quorate.replication.pbr.LogPosition;
import quorate.sql.catalog.Catalog;

/// The digests of a database's tables, scanned from the engine, and the engine's place.
///
/// @param tables the digest of each, in hexadecimal digits
public record ScannedTables(LogPosition at, Map<String, String> tables) {
  private static final int TRIES_MAX = 100;
  private static final long PAUSE_MILLIS = 20;

  /// Scans the tables, again after conflicts in an engine without snapshots.
  static ScannedTables of(PbrStore store) throws SQLException {
    for (int tries = 1; ; tries++) {
      try {
        return scanned(store);
      } catch (SQLException conflict) {
        if (tries == TRIES_MAX || !store.engine().isLockConflict(conflict)) {
          throw conflict;
        }
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        throw new SQLException("the node is being stopped", "57P01", stopping);
      }
    }
  }

  private static ScannedTables scanned(PbrStore store) throws SQLException {
    Connection connection = store.readers().borrow();
    try {
      PlaceTable.Found found = PlaceTable.read(connection);
      Map<String, String> digests = new TreeMap<>();
      for (Catalog.Table table : StoredCatalog.read(connection).tables().values()) {
        MultisetDigest digest = new MultisetDigest();
        TableRows.scan(connection, store.engine().dialect(), table, digest::add);
        digests.put(table.name(), digest.digest().hex());
      }
      return new ScannedTables(found.place(), digests);
    } finally {
      store.readers().give(connection);
    }
  }

  Bytes encode() {
    return new Encoder(1024)
        .varint(at.index())
        .varint(at.group())
        .map(tables, Encoder::string, Encoder::string)
        .toBytes();
  }

  public static ScannedTables decode(Bytes bytes) {
    return new Decoder(bytes)
        .whole(in -> {
          LogPosition at = new LogPosition(in.varint(), in.varint());
          return new ScannedTables(at, in.map(Decoder::string, Decoder::string));
        });
  }
}
