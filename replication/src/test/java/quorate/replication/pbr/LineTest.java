package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The place where two logs part, computed from their lines and by comparing every place.
class LineTest {
  private static final Random RANDOM = new Random(11);

  @Test
  void linesTellWhereLogsPart() {
    int common = 0;
    int none = 0;
    for (int i = 0; i < 20_000; i++) {
      List<LogPosition> trunk = grow(List.of(LogPosition.ZERO), 1, RANDOM.nextInt(12));
      List<LogPosition> one = cut(grow(trunk, 10, RANDOM.nextInt(8)));
      List<LogPosition> other = cut(grow(trunk, 20, RANDOM.nextInt(8)));
      Optional<LogPosition> last = one.stream().filter(other::contains).reduce((_, later) -> later);
      assertEquals(last, Line.common(line(one), line(other)), one + " and " + other);
      common += last.isPresent() ? 1 : 0;
      none += last.isPresent() ? 0 : 1;
    }
    assertTrue(common > 1_000 && none > 1_000, common + " and " + none);
  }

  /// More places, of groups from this one on.
  private static List<LogPosition> grow(List<LogPosition> log, long firstGroup, int more) {
    List<LogPosition> longer = new ArrayList<>(log);
    long group = firstGroup;
    for (int i = 0; i < more; i++) {
      group += RANDOM.nextInt(4) == 0 ? 1 : 0;
      longer.add(new LogPosition(longer.getLast().index() + 1, group));
    }
    return longer;
  }

  /// The log without the places below a random base.
  private static List<LogPosition> cut(List<LogPosition> log) {
    return log.subList(RANDOM.nextInt(log.size()), log.size());
  }

  private static List<LogPosition> line(List<LogPosition> log) {
    List<LogPosition> line = new ArrayList<>();
    line.add(log.getFirst());
    for (int i = 1; i < log.size(); i++) {
      if (i + 1 == log.size() || log.get(i + 1).group() != log.get(i).group()) {
        line.add(log.get(i));
      }
    }
    return line;
  }
}
