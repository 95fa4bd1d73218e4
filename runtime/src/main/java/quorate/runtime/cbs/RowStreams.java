package quorate.runtime.cbs;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import quorate.core.RequestId;
import quorate.core.value.Column;

/// The large answers for which clients of a shepherd wait.
final class RowStreams implements RowOutlet.Outlets {
  /// How long a database waits for a client that does not read.
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private record Asked(RequestId txn, int number) {}

  private final Map<Asked, RowStream> waiting = new ConcurrentHashMap<>();

  /// Makes a stream for a query's answer, until [#forget].
  RowStream expect(RequestId txn, int number) {
    RowStream stream = new RowStream(PATIENCE);
    waiting.put(new Asked(txn, number), stream);
    return stream;
  }

  void forget(RequestId txn, int number) {
    RowStream stream = waiting.remove(new Asked(txn, number));
    if (stream != null) {
      stream.close("no reader waits for it");
    }
  }

  /// The stream for this query's answer.
  Optional<RowStream> find(RequestId txn, int number) {
    return Optional.ofNullable(waiting.get(new Asked(txn, number)));
  }

  /// The streams of all awaited answers.
  List<RowStream> all() {
    return List.copyOf(waiting.values());
  }

  @Override
  public RowOutlet open(RequestId txn, int number, List<Column> columns, boolean ordered) {
    RowStream stream = waiting.get(new Asked(txn, number));
    return stream == null ? RowOutlet.NOWHERE : stream.open(columns, ordered);
  }
}
