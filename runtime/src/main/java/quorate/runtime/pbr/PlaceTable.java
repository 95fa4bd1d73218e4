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
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.pbr.PbrRecord;

/// The marker in an engine: a row for each of its entries, with the sequences that the entry moved
/// and, if the entry was committed before the log had it, the entry itself, so that it can be
/// undone if a crash leaves the engine ahead of the log (rule B4). The last row has the engine's
/// place.
///
/// There is a row for each entry, not one row that changes, over which concurrent transactions
/// would conflict. Rows other than the last are deleted now and then.
final class PlaceTable {
  static final String NAME = MetaTables.PREFIX + "place";
  private static final int MOVED_BYTES_MAX = 30_000;
  private static final int CARRIED_BYTES_MAX = 20_000;
  static final String INSERT = "insert into \"" + NAME + "\" values (?, ?, ?)";

  private PlaceTable() {}

  /// The content of the table.
  ///
  /// @param moved the sequences that its rows have moved, by their numbers in the catalog
  /// @param carried the entries that the engine can undo by itself, without their answers
  /// @param places of all rows
  record Found(
      LogPosition place,
      SortedMap<String, Long> moved,
      List<Entry> carried,
      List<LogPosition> places) {}

  /// An entry in the form in which a row carries it, without its answers. Empty if it cannot be
  /// undone, or is too large for a row.
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

  /// Creates the table if it is missing.
  static void create(Engine engine) throws SQLException {
    OwnTable.create(
        engine,
        NAME,
        "\"entry\" bigint not null"
            + (engine.dialect().hasIndexes() ? " primary key" : "")
            + ", \"made\" bigint not null, \"moved\" "
            + engine.dialect().traits().binaryType());
  }

  /// Reads the table in the connection's transaction.
  static Found read(Connection connection) throws SQLException {
    LogPosition last = LogPosition.ZERO;
    SortedMap<String, Long> moved = new TreeMap<>();
    List<Entry> carried = new ArrayList<>();
    List<LogPosition> places = new ArrayList<>();
    try (var statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select \"entry\", \"made\", \"moved\" from \"" + NAME + "\" order by \"entry\"")) {
      while (rows.next()) {
        last = new LogPosition(rows.getLong(1), rows.getLong(2));
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

  /// Marks the connection's transaction as this entry's.
  ///
  /// @param carried the entry, if the engine must be able to undo it by itself
  /// @throws SQLException 54000 if it has moved more sequences than fit into a row
  static void insert(
      Connection connection, LogPosition at, SortedMap<String, Long> moved, Optional<Entry> carried)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert(insert, at, moved, carried);
    }
  }

  /// The same, with a statement that was prepared from [#INSERT].
  static void insert(
      PreparedStatement insert,
      LogPosition at,
      SortedMap<String, Long> moved,
      Optional<Entry> carried)
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

  /// Moves the marker back from the entry at a place, in the transaction that undoes it.
  static void goBack(Connection connection, LogPosition at, LogPosition before)
      throws SQLException {
    delete(connection, at.index(), "=");
    if (before.index() > 0 && !read(connection).place().equals(before)) {
      insert(connection, before, new TreeMap<>(), Optional.empty()); // its row was deleted
    }
  }

  /// Stores the positions of the sequences with the sequences themselves, and deletes all rows but
  /// the last and those of entries that the log may lack. In the connection's transaction.
  ///
  /// @param logged the place up to which the synced log has all entries
  static void fold(Connection connection, LogPosition logged) throws SQLException {
    Found found = read(connection);
    for (var each : found.moved().entrySet()) {
      MetaTables.setSequence(connection, each.getKey(), Optional.of(each.getValue()));
    }
    long end = 0;
    for (LogPosition place : found.places()) {
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
    return new Encoder().map(moved, Encoder::string, Encoder::i64).toBytes();
  }

  static SortedMap<String, Long> moved(Decoder in) {
    return in.map(Decoder::string, Decoder::i64);
  }
}
