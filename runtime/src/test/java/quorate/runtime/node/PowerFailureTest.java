package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.runtime.log.LogException;

/// The power fails everywhere at once, at random moments; unsynced writes of the logs and of the
/// engines' files are lost, and now and then engines lose all their files. Acknowledged writes are
/// there, once.
final class PowerFailureTest {
  private static final int ROUNDS = Integer.getInteger("quorate.power.rounds", 3);
  private static final long SEED = Long.getLong("quorate.power.seed", 20);

  @TempDir Path directory;

  @Test
  void everythingStopsAtOnce() throws Exception {
    Random random = new Random(SEED);
    try (NodesWorld world = new NodesWorld(directory, random)) {
      world.start();
      world.sql("create table ledger (id int primary key)");
      for (int round = 0; round < ROUNDS; round++) {
        String where = "seed " + SEED + ", round " + round;
        world.load(5 + random.nextInt(60));
        if (random.nextInt(3) == 0) {
          world.checkpoint();
          world.load(random.nextInt(100));
        }
        world.powerFails();
        if (random.nextInt(3) == 0) {
          world.destroyEngines();
        }
        world.start();
        Map<String, Set<Integer>> rows = world.rowsEverywhere(where);
        for (Map.Entry<String, Set<Integer>> each : rows.entrySet()) {
          Set<Integer> lost = new TreeSet<>(world.acknowledged());
          lost.removeAll(each.getValue());
          assertEquals(
              Set.of(), lost, where + ": acknowledged rows that " + each.getKey() + " lost");
          assertEquals(rows.values().iterator().next(), each.getValue(), where);
        }
      }
      assertTrue(world.acknowledged().size() >= 5 * ROUNDS);
      assertTrue(world.lostByEngines() > 0, "the engines have lost nothing");
    }
  }

  /// The leader's disk is full: the node stops and reports it; the others go on, and nothing is
  /// lost.
  @Test
  void aFullDisk() throws Exception {
    try (NodesWorld world = new NodesWorld(directory, new Random(1))) {
      world.start();
      world.sql("create table ledger (id int primary key)");
      world.load(5);
      world.fill(1);
      world.load(5);
      Throwable stopped = world.failureOf(1);
      assertTrue(stopped instanceof LogException, "" + stopped);
      assertTrue(String.valueOf(stopped.getMessage()).contains("full?"), stopped.getMessage());
      world.powerFails();
      world.start();
      for (Set<Integer> each : world.rowsEverywhere("after a full disk").values()) {
        assertTrue(each.containsAll(world.acknowledged()));
      }
    }
  }

  /// Two disks are full: nothing can be ordered, and clients get the reason. With room it goes on.
  @Test
  @Tag("long")
  void fullDisks() throws Exception {
    try (NodesWorld world = new NodesWorld(directory, new Random(1))) {
      world.start();
      world.sql("create table ledger (id int primary key)");
      world.load(5);
      world.fill(1);
      world.fill(3);
      Set<String> said = world.statesUntil("53100");
      said.removeAll(Set.of("53100", "08007"));
      assertEquals(Set.of(), said);
      world.powerFails();
      world.start();
      world.load(5);
      for (Set<Integer> each : world.rowsEverywhere("after full disks").values()) {
        assertTrue(each.containsAll(world.acknowledged()));
      }
    }
  }

  @Test
  void directoriesThatAreNotThisNodes() throws Exception {
    try (NodesWorld world = new NodesWorld(directory, new Random(1))) {
      List<String> said = world.refusals();
      assertEquals(4, said.size());
      assertTrue(said.get(0).contains("in use by another process"), said.get(0));
      assertTrue(said.get(1).contains("node"), said.get(1));
      assertTrue(said.get(2).contains("is missing"), said.get(2));
      assertTrue(said.get(3).contains("must not take part"), said.get(3));
    }
  }
}
