package quorate.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.smr.Command;
import quorate.replication.smr.Statement;

/// Runs the statements of scripts and of blocks at one database.
final class BankRuns {
  private BankRuns() {}

  /// The results of a script, the last of which may be a failure; empty where one statement could
  /// not be answered.
  ///
  /// @param run one statement; empty where the database cannot answer it
  static Optional<List<Result>> all(
      List<Statement> statements, Function<Statement, Optional<Result>> run) {
    List<Result> results = new ArrayList<>();
    boolean answered = true;
    for (Statement statement : statements) {
      Optional<Result> result = run.apply(statement);
      answered &= result.isPresent();
      result.ifPresent(results::add);
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        break;
      }
    }
    return answered || failed(Optional.of(results)) ? Optional.of(results) : Optional.empty();
  }

  /// The results of a block's statements at a delegate; none if one of them fails.
  static List<Result> tentatively(
      List<Statement> statements, Function<Statement, Optional<Result>> run) {
    List<Result> results = new ArrayList<>();
    for (Statement statement : statements) {
      Optional<Result> result = run.apply(statement);
      if (result.isEmpty() || result.get() instanceof Result.Failed) {
        return List.of();
      }
      results.add(result.get());
    }
    return results;
  }

  static boolean failed(Optional<List<Result>> results) {
    return results.isPresent()
        && !results.get().isEmpty()
        && results.get().getLast() instanceof Result.Failed;
  }

  /// How a block ends that is executed again.
  enum Again {
    STANDS,
    FALLS,
    /// A statement raises an error that SQL leaves open.
    RAISED
  }

  /// Executes a block's statements again. One that cannot be answered is taken to be as the client
  /// saw it.
  static Again again(Function<Statement, Optional<Result>> run, Command.Commit commit) {
    for (int i = 0; i < commit.statements().size(); i++) {
      Optional<Result> result = run.apply(commit.statements().get(i));
      if (result.isPresent() && !Canonical.digest(result.get()).equals(commit.results().get(i))) {
        return result.get() instanceof Result.Failed(SqlError error) && error.isOfEvaluation()
            ? Again.RAISED
            : Again.FALLS;
      }
    }
    return Again.STANDS;
  }
}
