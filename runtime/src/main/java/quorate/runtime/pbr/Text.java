package quorate.runtime.pbr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.StepWrites;
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// A transaction as its statements, with all values chosen for them. Changes of the schema are
/// shipped in this form, and transactions without a write set. Executed alone, it does the same
/// everywhere.
///
/// @param drawn the values that its schema changes have drawn, in order, from sequences that
///   existed before it, by their numbers in the catalog
/// @param moved the positions afterwards of these sequences, and of those that it has created
/// @param writes the rows that a schema change has written where SQL leaves open whether it raises
///   an error; empty if nothing is left open (rule B7 in docs/protocols/pbr.md)
record Text(
    List<OrderedStatement> statements,
    SortedMap<String, List<Long>> drawn,
    SortedMap<String, Long> moved,
    Optional<StepWrites> writes) {
  Text {
    statements = List.copyOf(statements);
  }

  Shipped ship() {
    Encoder out = new Encoder(256);
    out.list(statements, OrderedStatement::write)
        .bytes(PlaceTable.encoded(moved))
        .varint(drawn.size());
    drawn.forEach((key, values) -> out.string(key).list(values, (to, value) -> to.i64(value)));
    writes.ifPresent(its -> its.write(out));
    return new Shipped(Shipped.Kind.TEXT, PackedBytes.pack(out.toBytes()));
  }

  static Text of(Shipped shipped) {
    Decoder in = new Decoder(PackedBytes.unpack(shipped.bytes()));
    List<OrderedStatement> statements = in.list(OrderedStatement::read);
    Decoder ofMoved = new Decoder(in.bytes());
    SortedMap<String, Long> moved = PlaceTable.moved(ofMoved);
    ofMoved.end();
    SortedMap<String, List<Long>> drawn = new TreeMap<>();
    for (int left = in.count(2); left > 0; left--) {
      drawn.put(in.string(), in.list(Decoder::i64));
    }
    Optional<StepWrites> writes =
        in.remaining() > 0 ? Optional.of(StepWrites.read(in)) : Optional.empty();
    in.end();
    return new Text(statements, drawn, moved, writes);
  }

  /// Has a backup take the primary's rows where SQL leaves errors open.
  OpenSteps open() {
    return writes.<OpenSteps>map(OpenSteps.Taken::new).orElse(OpenSteps.HERE);
  }

  /// Returns the drawn values once more.
  static final class Again {
    private final Map<String, Deque<Long>> left = new TreeMap<>();

    Again(SortedMap<String, List<Long>> drawn) {
      drawn.forEach((key, values) -> left.put(key, new ArrayDeque<>(values)));
    }

    /// Empty for a sequence that the transaction has created itself.
    Optional<Long> next(Catalog.Sequence sequence) {
      Deque<Long> values = left.get(SequenceValues.key(sequence));
      return values == null ? Optional.empty() : Optional.ofNullable(values.poll());
    }
  }
}
