package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.WireException;
import quorate.core.writeset.InconsistentWrites;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.capture.Application;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.capture.RowsRead;
import quorate.database.run.LockConflict;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.statement.OrderedScript;
import quorate.engine.statement.Rerun;
import quorate.engine.statement.Sequences;
import quorate.replication.smr.Meaning;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine.Alike;
import quorate.runtime.store.NodeLog;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// Scripts and transactions that some engine cannot run: the able engines find their effects, as
/// words on which replicas agree, and the effects are written into the others (rules W0 to W9 in
/// docs/protocols/smr.md). A word contains the answer, the sequences that moved, and the changed
/// rows, which are captured by selecting. If every engine can run all writes of a transaction, its
/// rows need not travel.
final class HeldScripts {
  /// The rows of all tables together that such a script may change: they are read before and after.
  static final long ROWS_MAX = 200_000;

  /// The answer if replicas could not agree on the effect of such a script.
  static final SqlError GIVEN_UP =
      new SqlError(
          "40001", "too few of the databases that can execute this agreed in time on its changes");

  /// The answer if too few replicas could find its effect.
  static final SqlError UNABLE =
      new SqlError("0A000", "too few of the databases can execute this")
          .withHint("Look at: quorate status; it lists the limits of this cluster's engines.");

  private final Engine engine;
  private final Execution execution;
  private final Capture capture;
  private Optional<Meaning> found = Optional.empty();

  /// Whether the script that was run last ends a transaction block.
  private boolean block;

  /// Whether the connection must not be used any more after the last script.
  private boolean spoiled;

  /// Whether SQL leaves open if the script that was run last raises an error.
  private boolean optional;

  /// Whether this engine could not answer all of the transaction that was run last.
  private boolean abstains;

  HeldScripts(Engine engine, Execution execution) {
    this.engine = engine;
    this.execution = execution;
    this.capture = Capture.bySelecting(engine);
  }

  /// Whether some database cannot run one of these writes, or SQL leaves open whether one of the
  /// statements raises an error (rules W1, E2). The same everywhere.
  boolean areHeld(List<Analysed.Data> script) {
    return isNotRunByAll(script) || haveOptionalErrors(script);
  }

  private boolean isNotRunByAll(List<Analysed.Data> script) {
    return script.stream()
        .anyMatch(data -> data instanceof Analysed.Write && !execution.allRun(data));
  }

  private boolean haveOptionalErrors(List<Analysed.Data> script) {
    return script.stream().anyMatch(execution::hasOptionalErrors);
  }

  /// Whether a transaction that ran at a delegate is held: some database cannot check that all of
  /// it gives the results that the client saw, or may answer differently.
  boolean isHeld(List<Analysed.Data> transaction) {
    return !transaction.stream().allMatch(execution::allRun) || haveOptionalErrors(transaction);
  }

  /// Whether SQL leaves open whether a statement of the script raises an error.
  boolean hasOptionalErrors(Script script) {
    return haveOptionalErrors(script.analysed());
  }

  /// Whether this engine can run all of it.
  private boolean isAble(Script script) {
    return script.analysed().stream()
        .noneMatch(data ->
            data.unable().containsKey(engine.dialect())
                || data instanceof Analysed.Write
                    && script.ordered.quarantinedShapes().contains(data.shape()));
  }

  /// A script that is held.
  ///
  /// @param ordered with the shapes of writes from which this engine abstains, too
  /// @param commit the end of the transaction that these are the statements of, if they are
  record Script(OrderedScript ordered, Optional<SqlCommand.Commit> commit) {
    private List<Analysed.Data> analysed() {
      return ordered.analysed();
    }

    private boolean writes() {
      return analysed().stream().anyMatch(Analysed.Write.class::isInstance);
    }
  }

  /// The meaning of the last script's word: of the open transaction, or its failure. Empty if this
  /// engine has none.
  Optional<Meaning> found() {
    return found;
  }

  /// Whether the connection must not be used any more, after a bug of the engine or an error.
  boolean isSpoiled() {
    return spoiled;
  }

  /// The digest in a reply where `word` was agreed upon: of this engine's own finding. An error
  /// that SQL leaves open is no finding (rule E4).
  Digest told(Bytes word) {
    return found
        .filter(own -> !optional || own.error().isEmpty())
        .or(() -> meaning(word))
        .orElseThrow()
        .digest();
  }

