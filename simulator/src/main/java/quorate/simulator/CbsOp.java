package quorate.simulator;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.cbs.Statement;

/// A statement of the model's little language, over rows with a key and a value.
///
/// @param a a key, the lower end of a range
/// @param b an amount, the upper end of a range
/// @param rows for what repairs a database
record CbsOp(Kind kind, int a, int b, SortedMap<Integer, Integer> rows) {
  /// What it does.
  enum Kind {
    READ,
    SUM,
    ADD,
    SET,
    INSERT,
    DELETE,
    /// All rows.
    DUMP,
    /// All rows of database number [#a] are these from now on; at others nothing happens.
    REPAIR;

    /// What clients do; the first two only read.
    static final List<Kind> OF_CLIENTS = List.of(READ, SUM, ADD, SET, INSERT, DELETE);
  }

  CbsOp {
    rows = Collections.unmodifiableSortedMap(rows);
  }

  CbsOp(Kind kind, int a, int b) {
    this(kind, a, b, Collections.emptySortedMap());
  }

  /// What is said by database `self`.
  boolean repairs(NodeId self) {
    return kind == Kind.REPAIR && a == self.number();
  }

  boolean reads() {
    return kind == Kind.READ || kind == Kind.SUM || kind == Kind.DUMP;
  }

  /// The last key it touches; [#a] is the first.
  int to() {
    return kind == Kind.SUM || kind == Kind.DUMP ? b : a;
  }

  /// Runs it.
  Result apply(SortedMap<Integer, Integer> rows) {
    return switch (kind) {
      case READ -> said(String.valueOf(rows.get(a)));
      case SUM -> {
        SortedMap<Integer, Integer> range = rows.subMap(a, b + 1);
        yield said(range.size() + "/" + range.values().stream().mapToInt(it -> it).sum());
      }
      case ADD -> said(rows.computeIfPresent(a, (_, old) -> old + b));
      case SET -> said(rows.replace(a, b) == null ? 0 : 1);
      case INSERT -> said(rows.putIfAbsent(a, b) == null ? 1 : 0);
      case DELETE -> said(rows.remove(a) == null ? 0 : 1);
      case DUMP -> said(rows);
      case REPAIR -> said("repaired");
    };
  }

  static Result said(Object what) {
    return new Result.Done(String.valueOf(what));
  }

  /// As the roles carry it. To repair is never skipped, nor is to compare.
  Statement statement() {
    Encoder out = new Encoder(8).u8(kind.ordinal()).i64(a).i64(b).varint(rows.size());
    rows.forEach((key, value) -> out.i64(key).i64(value));
    return new Statement(out.toBytes(), reads() && kind != Kind.DUMP, kind == Kind.DUMP);
  }

  static CbsOp of(Statement statement) {
    Decoder in = new Decoder(statement.body().bytes());
    Kind kind = Kind.values()[in.u8()];
    int a = (int) in.i64();
    int b = (int) in.i64();
    SortedMap<Integer, Integer> rows = new TreeMap<>();
    for (int left = in.count(16); left > 0; left--) {
      rows.put((int) in.i64(), (int) in.i64());
    }
    return new CbsOp(kind, a, b, rows);
  }

  /// The rows that a dump has answered. None in what a liar has answered: it is taken at its word
  /// until the votes are there.
  static SortedMap<Integer, Integer> dumped(Result answer) {
    SortedMap<Integer, Integer> rows = new TreeMap<>();
    String text = ((Result.Done) answer).tag();
    if (!text.startsWith("{")) {
      return rows;
    }
    for (String row : text.substring(1, text.length() - 1).split(", ")) {
      if (!row.isEmpty()) {
        String[] pair = row.split("=");
        rows.put(Integer.valueOf(pair[0]), Integer.valueOf(pair[1]));
      }
    }
    return rows;
  }

  @Override
  public String toString() {
    return kind + " " + a + " " + b;
  }
}
