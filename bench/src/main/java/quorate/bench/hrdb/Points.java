package quorate.bench.hrdb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import quorate.bench.Figure;

/// A figure's points, with those of HRDB's section 7.
///
/// @param all in the order of display
public record Points(List<Point> all) {
  /// The saturation of each line in the paper's figure 7 relative to `direct`: passthrough's
  /// overhead is "negligible", the others' 17, 52 and 91 percent.
  private static final Map<String, Double> PAPER =
      Map.of("direct", 1.0, "passthrough", 1.0, "cbs", 0.83, "sequential", 0.48, "serial", 0.09);

  static final String DIRECT = "direct";
  static final String PASSTHROUGH = "passthrough";
  static final String PRIMARY = "primary";

  public Points {
    all = List.copyOf(all);
  }

  /// N x CPU of a single database behind a shepherd / CPU of the N of this point, per transaction:
  /// all databases share this machine's cores. For different engines, the numerator is the sum of
  /// their CPU alone. Empty if that was not measured.
  public OptionalDouble ratio(Point point) {
    double alone = 0;
    for (String engine : point.engines()) {
      OptionalDouble one =
          find(point.figure(), PASSTHROUGH, engine, point.clients())
              .map(Point::serverCpu)
              .orElse(OptionalDouble.empty());
      if (one.isEmpty()) {
        return OptionalDouble.empty();
      }
      alone += one.getAsDouble();
    }
    OptionalDouble here = point.serverCpu();
    return here.isEmpty() ? here : OptionalDouble.of(alone / here.getAsDouble());
  }

  private Optional<Point> find(int figure, String word, String engine, int clients) {
    return all.stream()
        .filter(each -> each.figure() == figure && each.clients() == clients)
        .filter(each -> each.contender().startsWith(word) && each.engines().equals(List.of(engine)))
        .findFirst();
  }

  /// Throughput relative to that of the same database directly with as many clients; empty if that
  /// is unknown, or the databases are of several makers.
  public OptionalDouble ofDirect(Point point) {
    if (point.engines().stream().distinct().count() > 1) {
      return OptionalDouble.empty();
    }
    return find(point.figure(), DIRECT, point.engines().getFirst(), point.clients())
        .map(direct -> OptionalDouble.of(point.throughput() / direct.throughput()))
        .orElse(OptionalDouble.empty());
  }

  /// The paper's value for this point. Figure 7: throughput at saturation relative to `direct`.
  /// Figure 8, with one database as the primary of several: transactions per second by its rule,
  /// that HRDB "runs at the speed of the slowest of the f + 1 fastest replicas or the primary,
  /// whichever is slower", from the throughput of each alone here. Empty if the paper has none.
  public OptionalDouble paper(Point point) {
    Double fraction = PAPER.get(point.contender());
    if (point.figure() == 7 && fraction != null) {
      return OptionalDouble.of(fraction);
    }
    if (point.figure() != 8 || !point.contender().startsWith(PRIMARY)) {
      return OptionalDouble.empty();
    }
    List<Double> alone = new ArrayList<>();
    for (String engine : point.engines()) {
      Optional<Point> one = find(8, PASSTHROUGH, engine, point.clients());
      if (one.isEmpty()) {
        return OptionalDouble.empty();
      }
      alone.add(one.get().throughput());
    }
    int quorum = alone.size() / 2 + 1;
    double slowest =
        alone.stream().sorted(java.util.Comparator.reverseOrder()).toList().get(quorum - 1);
    return OptionalDouble.of(Math.min(slowest, alone.getFirst()));
  }

  /// The fields of the JSON form.
  public List<Map<String, Object>> describe() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Point point : all) {
      Map<String, Object> row = new LinkedHashMap<>(point.describe());
      ratio(point).ifPresent(each -> row.put("ratio", Figure.round(each)));
      ofDirect(point).ifPresent(each -> row.put("of_direct", Figure.round(each)));
      paper(point).ifPresent(each -> row.put("paper", Figure.round(each)));
      rows.add(row);
    }
    return rows;
  }

  /// A table for each figure, for the terminal.
  public String table() {
    StringBuilder lines = new StringBuilder();
    for (int figure : all.stream().map(Point::figure).distinct().toList()) {
      lines.append(
          figure == 7
              ? "figure 7: one make of database; HRDB's at saturation, of direct's throughput\n"
              : "figure 8: databases of several makers; HRDB's by its rule, per second\n");
      lines.append(
          "%-22s %7s %9s %9s %7s %9s %9s %9s %8s %8s %7s%n"
              .formatted(
                  "",
                  "clients",
                  "per s",
                  "of direct",
                  "HRDB",
                  "p50 ms",
                  "p95 ms",
                  "CPU ms",
                  "retried",
                  "failed",
                  "ratio"));
      all.stream().filter(each -> each.figure() == figure).forEach(each -> lines.append(row(each)));
    }
    return lines.toString();
  }

  private String row(Point point) {
    return "%-22s %7d %9.1f %9s %7s %9.1f %9.1f %9.2f %8d %8d %7s%n"
        .formatted(
            point.contender(),
            point.clients(),
            point.throughput(),
            cell("%.2f", ofDirect(point)),
            cell(point.figure() == 7 ? "%.2f" : "%.0f", paper(point)),
            point.latency(50),
            point.latency(95),
            point.cpu(),
            point.retried(),
            point.failed(),
            cell("%.2f", ratio(point)));
  }

  private static String cell(String format, OptionalDouble value) {
    return value.isEmpty() ? "" : format.formatted(value.getAsDouble());
  }

  /// The points of a figure.
  Stream<Point> of(int figure) {
    return all.stream().filter(each -> each.figure() == figure);
  }
}
