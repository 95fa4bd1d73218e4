package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.store.MetaTables;
import quorate.replication.pbr.Place;

/// The marker in an engine: a row for each entry that it has, with the sequences that the entry has
/// moved. The last one is where the engine is.
///
/// A row for each, and not one that changes: transactions of an engine that are open at the same
/// time would be in conflict over it. Rows that are not the last one are taken away now and then.
final class PlaceTable {
  private static final String NAME = MetaTables.PREFIX + "place";
  private static final int MOVED_BYTES_MAX = 30_000;
  private static final String INSERT = "insert into \"" + NAME + "\" values (?, ?, ?)";

  private PlaceTable() {}

  /// What the table holds.
  ///
  /// @param moved sequences that its rows have moved, by their numbers in the catalog
  record Found(Place place, SortedMap<String, Long> moved) {}

  /// Makes the table if it is missing.
  static void create(Engine engine) throws SQLException {
    boolean there =
        engine.tables().stream().anyMatch(name -> name.toLowerCase(Locale.ROOT).equals(NAME));
    if (there) {
      return;
    }
    String binary =
        switch (engine.dialect()) {
          case DERBY -> "varchar(30000) for bit data";
          case H2, HSQLDB -> "varbinary(30000)";
          case POSTGRESQL -> "bytea";
          case SQLITE, DUCKDB, MARIADB -> "blob";
        };
    try (OwnConnection own = OwnConnection.alone(engine);
        var statement = own.connection().createStatement()) {
      statement.execute(
          "create table \""
              + NAME
              + "\" (\"entry\" bigint not null"
              + (engine.dialect().hasIndexes() ? " primary key" : "")
              + ", \"made\" bigint not null, \"moved\" "
              + binary
              + ")");
      own.connection().commit();
    }
  }

  /// In the connection's transaction.
  static Found read(Connection connection) throws SQLException {
    Place last = Place.ZERO;
    SortedMap<String, Long> moved = new TreeMap<>();
    try (var statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select \"entry\", \"made\", \"moved\" from \"" + NAME + "\" order by \"entry\"")) {
      while (rows.next()) {
        last = new Place(rows.getLong(1), rows.getLong(2));
        byte[] bytes = rows.getBytes(3);
        if (bytes != null && bytes.length > 0) {
          moved.putAll(moved(new Decoder(bytes)));
        }
      }
    }
    return new Found(last, moved);
  }

  /// Marks that the connection's transaction is this entry's.
  ///
  /// @throws SQLException 54000 if it has moved more sequences than a row holds
  static void insert(Connection connection, Place at, SortedMap<String, Long> moved)
      throws SQLException {
    Bytes bytes = moved.isEmpty() ? Bytes.EMPTY : encoded(moved);
    if (bytes.length() > MOVED_BYTES_MAX) {
      throw new SQLException("a transaction moves too many sequences", "54000");
    }
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setLong(1, at.index());
      insert.setLong(2, at.group());
      insert.setBytes(3, bytes.unsafeArray());
      insert.executeUpdate();
    }
  }

  /// Marks that the entry at a place is taken back, in the transaction that does so.
  static void goBack(Connection connection, Place at, Place before) throws SQLException {
    delete(connection, at.index(), "=");
    if (before.index() > 0 && !read(connection).place().equals(before)) {
      insert(connection, before, new TreeMap<>()); // its row was taken away
    }
  }

  /// Moves what the table says of sequences to where these are kept, and leaves the last row. In
  /// the connection's transaction.
  static void fold(Connection connection) throws SQLException {
    Found found = read(connection);
    for (var each : found.moved().entrySet()) {
      MetaTables.setSequence(connection, each.getKey(), Optional.of(each.getValue()));
    }
    delete(connection, found.place().index(), "<");
  }

  private static void delete(Connection connection, long index, String which) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement(
            "delete from \"" + NAME + "\" where \"entry\" " + which + " ?")) {
      delete.setLong(1, index);
      delete.executeUpdate();
    }
  }

  static Bytes encoded(SortedMap<String, Long> moved) {
    Encoder out = new Encoder();
    out.varint(moved.size());
    moved.forEach((name, next) -> out.string(name).i64(next));
    return out.toBytes();
  }

  static SortedMap<String, Long> moved(Decoder in) {
    SortedMap<String, Long> moved = new TreeMap<>();
    for (int left = in.count(9); left > 0; left--) {
      moved.put(in.string(), in.i64());
    }
    return moved;
  }
}
