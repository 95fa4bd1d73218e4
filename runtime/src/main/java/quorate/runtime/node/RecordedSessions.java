package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.store.Marker;
import quorate.database.store.MetaTables;
import quorate.order.Request;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// An engine's record of each client session: the last recorded request, its place and reply, and
/// the pieces of an unfinished large command. All of it is replicated state: it depends on the
/// recorded requests alone.
final class RecordedSessions implements AutoCloseable {
  private static final int PIECES_AT_ONCE = 8;

  /// The name of the state that lists the sessions whose pieces have served.
  private static final String SERVED = "served";

  private final Connection connection;
  private final Marker marker;
  private final Map<SessionId, Recorded> recorded = new HashMap<>();

  /// The newest piece of each session that has any.
  private final Map<SessionId, Integer> uploading = new HashMap<>();

  private final Turn turn;

  private record Recorded(long number, Position at) {}

  /// Makes the connection the one that writes, in a transaction that begins.
  @FunctionalInterface
  interface Turn {
    void take() throws SQLException;
  }

  /// Reads the state of the connection's engine. Commits.
  RecordedSessions(Engine engine, Connection connection, Turn turn) throws SQLException {
    this.connection = connection;
    this.turn = turn;
    this.marker = new Marker(connection, engine::committing);
    MetaTables.sessions(connection)
        .forEach((session, row) ->
            recorded.put(session, new Recorded(row.number(), new Position(row.position()))));
    uploading.putAll(MetaTables.uploading(connection));
    dropServed();
  }

  /// The last place at which anything was recorded.
  Position newest() {
    return recorded.values().stream()
        .map(Recorded::at)
        .max(java.util.Comparator.naturalOrder())
        .orElse(Position.NONE);
  }

  /// The number of each session's last request.
  Map<SessionId, Long> numbers() {
    Map<SessionId, Long> numbers = new HashMap<>();
    recorded.forEach((session, last) -> numbers.put(session, last.number()));
    return numbers;
  }

  /// Whether the session has a row.
  boolean isKnown(SessionId session) {
    return recorded.containsKey(session);
  }

  /// Whether pieces of a large command of it are here.
  boolean isUploading(SessionId session) {
    return uploading.containsKey(session);
  }

  /// The reply to a session's last request; empty where it was too large to keep, or came with a
  /// snapshot, which has no replies.
  Optional<SmrMessage.Reply> lastReply(SessionId session) throws SQLException {
    return MetaTables.session(connection, session)
        .flatMap(MetaTables.SessionRow::reply)
        .filter(bytes -> bytes.length() > 0)
        .map(bytes -> SmrMessage.Reply.read(new Decoder(bytes)));
  }

  /// Writes the marker of a request in the transaction of its effect, and commits. The pieces that
  /// the session uploaded have served, whatever the outcome.
  void commit(Request request, SmrMessage.Reply reply, boolean chunk) throws SQLException {
    SessionId session = request.id().session();
    Integer newest = uploading.get(session);
    if (!chunk && newest != null && newest < PIECES_AT_ONCE) {
      MetaTables.dropChunks(connection, session, 0);
    } else if (!chunk && newest != null) {
      MetaTables.setState(connection, SERVED, new Encoder().session(session).toBytes());
    }
    marker.commit(mark(reply, recorded.containsKey(session)));
  }

  /// The record of a request.
  ///
  /// @param known whether its session has a row already
  static Marker.Mark mark(SmrMessage.Reply reply, boolean known) {
    RequestId request = reply.request();
    Encoder out = new Encoder(128);
    SmrMessage.Reply.write(out, reply);
    return new Marker.Mark(
        request.session(), request.number(), reply.position().number(), out.toBytes(), known);
  }

  /// Writes the markers of requests whose effects are in one transaction, and commits. None of
  /// their sessions uploads anything.
  void commit(List<Planned> requests, List<SmrMessage.Reply> replies) throws SQLException {
    List<Marker.Mark> marks = new ArrayList<>();
    for (int i = 0; i < replies.size(); i++) {
      marks.add(mark(replies.get(i), requests.get(i).known()));
    }
    marker.commit(marks);
  }

  /// The transaction of [#commit] has committed.
  void committed(Request request, Position at, boolean chunk) throws SQLException {
    SessionId session = request.id().session();
    recorded.put(session, new Recorded(request.id().number(), at));
    Integer newest = chunk ? null : uploading.get(session);
    if (newest != null && newest >= PIECES_AT_ONCE) {
      dropServed();
    }
    if (!chunk) {
      uploading.remove(session);
    }
  }

  /// Deletes the pieces that have served, before anything else is executed.
  private void dropServed() throws SQLException {
    turn.take();
    Bytes served = MetaTables.state(connection, SERVED);
    if (served.length() > 0) {
      SessionId session = new Decoder(served).session();
      drop(session, 0);
      MetaTables.setState(connection, SERVED, Bytes.EMPTY);
      uploading.remove(session);
    }
    connection.commit();
  }

  /// Deletes the pieces from `index` on, a few in each transaction but the last, which goes on:
  /// engines keep deleted rows until their transaction ends, some of them in memory.
  private void drop(SessionId session, int index) throws SQLException {
    int newest = uploading.getOrDefault(session, -1);
    for (int i = newest - PIECES_AT_ONCE; i >= index; i -= PIECES_AT_ONCE) {
      MetaTables.dropChunks(connection, session, i + 1);
      connection.commit();
      turn.take();
    }
    MetaTables.dropChunks(connection, session, index);
  }

  /// Keeps a piece of a large command. If it comes again, after a crash of the client's gateway or
  /// of this node, it replaces the pieces from there on. The first step of a transaction.
  void add(SessionId session, HostCommand.Chunk chunk) throws SQLException {
    drop(session, chunk.index());
    MetaTables.addChunk(connection, session, chunk.index(), chunk.part());
    uploading.put(session, chunk.index());
  }

  /// A piece of a session's large command; empty if it is not there.
  Bytes piece(SessionId session, int index) throws SQLException {
    return MetaTables.chunk(connection, session, index);
  }

  /// Forgets the sessions that recorded nothing since `horizon`, in the caller's transaction, of
  /// which it is the first step.
  void forget(Position horizon) throws SQLException {
    for (SessionId session : uploading.keySet()) {
      Recorded last = recorded.get(session);
      if (last == null || horizon.isAfter(last.at())) {
        drop(session, 0);
      }
    }
    MetaTables.dropSessions(connection, horizon.number());
  }

  /// The transaction of [#forget] has committed.
  void forgotten(Position horizon) {
    recorded.values().removeIf(last -> horizon.isAfter(last.at()));
    uploading.keySet().retainAll(recorded.keySet());
  }

  @Override
  public void close() throws SQLException {
    marker.close();
  }
}
