package quorate.replication.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import quorate.core.RequestId;

/// The requests that are answered, and of which some replica has not replied: its reply may differ
/// (C4). A replica that is down never replies, so the oldest are forgotten when there are many, or
/// they take much memory.
///
/// @param <T> a request with its replies
final class SettledRequests<T> {
  private static final int COUNT_MAX = 4096;

  private record Settled<T>(T request, long bytes) {}

  private final long bytesMax;
  private final Map<RequestId, Settled<T>> all = new LinkedHashMap<>();
  private long bytes;

  SettledRequests(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /// @param size the memory that the request and its replies take, in bytes
  void add(RequestId id, T request, long size) {
    remove(id);
    all.put(id, new Settled<>(request, size));
    bytes += size;
    while (all.size() > COUNT_MAX || bytes > bytesMax && !all.isEmpty()) {
      remove(all.keySet().iterator().next());
    }
  }

  Optional<T> get(RequestId id) {
    return Optional.ofNullable(all.get(id)).map(Settled::request);
  }

  void remove(RequestId id) {
    Settled<T> gone = all.remove(id);
    if (gone != null) {
      bytes -= gone.bytes();
    }
  }
}
