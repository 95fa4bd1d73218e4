package quorate.runtime.cbs;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsIndication;

/// What a shepherd has found at a database, and keeps for people.
sealed interface Finding {
  /// So much of a statement is kept, in characters.
  int TEXT_MAX = 2_000;

  /// When it was found, in milliseconds since 1970.
  long atMillis();

  NodeId replica();

  /// It answered a statement otherwise than the others.
  ///
  /// @param txn the transaction, and `number` the place of the statement in it, from 0
  /// @param others the digests of what others answered there
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

  /// It was compared with the others, differed, and what differed was copied.
  ///
  /// @param ranges how many ranges of keys of each table differed
  /// @param copied how many rows were written
  /// @param schema whether it has the others' schema
  record Repaired(
      long atMillis, NodeId replica, SortedMap<String, Integer> ranges, long copied, boolean schema)
      implements Finding {
    public Repaired {
      ranges = Collections.unmodifiableSortedMap(new TreeMap<>(ranges));
    }
  }

  /// What was answered wrongly, in a bounded length.
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
        out.list(
            List.copyOf(others.entrySet()),
            (to, each) -> Digest.write(to.node(each.getKey()), each.getValue()));
      }
      case Repaired(long at, NodeId replica, var ranges, long copied, boolean schema) ->
          out.u8(1)
              .i64(at)
              .node(replica)
              .list(
                  List.copyOf(ranges.entrySet()),
                  (to, each) -> to.string(each.getKey()).varint(each.getValue()))
              .varint(copied)
              .bool(schema);
    }
    return out.toBytes();
  }

  /// The other way round.
  ///
  /// @throws WireException if it is none
  static Finding decode(Bytes encoded) {
    Decoder in = new Decoder(encoded);
    Finding finding =
        switch (in.u8()) {
          case 0 ->
              new Outvoted(
                  in.i64(),
                  in.node(),
                  in.string(),
                  (int) in.varint(),
                  in.string(),
                  Digest.read(in),
                  map(in.list(from -> Map.entry(from.node(), Digest.read(from)))));
          case 1 ->
              new Repaired(
                  in.i64(),
                  in.node(),
                  map(in.list(from -> Map.entry(from.string(), (int) from.varint()))),
                  in.varint(),
                  in.bool());
          default -> throw new WireException("no finding of a shepherd's");
        };
    in.end();
    return finding;
  }

  private static <K extends Comparable<K>, V> SortedMap<K, V> map(List<Map.Entry<K, V>> entries) {
    SortedMap<K, V> map = new TreeMap<>();
    entries.forEach(each -> map.put(each.getKey(), each.getValue()));
    return map;
  }
}