  /// A change of the schema is held, and nothing of it is open.
  ///
  /// @param word its effect, as this engine found it
  /// @param ends whether it ends a transaction block
  void holdsChange(Optional<Bytes> word, boolean ends) {
    found = word.flatMap(HeldScripts::meaning);
    optional = true;
    block = ends;
    spoiled = false;
    abstains = false;
    if (found.flatMap(Meaning::error).isPresent()) {
      execution.counters().abstained();
    }
  }

  /// This replica's finding about a script.
  ///
  /// @param word the word of the open transaction or of the failure; empty if it is not known
  /// @param able whether it is the engine's own finding, not one presumed of the others
  private record Found(Optional<Bytes> word, boolean able) {
    static final Found NOTHING = new Found(Optional.empty(), false);

    /// The word to vote with.
    Optional<Bytes> said() {
      return word.filter(_ -> able);
    }
  }

  /// Executes a script and captures its changes. A failure leaves nothing in the transaction.
  ///
  /// @return its word; empty if this engine cannot execute it
  /// @throws LockConflict if another transaction is in the way
  Optional<Bytes> run(Connection connection, Sequences sequences, Script script) {
    try {
      Found now = tryRun(connection, sequences, script);
      found = now.word.flatMap(HeldScripts::meaning);
      if (optional && found.flatMap(Meaning::error).isPresent()) {
        execution.counters().abstained();
      }
      return now.said();
    } catch (SQLException failed) {
      throw stopped(failed);
    }
  }

  /// Executes nothing of a script: this engine has no word on it.
  void abstain(Script script) {
    found = Optional.empty();
    optional = hasOptionalErrors(script);
    block = script.commit.isPresent();
    spoiled = false;
    abstains = false;
  }

  private Found tryRun(Connection connection, Sequences sequences, Script script)
      throws SQLException {
    abstain(script); // until it has run
    boolean able = isAble(script);
    boolean needed = isNotRunByAll(script.analysed());
    try {
      boolean rows = needed || optional && script.writes() && !isLarge(connection, script);
      if (!able && rows) {
        return Found.NOTHING;
      }
      if (needed) {
        refuseLarge(connection, script);
      }
      Optional<Recording> recording =
          rows ? Optional.of(record(connection, script.ordered.catalog())) : Optional.empty();
      List<Result> results =
          recording.isPresent()
              ? recording.get().during(() -> execute(connection, sequences, script))
              : execute(connection, sequences, script);
      spoiled = EngineFailure.spoils(engine, results);
      able &= !abstains;
      if (results.isEmpty() || EngineFailure.isIn(results)) {
        connection.rollback();
        return Found.NOTHING;
      }
      if (results.getLast() instanceof Result.Failed) {
        connection.rollback();
        Optional<Bytes> word = failure(results, sequences);
        return new Found(word, able);
      }
      WriteSet writes = recording.isPresent() ? recording.get().writes() : WriteSet.EMPTY;
      boolean complete = rows || !script.writes();
      Bytes word = new HeldWord(results, sequences.moved(), complete, writes).encode();
      if (word.length() > SqlCommand.WriteVote.WORD_BYTES_MAX) {
        throw new SqlException("54000", "more is changed than engines tell each other");
      }
      return new Found(Optional.of(word), able);
    } catch (SqlException tooMuch) {
      connection.rollback();
      return new Found(failure(List.of(new Result.Failed(tooMuch.error())), sequences), able);
    } catch (InconsistentWrites wrong) {
      connection.rollback(); // others find its effect
      return Found.NOTHING;
    }
  }

  private Recording record(Connection connection, Catalog catalog) throws SQLException {
    capture.install(connection, catalog); // the schema may be another one than at the last
    return capture.begin(connection, catalog);
  }

