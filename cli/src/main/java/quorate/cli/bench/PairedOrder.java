package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import quorate.bench.builds.Build;
import quorate.bench.builds.PairedLoad;
import quorate.bench.builds.Sample;

/// Each build's own `bench order`, without syncs, to compare CPU rather than disks. It prints four
/// decimal places, so few clients are better: a request then takes more than the last few.
record PairedOrder(Map<Build, BuiltTree> trees, int clients, int seconds, int warmup)
    implements PairedLoad {
  PairedOrder {
    trees = Map.copyOf(trees);
  }

  @Override
  public String name() {
    return "order";
  }

  @Override
  public void begin(
      Build build) {} // each window has processes of its own, which warm up themselves

  @Override
  public Sample measure(Build build) throws IOException, InterruptedException {
    String printed =
        Objects.requireNonNull(trees.get(build))
            .run(
                "bench",
                "order",
                "--no-fsync",
                "--json",
                "--clients",
                "" + clients,
                "--seconds",
                "" + seconds,
                "--warmup",
                "" + warmup);
    String line = printed.lines().filter(each -> each.startsWith("{")).findFirst().orElse("{}");
    Map<String, Object> seen = JSON.std.mapFrom(line);
    double perSecond = number(seen, "throughput");
    return new Sample(Math.round(perSecond * seconds), number(seen, "cpu_ms_per_op"), perSecond, 0);
  }

  private static double number(Map<String, Object> seen, String name) {
    return seen.get(name) instanceof Number number ? number.doubleValue() : 0;
  }
}
