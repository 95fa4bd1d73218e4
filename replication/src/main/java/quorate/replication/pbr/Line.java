package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;

/// Where two logs part.
///
/// A log is told by its base and the last place of each run of entries of one group: two logs that
/// have a place in common are the same up to it (see [Place]).
final class Line {
  private Line() {}

  /// The last place that two logs have in common; nothing if one begins after the other's end.
  static Optional<Place> common(List<Place> one, List<Place> other) {
    Optional<Place> last = Optional.empty();
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        Place end = one.get(i);
        if (end.group() == other.get(j).group()) {
          long from = Math.max(begin(one, i), begin(other, j));
          long to = Math.min(end.index(), other.get(j).index());
          if (from <= to && last.map(Place::index).orElse(-1L) < to) {
            last = Optional.of(new Place(to, end.group()));
          }
        }
      }
    }
    return last;
  }

  /// The base is a run of one.
  private static long begin(List<Place> line, int run) {
    return run == 0 ? line.getFirst().index() : line.get(run - 1).index() + 1;
  }
}
