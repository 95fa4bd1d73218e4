package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.engine.server.FreePorts;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Shepherding;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.store.EngineStore;

/// A shepherd with three real databases, and clients of it.
final class ShepherdWorld implements AutoCloseable {
  static final int ACCOUNTS = 8;
  static final int EACH = 100;
  private static final int TRIES_MAX = 1000;

  private final ClusterConfig config;
  private final Path directory;
  private volatile Optional<Throwable> failure = Optional.empty();
  private final Map<NodeId, LyingEngine> engines = new TreeMap<>();

  /// Databases that cannot be opened.
  final Set<NodeId> away = ConcurrentHashMap.newKeySet();

  Shepherd shepherd;

  ShepherdWorld(Path directory, String... names) throws IOException, SQLException {
    this(directory, Shepherding.DEFAULT, names);
  }

  ShepherdWorld(Path directory, Shepherding how, String... names) throws IOException, SQLException {
    this.directory = directory;
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      int port =
          i == 0 ? FreePorts.one() : 0; // the shepherd answers operators at the first node's port
      nodes.add(new ClusterConfig.Node(new NodeId(i + 1), names[i], "127.0.0.1", port));
    }
    config =
        ClusterKeys.complete(
            new ClusterConfig(
                    "test", Tolerance.DEFAULT, "cbs", nodes, ClusterConfig.Gateway.open(""))
                .with(how),
            directory);
    shepherd = started();
  }

  ClusterConfig config() {
    return config;
  }

  PartyKeys gateway() throws IOException {
    return PartyKeys.gateway(config, directory);
  }

  PartyKeys operator() throws IOException {
    return PartyKeys.operator(config, directory);
  }

  private Shepherd started() throws IOException, SQLException {
    Shepherd fresh =
        Shepherd.start(
            config, directory, new Store(), _ -> {}, broken -> failure = Optional.of(broken));
    try {
      if (!fresh.awaitReady(Duration.ofSeconds(60))) {
        throw new IllegalStateException("no primary");
      }
    } catch (InterruptedException stopping) {
      throw new IllegalStateException(stopping);
    }
    return fresh;
  }

  /// Engines that can be made to lie, or to be away.
  private final class Store implements EngineStore {
    private final EngineStore inner = EngineStore.FILES.with(config);

    @Override
    public Engine open(String name, Path files) throws SQLException {
      int number = Integer.parseInt(String.valueOf(files.getFileName()).substring("node".length()));
      NodeId node = new NodeId(number);
      if (away.contains(node)) {
        throw new SQLException("it is away", "08001");
      }
      LyingEngine engine = new LyingEngine(inner.open(name, files));
      synchronized (engines) {
        engines.put(node, engine);
      }
      return engine;
    }

    @Override
    public boolean exists(Path files) {
      return inner.exists(files);
    }

    @Override
    public void move(Path files, Path aside) throws IOException {
      inner.move(files, aside);
    }
  }

  /// Ends the shepherd, and begins again over the same files.
  void restart() throws IOException, SQLException {
    restart(() -> {});
  }

  /// Work on files that nobody has open.
  interface Work {
    void run() throws IOException;
  }

  /// Ends the shepherd, and begins again over the files as `work` leaves them.
  void restart(Work work) throws IOException, SQLException {
    shepherd.close();
    work.run();
    shepherd = started();
  }

  LyingEngine engine(int node) {
    synchronized (engines) {
      return java.util.Objects.requireNonNull(engines.get(new NodeId(node)));
    }
  }

  static OrderedStatement statement(String text) {
    return OrderedStatement.of(text, List.of(), List.of(), 1_700_000_000_000_000L, 7);
  }

  /// Changes a database behind the shepherd's back.
  void falsify(int node, String... statements) throws SQLException {
    rows("select count(*) from \"entry\""); // waits until all commits are there
    try (Connection connection = shepherd.engine(new NodeId(node)).orElseThrow().connectLocking();
        var statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
      connection.commit();
    }
  }

  /// Waits until the third database is known to be in trouble.
  void awaitTrouble() {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (shepherd.standing(new NodeId(3)).isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("nothing was found to be wrong");
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  /// Waits until no database is known to be in trouble.
  ///
  /// @return the troubles that are left after a minute
  Map<NodeId, String> troubles() {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (true) {
      Map<NodeId, String> troubles = new TreeMap<>();
      for (ClusterConfig.Node node : config.nodes()) {
        shepherd.standing(node.id()).ifPresent(what -> troubles.put(node.id(), what));
      }
      if (troubles.isEmpty() || System.nanoTime() > end) {
        return troubles;
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  /// Executes statements as one transaction, and returns the last answer in words.
  String run(String... texts) {
    try (DatabaseSession session = shepherd.session()) {
      return said(
          session
              .run(List.of(texts).stream().map(ShepherdWorld::statement).toList(), false)
              .getLast());
    }
  }

  static String said(Result result) {
    return switch (result) {
      case Result.Done(String tag, _) -> tag;
      case Result.Streamed streamed -> streamed.tag();
      case Result.Rows rows -> rows.rows().stream().map(row -> said(row, rows)).toList() + "";
      case Result.Failed failed -> failed.error().sqlState();
    };
  }

  private static String said(Row row, Result.Rows rows) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < rows.columns().size(); i++) {
      values.add(PgText.print(row.at(i), rows.columns().get(i).type(), -1));
    }
    return String.join(" ", values);
  }

  void makeBank() {
    run("create table account (id int primary key, amount int not null)");
    for (int i = 0; i < ACCOUNTS; i++) {
      run("insert into account values (" + i + ", " + EACH + ")");
    }
  }

  /// Moves money, in a transaction of several steps that is repeated until it is committed.
  ///
  /// @return the number of aborts
  static int transfer(DatabaseSession session, int from, int to, int amount) {
    for (int aborted = 0; ; aborted++) {
      OpenTransaction transaction = session.begin();
      try {
        String had = step(transaction, "select amount from account where id = " + from);
        step(transaction, "update account set amount = amount - " + amount + " where id = " + from);
        step(transaction, "update account set amount = amount + " + amount + " where id = " + to);
        String has = step(transaction, "select amount from account where id = " + from);
        transaction.commit();
        if (had.equals("[]") || has.equals("[]")) {
          throw new AssertionError("a lie was committed: " + had + ", " + has);
        }
        int expected = Integer.parseInt(strip(had)) - (from == to ? 0 : amount);
        if (Integer.parseInt(strip(has)) != expected) {
          throw new AssertionError("read " + had + ", took " + amount + ", left " + has);
        }
        return aborted;
      } catch (SqlException conflict) {
        transaction.rollback();
        if (!conflict.error().sqlState().equals("40001") || aborted == TRIES_MAX) {
          throw conflict;
        }
        session.pause(aborted % 10);
      }
    }
  }

  private static String strip(String rows) {
    return rows.substring(1, rows.length() - 1);
  }

  static String step(OpenTransaction transaction, String text) {
    Result result = transaction.execute(statement(text), Set.of());
    if (result instanceof Result.Failed failed) {
      throw new SqlException(failed.error());
    }
    return said(result);
  }

  /// The rows of every database, once they are alike, or after a minute.
  Map<NodeId, String> rows(String query) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (true) {
      Map<NodeId, String> rows = new TreeMap<>();
      for (ClusterConfig.Node node : config.nodes()) {
        rows.put(
            node.id(),
            shepherd.engine(node.id()).map(engine -> rows(engine, query)).orElse("down"));
      }
      boolean alike = rows.values().stream().distinct().count() == 1;
      if (alike || System.nanoTime() > end) {
        return rows;
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  /// The rows in the engine itself.
  static String rows(Engine engine, String query) {
    try (Connection connection = engine.connectLocking();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      List<String> said = new ArrayList<>();
      while (rows.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.append(rows.getString(i)).append(' ');
        }
        said.add(row.toString().strip());
      }
      connection.rollback();
      return said.toString();
    } catch (SQLException busy) {
      return "busy: " + busy.getMessage();
    }
  }

  /// The exception that stopped the shepherd, if any did.
  Optional<Throwable> failure() {
    return failure;
  }

  @Override
  public void close() {
    shepherd.close();
  }
}
