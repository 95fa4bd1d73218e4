package quorate.runtime.pbr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.store.SnapshotFile;
import quorate.replication.pbr.Place;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.PrimaryBackup;
import quorate.runtime.node.VoidMark;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.Catalog;
import quorate.sql.Choices;
import quorate.sql.DdlPlanner;
import quorate.sql.Dialect;

/// What a spare's process does while nobody needs it: it installs a state, into another database of
/// its engine, which is thrown away. A spare that was away for long needs a state; without practice
/// the first one that it is given is the first that its Java process ever installs, and takes four
/// times as long; and if a member dies then, its group acknowledges nothing meanwhile.
final class Practice {
  /// After so many the process is as quick as it gets.
  private static final int ROUNDS = 5;

  private static final int ROWS = 50_000;

  /// Engines in this process, each of which makes a database where it is told.
  private static final Set<String> ENGINES = Set.of("h2", "hsqldb", "derby");

  private static final String TABLE =
      "create table practice (id int primary key, name varchar(4), amount bigint)";

  private final ClusterConfig config;
  private final ClusterConfig.Node node;
  private final Path directory;
  private final BooleanSupplier stopped;

  /// @param directory the node's
  /// @param stopped whether there is something better to do
  Practice(ClusterConfig config, ClusterConfig.Node node, Path directory, BooleanSupplier stopped) {
    this.config = config;
    this.node = node;
    this.directory = directory.resolve("practice");
    this.stopped = stopped;
  }

  /// Begins, on a thread of its own.
  void begin() {
    if (ENGINES.contains(node.engine()) && !stopped.getAsBoolean()) {
      Thread.ofPlatform().daemon().name("practice").start(this::run);
    }
  }

  private void run() {
    try {
      delete();
      Files.createDirectories(directory);
      Path state = directory.resolve("state");
      Set<Dialect> dialects = config.dialects(config.nodes());
      write(state, dialects);
      Engine engine =
          config.source(node.engine()).open(Files.createDirectories(directory.resolve("files")));
      try {
        PbrStore store = new PbrStore(engine, dialects, PrimaryBackup.Isolation.SERIALIZABLE);
        store.load();
        StateTransfer transfer =
            new StateTransfer(store, directory, new VoidMark(directory), (_, _) -> {});
        for (int round = 0; round < ROUNDS && !stopped.getAsBoolean(); round++) {
          transfer.install(state);
          store.load();
        }
        store.close();
      } finally {
        engine.close();
      }
      delete();
    } catch (SQLException | IOException | RuntimeException unpractised) {
      System.err.println("a spare could not practise: " + unpractised.getMessage());
    }
  }

  private static void write(Path file, Set<Dialect> dialects) throws IOException {
    if (!(Analyser.analyse(TABLE, Catalog.EMPTY, List.of()) instanceof Analysed.Ddl ddl)) {
      throw new IllegalStateException("a table is part of a schema");
    }
    Choices choices = new Choices(Instant.EPOCH, 0);
    Catalog catalog = DdlPlanner.plan(Catalog.EMPTY, ddl, choices, dialects).after();
    String table = catalog.tables().values().iterator().next().name();
    Encoder encoded = new Encoder(1024);
    catalog.encode(encoded);
    try (SnapshotFile.Writer writer = new SnapshotFile.Writer(file)) {
      StateTransfer.head(writer, new Place(1, 1), encoded.toBytes(), new TreeMap<>());
      writer.section(StateTransfer.TABLE + table);
      for (int i = 0; i < ROWS; i++) {
        writer.row(Row.of(new Value.Int(i), new Value.Text("abcd"), new Value.Int(0)));
      }
      writer.end();
    }
  }

  private void delete() throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
