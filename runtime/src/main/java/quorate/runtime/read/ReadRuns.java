package quorate.runtime.read;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.runtime.net.FailureText;

/// Runs the reads of a line in the engine: several in one message if it takes that, else one after
/// the other.
final class ReadRuns {
  private static final String GIVEN_UP = "a long read was given up";

  private final Engine engine;
  private final Execution execution;
  private final ReadSnapshots snapshots;
  private final LongAdder together = new LongAdder();

  ReadRuns(Engine engine, Execution execution, ReadSnapshots snapshots) {
    this.engine = engine;
    this.execution = execution;
    this.snapshots = snapshots;
  }

  /// Reads that went to the engine in one message with others.
  long together() {
    return together.sum();
  }

  /// @param results none if there is a reason for it
  /// @param usable whether the snapshot can be read again
  record Answer(List<Result> results, String reason, boolean usable) {
    static final Answer LOST = new Answer(List.of(), "its snapshot is lost", false);
  }

  /// Runs reads that go to the engine together; by themselves if that fails.
  List<Answer> run(List<ReadLine.Running> all) {
    if (all.size() > 1) {
      List<Answer> answers = together(all);
      if (!answers.isEmpty()) {
        return answers;
      }
    }
    List<Answer> answers = new ArrayList<>(all.size());
    for (ReadLine.Running each : all) {
      boolean usable = answers.isEmpty() || answers.getLast().usable();
      answers.add(usable ? run(each) : Answer.LOST);
    }
    return answers;
  }

  /// @return an answer for each; none if they have to be run by themselves
  private List<Answer> together(List<ReadLine.Running> all) {
    ReadLine line = all.getFirst().line();
    line.next();
    boolean stopped = false;
    for (ReadLine.Running each : all) {
      stopped |= !each.begins();
    }
    Optional<List<Result>> results = Optional.empty();
    boolean sent =
        !stopped && snapshots.guardsNothing(line.snapshot(), all.getFirst().read().version());
    if (sent) {
      List<AnalysedStatement> statements =
          all.stream().map(each -> each.read().together().orElseThrow()).toList();
      results = execution.readTogether(line.snapshot().connection(), statements);
    }
    boolean cancelled = false; // it may yet reach the next statement
    for (ReadLine.Running each : all) {
      cancelled |= !each.ends();
    }
    if (cancelled && !stopped) {
      return Collections.nCopies(all.size(), Answer.LOST);
    }
    if (results.isEmpty()) {
      if (sent) {
        snapshots.restore(line.snapshot()); // or the next read finds that it is lost
      }
      return List.of();
    }
    together.add(all.size());
    return results.get().stream().map(each -> new Answer(List.of(each), "unable", true)).toList();
  }

  private Answer run(ReadLine.Running own) {
    own.line().next();
    if (!own.begins()) {
      return new Answer(List.of(), GIVEN_UP, true);
    }
    ReadSnapshots.Snapshot snapshot = own.line().snapshot();
    List<Result> results = List.of();
    String reason = "unable";
    boolean usable = false;
    try {
      snapshots.use(snapshot, own.read().version(), own.read().single());
      results = own.read().statements().apply(snapshot.connection());
      boolean failed = results.isEmpty() || results.getLast() instanceof Result.Failed;
      usable = !failed || !EngineFailure.spoils(engine, results) && snapshots.restore(snapshot);
    } catch (LockConflict conflict) {
      reason = "the read gave way to ordered work";
    } catch (SQLException | RuntimeException | StackOverflowError | OutOfMemoryError broken) {
      reason = FailureText.of(broken);
    }
    return own.ends()
        ? new Answer(results, reason, usable)
        : new Answer(List.of(), GIVEN_UP, false);
  }
}
