package quorate.database.store;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.database.Engine;
import quorate.database.OwnConnection;

/// Quorate's own tables in an engine: data that commit in the same transaction as an effect, so
/// that no crash can separate the two (law 6).
///
/// - `quorate_session`: the last recorded request of each client session and its reply;
/// - `quorate_state`: the schema, the control state and other blobs, in parts;
/// - `quorate_sequence`: the next value of each sequence;
/// - `quorate_chunk`: pieces of large requests;
/// - `quorate_intent`: a change of the schema under way, in engines where that commits at once.
public final class MetaTables {
  /// The prefix of these tables' names; no user table may have it.
  public static final String PREFIX = "quorate_";

  private static final int PART_BYTES = 30_000;
  private static final List<String> NAMES =
      List.of("session", "state", "sequence", "chunk", "intent");

  private MetaTables() {}

  /// The names of the tables.
  public static Set<String> names() {
    return NAMES.stream().map(PREFIX::concat).collect(Collectors.toUnmodifiableSet());
  }

  /// Creates the missing tables.
  public static void create(Engine engine) throws SQLException {
    String binary = engine.dialect().traits().binaryType();
    List<String> ddl =
        List.of(
            "create table \"quorate_session\" (\"id\" varchar(32) not null primary key,"
                + " \"number\" bigint not null, \"position\" bigint not null, \"reply\" "
                + binary
                + ")",
            "create table \"quorate_state\" (\"name\" varchar(100) not null, \"part\" integer not null,"
                + " \"value\" "
                + binary
                + ", primary key (\"name\", \"part\"))",
            "create table \"quorate_sequence\" (\"name\" varchar(200) not null primary key,"
                + " \"next_value\" bigint not null)",
            "create table \"quorate_chunk\" (\"id\" varchar(32) not null, \"piece\" integer not null,"
                + " \"part\" integer not null, \"value\" "
                + binary
                + ", primary key (\"id\", \"piece\", \"part\"))",
            "create table \"quorate_intent\" (\"position\" bigint not null, \"part\" integer not null,"
                + " \"value\" "
                + binary
                + ", primary key (\"position\", \"part\"))");
    List<String> present =
        engine.tables().stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    try (OwnConnection own = OwnConnection.alone(engine);
        var statement = own.connection().createStatement()) {
      for (int i = 0; i < NAMES.size(); i++) {
        if (!present.contains(PREFIX + NAMES.get(i))) {
          statement.execute(engine.dialect().hasIndexes() ? ddl.get(i) : withoutKeys(ddl.get(i)));
        }
      }
      own.connection().commit();
    }
  }

  /// DuckDB's indexes may retain deleted keys, and then refuse their reinsertion.
  private static String withoutKeys(String ddl) {
    return ddl.replaceAll(",? primary key( \\([^)]*\\))?", "");
  }

  /// The last recorded request of a session.
  ///
  /// @param reply empty if it was too large to keep
  public record SessionRow(long number, long position, Optional<Bytes> reply) {}

