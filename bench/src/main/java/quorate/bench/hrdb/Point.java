package quorate.bench.hrdb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import quorate.bench.Figure;
import quorate.bench.load.Failures;
import quorate.bench.load.Measured;

/// A point of figure 7 or 8: a contender under so many clients, in some rounds.
///
/// @param figure of HRDB
/// @param contender in a word or two
/// @param engines of its databases, the first that can be the primary first
/// @param rounds at least one
public record Point(
    int figure, String contender, List<String> engines, int clients, List<Measured> rounds) {
  public Point {
    engines = List.copyOf(engines);
    rounds = List.copyOf(rounds);
  }

  /// Transactions per second, in the middle of the rounds.
  public double throughput() {
    return median(Measured::throughput);
  }

  /// Milliseconds of CPU per transaction: of the databases, the shepherd and the load generator.
  public double cpu() {
    return median(
        each -> each.cpu().clients().plus(each.cpu().servers()).toNanos() / 1e6 / ended(each));
  }

  /// The same without the load generator; empty where the database is in its process.
  public OptionalDouble serverCpu() {
    return rounds.stream().allMatch(Measured::cpuOfServers)
        ? OptionalDouble.of(median(each -> each.cpu().servers().toNanos() / 1e6 / ended(each)))
        : OptionalDouble.empty();
  }

  private static long ended(Measured measured) {
    return Math.max(1, measured.ended());
  }

  /// Latency in milliseconds below which so much of each round's transactions stayed, in the middle
  /// of the rounds.
  ///
  /// @param percentile 100 for the longest
  public double latency(double percentile) {
    return median(each -> each.all().getValueAtPercentile(percentile) / 1e6);
  }

  private double median(ToDoubleFunction<Measured> what) {
    double[] sorted = rounds.stream().mapToDouble(what).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /// Transactions that were given up, in all rounds.
  public long failed() {
    return rounds.stream().mapToLong(each -> each.failures().count()).sum();
  }

  /// Runs of transactions that met another one and were repeated, in all rounds.
  public long retried() {
    return rounds.stream().mapToLong(each -> each.retries().count()).sum();
  }

  /// In the words of the JSON.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", figure);
    json.put("contender", contender);
    json.put("databases", engines);
    json.put("clients", clients);
    json.put("rounds", rounds.size());
    json.put("throughput", Figure.round(throughput()));
    double[] all = rounds.stream().mapToDouble(Measured::throughput).sorted().toArray();
    json.put("throughput_rounds", Arrays.stream(all).map(Figure::round).boxed().toList());
    Map<String, Object> latency = new LinkedHashMap<>();
    latency.put("p50", Figure.round(latency(50)));
    latency.put("p95", Figure.round(latency(95)));
    latency.put("p99", Figure.round(latency(99)));
    latency.put("max", Figure.round(latency(100)));
    json.put("latency_ms", latency);
    json.put("cpu_ms_per_op", Figure.round(cpu()));
    serverCpu().ifPresent(each -> json.put("server_cpu_ms_per_op", Figure.round(each)));
    json.put("transactions", rounds.stream().mapToLong(Measured::ended).sum());
    json.put("failed", failed());
    json.put("retried", retried());
    List<Map<String, Object>> failures = new ArrayList<>();
    rounds.forEach(each ->
        each.failures().reasons().stream().map(Failures.Reason::describe).forEach(failures::add));
    json.put("failures", failures);
    json.put("load_before", rounds.stream().map(each -> Figure.round(each.loadBefore())).toList());
    return json;
  }
}
