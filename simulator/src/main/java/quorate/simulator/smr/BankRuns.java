package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.smr.AssembledCommand;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;

/// Executes the statements of scripts and blocks at one database.
final class BankRuns {
  private static final Digest NOT_ASKED = Digest.of(new byte[] {1});

  private BankRuns() {}

  /// The results of a script.
  ///
  /// @param results of the answered statements, up to the first that failed
  /// @param answered whether every executed statement has a result
  record Script(List<Result> results, boolean answered) {
    boolean failed() {
      return !results.isEmpty() && results.getLast() instanceof Result.Failed;
    }

    Optional<List<Result>> answer() {
      return answered ? Optional.of(results) : Optional.empty();
    }
  }

  /// Executes a script.
  ///
  /// @param run executes a statement; empty if the database cannot answer it
  static Script all(
      List<OrderedStatement> statements, Function<OrderedStatement, Optional<Result>> run) {
    List<Result> results = new ArrayList<>();
    boolean answered = true;
    for (OrderedStatement statement : statements) {
      Optional<Result> result = run.apply(statement);
      answered &= result.isPresent();
      result.ifPresent(results::add);
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        break;
      }
    }
    return new Script(results, answered);
  }

  /// The results of a block's statements at a delegate; empty if one fails.
  static List<Result> tentatively(
      List<OrderedStatement> statements, Function<OrderedStatement, Optional<Result>> run) {
    List<Result> results = new ArrayList<>();
    for (OrderedStatement statement : statements) {
      Optional<Result> result = run.apply(statement);
      if (result.isEmpty() || result.get() instanceof Result.Failed) {
        return List.of();
      }
      results.add(result.get());
    }
    return results;
  }

  /// The results of a re-executed block, as far as it was executed.
  ///
  /// @param digests of its results; the client's for a statement without a result
  /// @param abstains whether there is such a statement
  /// @param last the last result
  record Again(
      SqlCommand.Commit commit, List<Digest> digests, boolean abstains, Optional<Result> last) {
    boolean failed() {
      return last.isPresent() && last.get() instanceof Result.Failed;
    }

    boolean falls() {
      return failed() || !digests.equals(commit.results());
    }

    /// Whether a statement raised an error that SQL leaves open.
    boolean raised() {
      return last.isPresent()
          && last.get() instanceof Result.Failed(SqlError error)
          && error.isOfEvaluation();
    }

    Outcome outcome() {
      if (falls()) {
        return Outcome.FALLS;
      }
      return abstains ? Outcome.ABSTAINS : Outcome.STANDS;
    }

    /// The digests reported to clients, one for each statement.
    List<Digest> told() {
      if (abstains) {
        return List.of();
      }
      List<Digest> all = new ArrayList<>(digests);
      while (all.size() < commit.statements().size()) {
        all.add(NOT_ASKED);
      }
      return List.copyOf(all);
    }
  }

  /// Re-executes a block's statements, up to the first that fails.
  static Again again(Function<OrderedStatement, Optional<Result>> run, SqlCommand.Commit commit) {
    List<Digest> digests = new ArrayList<>();
    boolean abstains = false;
    for (OrderedStatement statement : commit.statements()) {
      Optional<Result> result = run.apply(statement);
      abstains |= result.isEmpty();
      digests.add(result.map(Canonical::digest).orElse(commit.results().get(digests.size())));
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        return new Again(commit, digests, abstains, result);
      }
    }
    return new Again(commit, digests, abstains, Optional.empty());
  }

  static boolean isOptionalError(OrderedStatement statement, Result result) {
    return Bank.hasOptionalErrors(statement) && result instanceof Result.Failed;
  }

  /// Whether some database may not support every statement.
  ///
  /// @param dialects of all databases, if known
  static boolean mayLack(Optional<Set<String>> dialects) {
    return dialects.isEmpty() || dialects.get().contains(Bank.PART);
  }

  /// Whether a statement of the block has a shape for which some database abstains.
  static boolean areNotAnswered(List<OrderedStatement> block, Set<String> shapes) {
    return !shapes.isEmpty() && block.stream().anyMatch(each -> shapes.contains(each.text()));
  }

  static AssembledCommand.Pieces pieces(List<Bytes> parts) {
    return index -> index < parts.size() ? parts.get(index) : Bytes.EMPTY;
  }
}
