package quorate.runtime.pbr;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.StepWrites;
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;

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
        .map(drawn, Encoder::string, (to, values) -> to.list(values, Encoder::i64));
    writes.ifPresent(its -> its.write(out));
    return new Shipped(Shipped.Kind.TEXT, PackedBytes.pack(out.toBytes()));
  }

  static Text of(Shipped shipped) {
    return new Decoder(PackedBytes.unpack(shipped.bytes()))
        .whole(in -> {
          List<OrderedStatement> statements = in.list(OrderedStatement::read);
          SortedMap<String, Long> moved = new Decoder(in.bytes()).whole(PlaceTable::moved);
          SortedMap<String, List<Long>> drawn =
              in.map(Decoder::string, its -> its.list(Decoder::i64));
          return new Text(statements, drawn, moved, StepWrites.readRest(in));
        });
  }

  /// Has a backup take the primary's rows where SQL leaves errors open.
  OpenSteps open() {
    return writes.<OpenSteps>map(OpenSteps.Taken::new).orElse(OpenSteps.HERE);
  }
}
