package quorate.runtime.pbr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.database.store.SnapshotFile;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.state.StateLoad;
import quorate.replication.pbr.LogPosition;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.PrimaryBackup;
import quorate.runtime.disk.FileTree;
import quorate.runtime.net.FailureText;
import quorate.runtime.store.VoidMark;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;

/// Exercises the code of a failover before it is needed, so that the JIT has compiled it: group
/// changes ([GroupChangeWarmUp]), and taking and installing a state, in a second database of the
/// engine that is deleted afterwards. Without it the first transfer of a state takes four times as
/// long, and if a member dies then, its group acknowledges nothing meanwhile.
final class WarmUp {
  /// The amount of practice.
  ///
  /// @param rounds installations of a state, each of which is followed by keeping it
  /// @param rows of the state
  private record Extent(int rounds, int rows) {}

  /// A spare has nothing else to do: after this much its process is nearly as fast as it gets.
  private static final Extent OF_SPARE = new Extent(8, 50_000);

  /// A member serves clients, or applies their writes; of all this it will at most have to keep a
  /// state.
  private static final Extent OF_MEMBER = new Extent(4, 5_000);

  /// Engines in this process that create a database in a given directory.
  private static final Set<String> ENGINES = Set.of("h2", "hsqldb", "derby");

  private static final String TABLE =
      "create table practice (id int primary key, name varchar(4), amount bigint)";

  private final ClusterConfig config;
  private final ClusterConfig.Node node;
  private final Path directory;
  private final BooleanSupplier member;
  private final BooleanSupplier stopped;

  /// @param directory the node's
  /// @param member whether the node is a member of the group
  /// @param stopped whether there is more important work
  WarmUp(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      BooleanSupplier member,
      BooleanSupplier stopped) {
    this.config = config;
    this.node = node;
    this.directory = directory.resolve("practice");
    this.member = member;
    this.stopped = stopped;
  }

  /// Begins, on a thread of its own.
  void begin() {
    Thread.ofPlatform()
        .daemon()
        .name("practice")
        .start(() -> {
          new GroupChangeWarmUp().run(GroupChangeWarmUp.DECISIONS, stopped);
          if (ENGINES.contains(node.engine()) && !stopped.getAsBoolean()) {
            states();
          }
        });
  }

  private void states() {
    boolean begun = member.getAsBoolean();
    Extent extent = begun ? OF_MEMBER : OF_SPARE;
    try {
      FileTree.delete(directory);
      Files.createDirectories(directory);
      Path state = directory.resolve("state");
      Set<Dialect> dialects = config.dialects(config.nodes());
      write(state, dialects, extent.rows());
      Engine engine =
          config.source(node.engine()).open(Files.createDirectories(directory.resolve("files")));
      try {
        PbrStore store = new PbrStore(engine, dialects, PrimaryBackup.Isolation.SERIALIZABLE);
        store.load();
        StateTransfer transfer =
            new StateTransfer(store, directory, new VoidMark(directory), (_, _) -> {});
        for (int round = 0; round < extent.rounds() && !isOver(begun); round++) {
          transfer.install(state, true);
          store.read();
          transfer.take(round);
        }
        store.close();
      } finally {
        engine.close();
      }
      FileTree.delete(directory);
    } catch (SQLException | IOException | RuntimeException unpractised) {
      PbrLog.LOG.warn("the warm-up failed: {}", FailureText.of(unpractised));
    }
  }

  /// Whether to stop: there is more important work, or the node has joined or left the group.
  private boolean isOver(boolean begun) {
    return stopped.getAsBoolean() || member.getAsBoolean() != begun;
  }

  private static void write(Path file, Set<Dialect> dialects, int rows) throws IOException {
    if (!(Analyser.analyse(TABLE, Catalog.EMPTY, List.of()) instanceof Analysed.Ddl ddl)) {
      throw new IllegalStateException("a table is part of a schema");
    }
    Choices choices = new Choices(Instant.EPOCH, 0);
    Catalog catalog = DdlPlanner.plan(Catalog.EMPTY, ddl, choices, dialects).after();
    String table = catalog.tables().values().iterator().next().name();
    try (SnapshotFile.Writer writer = new SnapshotFile.Writer(file)) {
      StateTransfer.head(
          writer, new LogPosition(1, 1), StoredCatalog.encoded(catalog), new TreeMap<>());
      writer.section(StateLoad.ofTable(table));
      for (int i = 0; i < rows; i++) {
        writer.row(Row.of(new Value.Int(i), new Value.Text("abcd"), new Value.Int(0)));
      }
      writer.end();
    }
  }
}
