package quorate.replication.statement;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;

/// One database's answer to one statement of an open transaction.
///
/// @param leased the sequence values that the statement took, in order
public record TentativeAnswer(Result result, SortedMap<String, List<Long>> leased) {
  public TentativeAnswer {
    leased =
        leased.isEmpty()
            ? Collections.emptySortedMap()
            : Collections.unmodifiableSortedMap(new TreeMap<>(leased));
  }

  public static void write(Encoder out, TentativeAnswer answer) {
    Values.write(out, answer.result);
    out.varint(answer.leased.size());
    answer.leased.forEach(
        (name, values) -> out.string(name).list(values, (to, value) -> to.i64(value)));
  }

  /// Decodes an answer.
  public static TentativeAnswer read(Decoder in) {
    Result result = Values.readResult(in);
    SortedMap<String, List<Long>> leased = new TreeMap<>();
    int count = in.count(2);
    for (int i = 0; i < count; i++) {
      leased.put(in.string(), in.list(Decoder::i64));
    }
    return new TentativeAnswer(result, leased);
  }
}
