package quorate.cli.bench;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import quorate.bench.builds.Build;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.Target;

/// A cluster of each of two builds, both of which stay up for all SQL loads.
final class BuiltClusters {
  private final Map<Build, BuiltTree> trees;
  private final UpProcess.Wanted wanted;
  private final BenchResources kept;
  private final Map<Build, UpProcess> running = new EnumMap<>(Build.class);

  BuiltClusters(Map<Build, BuiltTree> trees, UpProcess.Wanted wanted, BenchResources kept) {
    this.trees = new EnumMap<>(trees);
    this.wanted = wanted;
    this.kept = kept;
  }

  /// The cluster of a build, started on first use.
  UpProcess of(Build build) throws IOException, InterruptedException {
    UpProcess there = running.get(build);
    if (there == null) {
      String name = build.toString();
      List<String> program = List.of(Objects.requireNonNull(trees.get(build)).program());
      there = kept.add(name, UpProcess.start(kept.directory().resolve(name), wanted, program));
      running.put(build, there);
    }
    return there;
  }

  Target target(Build build) throws IOException, InterruptedException {
    return of(build).target();
  }

  /// Measures all processes of a build's cluster.
  CpuMeter cpu(Build build) throws IOException, InterruptedException {
    return new CpuMeter(List.of(of(build).pid()));
  }
}
