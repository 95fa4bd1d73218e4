package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.NodeId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.Known;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.Variants;

/// The digests computed from ordered transactions' write sets are those of a scan.
final class TableDigestsTest {
  @TempDir Path directory;

  private static SqlCommand.Commit commit(String text, String answer) {
    OrderedStatement statement =
        OrderedStatement.of(text, List.of(), List.of(), 1_700_000_000_000_000L, 99);
    return new SqlCommand.Commit(
        new NodeId(1), List.of(statement), List.of(Canonical.digest(new Result.Done(answer))));
  }

  private static List<Command> commands() {
    return List.of(
        MachineWorld.script("create table t (id int primary key, a int, b text)"),
        MachineWorld.script("create table u (id serial, t int references t on delete cascade)"),
        MachineWorld.script("insert into t values (1, 1, 'x'), (2, 2, 'y'), (3, 3, null)"),
        MachineWorld.script("insert into u (t) values (1), (1), (2)"),
        MachineWorld.script("update t set a = a + 1", "insert into t values (4, 4, 'z')"),
        MachineWorld.script("update t set a = 0", "insert into t values (4, 4, 'twice')"),
        MachineWorld.script("delete from t where id = 1"),
        MachineWorld.script("select * from t"),
        MachineWorld.script("alter table t add column c int default 5"),
        MachineWorld.script("update t set c = id"),
        MachineWorld.script("create table if not exists t (z int)", "delete from u"),
        MachineWorld.script("insert into t values (5, 5, 'v', 5)"));
  }

  private static Map<String, Digest> scanned(MachineWorld world) throws Exception {
    Map<String, Digest> scanned = new TreeMap<>();
    try (Connection connection = world.engine.connect()) {
      world
          .scanner
          .digest(world.machine.applied(), world.machine.catalog(), connection)
          .tables()
          .forEach((table, digest) -> {
            if (world.machine.catalog().tables().containsKey(table)) {
              scanned.put(table, digest);
            }
          });
      connection.rollback();
    }
    return scanned;
  }

  @ParameterizedTest
  @Variants(
      quick = {"h2", "derby", "postgresql", "sqlite"},
      rest = {"hsqldb", "duckdb", "mariadb"})
  void theyAreThoseOfAScan(String name) throws Exception {
    MachineWorld world = MachineWorld.open(name, directory);
    List<Request> order = MachineWorld.order(commands());
    for (int i = 0; i < order.size(); i++) {
      world.deliver(i + 1, order.get(i));
      assertEquals(
          scanned(world), new TreeMap<>(world.tableDigests()), commands().get(i).toString());
    }
    commits(world, order.size() + 1);
    world.close();
  }

  /// Blocks: one that stands at once, and two held ones that the others decide.
  private static void commits(MachineWorld world, int slot) throws Exception {
    for (int i = 0; i < 3; i++) {
      SqlCommand.Commit commit =
          commit(
              "update t set b = 'block " + i + "' where id < 4", i == 0 ? "UPDATE 2" : "UPDATE 9");
      Request request = MachineWorld.order(List.of(commit)).getFirst();
      Position at = new Position(slot + i);
      boolean held =
          world.machine.commit(at, request, commit, Known.NOTHING, true)
                  instanceof StateMachine.Tentative tentative
              && tentative.reply().isEmpty();
      assertEquals(i > 0, held);
      if (held) {
        world.machine.decide(at, request, i == 2);
      }
      assertEquals(scanned(world), new TreeMap<>(world.tableDigests()), "block " + i);
    }
  }

  /// A change behind Quorate's back is in a scan, and not in the followed digests.
  @ParameterizedTest
  @Variants(
      quick = {"h2", "hsqldb", "derby"},
      rest = {"postgresql", "sqlite", "duckdb", "mariadb"})
  void anEditBehindQuoratesBackShows(String name) throws Exception {
    MachineWorld world = MachineWorld.open(name, directory);
    List<Request> order = MachineWorld.order(commands());
    world.deliver(0, order.subList(0, 4));
    Map<String, Digest> before = new TreeMap<>(world.tableDigests());
    try (Connection connection = world.engine.connect();
        var statement = connection.createStatement()) {
      statement.execute("update \"t\" set \"a\" = 7 where \"id\" = 2");
      connection.commit();
    }
    assertEquals(before, new TreeMap<>(world.tableDigests()));
    assertNotEquals(scanned(world), before);
    world.close();
  }

  /// Following begins at the first scan, and each later one is compared with the result of the
  /// write sets since then.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite"})
  void aScanTellsWhatTheOrderHasNotWritten(String name) throws Exception {
    MachineWorld world = MachineWorld.open(name, directory);
    List<Request> order = MachineWorld.order(commands());
    world.deliver(0, order.subList(0, 5));
    scan(world);
    world.deliver(5, order.subList(5, 8));
    scan(world);
    assertEquals(Optional.empty(), world.machine.tableDigests().astray());
    try (Connection connection = world.engine.connect();
        var statement = connection.createStatement()) {
      statement.execute("update \"t\" set \"a\" = 7 where \"id\" = 2");
      connection.commit();
    }
    scan(world);
    assertEquals(
        List.of("t"),
        world.machine.tableDigests().astray().map(TableDigests.Astray::tables).orElseThrow());
    world.close();
  }

  private static void scan(MachineWorld world) throws InterruptedException {
    world.proposed.clear();
    world.machine.scan(world.machine.applied(), StateMachine.Scan.DIGEST);
    while (!(world.proposed.take() instanceof HostCommand.Attest)) {}
  }
}
