package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.writeset.WriteSet;
import quorate.core.writeset.WriteSetWire;
import quorate.database.Engine;
import quorate.database.capture.Application;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.capture.RowsRead;
import quorate.database.run.LockConflict;
import quorate.engine.statement.Execution;
import quorate.replication.cbs.Word;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// Runs a marked statement, which may raise an error where SQL leaves that open, at one database
/// (rules O1, O3, O6 and O7 in docs/protocols/cbs.md).
record OpenErrors(Execution execution, Engine engine, Connection connection, Catalog catalog) {
  /// The most rows in all tables that such a statement may change, if its write set is to be sent:
  /// they are read before and after.
  static final long ROWS_MAX = 200_000;

  /// The longest encoding of a write set that the primary sends.
  static final int WRITES_BYTES_MAX = 16 << 20;

  private static final String TOO_MUCH = "54000";

  /// One database's answer to a statement.
  ///
  /// @param marked whether others run it as a marked statement, with its writes if there are any
  /// @param writes the encoded changes
  /// @param digest of the writes, which is voted on together with the result
  record Answer(
      Result result, Word word, boolean marked, Optional<Bytes> writes, Optional<Digest> digest) {
    static Answer of(Result result) {
      return raised(result, Word.SAID);
    }

    /// An error that SQL leaves open, or a result without changes.
    static Answer raised(Result result, Word word) {
      return new Answer(result, word, false, Optional.empty(), Optional.empty());
    }
  }

  private static boolean isOpen(Execution execution, Result result, Analysed.Data data) {
    return result instanceof Result.Failed(SqlError error)
        && error.isOfEvaluation()
        && execution.hasOptionalErrors(data);
  }

  /// Runs the statement.
  ///
  /// @param claimed the primary's run of it; empty at the primary
  /// @param work executes the statement itself
  Answer run(
      Analysed.Data data,
      OrderedStatement statement,
      Optional<Work.Marked> claimed,
      Supplier<Result> work)
      throws SQLException {
    if (!(data instanceof Analysed.Write)) {
      Result result = work.get();
      return Answer.raised(result, isOpen(execution, result, data) ? Word.RAISED : Word.SAID);
    }
    boolean captured =
        claimed.isPresent() ? claimed.get().writes().isPresent() : !isLarge(data, statement);
    Optional<Recording> recording = captured ? Optional.of(record()) : Optional.empty();
    Result result = recording.isPresent() ? recording.get().during(work::get) : work.get();
    if (isOpen(execution, result, data)) {
      return raised(result, claimed);
    }
    if (result instanceof Result.Failed) {
      return Answer.of(result);
    }
    Optional<Bytes> writes =
        recording.isPresent() ? encoded(recording.get(), claimed.isPresent()) : Optional.empty();
    return new Answer(result, Word.SAID, true, writes, writes.map(it -> decoded(it).digest()));
  }

  private Recording record() throws SQLException {
    Capture capture = Capture.bySelecting(engine);
    capture.install(connection, catalog);
    return capture.begin(connection, catalog);
  }

  /// After an error, the primary's writes take the place of this database's own.
  private Answer raised(Result result, Optional<Work.Marked> claimed) {
    if (claimed.isEmpty()) { // this is the primary, and nothing of its run remains
      return Answer.raised(result, Word.RAISED);
    }
    if (claimed.get().writes().isEmpty()) {
      return Answer.raised(result, Word.RAISED_WITHOUT_WRITES);
    }
    try {
      Application.apply(
          connection, engine.dialect(), catalog, decoded(claimed.get().writes().get()));
      return Answer.raised(result, Word.RAISED);
    } catch (SQLException failed) {
      if (engine.isLockConflict(failed) || engine.isLost(failed)) {
        throw new LockConflict(failed);
      }
      return unfit(String.valueOf(failed.getMessage()));
    } catch (IllegalArgumentException noTable) {
      return unfit(String.valueOf(noTable.getMessage()));
    }
  }

  /// The primary's writes do not fit the tables here, which counts against the primary.
  private static Answer unfit(String why) {
    return Answer.of(
        new Result.Failed(
            new SqlError("XX001", "the primary's write set cannot be applied").withDetail(why)));
  }

  /// @param wanted whether the primary has sent its writes, so that these are needed, too
  private static Optional<Bytes> encoded(Recording recording, boolean wanted) throws SQLException {
    try {
      Encoder out = new Encoder(256);
      WriteSetWire.write(out, recording.writes());
      boolean fits = out.size() <= WRITES_BYTES_MAX;
      return wanted || fits ? Optional.of(out.toBytes()) : Optional.empty();
    } catch (SqlException tooMany) {
      if (wanted || !tooMany.error().sqlState().equals(TOO_MUCH)) {
        throw tooMany;
      }
      return Optional.empty();
    }
  }

  private static WriteSet decoded(Bytes bytes) {
    return new Decoder(bytes).whole(WriteSetWire::read);
  }

  /// Whether too many rows would be read: then only the result is voted on (rule O7).
  private boolean isLarge(Analysed.Data data, OrderedStatement statement) throws SQLException {
    Set<String> tables = RowsRead.tables(data, statement.rows());
    return RowsRead.count(connection, catalog, tables) > ROWS_MAX;
  }
}
