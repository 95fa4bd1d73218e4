package quorate.replication.command;

import java.util.Map;
import java.util.Optional;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// The state of a service as its host sees it: a deterministic machine, called with one thing after
/// another, which keeps the position, the sessions and the replies with what it changes.
///
/// Every method that changes something makes the change, the position and the reply durable
/// together, so that nothing is ever executed twice (law 6).
///
/// @param <M> the messages of the service, its replies among them
/// @param <C> what the replicas know of each other
public interface HostedState<M, C extends HostControl> {
  /// The position of the last recorded change; [Position#NONE] for an empty state.
  Position applied();

  /// The position up to which what this replica said of its state accuses it no more, since that
  /// was replaced afterwards (P3, P4); [Position#NONE] if it never was.
  Position absolved();

  /// The number of the last recorded request of each session, to recognise retries by.
  Map<SessionId, Long> sessions();

  /// The control state recorded last.
  C control();

  /// The answer to the last recorded request of this session.
  Optional<? extends M> lastReply(SessionId session);

  /// A word on what this service understands, for the others; empty if none is to be announced.
  default String understands() {
    return "";
  }

  /// Records the control state, and an empty reply.
  M record(Position at, Request request, C control);

  /// Records the control state, and that the request was rejected.
  M recordRejection(Position at, Request request, C control, Rejection rejection);

  /// Keeps a piece of a large command.
  M chunk(Position at, Request request, HostCommand.Chunk chunk);

  /// The command that this session's pieces make, if they are all there.
  ///
  /// @throws quorate.core.wire.WireException if together they are none
  Optional<Command> assemble(RequestId request, HostCommand.Assemble assemble);

  /// Records the control state of a checkpoint, and forgets every session that has recorded nothing
  /// since `horizon`, with what it uploaded.
  M checkpoint(Position at, Request request, C control, Position horizon);

  /// A scan's purpose.
  enum Scan {
    /// To compare replicas.
    DIGEST,
    /// To keep a snapshot, too.
    SNAPSHOT,
    /// The same for those who join: left to the others where the service would have to be held up
    /// for it, since fewer answer just then.
    SNAPSHOT_ASIDE
  }

  /// Digests everything at this position, perhaps later, and has [HostCommand.Attest] ordered.
  void scan(Position at, Scan scan);
}
