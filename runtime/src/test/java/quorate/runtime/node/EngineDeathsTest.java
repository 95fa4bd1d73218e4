package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.smr.SqlCommand;

/// A statement that ends its engine's server is not executed for ever.
class EngineDeathsTest {
  private static final Position AT = new Position(77);

  @TempDir private Path directory = Path.of("");

  private EngineDeaths diesAt(Position at, boolean writing, boolean reading) {
    EngineDeaths deaths = new EngineDeaths(directory);
    deaths.note(at, writing, reading);
    deaths.note(at, writing, reading); // seen by another thread, too
    return new EngineDeaths(directory);
  }

  @Test
  void aPositionIsLethalAfterTwoDeaths() throws Exception {
    assertFalse(diesAt(AT, false, false).isLethalToWrite(AT));
    assertFalse(diesAt(AT, true, false).isLethalToWrite(AT));
    EngineDeaths twice = diesAt(AT, true, false);
    assertTrue(twice.isLethalToWrite(AT));
    assertFalse(twice.isLethalToRead(AT));
    assertFalse(twice.isLethalToWrite(new Position(78)));
    assertFalse(diesAt(new Position(78), true, false).isLethalToWrite(AT), "it has gone on");
    Files.writeString(directory.resolve("engine-ended"), "not a note");
    assertFalse(new EngineDeaths(directory).isLethalToWrite(AT));
  }

  @Test
  void aReadCanBeLethal() {
    diesAt(AT, false, true);
    EngineDeaths twice = diesAt(AT, false, true);
    assertTrue(twice.isLethalToRead(AT));
    assertFalse(twice.isLethalToWrite(AT));
    twice.forget();
    assertFalse(twice.isLethalToRead(AT));
    assertFalse(new EngineDeaths(directory).isLethalToRead(AT));
  }

  private void dieTwiceAt(MachineWorld world) {
    diesAt(world.machine.applied(), true, true);
    world.machine.avoid(diesAt(world.machine.applied(), true, true));
    world.indicated.clear();
  }

  @Test
  void theReplicaTakesTheStateOfTheOthers() throws Exception {
    MachineWorld world = MachineWorld.open("h2", directory);
    List<Request> order =
        MachineWorld.order(
            List.of(
                MachineWorld.script("create table t (id int primary key, v int)"),
                MachineWorld.script("insert into t values (1, 0)"),
                MachineWorld.script("update t set v = v + 1"),
                MachineWorld.script("update t set v = v + 10")));
    world.deliver(0, order.subList(0, 2));
    dieTwiceAt(world);
    world.deliver(2, order);
    assertEquals("no answer", world.said(order.get(2)));
    assertEquals("no answer", world.said(order.get(3)));
    assertInstanceOf(ReplicaIndication.Repair.class, world.indicated.getFirst());
    world.close();
  }

  @Test
  void itHasNoWordOnAHeldWrite() throws Exception {
    MachineWorld world = MachineWorld.open("h2", directory);
    List<Request> order =
        MachineWorld.order(
            List.of(
                MachineWorld.script("create table t (id int primary key, v int)"),
                MachineWorld.script("insert into t values (1, 0)"),
                MachineWorld.script("update t set v = 1 where id = 1 or 1 / v = 1")));
    world.deliver(0, order.subList(0, 2));
    dieTwiceAt(world);
    world.deliver(2, order);
    assertEquals(
        List.of(0),
        world.indicated.stream()
            .filter(ReplicaIndication.Propose.class::isInstance)
            .map(it -> ((ReplicaIndication.Propose) it).command())
            .filter(SqlCommand.WriteVote.class::isInstance)
            .map(it -> ((SqlCommand.WriteVote) it).part().length())
            .toList());
    world.close();
  }
}
