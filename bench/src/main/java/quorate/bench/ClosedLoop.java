package quorate.bench;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// The clients of a [Workload]: each has one request outstanding and sends the next when that is
/// delivered. Latency is from sending to delivery, retries included; a closed loop omits nothing,
/// since a waiting client counts its whole wait.
public final class ClosedLoop implements Service.Completions {
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);
  private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final Workload workload;
  private final byte[] body;
  private final long[] number;
  private final long[] sent;
  private final long[] sentLast;
  private final Histogram histogram = new Histogram(HIGHEST_NANOS, 3);
  private @Nullable Service service;
  private boolean measuring;
  private boolean stopped;
  private long delivered;
  private long retries;

  /// The clients' measurements.
  ///
  /// @param delivered requests in the measured time
  /// @param retries requests that were sent again, warm-up included
  public record Seen(long delivered, long nanos, long retries, Histogram latencyNanos) {}

  public ClosedLoop(Workload workload) {
    this.workload = workload;
    this.body = new byte[workload.payloadBytes()];
    new Random(1).nextBytes(body);
    this.number = new long[workload.clients()];
    this.sent = new long[workload.clients()];
    this.sentLast = new long[workload.clients()];
  }

  /// Runs the workload, and calls `onMeasuring` when the measurement begins.
  ///
  /// @throws IllegalStateException if nothing is ever delivered
  public Seen run(Service to, Runnable onMeasuring) throws InterruptedException {
    synchronized (this) {
      service = to;
      long now = System.nanoTime();
      for (int client = 0; client < workload.clients(); client++) {
        next(client, now);
      }
    }
    awaitFirst();
    pause(TimeUnit.SECONDS.toNanos(workload.warmupSeconds()));
    onMeasuring.run();
    long from;
    synchronized (this) {
      measuring = true;
      from = System.nanoTime();
    }
    pause(TimeUnit.SECONDS.toNanos(workload.seconds()));
    synchronized (this) {
      measuring = false;
      stopped = true;
      return new Seen(delivered, System.nanoTime() - from, retries, histogram);
    }
  }

  private void awaitFirst() throws InterruptedException {
    long deadline = System.nanoTime() + FIRST_NANOS;
    while (!hasBegun()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("nothing was delivered for a minute");
      }
      pause(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  private synchronized boolean hasBegun() {
    return Arrays.stream(number).anyMatch(each -> each > 1);
  }

  private void pause(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, RETRY_NANOS / 4));
      retryLate();
    }
  }

  private synchronized void retryLate() {
    long now = System.nanoTime();
    for (int client = 0; client < number.length; client++) {
      if (now - sentLast[client] > RETRY_NANOS) {
        sentLast[client] = now;
        retries++;
        service().retry(client, number[client], body);
      }
    }
  }

  @Override
  public synchronized void delivered(int client, long delivered) {
    if (stopped || delivered != number[client]) {
      return; // of a request sent twice
    }
    long now = System.nanoTime();
    if (measuring) {
      this.delivered++;
      histogram.recordValue(Math.min(HIGHEST_NANOS, now - sent[client]));
    }
    next(client, now);
  }

  private void next(int client, long now) {
    number[client]++;
    sent[client] = now;
    sentLast[client] = now;
    service().submit(client, number[client], body);
  }

  private Service service() {
    return java.util.Objects.requireNonNull(service);
  }
}
