package quorate.engine.schema;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.writeset.WriteSet;
import quorate.core.writeset.WriteSetWire;

/// The rows written by those steps of a change of the schema for which SQL leaves open whether they
/// raise an error. An engine that raised one takes these rows instead (rule E2a in
/// docs/protocols/smr.md).
///
/// @param steps the writes by step number; empty for a step that has read or written more rows than
///   are captured
public record StepWrites(SortedMap<Integer, Optional<Written>> steps) {
  public static final StepWrites NONE = new StepWrites(Collections.emptySortedMap());

  /// Stands for the digest of a step that was not captured.
  private static final Digest UNKNOWN = Digest.of(new byte[] {2});

  /// The rows that one step has written.
  ///
  /// @param rows empty if they are too many to send
  public record Written(Digest digest, Optional<WriteSet> rows) {
    Written(WriteSet rows) {
      this(rows.digest(), Optional.of(rows));
    }
  }

  public StepWrites {
    steps = Collections.unmodifiableSortedMap(new TreeMap<>(steps));
  }

  /// Whether it has all written rows.
  public boolean isComplete() {
    return steps.values().stream()
        .allMatch(step -> step.filter(its -> its.rows().isPresent()).isPresent());
  }

  /// The rows that a step has written, if this has them.
  public Optional<WriteSet> rows(int step) {
    return steps.getOrDefault(step, Optional.empty()).flatMap(Written::rows);
  }

  /// The same digests without the rows.
  public StepWrites withoutRows() {
    SortedMap<Integer, Optional<Written>> digests = new TreeMap<>();
    steps.forEach((step, written) ->
        digests.put(step, written.map(its -> new Written(its.digest(), Optional.empty()))));
    return new StepWrites(digests);
  }

  /// A digest for comparison, the same with and without the rows.
  public Digest digest() {
    Encoder out = new Encoder(64);
    steps.forEach((step, written) ->
        Digest.write(out.varint(step), written.map(Written::digest).orElse(UNKNOWN)));
    return Digest.of(out.toByteArray());
  }

  public void write(Encoder out) {
    out.map(
        steps,
        (to, step) -> to.varint(step),
        (to, written) ->
            to.optional(written.map(Written::digest), Digest::write)
                .optional(written.flatMap(Written::rows), StepWrites::write));
  }

  private static void write(Encoder out, WriteSet rows) {
    Encoder alone = new Encoder(256);
    WriteSetWire.write(alone, rows);
    out.bytes(alone.toBytes());
  }

  /// @throws quorate.core.wire.WireException if the bytes were not written by [#write]
  public static StepWrites read(Decoder in) {
    return new StepWrites(
        in.map(
            from -> (int) from.varint(),
            from -> {
              Optional<Digest> digest = from.optional(Digest::read);
              Optional<WriteSet> rows =
                  from.optional(its -> new Decoder(its.bytes()).whole(WriteSetWire::read));
              return digest.map(its -> new Written(its, rows));
            }));
  }

  /// The rest of a message, which may end before them.
  public static Optional<StepWrites> readRest(Decoder in) {
    return in.remaining() > 0 ? Optional.of(read(in)) : Optional.empty();
  }
}
