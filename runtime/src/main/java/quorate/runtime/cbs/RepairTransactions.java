package quorate.runtime.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.core.value.Value;
import quorate.replication.cbs.CbsMessage;

/// Runs the transactions that compare and repair databases. Each has its place in the serial order,
/// where r + 1 databases agree on the right state.
///
/// @param session the comparing party's session
/// @param outcomes collect the databases' outcomes of these transactions
/// @param givesUp whether an aborted transaction is not run again
record RepairTransactions(ShepherdSession session, Outcomes outcomes, BooleanSupplier givesUp) {
  private static final int TRIES_MAX = 40;

  /// Chooses the last statement of a transaction by the answers before it.
  interface Last {
    Optional<Work> after(List<Result> answers);
  }

  /// Runs a transaction until it is committed.
  ///
  /// @return the answers to `works`
  /// @throws IllegalStateException if it never is
  List<Result> run(List<Work> works, Last last) {
    for (int tries = 1; tries <= TRIES_MAX; tries++) {
      RequestId txn = session.next();
      outcomes.listen(txn);
      List<Result> answers = new ArrayList<>();
      boolean goesOn = true;
      for (int i = 0; goesOn && i < works.size(); i++) {
        goesOn = ask(txn, i, works.get(i), answers);
      }
      List<Result> given = List.copyOf(answers);
      Optional<Work> end = goesOn ? last.after(given) : Optional.empty();
      if (end.isPresent()) {
        goesOn = ask(txn, works.size(), end.get(), answers);
      }
      if (goesOn && session.commit(txn).isEmpty()) {
        return given;
      }
      if (givesUp.getAsBoolean()) {
        break;
      }
      session.pauseBeforeTry(tries);
    }
    throw new IllegalStateException("others are in the way");
  }

  /// The answer to a transaction of one statement.
  Result run(Work work) {
    return run(List.of(work), _ -> Optional.empty()).getFirst();
  }

  /// @return whether there is an answer; otherwise the transaction was aborted
  private boolean ask(RequestId txn, int number, Work work, List<Result> answers) {
    if (session.query(txn, number, work)
        instanceof CbsMessage.Response(var _, var _, Result result, var _, long _)) {
      answers.add(result);
      return true;
    }
    return false;
  }

  /// The schema in an answer to [Work.Schema].
  static Bytes schema(Result answer) {
    if (answer instanceof Result.Rows rows
        && rows.rows().getFirst().at(0) instanceof Value.Binary it) {
      return it.value();
    }
    throw new IllegalStateException("no schema: " + answer);
  }
}
