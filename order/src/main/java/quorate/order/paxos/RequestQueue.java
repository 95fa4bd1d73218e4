package quorate.order.paxos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import quorate.core.RequestId;
import quorate.order.Request;

/// Requests waiting for a leader or for room in its window: each once, in order of arrival,
/// bounded. Excess requests are dropped; their clients retry.
final class RequestQueue {
  private final int requestsMax;
  private final long bytesMax;
  private final SequencedMap<RequestId, Request> waiting = new LinkedHashMap<>();
  private long bytes;

  RequestQueue(int requestsMax, long bytesMax) {
    this.requestsMax = requestsMax;
    this.bytesMax = bytesMax;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void offer(Request request) {
    boolean fits =
        waiting.isEmpty() || waiting.size() < requestsMax && bytes + request.bytes() <= bytesMax;
    if (fits && waiting.putIfAbsent(request.id(), request) == null) {
      bytes += request.bytes();
    }
  }

  /// The complete state, as a value.
  Object state() {
    return List.copyOf(waiting.values());
  }

  /// Removes the first request; null if the queue is empty.
  @Nullable Request poll() {
    var first = waiting.pollFirstEntry();
    if (first == null) {
      return null;
    }
    bytes -= first.getValue().bytes();
    return first.getValue();
  }

  /// Removes the first requests: at least one, then as many as fit.
  List<Request> take(int requests, long bytesInBatch) {
    List<Request> batch = new ArrayList<>();
    long taken = 64;
    while (!waiting.isEmpty() && batch.size() < requests) {
      Request first = waiting.firstEntry().getValue();
      taken += first.bytes();
      if (taken > bytesInBatch && !batch.isEmpty()) {
        break;
      }
      waiting.pollFirstEntry();
      bytes -= first.bytes();
      batch.add(first);
    }
    return List.copyOf(batch);
  }
}
