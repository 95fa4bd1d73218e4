package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.core.digest.Digest;
import quorate.core.digest.HashedKeys;
import quorate.core.digest.MerkleTree;
import quorate.database.run.EngineTables;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.runtime.Variants;

/// An engine that differs from a certified state in a few rows has just these written.
final class RowInstallTest {
  private static final int ROWS = 300;

  @TempDir Path directory;

  private static List<Request> order(String last) {
    List<Command> commands = new ArrayList<>();
    commands.add(
        MachineWorld.script(
            "create table p (id serial primary key, v varchar(20), d numeric(9, 2))",
            "create table c (id int primary key, p int references p on delete cascade)",
            "create table n (a int, b varchar(20))"));
    for (int id = 1; id <= ROWS; id++) {
      commands.add(
          MachineWorld.script(
              "insert into p (v, d) values ('v" + id + "', " + id + ".5)",
              "insert into c values (" + id + ", " + id + ")",
              "insert into n values (" + id % 7 + ", null)"));
    }
    commands.add(MachineWorld.script(last));
    commands.add(new HostCommand.Checkpoint(true));
    commands.add(MachineWorld.script("insert into p (v) values ('later')"));
    return MachineWorld.order(commands);
  }

  private static final String LAST = "update p set v = 'last' where id = 9";

  @ParameterizedTest
  @Variants(
      quick = {"derby | postgresql", "postgresql | sqlite", "mariadb | h2"},
      rest = {"h2 | hsqldb", "hsqldb | derby", "sqlite | duckdb", "duckdb | mariadb"})
  void onlyWhatDiffersIsWritten(String from, String to) throws Exception {
    List<Request> order = order(LAST);
    MachineWorld source = world("a", from, order);
    MachineWorld target = world("b", to, order);
    HostCommand.Attest certified = source.attested();
    target.attested();
    behindItsBack(
        target,
        "update \"p\" set \"v\" = 'wrong', \"d\" = null where \"id\" = 7",
        "delete from \"c\" where \"id\" = 3",
        "delete from \"p\" where \"id\" = 3",
        "insert into \"p\" values (1000, 'nobody', null)",
        "insert into \"n\" values (3, null)");

    RowInstall install =
        differences(target)
            .find(
                target.machine.applied(),
                target.machine.catalog(),
                certified.state(),
                holder(source, certified))
            .orElseThrow();
    target.machine.reinstall(install);
    install.verifyEngine(target.engine, target.machine, target.scanner);
    target.reinstated(certified.at());

    Map<String, Integer> written = new TreeMap<>();
    install.written().tables().forEach((table, its) -> written.put(table, its.changes().size()));
    assertEquals(Map.of("p", 3, "c", 1, "n", 1), written);
    assertEquals(certified.at(), target.machine.applied());
    int last = order.size() - 1;
    for (MachineWorld each : List.of(source, target)) {
      each.deliver(order.size() + 1L, order.get(last)); // after the slot of the installation's end
    }
    assertEquals(source.state(), target.state());
    source.close();
    target.close();
  }

  /// A replica that is only behind gets the rows that it lacks.
  @Test
  void whatIsMissedIsWritten() throws Exception {
    List<Request> order = order(LAST);
    MachineWorld source = world("a", "h2", order);
    MachineWorld target =
        MachineWorld.open("hsqldb", Files.createDirectory(directory.resolve("b")));
    target.deliver(0, order.subList(0, ROWS - 10));
    HostCommand.Attest certified = source.attested();
    RowInstall install =
        differences(target)
            .find(
                target.machine.applied(),
                target.machine.catalog(),
                certified.state(),
                holder(source, certified))
            .orElseThrow();
    target.machine.reinstall(install);
    install.verifyEngine(target.engine, target.machine, target.scanner);
    assertEquals(3 * 11 + 1, install.written().size());
    source.close();
    target.close();
  }

  /// A holder that gives rows of another state is detected before anything is written; so is one
  /// with another schema, which rows cannot repair.
  @Test
  void nothingIsWrittenOnAHoldersWord() throws Exception {
    List<Request> order = order(LAST);
    MachineWorld source = world("a", "h2", order);
    MachineWorld target = world("b", "hsqldb", order);
    MachineWorld liar = world("l", "h2", order("update p set v = 'lie' where id = 7"));
    HostCommand.Attest certified = source.attested();
    HostCommand.Attest lie = liar.attested();
    behindItsBack(target, "update \"p\" set \"v\" = 'wrong' where \"id\" = 7");
    Map<String, String> before = target.scanned();
    assertThrows(
        IOException.class,
        () ->
            differences(target)
                .find(
                    target.machine.applied(),
                    target.machine.catalog(),
                    certified.state(),
                    holder(liar, lie)));
    assertEquals(before, target.scanned());

    MachineWorld empty = MachineWorld.open("derby", Files.createDirectory(directory.resolve("e")));
    assertEquals(
        Optional.empty(),
        differences(empty)
            .find(
                empty.machine.applied(),
                empty.machine.catalog(),
                certified.state(),
                holder(source, certified)));
    for (MachineWorld each : List.of(source, target, liar, empty)) {
      each.close();
    }
  }

  /// A request for another tree right away has to wait; the tree that was made is available at
  /// once.
  @Test
  void looksAreRationed() throws Exception {
    List<Request> order = order(LAST);
    MachineWorld source = world("a", "h2", order);
    HostCommand.Attest certified = source.attested();
    Path snapshot = source.scanner.snapshots().file(certified.at());
    SnapshotTrees trees = new SnapshotTrees(directory.resolve("excerpts"), Duration.ZERO);
    List<MerkleTree.Node> root = List.of(HashedKeys.tree().root());
    assertThrows(
        SnapshotTrees.BusyException.class,
        () -> {
          for (int i = 0; i < 100; i++) {
            trees.digests(certified.at(), snapshot, i % 2 == 0 ? "p" : "c", root);
          }
        });
    SnapshotTrees rested = new SnapshotTrees(directory.resolve("excerpts"), Duration.ofDays(1));
    List<Digest> digests = rested.digests(certified.at(), snapshot, "p", root);
    assertEquals(digests, rested.digests(certified.at(), snapshot, "p", root));
    assertThrows(
        IOException.class,
        () ->
            rested.digests(
                certified.at(), snapshot, "p", List.of(new MerkleTree.Node(0, 1 << 20))));
    assertTrue(SnapshotTrees.BusyException.isMeant(new SnapshotTrees.BusyException() + ""));
    assertFalse(SnapshotTrees.BusyException.isMeant("no"));
    source.close();
  }

  private MachineWorld world(String name, String engine, List<Request> order) throws Exception {
    MachineWorld world = MachineWorld.open(engine, Files.createDirectory(directory.resolve(name)));
    world.deliver(0, order.subList(0, order.size() - 1));
    return world;
  }

  private static RowDifferences differences(MachineWorld target) {
    return new RowDifferences(target.engine, new EngineTables(target.engine), target.scanner);
  }

  private RowDifferences.Holder holder(MachineWorld source, HostCommand.Attest certified) {
    return new OwnHolder(
        new SnapshotTrees(directory.resolve("excerpts"), Duration.ofMinutes(1)),
        certified.at(),
        source.scanner.snapshots().file(certified.at()));
  }

  private static void behindItsBack(MachineWorld world, String... statements) throws SQLException {
    try (Connection connection = world.engine.connect();
        var statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
      connection.commit();
    }
  }
}
