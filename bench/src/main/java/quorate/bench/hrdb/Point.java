package quorate.bench.hrdb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import quorate.bench.Figure;
import quorate.bench.load.Measured;
import quorate.bench.load.Rounds;

/// A point of figure 7 or 8: a contender with a number of clients, over some rounds.
///
/// @param figure of HRDB
/// @param contender its name
/// @param engines of its databases, the possible primary first
/// @param rounds at least one
public record Point(
    int figure, String contender, List<String> engines, int clients, List<Measured> rounds) {
  public Point {
    engines = List.copyOf(engines);
    rounds = List.copyOf(rounds);
  }

  private Rounds measured() {
    return new Rounds(rounds);
  }

  /// Transactions per second, median of the rounds.
  public double throughput() {
    return measured().throughput();
  }

  /// Milliseconds of CPU per transaction: of the databases, the shepherd and the load generator.
  public double cpu() {
    return measured().cpu();
  }

  /// Milliseconds of CPU per transaction without the load generator; empty if the database is in
  /// its process.
  public OptionalDouble serverCpu() {
    return measured().serverCpu();
  }

  /// A percentile of the latency in milliseconds, median of the rounds.
  ///
  /// @param percentile 100 for the maximum
  public double latency(double percentile) {
    return measured().latency(percentile);
  }

  /// Transactions given up, in all rounds.
  public long failed() {
    return measured().failed();
  }

  /// Executions repeated after a conflict, in all rounds.
  public long retried() {
    return measured().retried();
  }

  /// The fields of the JSON form.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", figure);
    json.put("contender", contender);
    json.put("databases", engines);
    json.put("clients", clients);
    json.put("cpu_ms_per_op", Figure.round(cpu()));
    serverCpu().ifPresent(each -> json.put("server_cpu_ms_per_op", Figure.round(each)));
    json.putAll(measured().describe());
    return json;
  }
}
