package quorate.runtime.eve;

import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import quorate.core.Bytes;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// Decides whether an executor executes a batch: its primary may lie (L2).
///
/// @param signed whether a request is its client's
/// @param clock this machine's, in milliseconds since 1970
record Judge(Predicate<Request> signed, LongSupplier clock) {
  /// The most by which the time of a batch is ahead of the clock.
  static final long AHEAD_MILLIS_MAX = 10_000;

  /// The most by which it is behind the clock.
  static final long BEHIND_MILLIS_MAX = 120_000;

  /// Whether a batch is executed.
  sealed interface Ruling {}

  record Executes(ServiceBatch batch) implements Ruling {}

  /// @param objection the reason, in words
  record Refuses(String objection) implements Ruling {}

  Ruling judge(Bytes content) {
    ServiceBatch batch;
    try {
      batch = ServiceBatch.decode(content);
    } catch (WireException malformed) {
      return new Refuses("it is malformed: " + malformed.getMessage());
    }
    long ahead = batch.millis() - clock.getAsLong();
    if (ahead > AHEAD_MILLIS_MAX || ahead < -BEHIND_MILLIS_MAX) {
      return new Refuses("its time is " + ahead + " ms ahead of this machine's");
    }
    Optional<Request> forged =
        batch.requests().stream().filter(request -> !signed.test(request)).findFirst();
    return forged.isPresent()
        ? new Refuses("request " + forged.get() + " is not signed by its client")
        : new Executes(batch);
  }
}
