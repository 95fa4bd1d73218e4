package quorate.bench.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The table of a run by wire, in Markdown, made of its JSON form: the docs keep the JSON, and
/// their table is made from it.
public final class WireTable {
  private static final List<String> HEAD =
      List.of(
          "load",
          "connections",
          "beside",
          "contender",
          "transactions/s",
          "CPU ms each",
          "p50 ms",
          "CPU ratio",
          "throughput ratio",
          "CPU of quiet");

  private WireTable() {}

  /// The lines of the table.
  ///
  /// @param figures the rows of [WireFigures#describe], or the same read from JSON
  public static List<String> of(List<Map<String, Object>> figures) {
    List<String> lines = new ArrayList<>();
    lines.add("| " + String.join(" | ", HEAD) + " |");
    lines.add("|" + "---|".repeat(HEAD.size()));
    for (Map<String, Object> row : figures) {
      long spinning = number(row, "spinning").longValue();
      List<String> cells =
          List.of(
              text(row, "load"),
              text(row, "connections"),
              spinning == 0 ? "" : spinning + " spinning",
              text(row, "contender"),
              cell(row, "throughput", "%,.0f"),
              cell(row, "cpu_ms_per_op", "%.3f"),
              cell(row, "p50_ms", "%.2f"),
              cell(row, "cpu_ratio", "%.2f"),
              cell(row, "throughput_ratio", "%.2f"),
              cell(row, "cpu_of_quiet", "%.2f"));
      lines.add("| " + String.join(" | ", cells) + " |");
    }
    return lines;
  }

  private static String text(Map<String, Object> row, String key) {
    return String.valueOf(Objects.requireNonNull(row.get(key), key));
  }

  private static Number number(Map<String, Object> row, String key) {
    return (Number) Objects.requireNonNull(row.get(key), key);
  }

  private static String cell(Map<String, Object> row, String key, String format) {
    return row.containsKey(key) ? format.formatted(number(row, key).doubleValue()) : "";
  }
}
