package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.writeset.WriteSet;
import quorate.core.writeset.WriteSetWire;
import quorate.database.store.MetaTables;

/// The progress of a change of the schema in an engine where each of its steps commits at once. It
/// is written and committed before each step, so that a crash at any moment neither repeats nor
/// skips a step (law 6).
///
/// @param at the change's place in the order
/// @param done the number of completed steps
/// @param before the schema before step `done`, if that step changes the engine's schema; if the
///   schema differs after a crash, the step took place
/// @param results the results of the completed statements
/// @param failure the failure of a step, set while the completed steps are being undone
/// @param inverses the inverses of the rows that completed steps have written
record Intent(
    long at,
    int done,
    Optional<Digest> before,
    List<Result> results,
    Optional<Result> failure,
    SortedMap<Integer, WriteSet> inverses) {
  Intent {
    results = List.copyOf(results);
    inverses = Collections.unmodifiableSortedMap(new TreeMap<>(inverses));
  }

  static Intent begin(long at) {
    return new Intent(
        at, 0, Optional.empty(), List.of(), Optional.empty(), Collections.emptySortedMap());
  }

  /// The intent that a crash left behind, if it belongs to the change at this position.
  static Optional<Intent> load(Connection connection, long at) throws SQLException {
    Bytes stored = MetaTables.intent(connection);
    if (stored.length() == 0) {
      return Optional.empty();
    }
    Decoder in = new Decoder(stored);
    Intent intent =
        new Intent(
            in.varint(),
            (int) in.varint(),
            in.optional(Digest::read),
            in.list(Values::readResult),
            in.optional(Values::readResult),
            in.map(step -> (int) step.varint(), WriteSetWire::read));
    return Optional.of(intent).filter(it -> it.at == at);
  }

  void save(Connection connection) throws SQLException {
    Encoder out =
        new Encoder()
            .varint(at)
            .varint(done)
            .optional(before, Digest::write)
            .list(results, Values::write)
            .optional(failure, Values::write)
            .map(inverses, (to, step) -> to.varint(step), WriteSetWire::write);
    MetaTables.setIntent(connection, at, out.toBytes());
    connection.commit();
  }

  /// Whether the step under way has changed the schema of the engine.
  boolean isPast(Digest schema) {
    return before.filter(it -> !it.equals(schema)).isPresent();
  }

  Intent stepping(Digest schema) {
    return new Intent(at, done, Optional.of(schema), results, failure, inverses);
  }

  Intent stepped() {
    return new Intent(at, done + 1, Optional.empty(), results, failure, inverses);
  }

  Intent steppedBack() {
    return new Intent(at, done - 1, Optional.empty(), results, failure, inverses);
  }

  Intent with(Result result) {
    List<Result> more = new ArrayList<>(results);
    more.add(result);
    return new Intent(at, done, before, more, failure, inverses);
  }

  /// Adds the inverse of the rows that step `done` has written.
  Intent takenBackBy(WriteSet inverse) {
    SortedMap<Integer, WriteSet> more = new TreeMap<>(inverses);
    more.put(done, inverse);
    return new Intent(at, done, before, results, failure, more);
  }

  Intent having(List<Result> all) {
    return new Intent(at, done, before, all, failure, inverses);
  }

  Intent failing(Result result) {
    return new Intent(at, done, Optional.empty(), results, Optional.of(result), inverses);
  }
}
