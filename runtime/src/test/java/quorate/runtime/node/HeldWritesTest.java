package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.database.engine.server.FreePorts;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;

/// Writes that Derby cannot run, in real clusters of three engines: it has their rows all the same.
class HeldWritesTest {
  private static final List<String> ENGINES = List.of("h2", "sqlite", "derby");
  private static final String NUMBERED =
      "update t set n = (select x.r from (select id, row_number() over (order by v desc, id) as r"
          + " from t) x where x.id = t.id)";
  private static final String JOINED =
      "insert into logs (line) select string_agg(v, ',' order by v) from t";

  @TempDir Path directory;

  private final Map<Integer, Node> nodes = new TreeMap<>();

  @SuppressWarnings("NullAway.Init") // before each test
  private ClusterConfig config;

  @SuppressWarnings("NullAway.Init") // before each test
  private ClusterClient client;

  @BeforeEach
  void start() throws Exception {
    config = config();
    for (int node = 1; node <= 3; node++) {
      start(node);
    }
    client = ClusterClient.connect(config, PartyKeys.operator(config, directory));
    client.awaitNodes(3, Duration.ofSeconds(60));
    run("create table t (id int primary key, v varchar(20) not null, n int unique)");
    run("create table logs (id serial primary key, line text)");
    run("insert into t values (1, 'b', null), (2, 'a', null), (3, 'c', null)");
  }

  @AfterEach
  void stop() {
    client.close();
    nodes.values().forEach(Node::close);
  }

  @Test
  void anEngineThatCannotRunAWriteHasItsRows() throws Exception {
    assertEquals("UPDATE 3", run(NUMBERED));
    assertEquals("INSERT 0 1", run(JOINED));
    assertEquals("INSERT 0 1", run("insert into logs (line) values ('x')")); // sequences went on
    assertEquals("(2)", run("delete from t where id = (select min(id) from t) returning id + 1"));
    assertEquals("UPDATE 2", run(NUMBERED));
    assertEquals("(2, a, 2), (3, c, 1)", read("select * from t order by id"));
    assertEquals("(1, a,b,c), (2, x)", read("select * from logs order by id"));
    run("alter table t add column w int default 5");
    run("insert into t (id, v) values (4, 'd')");
    assertEquals("UPDATE 3", run(NUMBERED));
    assertEquals("(2, a, 3, 5), (3, c, 2, 5), (4, d, 1, 5)", read("select * from t order by id"));
    assertEquals(1, statesOfAll());
  }

  @Test
  void whatFailsFailsEverywhere() throws Exception {
    run(NUMBERED);
    String same = NUMBERED.replace("x.r from", "x.r - x.r from");
    assertEquals("23505", refusal(same));
    assertEquals("0A000", refusal("create table z (a int); " + NUMBERED));
    assertEquals("(1, b, 2), (2, a, 3), (3, c, 1)", read("select * from t order by id"));
    assertEquals(1, statesOfAll());
  }

  @Test
  void aReplicaThatWasDownMeanwhileHearsWhatOthersSaid() throws Exception {
    stop(3);
    assertEquals("UPDATE 3", run(NUMBERED));
    stop(2);
    start(2);
    start(3);
    assertEquals("INSERT 0 1", run(JOINED));
    assertEquals(1, statesOfAll());
  }

  /// Two engines can run it, and two have to agree.
  @Test
  void withoutAnAbleEngineItIsGivenUp() throws Exception {
    stop(1);
    assertEquals("40001", refusal(NUMBERED));
    assertEquals("UPDATE 1", run("update t set v = 'd' where id = 1"));
    start(1);
    assertEquals(1, statesOfAll());
    assertEquals("UPDATE 3", run(NUMBERED));
    assertEquals("(1, d, 1), (2, a, 3), (3, c, 2)", read("select * from t order by id"));
    assertEquals(1, statesOfAll());
  }

