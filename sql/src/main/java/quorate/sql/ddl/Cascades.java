package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.plan.Notice;

/// What goes with something that is dropped, besides what was named. A statement, or one of the
/// changes of ALTER TABLE, tells it at once.
final class Cascades {
  private final List<String> gone = new ArrayList<>();

  /// @param object as messages name it: view v
  void add(String object) {
    gone.add(object);
  }

  /// How much there is to be told.
  int size() {
    return gone.size();
  }

  /// What came since there was so much went with a schema.
  ///
  /// @param objects what was in it, which is told first, and once
  /// @param tables of those, whose columns and constraints need no telling
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

  /// Tells it.
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
