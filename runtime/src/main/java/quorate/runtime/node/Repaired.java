package quorate.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.writeset.Change;
import quorate.core.writeset.WriteSet;
import quorate.replication.command.Position;
import quorate.runtime.status.RepairReport;

/// The effect of a repair, for people.
///
/// @param at the position of the installed state
/// @param written the rows that were changed; empty if everything was written anew
record Repaired(Position at, Optional<WriteSet> written) {
  private static final int SHOWN_MAX = 20;
  private static final int TEXT_MAX = 300;

  /// The report for `quorate status`.
  ///
  /// @param took milliseconds of each of its steps
  RepairReport described(Map<String, Long> took) {
    return new RepairReport(
        at.number(),
        took,
        written.isEmpty() ? "from a whole snapshot" : "row by row",
        written.map(Repaired::few));
  }

  private static RepairReport.Few few(WriteSet written) {
    SortedMap<String, Long> rows = new TreeMap<>();
    List<String> shown = new ArrayList<>();
    written
        .tables()
        .forEach((table, its) -> {
          rows.put(table, (long) its.changes().size());
          for (Change change : its.changes()) {
            if (shown.size() < SHOWN_MAX) {
              shown.add(cut(table + " " + change));
            }
          }
        });
    return new RepairReport.Few(rows, shown);
  }

  private static String cut(String text) {
    return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + " ...";
  }

  @Override
  public String toString() {
    return "at "
        + at
        + written
            .map(its -> ", " + its.size() + " rows of " + its.tables().keySet())
            .orElse(", from a whole snapshot");
  }
}
