package quorate.bench.builds;

/// Two consecutive windows, so that both met the same machine.
public record Pair(Sample before, Sample after) {
  /// The CPU per operation after, relative to before.
  public double cpuRatio() {
    return after.cpuMillis() / before.cpuMillis();
  }

  /// The throughput after, relative to before.
  public double throughputRatio() {
    return after.perSecond() / before.perSecond();
  }
}
