package quorate.runtime.cbs;

import java.sql.Connection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.engine.schema.OpenSteps;
import quorate.replication.cbs.Word;

/// Runs the marked statements of a transaction that changes the schema, at one database. A
/// statement that raises an error here, or did so when it was the last one, takes the primary's
/// writes instead (rule O7a in docs/protocols/cbs.md).
final class ClaimedSteps implements OpenSteps {
  private final List<Earlier> earlier;
  private final Optional<Work.Marked> claimed;
  private final Captured here = new Captured();
  private final SortedMap<Integer, WriteSet> taken = new TreeMap<>();
  private SortedMap<String, Long> moved = Collections.emptySortedMap();
  private boolean writes;
  private Optional<Result> raised = Optional.empty();

  /// An earlier statement and its answer here: [OpenSteps.Taken#DONE] if it raised an error.
  record Earlier(Work.OfClient work, Result answer) {
    private boolean hasRaised() {
      return answer.equals(Taken.DONE);
    }
  }

  /// @param claimed the last statement as the primary ran it; empty if it has not
  ClaimedSteps(List<Earlier> earlier, Optional<Work.Marked> claimed) {
    this.earlier = List.copyOf(earlier);
    this.claimed = claimed;
  }

  @Override
  public Optional<WriteSet> rows(int step) {
    return Optional.ofNullable(taken.get(step)).or(() -> here.rows(step));
  }

  @Override
  public Result run(Engine engine, Connection connection, Open step, Supplier<Result> execute) {
    if (!step.raises()) {
      return execute.get();
    }
    if (step.statement() < earlier.size()) {
      Earlier before = earlier.get(step.statement());
      return before.hasRaised() ? take(engine, connection, step, before.work()) : execute.get();
    }
    writes |= step.writes();
    Result result = here.run(engine, connection, step, execute);
    moved = step.sequences().moved();
    if (!(result instanceof Result.Failed(SqlError error)) || !error.isOfEvaluation()) {
      return result;
    }
    raised = Optional.of(result);
    boolean lacks = claimed.filter(it -> it.writes().isPresent()).isEmpty();
    return step.writes() && lacks
        ? result
        : claimed.map(it -> take(engine, connection, step, it)).orElse(Taken.DONE);
  }

  /// Takes the primary's writes in place of executing a step.
  private Result take(Engine engine, Connection connection, Open step, Work.OfClient work) {
    Optional<WriteSet> rows =
        work instanceof Work.Marked marked ? marked.taken(step) : Optional.empty();
    rows.ifPresent(its -> taken.put(step.number(), its));
    return rows.map(its -> Taken.taken(engine, connection, step, its)).orElse(Taken.DONE);
  }

  /// This database's answer to the last statement.
  ///
  /// @param result of the last statement as it was carried out
  OpenErrors.Answer answer(Result result) {
    boolean failed = result instanceof Result.Failed;
    if (raised.isPresent() && (!failed || result.equals(raised.get()))) {
      Word word = failed && claimed.isPresent() ? Word.RAISED_WITHOUT_WRITES : Word.RAISED;
      return OpenErrors.Answer.raised(raised.get(), word);
    }
    if (failed || !writes) {
      return OpenErrors.Answer.of(result);
    }
    boolean wanted = claimed.map(it -> it.writes().isPresent()).orElse(true);
    return new OpenErrors.Answer(
        result,
        Word.SAID,
        true,
        wanted ? encoded() : Optional.empty(),
        wanted ? digest() : Optional.empty());
  }

  private Optional<Bytes> encoded() {
    Bytes encoded = Work.Marked.encoded(here.writes(), moved);
    boolean travels = here.writes().isComplete() && encoded.length() <= OpenErrors.WRITES_BYTES_MAX;
    return travels ? Optional.of(encoded) : Optional.empty();
  }

  private Optional<Digest> digest() {
    return claimed.isPresent() || encoded().isPresent()
        ? Optional.of(here.writes().digest())
        : Optional.empty();
  }
}
