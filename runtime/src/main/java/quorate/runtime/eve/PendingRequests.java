package quorate.runtime.eve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Request;

/// Requests that are not committed yet, and this executor's patience with the primary (E7, C2). For
/// the loop of the links only.
final class PendingRequests {
  static final int REQUESTS_MAX = 20_000;
  static final long BYTES_MAX = 64L << 20;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long PATIENCE_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);

  /// A request that was passed over for so many times the patience is starved, although others are
  /// committed.
  private static final int STARVED = 5;

  private static final class Pending {
    private final Request request;
    private final long sinceNanos;
    private boolean passedOn;

    Pending(Request request, long sinceNanos) {
      this.request = request;
      this.sinceNanos = sinceNanos;
    }
  }

  private final SequencedMap<RequestId, Pending> all = new LinkedHashMap<>();
  private final Set<RequestId> proposed = new HashSet<>();
  private long bytes;
  private long viewNanos;
  private long progressNanos;
  private long complainedNanos;
  private long patienceNanos = PATIENCE_NANOS;

  PendingRequests(long nanos) {
    viewNanos = nanos;
    progressNanos = nanos;
    complainedNanos = nanos;
  }

  int size() {
    return all.size();
  }

  /// Adds a request, unless there are too many: its client repeats it.
  void add(Request request, long nanos) {
    if (all.size() < REQUESTS_MAX
        && bytes + request.bytes() <= BYTES_MAX
        && all.putIfAbsent(request.id(), new Pending(request, nanos)) == null) {
      bytes += request.bytes();
    }
  }

  private void remove(RequestId id) {
    Pending removed = all.remove(id);
    bytes -= removed == null ? 0 : removed.request.bytes();
    proposed.remove(id);
  }

  /// The next requests to propose, oldest first; empty if there are none.
  List<Request> next() {
    List<Request> next = new ArrayList<>();
    long length = 0;
    if (proposed.size() == all.size()) {
      return next;
    }
    for (Pending each : all.values()) {
      if (next.size() == ServiceBatch.REQUESTS_MAX || length >= ServiceBatch.BYTES_FULL) {
        break;
      }
      if (proposed.add(each.request.id())) {
        next.add(each.request);
        length += each.request.bytes();
      }
    }
    return next;
  }

  /// A batch was committed with these requests.
  void committed(List<RequestId> done, long nanos) {
    done.forEach(this::remove);
    progressNanos = nanos;
    patienceNanos = PATIENCE_NANOS;
  }

  /// Removes requests that were executed in batches that were not seen here.
  void removeIf(Predicate<Request> done) {
    List<RequestId> over =
        all.values().stream().map(each -> each.request).filter(done).map(Request::id).toList();
    over.forEach(this::remove);
  }

  /// Another primary makes the batches now: what was proposed before is proposed again.
  void entered(long nanos) {
    proposed.clear();
    viewNanos = nanos;
    all.values().forEach(each -> each.passedOn = false);
  }

  /// Passes requests that wait for long on to the primary, once in its view: their clients may have
  /// sent them to this executor alone (C2).
  void passOn(long nanos, NodeId primary, Consumer<Request> send) {
    for (Pending each : all.values()) {
      if (nanos - Math.max(each.sinceNanos, viewNanos) < patienceNanos / 4) {
        break;
      }
      if (!each.passedOn) {
        each.passedOn = true;
        send.accept(each.request);
      }
    }
  }

  /// Whether requests have waited too long in this view (E7): nothing was committed meanwhile, or
  /// one of them is passed over. From then on this executor is more patient, until a batch is
  /// committed.
  boolean isImpatient(long nanos) {
    Optional<Pending> oldest = Optional.ofNullable(all.firstEntry()).map(each -> each.getValue());
    if (oldest.isEmpty()) {
      return false;
    }
    long waited = nanos - max(oldest.get().sinceNanos, viewNanos, complainedNanos);
    boolean stalls = waited > patienceNanos && nanos - progressNanos > patienceNanos;
    if (!stalls && waited <= STARVED * patienceNanos) {
      return false;
    }
    complainedNanos = nanos;
    patienceNanos = Math.min(2 * patienceNanos, PATIENCE_NANOS_MAX);
    return true;
  }

  private static long max(long one, long two, long three) {
    return Math.max(one, Math.max(two, three));
  }
}
