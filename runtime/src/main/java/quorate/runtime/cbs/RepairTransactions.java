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

/// The transactions in which databases are compared and repaired: each has its place in the serial
/// order, where r + 1 databases agree on what is right.
///
/// @param session of whoever compares
/// @param outcomes hear what databases make of them
/// @param givesUp whether a transaction that was aborted is not run again
record RepairTransactions(ShepherdSession session, Outcomes outcomes, BooleanSupplier givesUp) {
  private static final int TRIES_MAX = 40;

  /// What comes at the end of a transaction, by what was answered before.
  interface Last {
    Optional<Work> after(List<Result> answers);
  }

  /// Runs a transaction until it is committed.
  ///
  /// @return the answers to the first ones
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

  /// The answer to one that does nothing else.
  Result run(Work work) {
    return run(List.of(work), _ -> Optional.empty()).getFirst();
  }

  /// @return whether it was answered; otherwise the transaction was aborted
  private boolean ask(RequestId txn, int number, Work work, List<Result> answers) {
    if (session.query(txn, number, work)
        instanceof CbsMessage.Response(var _, var _, Result result, var _, long _)) {
      answers.add(result);
      return true;
    }
    return false;
  }

  /// The schema that [Work.Schema] has answered.
  static Bytes schema(Result answer) {
    if (answer instanceof Result.Rows rows
        && rows.rows().getFirst().at(0) instanceof Value.Binary it) {
      return it.value();
    }
    throw new IllegalStateException("no schema: " + answer);
  }
}
