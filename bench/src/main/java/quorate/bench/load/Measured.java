package quorate.bench.load;

import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import quorate.bench.Figure;

/// The measurement of a run.
///
/// @param nanos its duration
/// @param latencyNanos of the successful transactions of each kind, from the time when each began,
///   or in an open loop was due; repetitions after conflicts are included
/// @param rolledBack how many of these the workload rolled back on purpose
/// @param failures transactions that were given up
/// @param retries executions that were repeated after a conflict
/// @param late transactions of an open loop that were due when no client was free
/// @param cpu during the measurement
/// @param cpuOfServers whether the servers' CPU is known
/// @param ticks the figures of each second, warm-up included
/// @param loadBefore the machine's load average at the start, which reveals other programs
public record Measured(
    long nanos,
    Map<String, Histogram> latencyNanos,
    Map<String, Long> rolledBack,
    Failures failures,
    Failures retries,
    long late,
    CpuMeter.Used cpu,
    boolean cpuOfServers,
    List<Tick> ticks,
    double loadBefore) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /// Threads with a smaller share of the servers' CPU are not listed.
  private static final double SHOWN_PART = 0.01;

  static double machineLoad() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  /// How many transactions of a kind succeeded, including intended rollbacks.
  public long ended(String kind) {
    Histogram seen = latencyNanos.get(kind);
    return seen == null ? 0 : seen.getTotalCount();
  }

  /// How many transactions succeeded.
  public long ended() {
    return latencyNanos.values().stream().mapToLong(Histogram::getTotalCount).sum();
  }

  /// How many transactions of a kind committed.
  public long committed(String kind) {
    return ended(kind) - rolledBack.getOrDefault(kind, 0L);
  }

  /// The duration of the measurement.
  public double seconds() {
    return nanos / NANOS_PER_SECOND;
  }

  /// Transactions per second.
  public double throughput() {
    return ended() / seconds();
  }

  /// The fields of the JSON form.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seconds", Figure.round(seconds()));
    json.put("throughput", Figure.round(throughput()));
    json.put("latency_ms", latency(all()));
    json.put("transactions", ended());
    json.put("rolled_back", rolledBack.values().stream().mapToLong(Long::longValue).sum());
    json.put("failed", failures.count());
    json.put("retried", retries.count());
    json.put("late", late);
    double servers = perOperation(cpu.servers().toNanos());
    double clients = perOperation(cpu.clients().toNanos());
    json.put("cpu_ms_per_op", Figure.round(servers + clients));
    if (cpuOfServers) {
      json.put("server_cpu_ms_per_op", Figure.round(servers));
    }
    json.put("client_cpu_ms_per_op", Figure.round(clients));
    if (cpuOfServers) {
      Map<String, Object> threads = new LinkedHashMap<>();
      threads().forEach(each -> threads.put(each.name(), Figure.round(each.millis())));
      json.put("server_cpu_ms_per_op_by_thread", threads);
    }
    Map<String, Object> kinds = new LinkedHashMap<>();
    latencyNanos.forEach((kind, histogram) -> {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("transactions", histogram.getTotalCount());
      figures.put("throughput", Figure.round(histogram.getTotalCount() / seconds()));
      figures.put("latency_ms", latency(histogram));
      kinds.put(kind, figures);
    });
    json.put("kinds", kinds);
    json.put("failures", failures.reasons().stream().map(Failures.Reason::describe).toList());
    json.put("retries", retries.reasons().stream().map(Failures.Reason::describe).toList());
    json.put("cores", Runtime.getRuntime().availableProcessors());
    json.put("load_before", Figure.round(loadBefore));
    return json;
  }

  private record OfThread(String name, double millis) {}

  /// The significant CPU times per operation, largest first.
  private List<OfThread> threads() {
    double least = perOperation(cpu.servers().toNanos()) * SHOWN_PART;
    return cpu.threads().entrySet().stream()
        .map(each -> new OfThread(each.getKey(), perOperation(each.getValue().toNanos())))
        .filter(each -> each.millis() > 0 && each.millis() >= least)
        .sorted(Comparator.comparingDouble(OfThread::millis).reversed())
        .toList();
  }

  /// The servers' CPU by thread, for the terminal.
  public String threadTable() {
    StringBuilder lines = new StringBuilder();
    threads()
        .forEach(
            each -> lines.append("%10.3f ms CPU each  %s%n".formatted(each.millis(), each.name())));
    return lines.toString();
  }

  private double perOperation(long nanos) {
    return nanos / NANOS_PER_MILLI / Math.max(1, ended());
  }

  /// Latencies in nanoseconds, of transactions of every kind.
  public Histogram all() {
    Histogram all = new Histogram(latencyNanos.values().iterator().next());
    latencyNanos.values().forEach(all::add);
    return all;
  }

  private static Map<String, Object> latency(Histogram nanos) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("p50", millis(nanos.getValueAtPercentile(50)));
    json.put("p95", millis(nanos.getValueAtPercentile(95)));
    json.put("p99", millis(nanos.getValueAtPercentile(99)));
    json.put("max", millis(nanos.getMaxValue()));
    json.put("mean", millis(nanos.getMean()));
    return json;
  }

  private static double millis(double nanos) {
    return Figure.round(nanos / NANOS_PER_MILLI);
  }

  /// A table for the terminal.
  public String table() {
    StringBuilder lines = new StringBuilder();
    lines.append(row("", "count", "/s", "p50 ms", "p95 ms", "p99 ms", "max ms"));
    latencyNanos.forEach((kind, histogram) -> lines.append(row(kind, histogram)));
    if (latencyNanos.size() > 1) {
      lines.append(row("all", all()));
    }
    lines.append(
        "retried %,d  failed %,d%s  CPU %.3f ms each%s  load before %.1f%n"
            .formatted(
                retries.count(),
                failures.count(),
                late > 0 ? "  late %,d".formatted(late) : "",
                perOperation(cpu.servers().plus(cpu.clients()).toNanos()),
                cpuOfServers
                    ? " (servers %.3f)".formatted(perOperation(cpu.servers().toNanos()))
                    : " (of this process alone)",
                loadBefore));
    failures
        .reasons()
        .forEach(each ->
            lines.append(
                "failed: %s, %s, %,d times: %s%n"
                    .formatted(each.kind(), each.state(), each.count(), each.message())));
    return lines.toString();
  }

  private String row(String kind, Histogram nanos) {
    return row(
        kind,
        "%,d".formatted(nanos.getTotalCount()),
        "%,.1f".formatted(nanos.getTotalCount() / seconds()),
        "%.2f".formatted(nanos.getValueAtPercentile(50) / NANOS_PER_MILLI),
        "%.2f".formatted(nanos.getValueAtPercentile(95) / NANOS_PER_MILLI),
        "%.2f".formatted(nanos.getValueAtPercentile(99) / NANOS_PER_MILLI),
        "%.2f".formatted(nanos.getMaxValue() / NANOS_PER_MILLI));
  }

  private static String row(String first, String... cells) {
    StringBuilder line = new StringBuilder("%-24s".formatted(first));
    for (String cell : cells) {
      line.append("%11s".formatted(cell));
    }
    return line.append(System.lineSeparator()).toString();
  }
}
