package quorate.simulator;

import java.util.SortedMap;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.replication.cbs.Statement;

/// A statement of the model's little language, over rows with a key and a value.
///
/// @param a a key, the lower end of a range
/// @param b an amount, the upper end of a range
record CbsOp(Kind kind, int a, int b) {
  /// What it does.
  enum Kind {
    READ,
    SUM,
    ADD,
    SET,
    INSERT,
    DELETE
  }

  boolean reads() {
    return kind == Kind.READ || kind == Kind.SUM;
  }

  /// The last key it touches; [#a] is the first.
  int to() {
    return kind == Kind.SUM ? b : a;
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
    };
  }

  static Result said(Object what) {
    return new Result.Done(String.valueOf(what));
  }

  Statement statement() {
    byte[] code = {
      (byte) kind.ordinal(), (byte) a, (byte) b, (byte) (b >> 8), (byte) (b >> 16), (byte) (b >> 24)
    };
    return new Statement(Bytes.of(code), reads());
  }

  static CbsOp of(Statement statement) {
    byte[] code = statement.body().toArray();
    int b = code[2] & 0xff | (code[3] & 0xff) << 8 | (code[4] & 0xff) << 16 | code[5] << 24;
    return new CbsOp(Kind.values()[code[0]], code[1], b);
  }

  @Override
  public String toString() {
    return kind + " " + a + " " + b;
  }
}
