package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.writeset.WriteSet;
import quorate.core.writeset.WriteSetWire;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.StepWrites;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Sequences;
import quorate.replication.smr.Meaning;
import quorate.replication.smr.SqlCommand;

/// A replica's word of a held script: its effect, as that replica found it (rule W1 in
/// docs/protocols/smr.md).
///
/// @param complete whether the writes are all that it does to the tables
/// @param steps its writes if it changes the schema; then there are no other writes
record HeldWord(
    List<Result> results,
    SortedMap<String, Long> sequences,
    boolean complete,
    WriteSet writes,
    Optional<StepWrites> steps) {
  HeldWord(
      List<Result> results, SortedMap<String, Long> sequences, boolean complete, WriteSet writes) {
    this(results, sequences, complete, writes, Optional.empty());
  }

  /// The word of a change of the schema, as it is found.
  static final class OfChange {
    private final Optional<SqlCommand.Commit> commit;
    private final OpenSteps.Captured steps = new OpenSteps.Captured();
    private Optional<HeldWord> found = Optional.empty();

    /// @param commit the end of the transaction that it is, if it is one
    OfChange(Optional<SqlCommand.Commit> commit) {
      this.commit = commit;
    }

    OpenSteps steps() {
      return steps;
    }

    /// All of it was executed, and is to be undone.
    boolean judged(List<Result> results, Sequences sequences) {
      List<Digest> digests = results.stream().map(Canonical::digest).toList();
      boolean stands = commit.filter(it -> !digests.equals(it.results())).isEmpty();
      found =
          Optional.of(
              stands
                  ? new HeldWord(
                      commit.isPresent() ? Done.COMMIT.orElseThrow() : List.copyOf(results),
                      sequences.moved(),
                      true,
                      WriteSet.EMPTY,
                      Optional.of(steps.writes()))
                  : failed(OtherResults.ANSWER.orElseThrow(), sequences));
      return false;
    }

    /// @param results of the change that was undone, or has failed
    /// @return empty if the engine itself has failed
    Optional<Bytes> word(List<Result> results, Sequences sequences) {
      if (found.isEmpty() && EngineFailure.isIn(results)) {
        return Optional.empty();
      }
      return Optional.of(found.orElseGet(() -> failed(said(results), sequences)).encodeShort());
    }

    /// Of a transaction its client has seen all results but the error.
    private List<Result> said(List<Result> results) {
      boolean open =
          results.getLast() instanceof Result.Failed(SqlError error) && error.isOfEvaluation();
      return commit.isEmpty()
          ? results
          : open ? List.of(results.getLast()) : OtherResults.ANSWER.orElseThrow();
    }

    private static HeldWord failed(List<Result> results, Sequences sequences) {
      return new HeldWord(results, sequences.moved(), true, WriteSet.EMPTY);
    }
  }

  /// Without the rows of steps, if they are too many to travel (rule E5).
  private Bytes encodeShort() {
    Bytes all = encode();
    return all.length() <= SqlCommand.WriteVote.WORD_BYTES_MAX
        ? all
        : new HeldWord(results, sequences, complete, writes, steps.map(StepWrites::withoutRows))
            .encode();
  }

  Bytes encode() {
    Encoder out =
        new Encoder(256)
            .list(results, Values::write)
            .bool(complete)
            .map(sequences, Encoder::string, Encoder::i64);
    WriteSetWire.write(out, writes);
    steps.ifPresent(its -> its.write(out));
    return out.toBytes();
  }

  static HeldWord decode(Bytes bytes) {
    return new Decoder(bytes)
        .whole(in -> {
          List<Result> results = in.list(Values::readResult);
          boolean complete = in.bool();
          SortedMap<String, Long> sequences = in.map(Decoder::string, Decoder::i64);
          WriteSet writes = WriteSetWire.read(in);
          return new HeldWord(results, sequences, complete, writes, StepWrites.readRest(in));
        });
  }

  /// The same for all engines with the same findings, whatever bytes encode their rows.
  Meaning meaning() {
    Encoder out = new Encoder(256);
    Digest.write(out, Canonical.digest(results));
    sequences.forEach((key, value) -> out.string(key).i64(value));
    Digest.write(out, writes.digest());
    steps.ifPresent(its -> Digest.write(out, its.digest()));
    Optional<String> error = error().filter(SqlError::isOfEvaluation).map(SqlError::sqlState);
    return new Meaning(Digest.of(out.toByteArray()), error);
  }

  /// The error that ends it, if one does.
  Optional<SqlError> error() {
    return !results.isEmpty() && results.getLast() instanceof Result.Failed(SqlError error)
        ? Optional.of(error)
        : Optional.empty();
  }
}