  /// Derby stores each of these texts, but computes no text of twice their length.
  @Test
  void whoCannotComputeALongTextIsNotWrong() throws Exception {
    run("insert into logs (line) values ('" + "x".repeat(20_000) + "')");
    assertEquals("UPDATE 1", run("update logs set line = 'y' where length(line || line) = 40000"));
    assertEquals("(1, y)", read("select * from logs"));
    run("insert into logs (line) values ('" + "z".repeat(20_000) + "')");
    assertEquals(
        "INSERT 0 1",
        run("insert into t select 4, substr(line || line, 1, 2), 7 from logs where id = 2"));
    assertEquals("(zz)", read("select v from t where id = 4"));
    assertEquals(
        "DELETE 1", run("delete from logs where md5(line || line) = md5(repeat('z', 40000))"));
    assertEquals("54000", refusal("update logs set line = repeat(line, 32673)"));
    assertEquals(1, statesOfAll());
    assertEquals(List.of(), List.copyOf(control().disputes().values()));
  }

  private String run(String... texts) {
    return run(false, texts);
  }

  private String read(String text) {
    return run(true, text);
  }

  private String run(boolean readOnly, String... texts) {
    List<OrderedStatement> statements = new ArrayList<>();
    for (String text : String.join(";", texts).split(";")) {
      statements.add(OrderedStatement.of(text.strip(), List.of(), List.of(), 0, 0));
    }
    try (ClientSession session = client.session()) {
      Result last = session.run(statements, readOnly).getLast();
      return switch (last) {
        case Result.Done(String tag, _) -> tag;
        case Result.Streamed streamed -> streamed.tag();
        case Result.Rows rows -> shown(rows);
        case Result.Failed failed -> throw new SqlException(failed.error());
      };
    }
  }

  private static String shown(Result.Rows rows) {
    List<String> shown = new ArrayList<>();
    for (Row row : rows.rows()) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < rows.columns().size(); i++) {
        values.add(PgText.print(row.at(i), rows.columns().get(i).type(), -1));
      }
      shown.add("(" + String.join(", ", values) + ")");
    }
    return String.join(", ", shown);
  }

  private String refusal(String texts) {
    return assertThrows(SqlException.class, () -> run(texts)).error().sqlState();
  }

  private void start(int node) throws IOException, SQLException {
    nodes.put(
        node,
        Node.start(
            config,
            config.nodes().get(node - 1),
            directory.resolve("node" + node),
            Throwable::printStackTrace));
  }

  private void stop(int node) {
    java.util.Objects.requireNonNull(nodes.remove(node)).close();
  }

  /// How many states the three replicas attest at a checkpoint that all take part in.
  private int statesOfAll() throws Exception {
    client.awaitNodes(3, Duration.ofSeconds(60));
    Position at = Checkpoints.order(client);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < end) {
      Control control = control();
      Map<NodeId, HostCommand.Attest> attests =
          control.checkpoints().getOrDefault(at, new TreeMap<>());
      if (attests.size() == 3) {
        return (int) attests.values().stream().map(HostCommand.Attest::state).distinct().count();
      }
      LockSupport.parkNanos(20_000_000);
    }
    throw new AssertionError("no three attestations of " + at + ": " + NodesWorld.told(client));
  }

  private Control control() throws Exception {
    return Control.decode(
        client.ask(new NodeId(1), Rpc.Method.CONTROL, Bytes.EMPTY, Duration.ofSeconds(5)));
  }

  private ClusterConfig config() throws IOException {
    List<Integer> ports = FreePorts.take(ENGINES.size());
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int i = 0; i < ENGINES.size(); i++) {
      nodes.add(
          new ClusterConfig.Node(new NodeId(i + 1), ENGINES.get(i), "127.0.0.1", ports.get(i)));
    }
    return ClusterKeys.complete(
        new ClusterConfig("held", Tolerance.DEFAULT, "smr", nodes, ClusterConfig.Gateway.open("")),
        directory);
  }
}
