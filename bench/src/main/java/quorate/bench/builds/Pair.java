package quorate.bench.builds;

/// Two windows, one directly after the other, so that both met the same machine.
public record Pair(Sample before, Sample after) {
  /// The CPU that an operation takes after, relative to before.
  public double cpuRatio() {
    return after.cpuMillis() / before.cpuMillis();
  }

  /// The same of throughput.
  public double throughputRatio() {
    return after.perSecond() / before.perSecond();
  }
}
