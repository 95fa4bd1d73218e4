package quorate.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/// The measurement of one run.
///
/// @param order the name of the order
/// @param throughput requests delivered per second
/// @param p50 latency in milliseconds, from sending to delivery
/// @param p99 the same
/// @param p999 the same
/// @param max the same
/// @param mean the same
/// @param cpuMsPerOp CPU milliseconds of all ordering processes per request delivered
/// @param clientCpuMsPerOp the same of the clients' process
/// @param retries requests that were sent again
/// @param errors nodes that ended
/// @param loadBefore the machine's load average at the start: above 0.5 other programs were running
public record Figure(
    String order,
    int nodes,
    Workload workload,
    double throughput,
    double p50,
    double p99,
    double p999,
    double max,
    double mean,
    double cpuMsPerOp,
    double clientCpuMsPerOp,
    long retries,
    int errors,
    double loadBefore) {
  /// The fields of the JSON form.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("order", order);
    json.put("nodes", nodes);
    json.put("clients", workload.clients());
    json.put("payload_bytes", workload.payloadBytes());
    json.put("fsync", workload.fsync());
    json.put("seconds", workload.seconds());
    json.put("throughput", round(throughput));
    Map<String, Object> latency = new LinkedHashMap<>();
    latency.put("p50", round(p50));
    latency.put("p99", round(p99));
    latency.put("p999", round(p999));
    latency.put("max", round(max));
    latency.put("mean", round(mean));
    json.put("latency_ms", latency);
    json.put("cpu_ms_per_op", round(cpuMsPerOp));
    json.put("client_cpu_ms_per_op", round(clientCpuMsPerOp));
    json.put("retries", retries);
    json.put("errors", errors);
    json.put("cores", Runtime.getRuntime().availableProcessors());
    json.put("load_before", round(loadBefore));
    return json;
  }

  /// A line for the terminal.
  public String line() {
    return "%-6s %s  %2d clients %5d B  %,9.0f/s  p50 %7.3f  p99 %8.3f  max %8.3f  mean %7.3f ms  CPU %.4f ms each (clients %.4f)  retries %d  errors %d  load %.1f"
        .formatted(
            order,
            fsync(workload.fsync()),
            workload.clients(),
            workload.payloadBytes(),
            throughput,
            p50,
            p99,
            max,
            mean,
            cpuMsPerOp,
            clientCpuMsPerOp,
            retries,
            errors,
            loadBefore);
  }

  /// The label for durability in every output.
  public static String fsync(boolean fsync) {
    return fsync ? "with fsync   " : "without fsync";
  }

  /// Rounds to the four decimal places that are shown.
  public static double round(double value) {
    double scale = Math.pow(10, 4);
    return Math.round(value * scale) / scale;
  }
}
