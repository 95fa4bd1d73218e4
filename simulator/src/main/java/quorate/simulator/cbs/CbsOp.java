package quorate.simulator.cbs;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.cbs.Statement;

/// A statement of the model's small language, over rows with a key and a value.
///
/// @param a a key, or the lower end of a range
/// @param b an amount, or the upper end of a range
/// @param rows the rows of a repair, or the primary's writes
public record CbsOp(Kind kind, int a, int b, SortedMap<Integer, Integer> rows) {
  private static final int BEFORE = -1;

  /// The kind of statement.
  public enum Kind {
    READ,
    SUM,
    ADD,
    SET,
    INSERT,
    DELETE,
    /// Reads all rows.
    DUMP,
    /// Replaces all rows of the database with number [#a]; without effect at others.
    REPAIR,
    /// Reads a row; SQL leaves open whether that raises an error.
    RATIO,
    /// Adds to a row; SQL leaves open whether that raises an error.
    SHARE,
    /// Adds to a row, with the primary's writes for databases that raise an error.
    SHARED;

    /// The statements of clients; the first two only read.
    public static final List<Kind> OF_CLIENTS = List.of(READ, SUM, ADD, SET, INSERT, DELETE);
  }

  public CbsOp {
    rows = Collections.unmodifiableSortedMap(rows);
  }

  public CbsOp(Kind kind, int a, int b) {
    this(kind, a, b, Collections.emptySortedMap());
  }

  /// Whether SQL leaves open if it raises an error.
  boolean isMarked() {
    return kind == Kind.RATIO || kind == Kind.SHARE || kind == Kind.SHARED;
  }

  /// Whether an engine that evaluates more than necessary may raise an error.
  boolean mayRaise(SortedMap<Integer, Integer> rows) {
    Integer value = rows.get(a);
    return isMarked() && value != null && value % 3 == 0;
  }

  /// Its writes to these rows: the row's new value, and the old one under a separate key.
  SortedMap<Integer, Integer> writes(SortedMap<Integer, Integer> before) {
    SortedMap<Integer, Integer> writes = new TreeMap<>();
    Integer value = before.get(a);
    if (value != null) {
      writes.put(BEFORE, value);
      writes.put(a, value + b);
    }
    return writes;
  }

  /// The statement with the primary's writes.
  CbsOp with(SortedMap<Integer, Integer> writes) {
    return new CbsOp(Kind.SHARED, a, b, writes);
  }

  /// Applies the primary's writes to the rows.
  ///
  /// @return whether they fit
  boolean take(SortedMap<Integer, Integer> all) {
    if (rows.isEmpty()) {
      return true;
    }
    boolean fits = rows.get(BEFORE) != null && rows.get(BEFORE).equals(all.get(a));
    if (fits) {
      rows.forEach((key, value) -> {
        if (key >= 0) {
          all.put(key, value);
        }
      });
    }
    return fits;
  }

  /// The digest of its writes, which is voted on.
  static Digest digest(SortedMap<Integer, Integer> writes) {
    return Canonical.digest(said(writes));
  }

  /// Whether it repairs database `self`.
  boolean repairs(NodeId self) {
    return kind == Kind.REPAIR && a == self.number();
  }

  public boolean reads() {
    return kind == Kind.READ || kind == Kind.SUM || kind == Kind.DUMP || kind == Kind.RATIO;
  }

  /// The last key that it touches; [#a] is the first.
  public int to() {
    return kind == Kind.SUM || kind == Kind.DUMP ? b : a;
  }

  /// Executes it.
  public Result apply(SortedMap<Integer, Integer> rows) {
    return switch (kind) {
      case READ, RATIO -> said(String.valueOf(rows.get(a)));
      case SUM -> {
        SortedMap<Integer, Integer> range = rows.subMap(a, b + 1);
        yield said(range.size() + "/" + range.values().stream().mapToInt(it -> it).sum());
      }
      case ADD, SHARE, SHARED -> said(rows.computeIfPresent(a, (_, old) -> old + b));
      case SET -> said(rows.replace(a, b) == null ? 0 : 1);
      case INSERT -> said(rows.putIfAbsent(a, b) == null ? 1 : 0);
      case DELETE -> said(rows.remove(a) == null ? 0 : 1);
      case DUMP -> said(rows);
      case REPAIR -> said("repaired");
    };
  }

  /// An error of class 22.
  static Result.Failed raised() {
    return new Result.Failed(new SqlError("22012", "division by zero"));
  }

  static Result said(Object what) {
    return new Result.Done(String.valueOf(what));
  }

  /// The statement as the roles see it. Repairs and comparisons are never skipped.
  public Statement statement() {
    Encoder out = new Encoder(8).u8(kind.ordinal()).i64(a).i64(b).varint(rows.size());
    rows.forEach((key, value) -> out.i64(key).i64(value));
    return new Statement(out.toBytes(), reads() && kind != Kind.DUMP, kind == Kind.DUMP);
  }

  public static CbsOp of(Statement statement) {
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

  /// The rows in the answer to a dump. A liar's answer, which is used until the votes are in, may
  /// have none.
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
