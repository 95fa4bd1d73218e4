package quorate.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// The process of the clients, the same for every service. It prints `measuring` when the
/// measurement begins, and one line of JSON at the end.
public final class LoadProcess {
  static final String MEASURING = "measuring";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private LoadProcess() {}

  /// Connects to the service.
  @FunctionalInterface
  public interface Connect {
    Service connect(Service.Completions completions) throws IOException, InterruptedException;
  }

  /// Runs the workload described by the arguments from `at` on, and ends the process.
  public static void run(String[] arguments, int at, Connect connect)
      throws IOException, InterruptedException {
    Thread.ofPlatform().daemon().name("bench").start(LoadProcess::endWithBench);
    Workload workload = Workload.parse(arguments, at);
    ClosedLoop loop = new ClosedLoop(workload);
    Service service = connect.connect(loop);
    ClosedLoop.Seen seen = loop.run(service, () -> System.out.println(MEASURING));
    System.out.println(JSON.std.asString(describe(seen)));
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static void endWithBench() {
    try {
      NodeProcess.awaitEnd();
    } catch (IOException gone) {
      // treated like its end
    }
    Runtime.getRuntime().halt(1);
  }

  private static Map<String, Object> describe(ClosedLoop.Seen seen) {
    Histogram latency = seen.latencyNanos();
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("delivered", seen.delivered());
    described.put("seconds", seen.nanos() / NANOS_PER_SECOND);
    described.put("retries", seen.retries());
    described.put("p50", latency.getValueAtPercentile(50) / NANOS_PER_MILLI);
    described.put("p99", latency.getValueAtPercentile(99) / NANOS_PER_MILLI);
    described.put("p999", latency.getValueAtPercentile(99.9) / NANOS_PER_MILLI);
    described.put("max", latency.getMaxValue() / NANOS_PER_MILLI);
    described.put("mean", latency.getMean() / NANOS_PER_MILLI);
    return described;
  }
}
