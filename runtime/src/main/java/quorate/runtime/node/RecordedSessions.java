package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.store.Marker;
import quorate.database.store.MetaTables;
import quorate.order.Request;
import quorate.replication.smr.Command;
import quorate.replication.smr.Position;
import quorate.replication.smr.SmrMessage;

/// What an engine remembers of each client session: the last recorded request, its place and reply,
/// and the pieces of a large command on its way. All of it is replicated state: what it holds
/// depends on the recorded requests alone.
final class RecordedSessions implements AutoCloseable {
  private final Connection connection;
  private final Marker marker;
  private final Map<SessionId, Recorded> recorded = new HashMap<>();
  private final Set<SessionId> uploading = new HashSet<>();

  private record Recorded(long number, Position at) {}

  /// Takes up what the connection's engine holds.
  RecordedSessions(Connection connection) throws SQLException {
    this.connection = connection;
    this.marker = new Marker(connection);
    MetaTables.sessions(connection)
        .forEach((session, row) ->
            recorded.put(session, new Recorded(row.number(), new Position(row.position()))));
    uploading.addAll(MetaTables.uploading(connection));
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

  /// The reply to a session's last request; empty where it was too large to keep, or came with a
  /// snapshot, which has no replies.
  Optional<SmrMessage.Reply> lastReply(SessionId session) throws SQLException {
    return MetaTables.session(connection, session)
        .flatMap(MetaTables.SessionRow::reply)
        .filter(bytes -> bytes.length() > 0)
        .map(bytes -> SmrMessage.Reply.read(new Decoder(bytes)));
  }

  /// Writes the marker of a request in the transaction of its effect. The pieces that the session
  /// uploaded have served, whatever came of it.
  void write(Request request, Position at, SmrMessage.Reply reply, boolean chunk)
      throws SQLException {
    SessionId session = request.id().session();
    Encoder out = new Encoder(128);
    SmrMessage.Reply.write(out, reply);
    if (!chunk && uploading.contains(session)) {
      MetaTables.dropChunks(connection, session, 0);
    }
    boolean known = recorded.containsKey(session);
    marker.write(session, request.id().number(), at.number(), out.toBytes(), known);
  }

  /// The transaction of [#write] has committed.
  void committed(Request request, Position at, boolean chunk) {
    SessionId session = request.id().session();
    recorded.put(session, new Recorded(request.id().number(), at));
    if (chunk) {
      uploading.add(session);
    } else {
      uploading.remove(session);
    }
  }

  /// Keeps a piece of a large command. One that comes again, after a crash of the client's gateway
  /// or of this node, replaces what was there from it on.
  void add(SessionId session, Command.Chunk chunk) throws SQLException {
    MetaTables.dropChunks(connection, session, chunk.index());
    MetaTables.addChunk(connection, session, chunk.index(), chunk.part());
  }

  /// The pieces of a session, put together, if they are all there.
  Optional<Bytes> assembled(SessionId session, Command.Assemble assemble) throws SQLException {
    Bytes whole = MetaTables.chunks(connection, session);
    return Digest.of(whole.unsafeArray()).equals(assemble.whole())
        ? Optional.of(whole)
        : Optional.empty();
  }

  /// Forgets the sessions that recorded nothing since `horizon`, in the caller's transaction.
  void forget(Position horizon) throws SQLException {
    for (SessionId session : uploading) {
      Recorded last = recorded.get(session);
      if (last == null || horizon.isAfter(last.at())) {
        MetaTables.dropChunks(connection, session, 0);
      }
    }
    MetaTables.dropSessions(connection, horizon.number());
  }

  /// The transaction of [#forget] has committed.
  void forgotten(Position horizon) {
    recorded.values().removeIf(last -> horizon.isAfter(last.at()));
    uploading.retainAll(recorded.keySet());
  }

  @Override
  public void close() throws SQLException {
    marker.close();
  }
}
