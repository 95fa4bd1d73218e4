package quorate.runtime.node;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.writeset.Change;
import quorate.core.writeset.WriteSet;
import quorate.replication.command.Position;

/// The effect of a repair, for people.
///
/// @param at the position of the installed state
/// @param written the rows that were changed; empty if everything was written anew
record Repaired(Position at, Optional<WriteSet> written) {
  private static final int SHOWN_MAX = 20;
  private static final int TEXT_MAX = 300;

  /// As `quorate status --json` shows it.
  ///
  /// @param took milliseconds of each of its steps
  Map<String, Object> described(Map<String, Long> took) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("position", at.number());
    described.put("milliseconds", took);
    if (written.isEmpty()) {
      described.put("how", "from a whole snapshot");
      return described;
    }
    described.put("how", "row by row");
    SortedMap<String, Integer> rows = new TreeMap<>();
    written.get().tables().forEach((table, its) -> rows.put(table, its.changes().size()));
    described.put("rows", rows);
    List<String> shown = new ArrayList<>();
    written
        .get()
        .tables()
        .forEach((table, its) -> {
          for (Change change : its.changes()) {
            if (shown.size() < SHOWN_MAX) {
              shown.add(cut(table + " " + change));
            }
          }
        });
    described.put("changes", shown);
    return described;
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
