package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.runtime.Variants;

/// A replica that goes on from another's snapshot is in the state of one that executed everything,
/// and stays in it, whatever was unfinished when the snapshot was taken.
final class SnapshotTest {
  @TempDir Path directory;

  private static List<Request> uploadAcrossSnapshot() {
    Command large = MachineWorld.script("insert into t values (8, 'uploaded')");
    byte[] bytes = large.encode().toArray();
    byte[] first = java.util.Arrays.copyOf(bytes, 20);
    byte[] second = java.util.Arrays.copyOfRange(bytes, 20, bytes.length);
    return MachineWorld.order(
        List.of(
            MachineWorld.script(
                "create table t (id serial primary key, v varchar(20))",
                "create type mood as enum ('sad', 'happy')",
                "create domain small as int check (value < 10)",
                "create table kept (id int primary key, t int references t on update cascade)",
                "create table coded (id int primary key, i interval, n inet, y money, r int4range,"
                    + " b bit(3), m mood, s small, j jsonb, a int[], z timetz)"),
            MachineWorld.script(
                "insert into t (v) values ('a'), ('b')",
                "insert into kept values (1, 2), (2, null)",
                "update t set id = 20 where id = 2",
                "insert into coded values (1, '1 mon -2 days 03:04:05.6', '10.0.0.0/8', '-12.50',"
                    + " '[1,5)', b'101', 'happy', 9, '{\"a\": 1}', '{1,null,3}', '01:02:03+02'),"
                    + " (2, null, null, null, 'empty', null, null, null, null, null, null)"),
            new HostCommand.Chunk(0, Bytes.wrap(first)),
            new HostCommand.Checkpoint(true),
            new HostCommand.Chunk(1, Bytes.wrap(second)),
            new HostCommand.Assemble(2, Digest.of(bytes)),
            MachineWorld.script("insert into t (v) values ('c')")));
  }

  @ParameterizedTest
  @Variants(
      quick = {"h2 | hsqldb", "derby | postgresql", "sqlite | duckdb"},
      rest = {"hsqldb | derby", "postgresql | sqlite", "duckdb | mariadb", "mariadb | h2"})
  void aSnapshotAmidAnUpload(String from, String to) throws Exception {
    List<Request> order = uploadAcrossSnapshot();
    MachineWorld source = MachineWorld.open(from, Files.createDirectory(directory.resolve("a")));
    source.deliver(0, order.subList(0, 4));
    HostCommand.Attest attest = source.attested();
    goOn(source, order);

    MachineWorld target = MachineWorld.open(to, Files.createDirectory(directory.resolve("b")));
    SnapshotInstall install =
        new SnapshotInstall(
            source.scanner.snapshots().file(attest.at()), attest.state(), new RepairProgress());
    install.verifyFile();
    target.machine.reinstall(install);
    install.verifyEngine(target.engine, target.machine, target.scanner);
    target.reinstated(attest.at());
    goOn(target, order);

    Map<String, String> expected = source.state();
    assertEquals(expected, target.state());
    source.close();
    target.close();
  }

  /// The last request before the snapshot comes again: it is recognised, though its reply is not in
  /// the snapshot. The rest follows.
  private static void goOn(MachineWorld world, List<Request> order) {
    world.deliver(4, order.get(3)); // where the order goes on after an installation
    world.deliver(5, order.get(3));
    for (int i = 4; i < order.size(); i++) {
      world.deliver(i + 2L, order.get(i));
    }
  }

  @Test
  void anInstallThatFailsIsTriedAgain() throws Exception {
    List<Request> order = uploadAcrossSnapshot();
    MachineWorld source = MachineWorld.open("h2", Files.createDirectory(directory.resolve("a")));
    source.deliver(0, order.subList(0, 4));
    HostCommand.Attest attest = source.attested();
    MachineWorld target =
        MachineWorld.open("hsqldb", Files.createDirectory(directory.resolve("b")));
    SnapshotInstall install =
        new SnapshotInstall(
            source.scanner.snapshots().file(attest.at()), attest.state(), new RepairProgress());
    try {
      target.machine.reinstall(_ -> {
        throw new java.io.IOException("the disk is full");
      });
    } catch (java.io.IOException full) {
      assertEquals("the disk is full", full.getMessage());
    }
    target.machine.reinstall(install);
    install.verifyEngine(target.engine, target.machine, target.scanner);
    assertEquals(attest.at(), target.machine.applied());
    source.close();
    target.close();
  }

  @ParameterizedTest
  @Variants(
      quick = {"h2", "derby", "sqlite"},
      rest = {"hsqldb", "postgresql", "duckdb", "mariadb"})
  void silentSessionsAreForgottenAndNeverRunAgain(String engine) throws Exception {
    MachineWorld world = MachineWorld.open(engine, Files.createDirectory(directory.resolve("w")));
    SessionId silent = new SessionId(1, 1);
    SessionId busy = new SessionId(2, 2);
    Request create =
        MachineWorld.request(busy, 1, 0, MachineWorld.script("create table t (id int)"));
    Request insert =
        MachineWorld.request(silent, 1, 1, MachineWorld.script("insert into t values (1)"));
    Request upload =
        MachineWorld.request(silent, 2, 1, new HostCommand.Chunk(0, Bytes.wrap(new byte[] {1, 2})));
    world.deliver(1, create);
    world.deliver(2, insert);
    world.deliver(3, upload);
    List<Request> more = new ArrayList<>();
    long slot = 4;
    for (; slot < 4 + MachineWorld.SESSION_SLOTS; slot++) {
      Request next =
          MachineWorld.request(busy, slot, 0, MachineWorld.script("insert into t values (2)"));
      more.add(next);
      world.deliver(slot, next);
    }
    assertTrue(world.machine.sessions().containsKey(silent));
    Map<String, String> before = world.state();
    world.deliver(
        slot,
        MachineWorld.request(new SessionId(3, 3), 1, slot - 1, new HostCommand.Checkpoint(false)));
    assertFalse(world.machine.sessions().containsKey(silent));
    assertTrue(world.machine.sessions().containsKey(busy));
    assertNotEquals(before.get("quorate chunks"), world.state().get("quorate chunks"));
    Map<String, String> pruned = world.state();
    world.deliver(slot + 1, insert);
    world.deliver(
        slot + 2, MachineWorld.request(silent, 3, 1, MachineWorld.script("delete from t")));
    assertTrue(world.said(insert).contains("08003"), world.said(insert));
    assertEquals(pruned, world.state());
    Position applied = world.machine.applied();
    world.close();

    MachineWorld again = MachineWorld.open(engine, directory.resolve("w"));
    assertEquals(applied, again.machine.applied());
    again.deliver(slot, insert);
    again.deliver(slot + 1, insert);
    assertEquals(pruned, again.state());
    again.close();
  }
}
