package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;

/// Finds the place where two logs part.
///
/// A log is described by its base and the last place of each run of entries of one group: two logs
/// with a common place are equal up to it (see [LogPosition]).
final class Line {
  private Line() {}

  /// The last common place of two logs; empty if one begins after the other's end.
  static Optional<LogPosition> common(List<LogPosition> one, List<LogPosition> other) {
    Optional<LogPosition> last = Optional.empty();
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        LogPosition end = one.get(i);
        if (end.group() == other.get(j).group()) {
          long from = Math.max(begin(one, i), begin(other, j));
          long to = Math.min(end.index(), other.get(j).index());
          if (from <= to && last.map(LogPosition::index).orElse(-1L) < to) {
            last = Optional.of(new LogPosition(to, end.group()));
          }
        }
      }
    }
    return last;
  }

  /// The base counts as a run of length one.
  private static long begin(List<LogPosition> line, int run) {
    return run == 0 ? line.getFirst().index() : line.get(run - 1).index() + 1;
  }
}
