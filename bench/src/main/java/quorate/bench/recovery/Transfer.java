package quorate.bench.recovery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quorate.bench.Figure;

/// The time of a state transfer between replicas: a point of ShadowDB's figure 10(b).
///
/// @param protocol of the cluster
/// @param from the engines that had the state
/// @param to the engine that received it
/// @param rows of 16 bytes
/// @param seconds in total, by the nodes' own clocks
/// @param steps the seconds of its parts, in order
public record Transfer(
    String protocol,
    List<String> from,
    String to,
    int rows,
    double seconds,
    Map<String, Double> steps) {
  /// The only size for which the paper's text has a number: ShadowDB-PBR, 3.8 s.
  static final int PAPER_ROWS = 50_000;

  static final double PAPER_SECONDS = 3.8;

  public Transfer {
    from = List.copyOf(from);
    steps = new LinkedHashMap<>(steps);
  }

  /// The fields of the JSON form.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", "10b");
    json.put("protocol", protocol);
    json.put("from", from);
    json.put("to", to);
    json.put("rows", rows);
    json.put("seconds", Figure.round(seconds));
    Map<String, Object> parts = new LinkedHashMap<>();
    steps.forEach((step, took) -> parts.put(step, Figure.round(took)));
    json.put("steps", parts);
    return json;
  }

  /// A line for the terminal.
  public String line() {
    StringBuilder parts = new StringBuilder();
    steps.forEach((step, took) -> parts.append("  %s %.2f".formatted(step, took)));
    return "%-4s %,9d rows  %7.2f s%s%s"
        .formatted(
            protocol,
            rows,
            seconds,
            rows == PAPER_ROWS && protocol.equals("pbr") ? " (ShadowDB 3.8)" : "",
            parts);
  }
}
