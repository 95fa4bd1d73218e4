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
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.HostedState;
import quorate.replication.command.Position;
import quorate.replication.command.Rejection;
import quorate.replication.command.StateDigest;
import quorate.replication.statement.Excerpt;
import quorate.replication.statement.OrderedStatement;

/// The database as its replica sees it: beside what a host needs of any service, what executes SQL.
///
/// Every method that changes something commits the change, the position, and the reply in one
/// database transaction, so that nothing is ever executed twice (law 6).
public interface StateMachine extends HostedState<SmrMessage, Control> {
  @Override
  Optional<SmrMessage.Reply> lastReply(SessionId session);

  /// What this database understands; empty if that is not to be announced.
  String dialect();

  @Override
  default String understands() {
    return dialect();
  }

  /// How many of the commands that come next it wants to know of; 0 if it executes each at its
  /// turn.
  default int lookahead() {
    return 0;
  }

  /// What comes next, after what it was told before. It may execute some of it ahead: what is
  /// answered, committed and recorded at a position is what [#execute] or [#commit] of that
  /// position does, which is always asked for in the order of the positions, and which gives the
  /// same as if nothing had been executed ahead. Of that nothing shows before, but for commands
  /// that adjoin the one that is asked for: these may commit together with it.
  ///
  /// @param known as it is at each of these positions
  default void foresee(List<Coming> more, Known known) {}

  /// Takes back what it was told: what was executed ahead is rolled back. So between two events of
  /// the replica nothing runs ahead.
  default void unforesee() {}

  /// A command that comes next: a script that writes, or a COMMIT that is committed if its results
  /// are equal here.
  ///
  /// @param adjoins whether nothing comes between it and the one that was told of before
  record Coming(Position at, Request request, Command command, boolean adjoins) {}

  /// Executes statements in one transaction and records position and reply; or holds them, if one
  /// of them is a write that some engine cannot run: one of those that are known, or of all that
  /// there may be.
  Executed execute(Position at, Request request, List<OrderedStatement> statements, Known known);

  /// What words of what is held are compared by, the same for all engines that find the same. Empty
  /// if this one says nothing.
  Optional<Meaning> meaning(Bytes word);

  /// Ends what is held as r + 1 replicas say.
  ///
  /// @param word what one of them says
  /// @param own whether it means what is open here, which is to be committed; otherwise that is
  ///   rolled back, and the word's write set applied
  /// @return empty if that does not fit the tables
  Optional<SmrMessage.Reply> adopt(Position at, Request request, Bytes word, boolean own);

  /// Ends what is held: nothing of it remains.
  SmrMessage.Reply abandon(Position at, Request request, Reason reason);

  /// Why nothing becomes of what is held.
  enum Reason {
    /// Too few replicas say alike what it does, or in time.
    DISAGREEMENT,
    /// Too few can tell what it does: it is not to be retried.
    UNABLE,
    /// Some raise an error that SQL leaves open, too few for it to be the answer.
    OPTIONAL_ERROR
  }

  /// Ends what is held: it is answered with an error that SQL leaves open, and nothing of it
  /// remains.
  ///
  /// @param word says the error
  /// @param alike how far r + 1 replicas say alike
  SmrMessage.Reply raise(Position at, Request request, Bytes word, Alike alike);

  /// How far r + 1 replicas that raise an error say alike (rule E3).
  enum Alike {
    /// The same results before it, and its SQLSTATE: the answer is all of that.
    RESULTS,
    /// Its SQLSTATE: the answer is the error.
    SQLSTATE,
    /// That there is one: the answer is of class 22 alone.
    CLASS
  }

  /// Executes a reading script at this position and replies to the client by itself, perhaps later;
  /// what is executed after this call must not show in the answer.
  void read(Position at, Request request, List<OrderedStatement> statements, Set<String> offLimits);

  /// Executes the statements of a COMMIT and compares with what the client saw. If all results are
  /// equal and that is enough, the transaction is committed and recorded; otherwise it is held open
  /// until [#decide]. One with a statement that some engine cannot run is held as a script is.
  ///
  /// @param enough whether equal results here commit it, without a word from another replica
  Reexecuted commit(
      Position at, Request request, SqlCommand.Commit commit, Known known, boolean enough);

  /// Ends the transaction that [#commit] holds open.
  SmrMessage.Reply decide(Position at, Request request, boolean stands);

  /// Takes values out of a sequence.
  SmrMessage.Reply lease(Position at, Request request, SqlCommand.Lease lease);

  @Override
  default SmrMessage.Reply record(Position at, Request request, Control control) {
    return record(at, request, control, new Result.Done("CONTROL"));
  }

  /// Records the control state, and what is answered.
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

  /// Executes a disputed statement again, if it only reads, and digests the tables that it touches,
  /// all as of now, perhaps later, and has [SqlCommand.Testimony] ordered.
  ///
  /// @param dispute where that is ordered
  /// @param asked whether its answer counts, beside its tables
  void examine(Position dispute, OrderedStatement statement, boolean rerun, boolean asked);

  /// What became of a script.
  sealed interface Executed {}

  /// It is recorded.
  record Recorded(SmrMessage.Reply reply) implements Executed {}

  /// It is held, until [#adopt] or [#abandon].
  ///
  /// @param word what it does, as this engine finds; empty where it cannot run it
  /// @param optionalErrors whether SQL leaves open if it raises an error
  record Open(Optional<Bytes> word, boolean optionalErrors) implements Executed, Reexecuted {
    /// Of what every engine raises the same errors.
    public Open(Optional<Bytes> word) {
      this(word, false);
    }
  }

  /// What became of a COMMIT.
  sealed interface Reexecuted {}

  /// What a re-executed transaction gave.
  ///
  /// @param own STANDS if every result is the one that the client saw, FALLS if one is not,
  ///   ABSTAINS if this engine could not answer one and the others are
  /// @param failed whether a statement failed here, so that it could not be committed
  /// @param digests of each result; none where this engine abstains
  /// @param reply the reply where it was committed
  record Tentative(
      SmrMessage.Outcome own,
      boolean failed,
      List<Digest> digests,
      Optional<SmrMessage.Reply> reply)
      implements Reexecuted {}

  /// What a replica found when it looked into a dispute.
  record Examination(String shape, Optional<Result> answer, StateDigest state) {
    /// What `self` has to say of that in the dispute at `dispute`.
    ///
    /// @param asked whether its answer counts, beside its tables
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
