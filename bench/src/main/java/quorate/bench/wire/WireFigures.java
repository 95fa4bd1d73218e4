package quorate.bench.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import quorate.bench.Figure;

/// The figures of all loads and contenders of one run, with ratios to one of the contenders.
///
/// @param base the contender to which the others are compared, if it is there
public record WireFigures(List<WireFigure> all, String base) {
  public WireFigures {
    all = List.copyOf(all);
  }

  /// The CPU for each operation, relative to the base's in the same series of rounds.
  OptionalDouble cpuRatio(WireFigure figure) {
    return ratio(figure.cpuMillis(), base(figure).map(WireFigure::cpuMillis));
  }

  /// The throughput, relative to the base's in the same series of rounds.
  OptionalDouble throughputRatio(WireFigure figure) {
    return ratio(figure.perSecond(), base(figure).map(WireFigure::perSecond));
  }

  /// The CPU for each operation, relative to the same contender's without spinning processes.
  OptionalDouble quietRatio(WireFigure figure) {
    return figure.busy() == 0
        ? OptionalDouble.empty()
        : ratio(
            figure.cpuMillis(),
            all.stream()
                .filter(each ->
                    each.busy() == 0
                        && each.contender().equals(figure.contender())
                        && each.load().equals(figure.load())
                        && each.clients() == figure.clients())
                .map(WireFigure::cpuMillis)
                .findFirst());
  }

  private Optional<WireFigure> base(WireFigure figure) {
    return all.stream()
        .filter(each -> each.contender().equals(base) && each.isBeside(figure))
        .findFirst();
  }

  private static OptionalDouble ratio(OptionalDouble here, Optional<OptionalDouble> there) {
    return here.isPresent() && there.isPresent() && there.get().orElse(0) > 0
        ? OptionalDouble.of(here.getAsDouble() / there.get().getAsDouble())
        : OptionalDouble.empty();
  }

  /// Whether every figure has windows, and no operation failed.
  public boolean isGood() {
    return all.stream().allMatch(each -> !each.windows().isEmpty() && each.failed() == 0);
  }

  /// The rows of the JSON form.
  public List<Map<String, Object>> describe() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (WireFigure figure : all) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("load", figure.load());
      row.put("contender", figure.contender());
      row.put("connections", figure.clients());
      row.put("spinning", figure.busy());
      put(row, "cpu_ms_per_op", figure.cpuMillis());
      put(row, "throughput", figure.perSecond());
      put(row, "p50_ms", figure.p50Millis());
      put(row, "cpu_ratio", cpuRatio(figure));
      put(row, "throughput_ratio", throughputRatio(figure));
      put(row, "cpu_of_quiet", quietRatio(figure));
      row.put("failed", figure.failed());
      row.put("steady", figure.steady());
      row.put(
          "cpu_ms_per_op_windows",
          figure.windows().stream().map(each -> Figure.round(each.cpuMillis())).toList());
      row.put(
          "throughput_windows",
          figure.windows().stream().map(each -> Figure.round(each.perSecond())).toList());
      rows.add(row);
    }
    return rows;
  }

  private static void put(Map<String, Object> row, String key, OptionalDouble value) {
    value.ifPresent(each -> row.put(key, Figure.round(each)));
  }
}
