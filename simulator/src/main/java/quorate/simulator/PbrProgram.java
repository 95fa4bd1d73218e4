package quorate.simulator;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.replication.cbs.Statement;

/// A transaction of the model: some statements, run one after the other.
record PbrProgram(List<CbsOp> ops) {
  private static final int OP_BYTES = 6;

  /// The answer of one that is rolled back by the engine, for good.
  static final Bytes CONFLICT = Bytes.of("40001".getBytes(StandardCharsets.US_ASCII));

  PbrProgram {
    ops = List.copyOf(ops);
  }

  static PbrProgram draw(Rng rng, boolean reads, int opsMax, int keys) {
    List<CbsOp> ops = new ArrayList<>();
    int count = (int) rng.between(1, opsMax);
    CbsOp.Kind[] kinds = CbsOp.Kind.values();
    while (ops.size() < count) {
      CbsOp.Kind kind = reads ? kinds[rng.below(2)] : kinds[rng.below(kinds.length)];
      int a = rng.below(keys);
      int b =
          kind == CbsOp.Kind.SUM
              ? Math.min(keys - 1, a + rng.below(Math.max(2, keys / 3)))
              : (int) rng.between(1, 50);
      ops.add(new CbsOp(kind, a, b));
    }
    return new PbrProgram(ops);
  }

  /// Runs it on these rows.
  Bytes run(SortedMap<Integer, Integer> rows) {
    StringJoiner answer = new StringJoiner(",");
    ops.forEach(op -> answer.add(said(op.apply(rows))));
    return answer(answer);
  }

  static Bytes answer(StringJoiner results) {
    return Bytes.of(results.toString().getBytes(StandardCharsets.US_ASCII));
  }

  static String said(Result result) {
    return ((Result.Done) result).tag();
  }

  Bytes encode() {
    byte[] code = new byte[ops.size() * OP_BYTES];
    for (int i = 0; i < ops.size(); i++) {
      byte[] op = ops.get(i).statement().body().toArray();
      System.arraycopy(op, 0, code, i * OP_BYTES, OP_BYTES);
    }
    return Bytes.wrap(code);
  }

  static PbrProgram decode(Bytes bytes) {
    byte[] code = bytes.toArray();
    List<CbsOp> ops = new ArrayList<>();
    for (int at = 0; at < code.length; at += OP_BYTES) {
      Bytes op = Bytes.of(Arrays.copyOfRange(code, at, at + OP_BYTES));
      ops.add(CbsOp.of(new Statement(op, false)));
    }
    return new PbrProgram(ops);
  }
}