  /// Every session, at the start; replies are read on demand.
  public static SortedMap<SessionId, SessionRow> sessions(Connection connection)
      throws SQLException {
    SortedMap<SessionId, SessionRow> sessions = new TreeMap<>();
    try (var statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select \"id\", \"number\", \"position\" from \"quorate_session\"")) {
      while (rows.next()) {
        sessions.put(
            session(rows.getString(1)),
            new SessionRow(rows.getLong(2), rows.getLong(3), Optional.empty()));
      }
    }
    return sessions;
  }

  /// The session of a stored id.
  public static SessionId session(String hex) {
    return new SessionId(
        Long.parseUnsignedLong(hex, 0, 16, 16), Long.parseUnsignedLong(hex, 16, 32, 16));
  }

  /// One session with its reply.
  public static Optional<SessionRow> session(Connection connection, SessionId id)
      throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select \"number\", \"position\", \"reply\" from \"quorate_session\" where \"id\" = ?")) {
      select.setString(1, id.hex());
      try (ResultSet rows = select.executeQuery()) {
        if (!rows.next()) {
          return Optional.empty();
        }
        byte[] reply = rows.getBytes(3);
        return Optional.of(
            new SessionRow(
                rows.getLong(1),
                rows.getLong(2),
                reply == null ? Optional.empty() : Optional.of(Bytes.wrap(reply))));
      }
    }
  }

  /// The largest reply that is kept, in bytes.
  public static int replyBytesMax() {
    return PART_BYTES;
  }

  /// A blob of `quorate_state`; empty bytes if there is none.
  public static Bytes state(Connection connection, String name) throws SQLException {
    return parts(
        connection,
        "select \"value\" from \"quorate_state\" where \"name\" = ? order by \"part\"",
        select -> select.setString(1, name));
  }

  /// Replaces a blob.
  public static void setState(Connection connection, String name, Bytes value) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from \"quorate_state\" where \"name\" = ?")) {
      delete.setString(1, name);
      delete.executeUpdate();
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into \"quorate_state\" values (?, ?, ?)")) {
      insertParts(
          insert,
          value,
          (part, bytes) -> {
            insert.setString(1, name);
            insert.setInt(2, part);
            insert.setBytes(3, bytes);
          });
    }
  }

  /// Stores a piece of a session's large request.
  public static void addChunk(Connection connection, SessionId id, int piece, Bytes value)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into \"quorate_chunk\" values (?, ?, ?, ?)")) {
      insertParts(
          insert,
          value,
          (part, bytes) -> {
            insert.setString(1, id.hex());
            insert.setInt(2, piece);
            insert.setInt(3, part);
            insert.setBytes(4, bytes);
          });
    }
  }

  /// A piece of a session's large request; empty if there is none.
  public static Bytes chunk(Connection connection, SessionId id, int piece) throws SQLException {
    return parts(
        connection,
        "select \"value\" from \"quorate_chunk\" where \"id\" = ? and \"piece\" = ?"
            + " order by \"part\"",
        select -> {
          select.setString(1, id.hex());
          select.setInt(2, piece);
        });
  }

  /// Deletes the pieces from `piece` on.
  public static void dropChunks(Connection connection, SessionId id, int piece)
      throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement(
            "delete from \"quorate_chunk\" where \"id\" = ? and \"piece\" >= ?")) {
      delete.setString(1, id.hex());
      delete.setInt(2, piece);
      delete.executeUpdate();
    }
  }

  /// The sessions that have pieces here, with the last piece of each.
  public static Map<SessionId, Integer> uploading(Connection connection) throws SQLException {
    Map<SessionId, Integer> newest = new HashMap<>();
    try (var statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select \"id\", max(\"piece\") from \"quorate_chunk\" group by \"id\"")) {
      while (rows.next()) {
        newest.put(session(rows.getString(1)), rows.getInt(2));
      }
    }
    return newest;
  }

  /// One stored part of a piece.
  public record ChunkPart(SessionId session, int piece, int part, Bytes value) {}

  /// Every part of every piece, for a snapshot. One piece at a time is in memory: some drivers read
  /// a query's whole result at once.
  public static void chunkParts(Connection connection, Consumer<ChunkPart> sink)
      throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select \"part\", \"value\" from \"quorate_chunk\" where \"id\" = ? and \"piece\" = ?"
                + " order by \"part\"")) {
      for (var session : uploading(connection).entrySet()) {
        for (int piece = 0; piece <= session.getValue(); piece++) {
          select.setString(1, session.getKey().hex());
          select.setInt(2, piece);
          try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
              Bytes value = Bytes.wrap(rows.getBytes(2));
              sink.accept(new ChunkPart(session.getKey(), piece, rows.getInt(1), value));
            }
          }
        }
      }
    }
  }

  /// Stores a part from [#chunkParts].
  public static void addChunkPart(Connection connection, ChunkPart part) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into \"quorate_chunk\" values (?, ?, ?, ?)")) {
      insert.setString(1, part.session().hex());
      insert.setInt(2, part.piece());
      insert.setInt(3, part.part());
      insert.setBytes(4, part.value().unsafeArray());
      insert.executeUpdate();
    }
  }

  /// Deletes the sessions whose last recorded position is below `position`.
  public static void dropSessions(Connection connection, long position) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from \"quorate_session\" where \"position\" < ?")) {
      delete.setLong(1, position);
      delete.executeUpdate();
    }
  }

  /// The next value of each sequence that has been used.
  public static SortedMap<String, Long> sequences(Connection connection) throws SQLException {
    SortedMap<String, Long> sequences = new TreeMap<>();
    try (var statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select \"name\", \"next_value\" from \"quorate_sequence\"")) {
      while (rows.next()) {
        sequences.put(rows.getString(1), rows.getLong(2));
      }
    }
    return sequences;
  }

  /// Sets the next value of a sequence, or deletes it if `next` is empty.
  public static void setSequence(Connection connection, String name, Optional<Long> next)
      throws SQLException {
    if (next.isEmpty()) {
      try (PreparedStatement delete =
          connection.prepareStatement("delete from \"quorate_sequence\" where \"name\" = ?")) {
        delete.setString(1, name);
        delete.executeUpdate();
      }
      return;
    }
    try (PreparedStatement update =
        connection.prepareStatement(
            "update \"quorate_sequence\" set \"next_value\" = ? where \"name\" = ?")) {
      update.setLong(1, next.get());
      update.setString(2, name);
      if (update.executeUpdate() == 1) {
        return;
      }
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into \"quorate_sequence\" values (?, ?)")) {
      insert.setString(1, name);
      insert.setLong(2, next.get());
      insert.executeUpdate();
    }
  }

  /// The intent of the schema change under way; empty bytes if there is none.
  public static Bytes intent(Connection connection) throws SQLException {
    return parts(
        connection,
        "select \"value\" from \"quorate_intent\" order by \"position\", \"part\"",
        _ -> {});
  }

  /// Replaces the intent; empty bytes clear it.
  public static void setIntent(Connection connection, long position, Bytes value)
      throws SQLException {
    try (var delete = connection.createStatement()) {
      delete.executeUpdate("delete from \"quorate_intent\"");
    }
    if (value.length() == 0) {
      return;
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into \"quorate_intent\" values (?, ?, ?)")) {
      insertParts(
          insert,
          value,
          (part, bytes) -> {
            insert.setLong(1, position);
            insert.setInt(2, part);
            insert.setBytes(3, bytes);
          });
    }
  }

  private interface Binder {
    void bind(PreparedStatement statement) throws SQLException;
  }

  private interface PartBinder {
    void bind(int part, byte[] bytes) throws SQLException;
  }

  private static void insertParts(PreparedStatement insert, Bytes value, PartBinder binder)
      throws SQLException {
    byte[] all = value.unsafeArray();
    if (all.length == 0) {
      return; // HSQLDB fails where a batch is empty
    }
    for (int start = 0; start < all.length; start += PART_BYTES) {
      binder.bind(
          start / PART_BYTES,
          Arrays.copyOfRange(all, start, Math.min(all.length, start + PART_BYTES)));
      insert.addBatch();
    }
    insert.executeBatch();
  }

  private static Bytes parts(Connection connection, String sql, Binder binder) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      binder.bind(select);
      List<byte[]> parts = new ArrayList<>();
      int length = 0;
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          byte[] part = rows.getBytes(1);
          parts.add(part);
          length += part.length;
        }
      }
      ByteBuffer all = ByteBuffer.allocate(length);
      parts.forEach(all::put);
      return Bytes.wrap(all.array());
    }
  }
}
