package quorate.bench.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The clients of one workload on one database, from the first transaction to the last.
public final class LoadRun {
  private static final Logger LOG = LoggerFactory.getLogger(LoadRun.class.getPackageName());
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final long END_SECONDS = 60;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final SqlWorkload workload;
  private final Target target;
  private final LoadPlan plan;
  private final CpuMeter cpu;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final CountDownLatch ended;
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private final Latencies latencies;
  private final Failures failures = new Failures();
  private final Failures retries = new Failures();
  private final Map<String, LongAdder> rolledBack = new ConcurrentHashMap<>();
  private final List<Tick> ticks = new ArrayList<>();
  private boolean measuring;
  private long startNanos;
  private long measuredFromNanos;
  private long tickNanos;
  private Pace pace;

  /// @param workload with its tables filled
  /// @param cpu set when the measurement begins
  public LoadRun(SqlWorkload workload, Target target, LoadPlan plan, CpuMeter cpu) {
    this.workload = workload;
    this.target = target;
    this.plan = plan;
    this.cpu = cpu;
    this.ended = new CountDownLatch(plan.clients());
    this.latencies = new Latencies(workload.kinds());
    this.pace = new Pace(0, 0);
  }

  /// Runs it; once per object.
  ///
  /// @param onTick receives the figures each second
  /// @throws SQLException if the database cannot be reached at the start
  public Measured run(Consumer<Tick> onTick) throws SQLException, InterruptedException {
    return run(TICK, onTick);
  }

  /// Runs it; once per object.
  ///
  /// @param every the interval of `onTick`, which receives the figures
  /// @throws SQLException if the database cannot be reached at the start
  public Measured run(Duration every, Consumer<Tick> onTick)
      throws SQLException, InterruptedException {
    double load = Measured.machineLoad();
    List<LoadClient> clients = clients();
    startNanos = System.nanoTime();
    tickNanos = startNanos;
    pace = new Pace(startNanos, plan.rate().orElse(0));
    if (plan.warmup().isZero()) {
      measure();
    }
    for (LoadClient client : clients) {
      Thread.ofPlatform().daemon().name("bench " + client).start(() -> run(client));
    }
    long warmNanos = startNanos + plan.warmup().toNanos();
    long endNanos = warmNanos + plan.measured().toNanos();
    for (boolean over = false; !over; ) {
      long next = Math.min(tickNanos + every.toNanos(), endNanos);
      next = measuring ? next : Math.min(next, warmNanos);
      over = ended.await(next - System.nanoTime(), TimeUnit.NANOSECONDS);
      onTick.accept(tick());
      long now = System.nanoTime();
      if (!measuring && now >= warmNanos) {
        measure();
      }
      over |= now >= endNanos;
    }
    return end(clients, load);
  }

  private List<LoadClient> clients() throws SQLException {
    SplittableRandom random = new SplittableRandom(plan.seed());
    List<LoadClient> clients = new ArrayList<>();
    for (int number = 0; number < plan.clients(); number++) {
      clients.add(
          new LoadClient(this, number, target, plan, workload.client(number, random.split())));
    }
    return clients;
  }

  private void run(LoadClient client) {
    try {
      client.run();
    } catch (Throwable failure) {
      broken.compareAndSet(null, failure);
    } finally {
      ended.countDown();
    }
  }

  private void measure() {
    latencies.clear();
    failures.clear();
    retries.clear();
    rolledBack.clear();
    cpu.set();
    measuredFromNanos = System.nanoTime();
    measuring = true;
  }

  private Tick tick() {
    long now = System.nanoTime();
    Histogram second = latencies.drain();
    Tick tick =
        new Tick(
            (now - startNanos) / NANOS_PER_SECOND,
            measuring,
            second.getTotalCount() * NANOS_PER_SECOND / Math.max(1, now - tickNanos),
            second.getValueAtPercentile(50) / NANOS_PER_MILLI,
            second.getValueAtPercentile(99) / NANOS_PER_MILLI,
            retries.count(),
            failures.count());
    tickNanos = now;
    ticks.add(tick);
    return tick;
  }

  private Measured end(List<LoadClient> clients, double load) throws InterruptedException {
    long late = pace.late(System.nanoTime());
    // Before the connections close: the CPU of a server's process for each is lost with it.
    CpuMeter.Used used = cpu.used();
    stop.countDown();
    latencies.drain();
    Map<String, Long> rolled = new TreeMap<>();
    rolledBack.forEach((kind, count) -> rolled.put(kind, count.sum()));
    Measured measured =
        new Measured(
            System.nanoTime() - measuredFromNanos,
            latencies.totals(),
            rolled,
            failures,
            retries,
            late,
            used,
            cpu.hasServers(),
            ticks,
            load);
    if (!ended.await(END_SECONDS, TimeUnit.SECONDS)) {
      LOG.warn("last statements of clients hang; their connections are closed");
    }
    clients.forEach(LoadClient::close);
    Throwable failure = broken.get();
    if (failure != null) {
      throw new IllegalStateException("a client of the bench broke", failure);
    }
    return measured;
  }

  Pace pace() {
    return pace;
  }

  boolean isStopped() {
    return stop.getCount() == 0;
  }

  /// Pauses, but not beyond the end.
  void pause(long nanos) throws InterruptedException {
    if (nanos > 0) {
      stop.await(nanos, TimeUnit.NANOSECONDS);
    }
  }

  void onEnded(Transaction transaction, Outcome outcome, long nanos) {
    if (!isStopped()) {
      latencies.record(transaction.kind(), nanos);
      if (outcome == Outcome.ROLLBACK) {
        rolledBack.computeIfAbsent(transaction.kind(), _ -> new LongAdder()).increment();
      }
    }
  }

  void onRetry(Transaction transaction, SQLException conflict) {
    if (!isStopped()) {
      retries.add(transaction.kind(), conflict);
    }
  }

  void onFailure(Transaction transaction, SQLException failure) {
    if (!isStopped()) {
      failures.add(transaction.kind(), failure);
    }
  }
}
