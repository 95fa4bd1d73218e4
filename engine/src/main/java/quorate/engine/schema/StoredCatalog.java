package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.store.MetaTables;
import quorate.sql.catalog.Catalog;

/// The schema as stored in the engine's own tables, within the connection's current transaction.
public final class StoredCatalog {
  private static final String KEY = "catalog";

  private StoredCatalog() {}

  /// The schema; an empty one before the first change.
  public static Catalog read(Connection connection) throws SQLException {
    Bytes encoded = MetaTables.state(connection, KEY);
    return encoded.length() == 0 ? Catalog.EMPTY : Catalog.decode(new Decoder(encoded));
  }

  /// Stores the schema of another engine.
  public static Catalog install(Connection connection, Bytes encoded) throws SQLException {
    Catalog catalog = Catalog.decode(new Decoder(encoded));
    MetaTables.setState(connection, KEY, encoded);
    return catalog;
  }

  public static void write(Connection connection, Catalog catalog) throws SQLException {
    MetaTables.setState(connection, KEY, encoded(catalog));
  }

  public static Bytes encoded(Catalog catalog) {
    Encoder out = new Encoder(4096);
    catalog.encode(out);
    return out.toBytes();
  }
}
