package quorate.bench.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import quorate.bench.Figure;

/// A measurement repeated in alternation with others: each figure is the median of the rounds, and
/// failures and retries are summed.
///
/// @param all at least one
public record Rounds(List<Measured> all) {
  private static final double NANOS_PER_MILLI = 1e6;

  public Rounds {
    all = List.copyOf(all);
  }

  /// Transactions per second.
  public double throughput() {
    return median(Measured::throughput);
  }

  /// Milliseconds of CPU per transaction: of servers and load generator.
  public double cpu() {
    return median(each ->
        each.cpu().clients().plus(each.cpu().servers()).toNanos() / NANOS_PER_MILLI / ended(each));
  }

  /// Milliseconds of CPU per transaction of the load generator alone.
  public double clientCpu() {
    return median(each -> each.cpu().clients().toNanos() / NANOS_PER_MILLI / ended(each));
  }

  /// Milliseconds of CPU per transaction without the load generator; empty if the database is in
  /// its process.
  public OptionalDouble serverCpu() {
    return all.stream().allMatch(Measured::cpuOfServers)
        ? OptionalDouble.of(
            median(each -> each.cpu().servers().toNanos() / NANOS_PER_MILLI / ended(each)))
        : OptionalDouble.empty();
  }

  private static long ended(Measured measured) {
    return Math.max(1, measured.ended());
  }

  /// A percentile of the latency in milliseconds, median of the rounds.
  ///
  /// @param percentile 100 for the maximum
  public double latency(double percentile) {
    return median(each -> each.all().getValueAtPercentile(percentile) / NANOS_PER_MILLI);
  }

  private double median(ToDoubleFunction<Measured> what) {
    double[] sorted = all.stream().mapToDouble(what).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /// Successful transactions.
  public long ended() {
    return all.stream().mapToLong(Measured::ended).sum();
  }

  /// Transactions given up.
  public long failed() {
    return all.stream().mapToLong(each -> each.failures().count()).sum();
  }

  /// Executions repeated after a conflict.
  public long retried() {
    return all.stream().mapToLong(each -> each.retries().count()).sum();
  }

  /// The fields of the JSON form that every measurement has.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rounds", all.size());
    json.put("throughput", Figure.round(throughput()));
    double[] each = all.stream().mapToDouble(Measured::throughput).sorted().toArray();
    json.put("throughput_rounds", Arrays.stream(each).map(Figure::round).boxed().toList());
    json.put("latency_ms", latencies());
    json.put("transactions", ended());
    json.put("failed", failed());
    json.put("retried", retried());
    json.put("failures", failures());
    json.put("load_before", all.stream().map(one -> Figure.round(one.loadBefore())).toList());
    return json;
  }

  private Map<String, Object> latencies() {
    Map<String, Object> latency = new LinkedHashMap<>();
    latency.put("p50", Figure.round(latency(50)));
    latency.put("p95", Figure.round(latency(95)));
    latency.put("p99", Figure.round(latency(99)));
    latency.put("max", Figure.round(latency(100)));
    return latency;
  }

  private List<Map<String, Object>> failures() {
    List<Map<String, Object>> failures = new ArrayList<>();
    all.forEach(each ->
        each.failures().reasons().stream().map(Failures.Reason::describe).forEach(failures::add));
    return failures;
  }
}
