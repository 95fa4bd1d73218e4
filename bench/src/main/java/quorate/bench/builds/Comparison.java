package quorate.bench.builds;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import quorate.bench.Figure;

/// The pairs of one load, and their evaluation.
///
/// A ratio is the median of the pairs' own ratios: both windows of a pair met the same machine, and
/// neither a busy moment nor a slow first window moves a median.
///
/// @param broken the reason why the run ended early
public record Comparison(String load, List<Pair> pairs, Optional<String> broken) {
  private static final double PERCENT = 100;

  public Comparison {
    pairs = List.copyOf(pairs);
  }

  /// The growth of CPU per operation, in percent.
  public double cpuPercent() {
    return (median(Pair::cpuRatio) - 1) * PERCENT;
  }

  /// The growth of throughput, in percent.
  public double throughputPercent() {
    return (median(Pair::throughputRatio) - 1) * PERCENT;
  }

  /// Whether all pairs were measured, each window completed an operation, and the CPU grew by no
  /// more than this.
  public boolean isWithin(double limitPercent) {
    return isWhole() && cpuPercent() <= limitPercent;
  }

  private boolean isWhole() {
    return broken.isEmpty()
        && !pairs.isEmpty()
        && pairs.stream()
            .allMatch(pair -> pair.before().operations() > 0 && pair.after().operations() > 0);
  }

  private double median(ToDoubleFunction<Pair> figure) {
    double[] sorted = pairs.stream().mapToDouble(figure).sorted().toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  private long failed() {
    return pairs.stream().mapToLong(pair -> pair.before().failed() + pair.after().failed()).sum();
  }

  /// The header of the table with [#row] as rows.
  public static String head() {
    return "%-8s %6s %12s %12s %8s %20s %12s %12s %8s %7s%n"
        .formatted(
            "load",
            "pairs",
            "CPU ms before",
            "after",
            "CPU",
            "(least to most)",
            "per s before",
            "after",
            "per s",
            "failed");
  }

  /// A row for the terminal.
  public String row() {
    if (pairs.isEmpty()) {
      return "%-8s broke: %s%n".formatted(load, broken.orElse("nothing was measured"));
    }
    String row =
        "%-8s %6d %12.4f %12.4f %+7.1f%% %20s %,12.0f %,12.0f %+7.1f%% %7d%n"
            .formatted(
                load,
                pairs.size(),
                median(pair -> pair.before().cpuMillis()),
                median(pair -> pair.after().cpuMillis()),
                cpuPercent(),
                "%+.1f%% to %+.1f%%"
                    .formatted(
                        percent(pairs.stream().mapToDouble(Pair::cpuRatio).min().orElseThrow()),
                        percent(pairs.stream().mapToDouble(Pair::cpuRatio).max().orElseThrow())),
                median(pair -> pair.before().perSecond()),
                median(pair -> pair.after().perSecond()),
                throughputPercent(),
                failed());
    return broken.map(why -> row + "%-8s broke: %s%n".formatted(load, why)).orElse(row);
  }

  private static double percent(double ratio) {
    return (ratio - 1) * PERCENT;
  }

  /// The fields of the JSON form.
  public Map<String, Object> describe(double limitPercent) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("load", load);
    json.put("pairs", pairs.size());
    if (!pairs.isEmpty()) {
      json.put("cpu_ms_per_op_before", median(pair -> pair.before().cpuMillis()));
      json.put("cpu_ms_per_op_after", median(pair -> pair.after().cpuMillis()));
      json.put("cpu_percent", Figure.round(cpuPercent()));
      json.put(
          "cpu_percent_pairs",
          pairs.stream().map(pair -> Figure.round(percent(pair.cpuRatio()))).toList());
      json.put("throughput_before", Figure.round(median(pair -> pair.before().perSecond())));
      json.put("throughput_after", Figure.round(median(pair -> pair.after().perSecond())));
      json.put("throughput_percent", Figure.round(throughputPercent()));
      json.put("failed", failed());
    }
    broken.ifPresent(why -> json.put("broken", why));
    json.put("within_limit", isWithin(limitPercent));
    return json;
  }
}
