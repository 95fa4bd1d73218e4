package quorate.replication.smr;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.order.Request;

/// The database as its replica sees it: a deterministic machine, called with one thing after
/// another.
///
/// Every method that changes something commits the change, the position, and the reply in one
/// database transaction, so that nothing is ever executed twice (law 6).
public interface StateMachine {
  /// The position of the last recorded change; [Position#NONE] for an empty database.
  Position applied();

  /// The position of the snapshot that was installed last; [Position#NONE] if none was.
  Position installed();

  /// The number of the last recorded request of each session, to recognise retries by.
  Map<SessionId, Long> sessions();

  /// The control state recorded last.
  Control control();

  /// What was answered to the last recorded request of this session.
  Optional<SmrMessage.Reply> lastReply(SessionId session);

  /// Executes statements in one transaction and records position and reply.
  ///
  /// @param offLimits shapes of reads that this engine answers wrongly
  SmrMessage.Reply execute(
      Position at, Request request, List<Statement> statements, Set<String> offLimits);

  /// Executes a reading script at this position and replies to the client by itself, perhaps later;
  /// what is executed after this call must not show in the answer.
  void read(Position at, Request request, List<Statement> statements, Set<String> offLimits);

  /// Executes the statements of a COMMIT and compares with what the client saw. If all results are
  /// equal and that is enough, the transaction is committed and recorded; otherwise it is held open
  /// until [#decide].
  ///
  /// @param enough whether equal results here commit it, without a word from another replica
  Tentative commit(
      Position at, Request request, Command.Commit commit, Set<String> offLimits, boolean enough);

  /// Ends the transaction that [#commit] holds open.
  SmrMessage.Reply decide(Position at, Request request, boolean stands);

  /// Keeps a piece of a large command.
  SmrMessage.Reply chunk(Position at, Request request, Command.Chunk chunk);

  /// The whole command that this session's pieces make, if they do.
  Optional<quorate.core.Bytes> assemble(RequestId request, Command.Assemble assemble);

  /// Takes values out of a sequence.
  SmrMessage.Reply lease(Position at, Request request, Command.Lease lease);

  /// Records the control state, and an empty reply.
  SmrMessage.Reply record(Position at, Request request, Control control);

  /// Records the control state of a checkpoint, and forgets every session that has recorded nothing
  /// since `horizon`, with what it uploaded.
  SmrMessage.Reply checkpoint(Position at, Request request, Control control, Position horizon);

  /// Executes a disputed statement again, if it only reads, and digests the tables it touches.
  Examination examine(Position at, Statement statement, boolean rerun);

  /// What a scan is for.
  enum Scan {
    /// To compare replicas.
    DIGEST,
    /// To keep a snapshot, too.
    SNAPSHOT,
    /// The same for those who join: left to the others where the engine would have to be held up
    /// for it, since fewer answer just then.
    SNAPSHOT_ASIDE
  }

  /// Digests everything at this position, perhaps later, and has [Command.Attest] ordered.
  void scan(Position at, Scan scan);

  /// What a re-executed transaction gave.
  ///
  /// @param matches whether every result is the one that the client saw
  /// @param failed whether a statement failed here, so that it could not be committed
  /// @param reply the reply where it was committed
  record Tentative(
      boolean matches, boolean failed, List<Digest> digests, Optional<SmrMessage.Reply> reply) {}

  /// What a replica found when it looked into a dispute.
  record Examination(String shape, Optional<Result> answer, StateDigest state) {}
}
