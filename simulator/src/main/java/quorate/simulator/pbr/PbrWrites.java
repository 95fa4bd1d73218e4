package quorate.simulator.pbr;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.Shipped;
import quorate.simulator.check.Violation;

/// The model's write set: the rows before and after.
record PbrWrites(SortedMap<Integer, Change> changes) {
  /// The change of one row.
  record Change(Optional<Integer> before, Optional<Integer> after) {}

  /// The differences between two states.
  static PbrWrites between(SortedMap<Integer, Integer> before, SortedMap<Integer, Integer> after) {
    SortedMap<Integer, Change> changes = new TreeMap<>();
    before.forEach((key, value) -> {
      if (!value.equals(after.get(key))) {
        changes.put(key, new Change(Optional.of(value), Optional.ofNullable(after.get(key))));
      }
    });
    after.forEach((key, value) -> {
      if (!before.containsKey(key)) {
        changes.put(key, new Change(Optional.empty(), Optional.of(value)));
      }
    });
    return new PbrWrites(changes);
  }

  PbrWrites inverse() {
    SortedMap<Integer, Change> inverse = new TreeMap<>();
    changes.forEach((key, change) -> inverse.put(key, new Change(change.after, change.before)));
    return new PbrWrites(inverse);
  }

  /// Applies the changes to rows, which must have the values that they had at execution.
  void applyTo(SortedMap<Integer, Integer> rows, Object where) {
    changes.forEach((key, change) -> {
      if (!change.before.equals(Optional.ofNullable(rows.get(key)))) {
        throw new Violation(
            "convergence",
            "%s: row %d is %s, and was %s where the transaction was executed"
                .formatted(where, key, rows.get(key), change.before));
      }
      change.after.ifPresentOrElse(value -> rows.put(key, value), () -> rows.remove(key));
    });
  }

  /// Carries out an entry's changes, or its statements, which must be answered as they were.
  static void carryOut(Entry.Ran ran, SortedMap<Integer, Integer> rows, NodeId where) {
    if (ran.writes().kind() == Shipped.Kind.WRITES) {
      decode(ran.writes().bytes()).applyTo(rows, where + " " + ran.parts());
      return;
    }
    List<Bytes> answers =
        new Decoder(ran.writes().bytes()).list(in -> PbrProgram.decode(in.bytes()).run(rows));
    if (!answers.equals(ran.parts().stream().map(Entry.Part::answer).toList())) {
      throw new Violation("convergence", where + " answers " + ran.parts() + " otherwise");
    }
  }

  Bytes encode() {
    Encoder to = new Encoder();
    to.varint(changes.size());
    changes.forEach((key, change) -> {
      to.varint(key);
      image(to, change.before);
      image(to, change.after);
    });
    return to.toBytes();
  }

  private static void image(Encoder to, Optional<Integer> value) {
    to.bool(value.isPresent());
    value.ifPresent(to::i32);
  }

  static PbrWrites decode(Bytes bytes) {
    SortedMap<Integer, Change> changes = new TreeMap<>();
    if (bytes.length() > 0) {
      Decoder from = new Decoder(bytes);
      int count = from.count(3);
      for (int i = 0; i < count; i++) {
        int key = (int) from.varint();
        Optional<Integer> before = image(from);
        changes.put(key, new Change(before, image(from)));
      }
    }
    return new PbrWrites(changes);
  }

  private static Optional<Integer> image(Decoder from) {
    return from.bool() ? Optional.of(from.i32()) : Optional.empty();
  }
}
