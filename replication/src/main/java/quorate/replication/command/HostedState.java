package quorate.replication.command;

import java.util.Map;
import java.util.Optional;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// The state of a service as its host sees it: a deterministic machine, called sequentially, which
/// stores the position, the sessions and the replies together with its own changes.
///
/// Every method with an effect makes the effect, the position and the reply durable together, so
/// that no request is ever executed twice.
///
/// @param <M> the messages of the service, including its replies
/// @param <C> the replicas' control state
public interface HostedState<M, C extends HostControl> {
  /// The position of the last recorded change; [Position#NONE] for an empty state.
  Position applied();

  /// The position up to which this replica's attestations and testimonies no longer accuse it,
  /// because its state was replaced since (P3, P4); [Position#NONE] if it never was.
  Position absolved();

  /// The number of the last recorded request of each session, by which retries are recognised.
  Map<SessionId, Long> sessions();

  /// The control state recorded last.
  C control();

  /// The answer to the last recorded request of this session.
  Optional<? extends M> lastReply(SessionId session);

  /// The announcement of what this service understands; empty for none.
  default String understands() {
    return "";
  }

  /// Records the control state, and an empty reply.
  M record(Position at, Request request, C control);

  /// Records the control state, and that the request was rejected.
  M recordRejection(Position at, Request request, C control, Rejection rejection);

  /// Stores a piece of a large command.
  M chunk(Position at, Request request, HostCommand.Chunk chunk);

  /// The command that this session's pieces form, if all are there.
  ///
  /// @throws quorate.core.wire.WireException if they do not form a command
  Optional<Command> assemble(RequestId request, HostCommand.Assemble assemble);

  /// Records the control state of a checkpoint, and forgets every session that has recorded nothing
  /// since `horizon`, with its uploads.
  M checkpoint(Position at, Request request, C control, Position horizon);

  /// A scan's purpose.
  enum Scan {
    /// Digests the state, to compare replicas.
    DIGEST,
    /// Also keeps a snapshot.
    SNAPSHOT,
    /// The same for joining nodes. If it would hold up the service, it is left to the other
    /// replicas, because fewer answer just then.
    SNAPSHOT_ASIDE
  }

  /// Digests the whole state at this position, possibly later, and has [HostCommand.Attest]
  /// ordered.
  void scan(Position at, Scan scan);
}
