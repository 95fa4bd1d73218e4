package quorate.simulator.pbr;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.cbs.Statement;
import quorate.simulator.cbs.CbsOp;
import quorate.simulator.world.Rng;

/// A transaction of the model: statements executed one after the other.
record PbrProgram(List<CbsOp> ops) {
  /// The final answer of a transaction that the engine rolled back.
  static final Bytes CONFLICT = Bytes.of("40001".getBytes(StandardCharsets.US_ASCII));

  PbrProgram {
    ops = List.copyOf(ops);
  }

  static PbrProgram draw(Rng rng, boolean reads, int opsMax, int keys) {
    List<CbsOp> ops = new ArrayList<>();
    int count = (int) rng.between(1, opsMax);
    List<CbsOp.Kind> kinds = CbsOp.Kind.OF_CLIENTS;
    while (ops.size() < count) {
      CbsOp.Kind kind = kinds.get(rng.below(reads ? 2 : kinds.size()));
      int a = rng.below(keys);
      int b =
          kind == CbsOp.Kind.SUM
              ? Math.min(keys - 1, a + rng.below(Math.max(2, keys / 3)))
              : (int) rng.between(1, 50);
      ops.add(new CbsOp(kind, a, b));
    }
    return new PbrProgram(ops);
  }

  /// Executes it on these rows.
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
    return new Encoder(64)
        .list(ops, (out, op) -> out.bytes(op.statement().body().bytes()))
        .toBytes();
  }

  static PbrProgram decode(Bytes bytes) {
    Decoder in = new Decoder(bytes);
    return new PbrProgram(in.list(from -> CbsOp.of(new Statement(from.bytes(), false))));
  }
}
