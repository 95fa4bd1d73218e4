package quorate.runtime.cbs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.core.writeset.WriteSet;
import quorate.core.writeset.WriteSetWire;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.StepWrites;
import quorate.replication.statement.OrderedStatement;

/// A step of a transaction: a client's statement, or a step of comparing and repairing databases
/// (HRDB, section 3.5.2). The latter take their place in the serial order, too, so that all
/// databases answer for the same place.
sealed interface Work {
  /// A client's statement, as it was sent or as the primary ran it.
  sealed interface OfClient extends Work {
    OrderedStatement statement();
  }

  /// A client's statement.
  ///
  /// @param reads whether it changes nothing
  record Sql(OrderedStatement statement, boolean reads) implements OfClient {}

  /// A client's statement as the primary executed it, if SQL leaves open whether it raises an
  /// error: a database on which it raises one applies the primary's writes (rule O3).
  ///
  /// @param writes the primary's writes, encoded; empty if they are too many to send (rule O7)
  /// @param steps whether the writes belong to steps of a schema change
  record Marked(OrderedStatement statement, Optional<Bytes> writes, boolean steps)
      implements OfClient {
    /// The primary's rows for one step of a transaction that changes the schema. Sequences that the
    /// transaction created are advanced to the primary's values.
    Optional<WriteSet> taken(OpenSteps.Open step) {
      return writes.flatMap(its -> {
        Decoder in = new Decoder(its);
        if (!steps) {
          return Optional.of(in.whole(WriteSetWire::read));
        }
        StepWrites rows = StepWrites.read(in);
        step.sequences().follow(in.whole(from -> from.map(Decoder::string, Decoder::i64)));
        return rows.rows(step.number());
      });
    }

    /// Encodes the writes of steps.
    static Bytes encoded(StepWrites rows, SortedMap<String, Long> moved) {
      Encoder out = new Encoder(256);
      rows.write(out);
      return out.map(moved, Encoder::string, Encoder::i64).toBytes();
    }
  }

  /// The schema, encoded.
  record Schema() implements Work {}

  /// The digests of the leaves of a table's tree over hashed keys.
  record Compare(String table) implements Work {}

  /// The rows of these leaves.
  record Excerpt(String table, Set<Integer> leaves) implements Work {
    public Excerpt {
      leaves = Set.copyOf(leaves);
    }
  }

  /// At this replica: replaces the schema by this one, without any rows, if it is another. Nothing
  /// happens at others.
  ///
  /// @param anyway whether to do so even if it is the same
  record Reset(NodeId replica, Bytes schema, boolean anyway) implements Work {}

  /// At this replica: replaces the rows of these leaves. Nothing happens at others.
  record Repair(NodeId replica, List<Part> parts) implements Work {
    public Repair {
      parts = List.copyOf(parts);
    }
  }

  /// Leaves of one table, and their rows.
  record Part(String table, Set<Integer> leaves, List<Row> rows) {
    public Part {
      leaves = Set.copyOf(leaves);
      rows = List.copyOf(rows);
    }
  }

  /// The form in which the roles carry it.
  default quorate.replication.cbs.Statement carried() {
    Encoder out = new Encoder(256);
    switch (this) {
      case Sql(OrderedStatement statement, boolean _) ->
          OrderedStatement.write(out.u8(0), statement);
      case Marked(OrderedStatement statement, Optional<Bytes> writes, boolean steps) -> {
        OrderedStatement.write(out.u8(steps ? 7 : 6), statement);
        out.optional(writes, Encoder::bytes);
      }
      case Schema() -> out.u8(1);
      case Compare(String table) -> out.u8(2).string(table);
      case Excerpt(String table, Set<Integer> leaves) -> write(out.u8(3).string(table), leaves);
      case Reset(NodeId replica, Bytes schema, boolean anyway) ->
          out.u8(4).node(replica).bytes(schema).bool(anyway);
      case Repair(NodeId replica, List<Part> parts) ->
          out.u8(5)
              .node(replica)
              .list(
                  parts,
                  (to, part) -> {
                    write(to.string(part.table()), part.leaves());
                    to.list(part.rows(), Values::write);
                  });
    }
    return new quorate.replication.cbs.Statement(
        out.toBytes(), this instanceof Sql sql && sql.reads(), this instanceof Compare);
  }

  private static void write(Encoder out, Set<Integer> leaves) {
    out.list(List.copyOf(new TreeSet<>(leaves)), (to, leaf) -> to.varint(leaf));
  }

  private static Set<Integer> leaves(Decoder in) {
    return Set.copyOf(in.list(from -> (int) from.varint()));
  }

  /// Reads the form of [#carried].
  ///
  /// @throws WireException if it is no work
  static Work of(quorate.replication.cbs.Statement carried) {
    return new Decoder(carried.body().bytes())
        .whole(in -> {
          int kind = in.u8();
          return switch (kind) {
            case 0 -> new Sql(OrderedStatement.read(in), carried.reads());
            case 1 -> new Schema();
            case 2 -> new Compare(in.string());
            case 3 -> new Excerpt(in.string(), leaves(in));
            case 4 -> new Reset(in.node(), in.bytes(), in.bool());
            case 5 ->
                new Repair(
                    in.node(),
                    in.list(
                        from -> new Part(from.string(), leaves(from), from.list(Values::readRow))));
            case 6, 7 ->
                new Marked(OrderedStatement.read(in), in.optional(Decoder::bytes), kind == 7);
            default -> throw new WireException("no work of a shepherd's");
          };
        });
  }

  /// Describes it for operators.
  default String text() {
    return switch (this) {
      case OfClient said -> said.statement().text();
      case Schema() -> "schema";
      case Compare(String table) -> "compare " + table;
      case Excerpt(String table, Set<Integer> leaves) ->
          "%d ranges of %s".formatted(leaves.size(), table);
      case Reset(NodeId replica, Bytes _, boolean _) ->
          "make the schema at database " + replica.number();
      case Repair(NodeId replica, List<Part> _) -> "repair database " + replica.number();
    };
  }
}
