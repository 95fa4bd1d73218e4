package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.store.MetaTables;
import quorate.database.store.OwnTable;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.pbr.PbrRecord;
import quorate.replication.pbr.Place;

/// The marker in an engine: a row for each entry that it has, with the sequences that the entry has
/// moved, and the entry itself where it was committed before the log had it: so that it can be
/// taken back if a crash leaves the engine ahead of the log. The last one is where the engine is.
///
/// A row for each, and not one that changes: transactions of an engine that are open at the same
/// time would be in conflict over it. Rows that are not the last one are taken away now and then.
final class PlaceTable {
  static final String NAME = MetaTables.PREFIX + "place";
  private static final int MOVED_BYTES_MAX = 30_000;
  private static final int CARRIED_BYTES_MAX = 20_000;
  static final String INSERT = "insert into \"" + NAME + "\" values (?, ?, ?)";

  private PlaceTable() {}

  /// What the table holds.
  ///
  /// @param moved sequences that its rows have moved, by their numbers in the catalog
  /// @param carried entries that it can take back, without their answers
  /// @param places of all rows
  record Found(
      Place place, SortedMap<String, Long> moved, List<Entry> carried, List<Place> places) {}

  /// An entry as it is carried: without its answer. Empty if it is not: it cannot be taken back, or
  /// is too large for a row.
  static Optional<Entry> carried(Entry entry) {
    return entry.canBeUndone()
            && entry.content() instanceof Entry.Ran ran
            && ran.writes().bytes().length() <= CARRIED_BYTES_MAX
        ? Optional.of(
            new Entry(
                entry.at(),
                entry.before(),
                new Entry.Ran(
                    ran.parts().stream()
                        .map(part -> new Entry.Part(part.id(), part.client(), Bytes.EMPTY))
                        .toList(),
                    ran.writes())))
        : Optional.empty();
  }

  /// Makes the table if it is missing.
  static void create(Engine engine) throws SQLException {
    OwnTable.create(
        engine,
        NAME,
        "\"entry\" bigint not null"
            + (engine.dialect().hasIndexes() ? " primary key" : "")
            + ", \"made\" bigint not null, \"moved\" "
            + engine.dialect().traits().binaryType());
  }

  /// In the connection's transaction.
  static Found read(Connection connection) throws SQLException {
    Place last = Place.ZERO;
    SortedMap<String, Long> moved = new TreeMap<>();
    List<Entry> carried = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    try (var statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select \"entry\", \"made\", \"moved\" from \"" + NAME + "\" order by \"entry\"")) {
      while (rows.next()) {
        last = new Place(rows.getLong(1), rows.getLong(2));
        places.add(last);
        byte[] bytes = rows.getBytes(3);
        if (bytes != null && bytes.length > 0) {
          Decoder in = new Decoder(bytes);
          moved.putAll(moved(in));
          if (in.remaining() > 0
              && PbrCodec.decodeRecord(in.bytes()) instanceof PbrRecord.Appended(Entry entry)) {
            carried.add(entry);
          }
        }
      }
    }
    return new Found(last, moved, carried, places);
  }

  /// Marks that the connection's transaction is this entry's.
  ///
  /// @param carried the entry, if the engine is to be able to take it back by itself
  /// @throws SQLException 54000 if it has moved more sequences than a row holds
  static void insert(
      Connection connection, Place at, SortedMap<String, Long> moved, Optional<Entry> carried)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert(insert, at, moved, carried);
    }
  }

  /// The same, by a statement that was prepared of [#INSERT].
  static void insert(
      PreparedStatement insert, Place at, SortedMap<String, Long> moved, Optional<Entry> carried)
      throws SQLException {
    Bytes bytes = moved.isEmpty() && carried.isEmpty() ? Bytes.EMPTY : encoded(moved);
    if (carried.isPresent()) {
      Bytes entry = PbrCodec.encodeRecord(new PbrRecord.Appended(carried.get()));
      bytes = new Encoder(256).raw(bytes.unsafeArray()).bytes(entry).toBytes();
    }
    if (bytes.length() > MOVED_BYTES_MAX) {
      throw new SQLException("a transaction moves too many sequences", "54000");
    }
    insert.setLong(1, at.index());
    insert.setLong(2, at.group());
    insert.setBytes(3, bytes.unsafeArray());
    insert.executeUpdate();
  }

  /// Marks that the entry at a place is taken back, in the transaction that does so.
  static void goBack(Connection connection, Place at, Place before) throws SQLException {
    delete(connection, at.index(), "=");
    if (before.index() > 0 && !read(connection).place().equals(before)) {
      insert(connection, before, new TreeMap<>(), Optional.empty()); // its row was taken away
    }
  }

  /// Moves what the table says of sequences to where these are kept, and leaves the last row and
  /// what the log may not have. In the connection's transaction.
  ///
  /// @param logged up to where the synced log has all entries
  static void fold(Connection connection, Place logged) throws SQLException {
    Found found = read(connection);
    for (var each : found.moved().entrySet()) {
      MetaTables.setSequence(connection, each.getKey(), Optional.of(each.getValue()));
    }
    long end = 0;
    for (Place place : found.places()) {
      if (place.compareTo(logged) <= 0) {
        end = place.index() + 1;
      }
    }
    if (found.places().size() > 1 && end > 0) {
      delete(connection, Math.min(found.place().index(), end), "<");
    }
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
