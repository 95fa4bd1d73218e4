package quorate.replication.smr;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.command.HostCommand;
import quorate.replication.command.HostedState;
import quorate.replication.command.Position;
import quorate.replication.command.Rejection;
import quorate.replication.command.StateDigest;
import quorate.replication.statement.Excerpt;
import quorate.replication.statement.OrderedStatement;

/// The database as its replica sees it: besides the state that every host needs, the execution of
/// SQL.
///
/// Every method with an effect commits the effect, the position and the reply in one database
/// transaction, so that no request is ever executed twice.
public interface StateMachine extends HostedState<SmrMessage, Control> {
  @Override
  Optional<SmrMessage.Reply> lastReply(SessionId session);

  /// This database's dialect; empty if it is not announced.
  String dialect();

  @Override
  default String understands() {
    return dialect();
  }

  /// The number of coming commands to announce to it; 0 if it executes each at its turn.
  default int lookahead() {
    return 0;
  }

  /// Announces commands that follow those announced before. The database may execute some of them
  /// ahead: the answer, commit and record of a position are still those of [#execute] or [#commit]
  /// at that position, which are always called in the order of positions and have the same results
  /// as without execution ahead. Nothing of it is visible before, except that commands which adjoin
  /// the one being executed may commit together with it.
  ///
  /// @param known valid for each of these positions
  default void foresee(List<Coming> more, Known known) {}

  /// Withdraws all announcements: everything executed ahead is rolled back. So between two events
  /// of the replica nothing runs ahead.
  default void unforesee() {}

  /// A coming command: a script that writes, or a COMMIT that commits if its results are equal
  /// here.
  ///
  /// @param adjoins whether it immediately follows the command announced before
  record Coming(Position at, Request request, SqlCommand command, boolean adjoins) {}

  /// Executes statements in one transaction and records position and reply; or holds them, if one
  /// is a write that some engine cannot run: one of the known engines, or any engine as long as not
  /// all are known.
  Executed execute(Position at, Request request, List<OrderedStatement> statements, Known known);

  /// The form in which words on a held write are compared, equal for all engines with the same
  /// finding. Empty if the word has no meaning.
  Optional<Meaning> meaning(Bytes word);

  /// Ends the held write as r + 1 replicas decided.
  ///
  /// @param word one of theirs
  /// @param own whether it has the meaning of the transaction open here, which is then committed;
  ///   otherwise that is rolled back, and the word's write set applied
  /// @return empty if the write set does not fit the tables
  Optional<SmrMessage.Reply> adopt(Position at, Request request, Bytes word, boolean own);

  /// Ends the held write without any effect.
  SmrMessage.Reply abandon(Position at, Request request, Reason reason);

  /// The reason why a held write has no effect.
  enum Reason {
    /// Too few replicas agree on its effect, or not in time.
    DISAGREEMENT,
    /// Too few can run it: a retry is useless.
    UNABLE,
    /// Some raise an error that SQL leaves open, too few for it to be the answer.
    OPTIONAL_ERROR
  }

  /// Ends the held write without any effect; the answer is an error that SQL leaves open.
  ///
  /// @param word contains the error
  /// @param alike the extent to which r + 1 replicas agree
  SmrMessage.Reply raise(Position at, Request request, Bytes word, Alike alike);

  /// The extent to which r + 1 replicas that raise an error agree (rule E3).
  enum Alike {
    /// On the results before it and its SQLSTATE: all of that is the answer.
    RESULTS,
    /// On its SQLSTATE: the error is the answer.
    SQLSTATE,
    /// On the existence of an error: the answer is only an error of class 22.
    CLASS
  }

  /// Executes a read-only script at this position and replies to the client itself, possibly later;
  /// commands executed after this call must not affect the answer.
  void read(
      Position at,
      Request request,
      List<OrderedStatement> statements,
      Set<String> quarantinedShapes);

  /// Executes the statements of a COMMIT and compares the results with those that the client saw.
  /// If all are equal and that is enough, the transaction is committed and recorded; otherwise it
  /// is kept open until [#decide]. One with a statement that some engine cannot run is held like
  /// such a script.
  ///
  /// @param enough whether equal results here commit it, without another replica's vote
  Reexecuted commit(
      Position at, Request request, SqlCommand.Commit commit, Known known, boolean enough);

  /// Ends the transaction that [#commit] kept open.
  SmrMessage.Reply decide(Position at, Request request, boolean stands);

  /// Takes values out of a sequence.
  SmrMessage.Reply lease(Position at, Request request, SqlCommand.Lease lease);

  @Override
  default SmrMessage.Reply record(Position at, Request request, Control control) {
    return record(at, request, control, new Result.Done("CONTROL"));
  }

  /// Records the control state and this answer.
  SmrMessage.Reply record(Position at, Request request, Control control, Result answer);

  @Override
  default SmrMessage.Reply recordRejection(
      Position at, Request request, Control control, Rejection rejection) {
    return record(at, request, control, Refusal.of(rejection));
  }

  @Override
  SmrMessage.Reply chunk(Position at, Request request, HostCommand.Chunk chunk);

  @Override
  SmrMessage.Reply checkpoint(Position at, Request request, Control control, Position horizon);

  /// A statement without its literals.
  String shape(OrderedStatement statement);

  /// Executes a disputed statement again, if it only reads, digests the tables that it touches, all
  /// as of now but possibly later, and has [SqlCommand.Testimony] ordered.
  ///
  /// @param dispute the position at which the dispute is ordered
  /// @param asked whether its answer counts, besides its tables
  void examine(Position dispute, OrderedStatement statement, boolean rerun, boolean asked);

  /// The result of executing a script.
  sealed interface Executed {}

  /// The result of a script that this replica executes as the order demands.
  sealed interface Ran extends Executed {}

  /// The script is recorded.
  record Recorded(SmrMessage.Reply reply) implements Ran {}

  /// The script is held, until [#adopt] or [#abandon].
  ///
  /// @param word its effect as found by this engine; empty if the engine cannot run it
  /// @param optionalErrors whether SQL leaves open whether it raises an error
  record Open(Optional<Bytes> word, boolean optionalErrors) implements Ran, Reexecuted {
    /// A held write on which every engine raises the same errors.
    public Open(Optional<Bytes> word) {
      this(word, false);
    }
  }

  /// This replica cannot execute it, as the others do: it takes a later state from them.
  record Unable(String reason) implements Executed, Reexecuted {}

  /// The result of executing a COMMIT.
  sealed interface Reexecuted {}

  /// The results of a re-executed transaction.
  ///
  /// @param own STANDS if every result is the one that the client saw, FALLS if one differs,
  ///   ABSTAINS if this engine could not answer one and the others are equal
  /// @param failed whether a statement failed here, so that it could not be committed
  /// @param digests of each result; empty if this engine abstains
  /// @param reply the reply, if it was committed
  record Tentative(
      SmrMessage.Outcome own,
      boolean failed,
      List<Digest> digests,
      Optional<SmrMessage.Reply> reply)
      implements Reexecuted {}

  /// A replica's findings in a dispute.
  record Examination(String shape, Optional<Result> answer, StateDigest state) {
    /// The testimony of `self` in the dispute at `dispute`.
    ///
    /// @param asked whether its answer counts, besides its tables
    public SqlCommand.Testimony testimony(NodeId self, Position dispute, boolean asked) {
      Optional<Result> again = answer.filter(_ -> asked);
      return new SqlCommand.Testimony(
          self,
          dispute,
          shape,
          again.map(Canonical::digest),
          again.map(Excerpt::of).orElse(""),
          state);
    }
  }
}
