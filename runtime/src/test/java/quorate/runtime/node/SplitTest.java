package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Control;

/// More databases are wrong at once than the cluster tolerates: two of three nodes hold rows that
/// no client has written.
@Timeout(120)
final class SplitTest {
  private static final long PAUSE_NANOS = 20_000_000;

  @TempDir Path directory;
  private int written = 1;

  /// K5, K6: no two are alike, so no writes are taken until the operator says which one is right.
  @Test
  void writesWaitForTheOperatorWhereAllDiffer() throws Exception {
    try (NodesWorld world = started()) {
      world.behindItsBack(1, "insert into \"ledger\" values (100)");
      world.behindItsBack(2, "insert into \"ledger\" values (200)");
      world.checkpoint();
      Position at = awaitSplit(world);
      assertEquals("57P03", world.answer("insert into ledger values (2)"));
      assertEquals("00000", world.answer("select 1 from ledger where id = 1"));
      StateDigest right = state(world, at, 3);
      world.declare(1, at, state(world, at, 1), false);
      world.declare(3, at, right, true);
      world.repaired(1);
      world.repaired(2);
      assertFalse(world.control(3).isDeclared(at, new NodeId(1)));
      assertTrue(world.control(3).isDeclared(at, new NodeId(3)));
      await(() -> world.answer("insert into ledger values (2)").equals("00000"));
      Map<String, ?> rows = world.rowsEverywhere("after the declaration");
      rows.values().forEach(each -> assertEquals(java.util.Set.of(1, 2), each));
    }
  }

  /// P4: the second one is found to be wrong while the first is in repair. No two of the three can
  /// agree on a later state, so the first begins with an older one, and then there are two.
  @Test
  void aReplicaInRepairTakesAnOlderStateWhereNoneOfLaterCanBeMade() throws Exception {
    try (NodesWorld world = started()) {
      world.checkpoint();
      await(() -> !control(world).certified().equals(Position.NONE));
      Position certified = control(world).certified();
      world.sql("insert into ledger values (2)");
      world.behindItsBack(1, "insert into \"ledger\" values (100)");
      world.compare();
      await(() -> health(world, 1).startsWith("repairing"));
      world.behindItsBack(2, "insert into \"ledger\" values (200)");
      Map<?, ?> first = world.repaired(1);
      assertEquals(Long.toString(certified.number()), String.valueOf(first.get("position")));
      world.repaired(2);
      Map<String, ?> rows = world.rowsEverywhere("after both repairs");
      rows.values().forEach(each -> assertEquals(java.util.Set.of(1, 2), each));
    }
  }

  /// D5: rows that rot are repaired, and that is all; if the same write finds other rows again, it
  /// is held from then on, and that engine abstains from it.
  @Test
  void aWriteThatFindsOtherRowsTwiceIsHeld() throws Exception {
    try (NodesWorld world = started()) {
      for (int round = 1; round <= 2; round++) {
        int before = control(world).disputes().size();
        world.connect(); // a client has a shape looked into once in three seconds
        assertEquals("00000", updatedApart(world));
        await(() -> control(world).disputes().size() > before);
        await(() -> health(world, 1).startsWith("repairing"));
        await(() -> health(world, 1).equals("ready"));
      }
      assertEquals(1, control(world).quarantined(new NodeId(1)).size());
      assertEquals(java.util.Set.of(), control(world).quarantined(new NodeId(2)));
      assertEquals("00000", world.answer("update ledger set id = id + 1000 where id = 1"));
      Map<String, ?> rows = world.rowsEverywhere("after a held write");
      assertEquals(1, rows.values().stream().distinct().count(), rows.toString());
    }
  }

  /// Writes a row that node 1 has lost; returns the answer.
  private String updatedApart(NodesWorld world) throws Exception {
    int id = ++written;
    world.sql("insert into ledger values (" + id + ")");
    world.stateEverywhere("before a row is lost"); // two answers do not say that node 1 has it
    world.behindItsBack(1, "delete from \"ledger\" where \"id\" = " + id);
    return world.answer("update ledger set id = id + 1000 where id = " + id);
  }

  private NodesWorld started() throws Exception {
    NodesWorld world = new NodesWorld(directory, new Random(1));
    world.start();
    world.sql("create table ledger (id int primary key)");
    world.sql("insert into ledger values (1)");
    world.stateEverywhere("at first"); // two answers do not say that the third has the table
    return world;
  }

  private static Position awaitSplit(NodesWorld world) {
    await(() -> split(world).isPresent());
    return split(world).orElseThrow();
  }

  private static Optional<Position> split(NodesWorld world) {
    return control(world).split();
  }

  private static Control control(NodesWorld world) {
    try {
      return world.control(3);
    } catch (Exception silent) {
      throw new IllegalStateException(silent);
    }
  }

  private static String health(NodesWorld world, int node) {
    try {
      return String.valueOf(world.status(node).get("health"));
    } catch (Exception busy) {
      return "";
    }
  }

  private static StateDigest state(NodesWorld world, Position at, int node) {
    HostCommand.Attest attest =
        control(world).checkpoints().getOrDefault(at, new TreeMap<>()).get(new NodeId(node));
    return java.util.Objects.requireNonNull(attest).state();
  }

  /// The test's own time-out ends it.
  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      java.util.concurrent.locks.LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
