package quorate.runtime.cbs;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsIndication;

/// A shepherd's finding about a database, kept for operators.
sealed interface Finding {
  /// The most characters of a statement that are kept.
  int TEXT_MAX = 2_000;

  /// The time of the finding, in milliseconds since 1970.
  long atMillis();

  NodeId replica();

  /// The database answered a statement differently from the others.
  ///
  /// @param number the place of the statement in the transaction `txn`, from 0
  /// @param others the digests of the others' answers
  record Outvoted(
      long atMillis,
      NodeId replica,
      String txn,
      int number,
      String statement,
      Digest answered,
      SortedMap<NodeId, Digest> others)
      implements Finding {
    public Outvoted {
      others = Collections.unmodifiableSortedMap(new TreeMap<>(others));
    }

    static Outvoted of(long atMillis, CbsIndication.Accused it) {
      return new Outvoted(
          atMillis,
          it.replica(),
          it.txn().toString(),
          it.number(),
          shortened(it),
          it.answered(),
          it.others());
    }
  }

  /// A comparison with the others found differences, and copied the right rows.
  ///
  /// @param ranges the number of ranges of keys that differed, by table
  /// @param copied the number of rows sent to the database
  /// @param schema whether the database has the others' schema
  record Repaired(
      long atMillis, NodeId replica, SortedMap<String, Integer> ranges, long copied, boolean schema)
      implements Finding {
    public Repaired {
      ranges = Collections.unmodifiableSortedMap(new TreeMap<>(ranges));
    }
  }

  /// The wrongly answered statement, of bounded length.
  static String shortened(CbsIndication.Accused it) {
    String text = Work.of(it.statement()).text();
    if (text.length() <= TEXT_MAX) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(TEXT_MAX - 1)) ? TEXT_MAX - 1 : TEXT_MAX;
    return text.substring(0, end) + " ...";
  }

  default Bytes encode() {
    Encoder out = new Encoder(256);
    switch (this) {
      case Outvoted(
              long at,
              NodeId replica,
              String txn,
              int number,
              String statement,
              Digest answered,
              var others) -> {
        out.u8(0).i64(at).node(replica).string(txn).varint(number).string(statement);
        Digest.write(out, answered);
        out.map(others, Encoder::node, Digest::write);
      }
      case Repaired(long at, NodeId replica, var ranges, long copied, boolean schema) ->
          out.u8(1)
              .i64(at)
              .node(replica)
              .map(ranges, Encoder::string, (to, count) -> to.varint(count))
              .varint(copied)
              .bool(schema);
    }
    return out.toBytes();
  }

  /// Reads the result of [#encode].
  ///
  /// @throws WireException if the bytes are no finding
  static Finding decode(Bytes encoded) {
    return new Decoder(encoded)
        .whole(in ->
            switch (in.u8()) {
              case 0 ->
                  new Outvoted(
                      in.i64(),
                      in.node(),
                      in.string(),
                      (int) in.varint(),
                      in.string(),
                      Digest.read(in),
                      in.map(Decoder::node, Digest::read));
              case 1 ->
                  new Repaired(
                      in.i64(),
                      in.node(),
                      in.map(Decoder::string, ranges -> (int) ranges.varint()),
                      in.varint(),
                      in.bool());
              default -> throw new WireException("no finding of a shepherd's");
            });
  }
}
