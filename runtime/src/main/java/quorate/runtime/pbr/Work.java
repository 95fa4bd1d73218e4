package quorate.runtime.pbr;

import java.util.List;
import java.util.SortedMap;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.core.writeset.WriteSet;
import quorate.core.writeset.WriteSetWire;
import quorate.engine.schema.StoredCatalog;
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// A client's request to the primary, as the request's body.
sealed interface Work {
  /// A transaction that is sent as a whole.
  record Script(List<OrderedStatement> statements) implements Work {
    public Script {
      statements = List.copyOf(statements);
      if (statements.isEmpty()) {
        throw new WireException("a transaction has at least one statement");
      }
    }
  }

  /// COMMIT of the transaction that is open at the primary under the request's number.
  ///
  /// @param statements the number of statements that it has executed, as its client knows it
  record Open(int statements) implements Work {}

  /// A read of the schema. Its answer is [Answer#ofSchema].
  record Schema() implements Work {}

  default Bytes encode() {
    Encoder out = new Encoder(256);
    switch (this) {
      case Script(var statements) -> out.u8(1).list(statements, OrderedStatement::write);
      case Open(int statements) -> out.u8(2).varint(statements);
      case Schema() -> out.u8(3);
    }
    return out.toBytes();
  }

  static Work decode(Bytes bytes) {
    return new Decoder(bytes)
        .whole(in -> {
          int kind = in.u8();
          return switch (kind) {
            case 1 -> new Script(in.list(OrderedStatement::read));
            case 2 -> new Open(in.size());
            case 3 -> new Schema();
            default -> throw new WireException("no work of primary-backup of kind " + kind);
          };
        });
  }

  /// The answer to a client.
  ///
  /// @param changesSchema whether the schema has changed
  record Answer(boolean changesSchema, List<Result> results) {
    public Answer {
      results = List.copyOf(results);
    }

    /// To a COMMIT of a transaction that has only read.
    static final Answer NOTHING = new Answer(false, List.of());

    static Answer ofSchema(Catalog catalog) {
      Row row = Row.of(new Value.Binary(StoredCatalog.encoded(catalog)));
      List<Column> columns = List.of(new Column("schema", SqlType.BYTEA));
      return new Answer(false, List.of(new Result.Rows(columns, List.of(row), true, "SCHEMA")));
    }

    /// The schema.
    ///
    /// @throws SqlException if this is the answer to another request, or a failure
    Catalog schema() {
      return switch (results.getLast()) {
        case Result.Rows rows
            when rows.rows().getFirst().values().getFirst()
                instanceof Value.Binary(Bytes encoded) ->
            new Decoder(encoded).whole(Catalog::decode);
        case Result.Failed(SqlError error) -> throw error.asException();
        case Result other -> throw new WireException("no schema: " + other);
      };
    }

    static Answer failed(SqlError error) {
      return new Answer(false, List.of(new Result.Failed(error)));
    }

    Bytes encode() {
      return new Encoder(256).bool(changesSchema).list(results, Values::write).toBytes();
    }

    static Answer decode(Bytes bytes) {
      return new Decoder(bytes).whole(in -> new Answer(in.bool(), in.list(Values::readResult)));
    }
  }

  /// The shipped form of a transaction: its write set, and the positions of the sequences that it
  /// has moved.
  record Writes(WriteSet rows, SortedMap<String, Long> moved) {
    static final Writes NONE = new Writes(WriteSet.EMPTY, new java.util.TreeMap<>());

    /// @throws SqlException 54000 if the write set is too large
    Shipped ship() {
      if (rows.isEmpty() && moved.isEmpty()) {
        return Shipped.NOTHING;
      }
      Encoder out = new Encoder(256);
      WriteSetWire.write(out.bytes(PlaceTable.encoded(moved)), rows);
      if (out.size() > WriteSetWire.BYTES_MAX) {
        throw new SqlException(
            "54000", "a write set has at most %d MB".formatted(WriteSetWire.BYTES_MAX >> 20));
      }
      return new Shipped(Shipped.Kind.WRITES, PackedBytes.pack(out.toBytes()));
    }

    static Writes of(Shipped shipped) {
      if (shipped.bytes().length() == 0) {
        return NONE;
      }
      return new Decoder(PackedBytes.unpack(shipped.bytes()))
          .whole(in -> {
            SortedMap<String, Long> moved = new Decoder(in.bytes()).whole(PlaceTable::moved);
            return new Writes(WriteSetWire.read(in), moved);
          });
    }
  }
}
