package quorate.service.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.service.Footprint;

/// B4: conflicting units keep their order, and others execute at the same time.
class MixerTest {
  private static Footprint random(Random random) {
    Set<Bytes> reads = new HashSet<>();
    Set<Bytes> writes = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      (random.nextInt(3) == 0 ? writes : reads).add(CountService.bytes("k" + random.nextInt(40)));
    }
    return new Footprint(reads, writes, random.nextInt(30) == 0, random.nextInt(60) == 0);
  }

  private static boolean conflict(Footprint one, Footprint other) {
    boolean writes = !one.writes().isEmpty() || one.alone();
    boolean otherWrites = !other.writes().isEmpty() || other.alone();
    return one.alone()
        || other.alone()
        || one.whole() && otherWrites
        || other.whole() && writes
        || !Collections.disjoint(one.writes(), other.writes())
        || !Collections.disjoint(one.writes(), other.reads())
        || !Collections.disjoint(one.reads(), other.writes());
  }

  @Test
  void conflictingUnitsKeepTheirOrder() {
    Random random = new Random(5);
    for (int run = 0; run < 200; run++) {
      List<Footprint> all = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        all.add(random(random));
      }
      int[] groupOf = new int[all.size()];
      List<List<Integer>> groups = Mixer.groups(all);
      int placed = 0;
      for (int group = 0; group < groups.size(); group++) {
        for (int unit : groups.get(group)) {
          groupOf[unit] = group;
          placed++;
        }
      }
      assertEquals(all.size(), placed);
      for (int i = 0; i < all.size(); i++) {
        int least = 0;
        for (int k = 0; k < i; k++) {
          if (conflict(all.get(k), all.get(i))) {
            assertTrue(groupOf[k] < groupOf[i], k + " before " + i);
            least = Math.max(least, groupOf[k] + 1);
          }
        }
        if (!all.get(i).alone()) {
          assertEquals(least, groupOf[i], "no later than it must");
        }
      }
    }
  }

  @Test
  void unitsWithoutConflictsAreOneGroup() {
    List<Footprint> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(
          new Footprint(
              Set.of(CountService.bytes("shared")),
              Set.of(CountService.bytes("own" + i)),
              false,
              false));
    }
    assertEquals(1, Mixer.groups(all).size());
  }
}
