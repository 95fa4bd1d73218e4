package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.cli.cluster.EmbeddedCluster;
import quorate.cli.cluster.LocalCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.cluster.NodesCluster;
import quorate.cli.cluster.ShepherdCluster;
import quorate.cli.common.ClusterCommand;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;

/// Tables that are made of queries which may raise an error that SQL leaves open, on several sets
/// of engines: everyday forms are executed, and nobody is accused or left with other rows.
@Timeout(300)
final class ComputedTablesTest {
  private static final Duration READY = Duration.ofSeconds(90);

  private static final List<String> SETUP =
      List.of(
          "create table a (id int primary key, x int, y numeric(10,2), s text, d date)",
          "create table b (id int primary key, a_id int, z int, q numeric(10,2))",
          "create table o (id int primary key, a int, b int)",
          "create table n (id serial primary key, v int)",
          "insert into a values (1, 1, 1.5, 'one', '2026-01-01'), (2, 5, 2.5, 'two', '2026-02-01')",
          "insert into b values (1, 1, 3, 2.0), (2, 2, 1, 4.0)",
          "insert into o values (1, 1, null), (2, 0, null), (3, 5, 2)");

  /// Everyday forms, and how many rows they make.
  private Map<String, Integer> forms() {
    Map<String, Integer> forms = new LinkedHashMap<>();
    if (windows) {
      forms.put("create table # as select id, row_number() over (order by x + 1) as r from a", 2);
    }
    forms.put("create table # as select x + 1 as n from a", 2);
    forms.put("create table # as select x + 1 as n from a where id > 1", 1);
    forms.put("create table # as select * from a where x + id < 3", 1);
    forms.put(
        "create table # as select a.id, b.z from a join b on a.id = b.a_id where a.x + b.z < 5", 1);
    forms.put(
        "create table # as select a.id, sum(b.q * a.y) as total from a join b on a.id = b.a_id group by a.id",
        2);
    forms.put(
        "create table # as select a.id, count(*) as n from a join b on a.id = b.a_id where b.z > 0 group by a.id having sum(b.q) > 1",
        2);
    forms.put("create table # as select id, case when x > 0 then 10 / x else 0 end as r from a", 2);
    forms.put(
        "create table # as select id, s || '!' as s, upper(s) as u from a where s like 'o%'", 1);
    forms.put(
        "create table # as select id from a where exists (select 1 from b where b.a_id = a.id and b.z + 1 > 0)",
        2);
    forms.put("create table # as select * from (select id, x * 2 as x2 from a) q where x2 > 3", 1);
    forms.put(
        "create table # as select id, x::text as t, y::int as i from a order by id limit 1", 1);
    forms.put(
        "create table # as with c as (select id, x + 1 as n from a) select c.n, b.z from c join b on b.a_id = c.id",
        2);
    forms.put(
        "create table # as select a.id, (select sum(b.z) from b where b.a_id = a.id) as s from a",
        2);
    forms.put("create table # as select g, g * 2 as h from generate_series(1, 10) g", 10);
    forms.put("select a.id, (a.x + b.z) as n into # from a, b where a.id = b.a_id", 2);
    forms.put("create table # as select * from a where d + 30 > '2026-02-15'", 1);
    forms.put("create table # as select id, x from a union all select id, z + 1 from b", 4);
    forms.put("create table # as select id from a where x + id < 3 and s = 'one'", 1);
    forms.put("create table # as select distinct x % 2 as m from a where x <> 0", 1);
    forms.put(
        "create table # as select a.id from a left join b on b.a_id = a.id and b.z + 1 > 1", 2);
    forms.put("create temp table # as select a.id from a, b where a.x + b.z < 5", 2);
    forms.put("create table if not exists # (i) as select a.id from a, b where a.x + b.z < 5", 2);
    forms.put("create table # as select a.id from a, b where a.x + b.z < 5 with no data", 0);
    forms.put(
        "create table # (id int, n int); insert into # select a.id, 1 from a, b where a.x + b.z < 5",
        2);
    forms.put(
        "create table # (k serial, n int); insert into # (n) select a.x + b.z from a, b where a.x + b.z < 5",
        2);
    forms.put(
        "insert into n (v) select a.x + b.z from a, b where a.x + b.z < 5; create table # as select id from a",
        2);
    return forms;
  }

