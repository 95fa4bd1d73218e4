package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.SmallCluster.ask;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.runtime.cbs.Shepherd;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.node.Node;
import quorate.runtime.pbr.PbrClient;
import quorate.runtime.pbr.PbrNode;

/// Stored procedures under each replication scheme: called concurrently while they are replaced,
/// and after nodes have been closed or have taken their state from others.
final class ProcedureProtocolsTest extends OnEachProtocol {
  private static final int CLIENTS = 4;
  private static final int EACH = 15;

  private Gateway startNodes(ClusterConfig config) throws Exception {
    for (ClusterConfig.Node node : config.nodes()) {
      with(Node.start(config, node, home(node), Throwable::printStackTrace));
    }
    ClusterClient client = with(ClusterClient.connect(config, keys(config)));
    client.awaitNodes(config.nodes().size(), PATIENCE);
    client.session().probe();
    return gateway(client);
  }

  @Test
  void stateMachineReplication() throws Exception {
    ClusterConfig config = config("smr", 1, "h2", "sqlite", "duckdb", "derby");
    Gateway gateway = startNodes(config);
    call(gateway);
    close();
    after(startNodes(config));
  }

  @Test
  void primaryBackup() throws Exception {
    ClusterConfig config = config("pbr", 0, "h2", "hsqldb", "derby");
    List<PbrNode> nodes = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      nodes.add(PbrNode.start(config, node, home(node), Throwable::printStackTrace));
    }
    nodes.forEach(this::with);
    PbrClient client = with(PbrClient.connect(config, keys(config)));
    assertEquals(true, client.awaitReady(PATIENCE));
    Gateway gateway = gateway(client);
    call(gateway);
    // Another node is the primary now, from which the spare takes its state.
    nodes.get(0).close();
    parts.remove(nodes.get(0));
    after(gateway);
    // The former spare is the primary now, and calls the procedures that it has received.
    ClusterConfig.Node first = config.nodes().getFirst();
    with(PbrNode.start(config, first, home(first), Throwable::printStackTrace));
    nodes.get(1).close();
    parts.remove(nodes.get(1));
    try (Connection one = connect(gateway, "");
        Statement statement = one.createStatement()) {
      assertEquals("5", call(statement, "call deposit(1, null)"));
      assertEquals("" + (CLIENTS * EACH + 11), ask(statement, "select sum(amount) from history"));
    }
  }

  @Test
  void commitBarrierScheduling() throws Exception {
    ClusterConfig config = config("cbs", 1, "derby", "hsqldb", "sqlite");
    Shepherd shepherd = startShepherd(config);
    call(gateway(shepherd));
    close();
    Shepherd again = startShepherd(config);
    after(gateway(again));
  }

  private static Bytes version(int version) {
    return ProceduresTest.jar(
        "Deposit",
        "deposit",
        "Parameter.in(\"amount\", \"int\"), Parameter.out(\"version\", \"int\")",
        """
        if (args.getInt("amount") < 0) {
          tx.update("update account set balance = 0 where id = 1");
          throw new ProcedureException("22023", "a deposit is more than nothing");
        }
        tx.update("insert into history (amount, luck, made) values ($1, $2, $3)",
            args.get("amount"), tx.random().nextInt(1000), tx.now());
        tx.update("update account set balance = balance + $1 where id = 1", args.get("amount"));
        return List.of(%d);
        """
            .formatted(version));
  }

  /// Retries after a conflict, as clients do.
  private static String call(Statement client, String sql) throws SQLException {
    String answer = ask(client, sql);
    while (answer.startsWith("40")) {
      answer = ask(client, sql);
    }
    return answer;
  }

  private static void call(Gateway gateway) throws Exception {
    try (Connection one = connect(gateway, "");
        Statement client = one.createStatement()) {
      assertEquals("", ask(client, "create table account (id int primary key, balance bigint)"));
      assertEquals(
          "",
          ask(
              client,
              "create table history (id serial primary key, amount int, luck int,"
                  + " made timestamptz)"));
      assertEquals("", ask(client, "insert into account values (1, 0)"));
      ProceduresTest.install(one, version(1));
      List<CompletableFuture<Void>> running = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        running.add(
            CompletableFuture.runAsync(() -> {
              try (Connection own = connect(gateway, "");
                  Statement each = own.createStatement()) {
                int last = 1;
                for (int j = 0; j < EACH; j++) {
                  int now = Integer.parseInt(call(each, "call deposit(1, null)"));
                  assertEquals(Math.max(last, now), now, "an older one after a newer one");
                  last = now;
                }
              } catch (SQLException broken) {
                throw new IllegalStateException(broken);
              }
            }));
      }
      for (int version = 2; version <= 4; version++) {
        ProceduresTest.install(one, version(version));
        assertEquals(String.valueOf(version), call(client, "call deposit(0, null)"));
      }
      for (CompletableFuture<Void> each : running) {
        each.get();
      }
      assertEquals(
          "22023 a deposit is more than nothing / null", call(client, "call deposit(-1, null)"));
      assertEquals("" + CLIENTS * EACH, ask(client, "select balance from account"));
      assertEquals("" + CLIENTS * EACH, ask(client, "select sum(amount) from history"));
      // The same in a block.
      one.setAutoCommit(false);
      assertEquals("4", ask(client, "call deposit(5, null)"));
      assertEquals("" + (CLIENTS * EACH + 5), ask(client, "select balance from account"));
      one.rollback();
      assertEquals("4", ask(client, "call deposit(7, null)"));
      one.commit();
    }
  }

  private static void after(Gateway gateway) throws Exception {
    try (Connection one = connect(gateway, "");
        Statement client = one.createStatement()) {
      assertEquals("4", call(client, "call deposit(3, null)"));
      assertEquals("" + (CLIENTS * EACH + 10), ask(client, "select balance from account"));
      assertEquals("" + (CLIENTS * EACH + 10), ask(client, "select sum(amount) from history"));
      ProceduresTest.install(one, version(5));
      assertEquals("5", call(client, "call deposit(0, null)"));
    }
  }
}
