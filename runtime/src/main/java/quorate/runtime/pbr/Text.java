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

/// A transaction as its statements, with all that was chosen for them: what is shipped of a change
/// of the schema, and where there is no write set. Executed alone, it does the same everywhere.
///
/// @param drawn the values that its changes of the schema have taken, in order, from sequences that
///   were there before it, by their numbers in the catalog
/// @param moved where these sequences are afterwards, and those that it has made
/// @param writes what a change of the schema has written where SQL leaves open whether it raises an
///   error; empty where it leaves nothing open (rule B7 in docs/protocols/pbr.md)
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

  /// How a backup does what SQL leaves open: as the primary has done it.
  OpenSteps open() {
    return writes.<OpenSteps>map(OpenSteps.Taken::new).orElse(OpenSteps.HERE);
  }

  /// Gives out once more what was drawn.
  static final class Again {
    private final Map<String, Deque<Long>> left = new TreeMap<>();

    Again(SortedMap<String, List<Long>> drawn) {
      drawn.forEach((key, values) -> left.put(key, new ArrayDeque<>(values)));
    }

    /// Empty for a sequence that the transaction has made itself.
    Optional<Long> next(Catalog.Sequence sequence) {
      Deque<Long> values = left.get(SequenceValues.key(sequence));
      return values == null ? Optional.empty() : Optional.ofNullable(values.poll());
    }
  }
}
