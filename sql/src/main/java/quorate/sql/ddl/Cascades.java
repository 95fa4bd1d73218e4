package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.plan.Notice;

/// The objects that are dropped by cascade. They are reported in a single notice for a statement,
/// or for one change of ALTER TABLE.
final class Cascades {
  private final List<String> gone = new ArrayList<>();

  /// @param object as messages name it: view v
  void add(String object) {
    gone.add(object);
  }

  /// Number of objects collected.
  int size() {
    return gone.size();
  }

  /// Reorders the objects collected since the count was `size`, which were dropped with a schema.
  ///
  /// @param objects contents of the schema, listed first and once
  /// @param tables those among them whose columns and constraints are not listed
  void since(int size, List<String> objects, List<String> tables) {
    List<String> more = new ArrayList<>(gone.subList(size, gone.size()));
    gone.subList(size, gone.size()).clear();
    more.removeAll(objects);
    more.removeIf(each ->
        tables.stream()
            .anyMatch(table ->
                each.endsWith(" of table " + table) || each.endsWith(" on table " + table)));
    gone.addAll(objects);
    gone.addAll(more);
  }

  /// Adds the notice, if there are objects to report.
  void tell(List<Notice> notices) {
    List<String> lines = gone.stream().map(each -> "drop cascades to " + each).toList();
    if (lines.size() == 1) {
      notices.add(Notice.notice(lines.getFirst()));
    } else if (!lines.isEmpty()) {
      notices.add(
          Notice.notice("drop cascades to %d other objects".formatted(lines.size()))
              .withDetail(String.join("\n", lines)));
    }
    gone.clear();
  }
}
