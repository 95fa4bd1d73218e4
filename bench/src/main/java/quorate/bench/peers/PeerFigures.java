package quorate.bench.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import quorate.bench.Figure;

/// The figures of all contenders of one measurement.
///
/// @param all in the order of display
public record PeerFigures(List<PeerFigure> all) {
  public PeerFigures {
    all = List.copyOf(all);
  }

  /// The CPU of each database alone, summed over the databases of this contender, / the CPU of this
  /// contender, per transaction, without the load generator. All share this machine's cores, so
  /// throughput does not predict that of several machines; 1 means that replication costs no more
  /// than the work of its databases. Empty if one of them was not measured alone.
  public OptionalDouble ratio(PeerFigure figure) {
    double alone = 0;
    for (String engine : figure.engines()) {
      OptionalDouble one = alone(engine).map(PeerFigure::cpu).orElse(OptionalDouble.empty());
      if (one.isEmpty()) {
        return one;
      }
      alone += one.getAsDouble();
    }
    OptionalDouble here = figure.cpu();
    return here.isEmpty() || here.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(alone / here.getAsDouble());
  }

  /// Throughput relative to its engine alone; empty if that was not measured, or it has several
  /// engines.
  public OptionalDouble ofAlone(PeerFigure figure) {
    boolean one = figure.engines().stream().distinct().count() == 1;
    return (one ? alone(figure.engines().getFirst()) : Optional.<PeerFigure>empty())
        .filter(each -> each.rounds().throughput() > 0)
        .map(each -> OptionalDouble.of(figure.rounds().throughput() / each.rounds().throughput()))
        .orElse(OptionalDouble.empty());
  }

  private Optional<PeerFigure> alone(String engine) {
    return all.stream().filter(each -> each.isAlone() && each.name().equals(engine)).findFirst();
  }

  /// Whether the tables of all contenders are correct.
  public boolean isGood() {
    return !all.isEmpty() && all.stream().allMatch(PeerFigure::isGood);
  }

  /// The fields of the JSON form.
  public List<Map<String, Object>> describe() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (PeerFigure figure : all) {
      Map<String, Object> row = new LinkedHashMap<>(figure.describe());
      ratio(figure).ifPresent(each -> row.put("ratio", Figure.round(each)));
      ofAlone(figure).ifPresent(each -> row.put("of_alone", Figure.round(each)));
      rows.add(row);
    }
    return rows;
  }

  /// A table for the terminal.
  public String table() {
    StringBuilder lines = new StringBuilder();
    lines.append(
        "%-24s %3s %9s %9s %8s %8s %8s %9s %8s %8s %7s%n"
            .formatted(
                "",
                "N",
                "per s",
                "of alone",
                "p50 ms",
                "p95 ms",
                "p99 ms",
                "CPU ms",
                "retried",
                "failed",
                "ratio"));
    all.forEach(each -> lines.append(row(each)));
    all.forEach(each -> lines.append(each.complaints()));
    return lines.toString();
  }

  private String row(PeerFigure figure) {
    return "%-24s %3d %,9.0f %9s %8.2f %8.2f %8.2f %9s %8d %8d %7s%n"
        .formatted(
            figure.name(),
            figure.engines().size(),
            figure.rounds().throughput(),
            cell(ofAlone(figure), 2),
            figure.rounds().latency(50),
            figure.rounds().latency(95),
            figure.rounds().latency(99),
            cell(figure.cpu(), 3),
            figure.rounds().retried(),
            figure.rounds().failed(),
            cell(ratio(figure), 2));
  }

  private static String cell(OptionalDouble value, int places) {
    return value.isEmpty() ? "" : ("%." + places + "f").formatted(value.getAsDouble());
  }
}