  /// Its results, the last of which may be a failure; empty where this engine cannot tell.
  private List<Result> execute(Connection connection, Sequences sequences, Script script) {
    if (script.commit.isEmpty()) {
      return execution.runAll(connection, script.ordered, sequences).answer().orElse(List.of());
    }
    SqlCommand.Commit commit = script.commit.get();
    Rerun again = execution.rerun(connection, script.ordered, commit.results(), sequences);
    abstains = again.abstains();
    List<Result> error =
        again.error().<List<Result>>map(it -> List.of(new Result.Failed(it))).orElse(List.of());
    boolean open =
        hasOptionalErrors(script) && again.error().filter(SqlError::isOfEvaluation).isPresent();
    if (open || !error.isEmpty() && EngineFailure.isIn(error)) {
      return error;
    }
    boolean falls = OtherResults.outcome(again, commit) == Outcome.FALLS;
    return (falls ? OtherResults.ANSWER : Done.COMMIT).orElseThrow();
  }

  private RuntimeException stopped(SQLException failed) {
    return engine.isLockConflict(failed) || engine.isLost(failed)
        ? new LockConflict(failed)
        : new EngineFailure(engine.name() + " failed: " + failed.getMessage(), failed);
  }

  private static Optional<Bytes> failure(List<Result> results, Sequences sequences) {
    return Optional.of(new HeldWord(results, sequences.moved(), true, WriteSet.EMPTY).encode());
  }

  /// Refuses a script for which more rows would be read than a node has room for.
  private void refuseLarge(Connection connection, Script script) throws SQLException {
    long rows = rowsRead(connection, script);
    if (rows > ROWS_MAX) {
      SqlError error =
          new SqlError(
              "54000",
              "a statement that not every engine can execute may change tables of at most %d rows, not %d"
                  .formatted(ROWS_MAX, rows));
      throw new SqlException(error);
    }
  }

  /// Whether it is too large for its rows to be captured: then only its results are voted on, and a
  /// replica that raised an error is repaired (rule E5).
  private boolean isLarge(Connection connection, Script script) throws SQLException {
    return rowsRead(connection, script) > ROWS_MAX;
  }

  /// How many rows the tables have that are read before and after the script.
  private long rowsRead(Connection connection, Script script) throws SQLException {
    Set<String> tables = new TreeSet<>();
    for (int i = 0; i < script.analysed().size(); i++) {
      tables.addAll(
          RowsRead.tables(script.analysed().get(i), script.ordered.statements().get(i).rows()));
    }
    return RowsRead.count(connection, script.ordered.catalog(), tables);
  }

  /// The form in which words are compared; empty if the bytes are no word.
  static Optional<Meaning> meaning(Bytes word) {
    try {
      return Optional.of(HeldWord.decode(word).meaning());
    } catch (WireException | InconsistentWrites | IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  /// The answer if it is an error that SQL leaves open, after the results on which r + 1 replicas
  /// agree. A block fails, since its client was told a value.
  List<Result> raised(Bytes word, Alike alike) {
    if (block) {
      return List.of(new Result.Failed(OtherResults.ERROR));
    }
    return switch (alike) {
      case RESULTS -> results(word);
      case SQLSTATE -> List.of(results(word).getLast());
      case CLASS -> List.of(new Result.Failed(SqlError.DATA_EXCEPTION));
    };
  }

  /// The changes that a word contains; empty if it does not contain all of them.
  static Optional<WriteSet> writes(Bytes word) {
    return Optional.of(HeldWord.decode(word)).filter(HeldWord::complete).map(HeldWord::writes);
  }

  /// The answer that a word contains.
  static List<Result> results(Bytes word) {
    return HeldWord.decode(word).results();
  }

  /// Writes another replica's finding into the connection's transaction.
  ///
  /// @return whether it fits, and is complete
  /// @throws LockConflict if another transaction is in the way
  boolean apply(Connection connection, Catalog catalog, Sequences sequences, Bytes bytes) {
    HeldWord word = HeldWord.decode(bytes);
    if (!word.complete()) {
      return false;
    }
    try {
      Application.apply(connection, engine.dialect(), catalog, word.writes());
      sequences.follow(word.sequences());
      return true;
    } catch (SQLException failed) {
      if (engine.isLockConflict(failed) || engine.isLost(failed)) {
        throw new LockConflict(failed);
      }
      NodeLog.LOG.warn("{} cannot apply a write set: {}", engine.name(), failed.getMessage());
      return false;
    } catch (IllegalArgumentException noTable) {
      NodeLog.LOG.warn("{} cannot apply a write set: {}", engine.name(), noTable.getMessage());
      return false;
    }
  }
}
