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
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// A transaction as its statements, with all that was chosen for them: what is shipped of a change
/// of the schema, and where there is no write set. Executed alone, it does the same everywhere.
///
/// @param drawn the values that its changes of the schema have taken, in order, from sequences that
///   were there before it, by their numbers in the catalog
/// @param moved where these sequences are afterwards
record Text(
    List<OrderedStatement> statements,
    SortedMap<String, List<Long>> drawn,
    SortedMap<String, Long> moved) {
  Text {
    statements = List.copyOf(statements);
  }

  Shipped ship() {
    Encoder out = new Encoder(256);
    out.list(statements, OrderedStatement::write)
        .bytes(PlaceTable.encoded(moved))
        .varint(drawn.size());
    drawn.forEach((key, values) -> out.string(key).list(values, (to, value) -> to.i64(value)));
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
    in.end();
    return new Text(statements, drawn, moved);
  }

  /// Gives out once more what was drawn.
  static final class Again {
    private final Map<String, Deque<Long>> left = new TreeMap<>();

    Again(Text text) {
      text.drawn.forEach((key, values) -> left.put(key, new ArrayDeque<>(values)));
    }

    /// Empty for a sequence that the transaction has made itself.
    Optional<Long> next(Catalog.Sequence sequence) {
      Deque<Long> values = left.get(SequenceValues.key(sequence));
      return values == null ? Optional.empty() : Optional.ofNullable(values.poll());
    }
  }
}