  /// Some engine raises an error here, and another may not.
  private static final List<String> OPEN =
      List.of(
          "create table r as select id from o where b in (1 / a, 7) or id < 3",
          "create table r (id int); insert into r select id from o where b in (1 / a, 7) or id < 3",
          "create table r as select id from (select id, 1 / a as q from o) x where id <> 2",
          "insert into n (v) select id from o where b in (1 / a, 7) or id < 3; create table r (i int)",
          "create table r as select p.id from o p join o q on p.id = q.id where p.b < 1 / q.a");

  @TempDir Path directory;

  /// Whether enough engines have window functions.
  private boolean windows;

  @Test
  void defaultEngines() throws Exception {
    windows = true;
    smr("h2", "sqlite", "postgresql");
  }

  @Test
  void javaEngines() throws Exception {
    smr("h2", "hsqldb", "derby");
  }

  @Test
  void alikeEngines() throws Exception {
    windows = true;
    smr("postgresql", "postgresql", "postgresql");
  }

  @Test
  void commitBarrierScheduling() throws Exception {
    ClusterConfig config = config("cbs", "sqlite", "hsqldb", "derby");
    try (LocalCluster cluster = started(new ShepherdCluster(config, directory, () -> {}))) {
      execute(config);
      assertEquals(List.of(), RaisingCluster.shepherdUnequal(config, directory));
    }
  }

  @Test
  void primaryBackup() throws Exception {
    ClusterConfig config = config("pbr", "h2", "hsqldb", "derby");
    try (LocalCluster cluster = started(NodesCluster.withPrimary(config, directory, () -> {}))) {
      execute(config);
    }
  }

  private void smr(String... engines) throws Exception {
    ClusterConfig config = config("smr", engines);
    try (LocalCluster cluster = started(new EmbeddedCluster(config, directory));
        ClusterClient client =
            ClusterClient.connect(config, ClusterCommand.keys(config, directory))) {
      execute(config);
      assertEquals(List.of(), RaisingCluster.unequal(client, config));
      assertEquals(List.of(), RaisingCluster.accused(client, config));
    }
  }

  private ClusterConfig config(String protocol, String... engines) throws Exception {
    ClusterConfig config =
        new NewCluster(List.of(engines), null, null, protocol, true, java.util.Optional.empty())
            .make(directory, FreePorts.one());
    config.save(directory.resolve(ClusterCommand.CONFIG));
    return config;
  }

  private static LocalCluster started(LocalCluster cluster) throws Exception {
    cluster.start(_ -> {});
    assertTrue(cluster.awaitReady(READY));
    return cluster;
  }

  private void execute(ClusterConfig config) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:%d/quorate".formatted(config.gateway().port());
    for (String mode : List.of(windows ? "simple" : "extended")) {
      try (Connection connection =
              DriverManager.getConnection(url + "?preferQueryMode=" + mode, NewCluster.USER, "");
          Statement client = connection.createStatement()) {
        client.execute("drop table if exists a, b, o, n");
        for (String sql : SETUP) {
          client.execute(sql);
        }
        boolean block = false;
        for (Map.Entry<String, Integer> form : forms().entrySet()) {
          connection.setAutoCommit(!block);
          client.execute(form.getKey().replace("#", "made"));
          try (var rows = client.executeQuery("select count(*) from made")) {
            rows.next();
            assertEquals(form.getValue(), rows.getInt(1), form.getKey());
          }
          client.execute("drop table made");
          if (block) {
            connection.commit();
          }
          block = !block;
        }
        open(connection, client);
      }
    }
  }

  /// A change that fails leaves nothing, and one that does not has made its table.
  private static void open(Connection connection, Statement client) throws SQLException {
    for (boolean block : List.of(false, true)) {
      for (String sql : OPEN) {
        connection.setAutoCommit(!block);
        boolean made = true;
        try {
          client.execute(sql);
          if (block) {
            connection.commit();
          }
        } catch (SQLException raised) {
          String state = String.valueOf(raised.getSQLState());
          assertTrue(
              state.startsWith("22") || state.equals("0A000") || state.equals("40001"),
              sql + ": " + raised);
          made = false;
          if (block) {
            connection.rollback();
          }
        }
        connection.setAutoCommit(true);
        if (made) {
          client.execute("drop table r");
        } else {
          assertEquals(
              "42P01",
              assertThrows(SQLException.class, () -> client.execute("table r")).getSQLState());
        }
      }
    }
  }
}
