package quorate.runtime.pbr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.database.run.EngineTables;
import quorate.database.store.MetaTables;
import quorate.database.store.SnapshotFile;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.state.StateLoad;
import quorate.engine.transaction.OpenDatabase;
import quorate.replication.pbr.LogPosition;
import quorate.runtime.net.FailureText;
import quorate.runtime.store.VoidMark;
import quorate.sql.catalog.Catalog;

/// Keeps states of the database for other replicas, and fetches theirs: rows by their canonical
/// values, so that any engine can take them.
///
/// A file marks the database as void from before the first row is removed until the last new one is
/// durable: after a crash in between, it stays void.
final class StateTransfer {
  /// The place of a void database, which no log has.
  static final LogPosition NOWHERE = new LogPosition(Long.MAX_VALUE, 1);

  private static final NodeMessage.StatePart NOTHING =
      new NodeMessage.StatePart(0, 0, 0, Bytes.EMPTY);

  private static final int KEPT_MAX = 2;
  private static final int PART_BYTES = 4 << 20;
  private static final int SILENCE_MILLIS = 500;
  private static final int SILENCES_MAX = 6;
  private static final String PLACE = "quorate place";
  private static final String SEQUENCES = "quorate sequences";

  private final PbrStore store;
  private final Path directory;
  private final VoidMark mark;
  private final BiConsumer<NodeId, NodeMessage> sender;
  private final SortedMap<Long, Path> kept = new TreeMap<>();
  private volatile boolean fetching;

  /// The node that is giving a state.
  private volatile Optional<NodeId> giver = Optional.empty();

  private final LinkedBlockingQueue<NodeMessage.StatePart> parts = new LinkedBlockingQueue<>(8);

  StateTransfer(
      PbrStore store, Path directory, VoidMark mark, BiConsumer<NodeId, NodeMessage> sender) {
    this.store = store;
    this.directory = directory;
    this.mark = mark;
    this.sender = sender;
  }

  // At the giver.

  /// Keeps the current state. Transactions go on meanwhile if the engine reads snapshots.
  ///
  /// @return its place
  LogPosition take(long transfer) {
    try {
      OpenDatabase.Held held = store.open().enter(!store.engine().snapshotReads(), false);
      try {
        Files.createDirectories(directory);
        Path file = directory.resolve(transfer + ".state");
        LogPosition place = write(file);
        keep(transfer, file);
        return place;
      } finally {
        store.open().leave(held);
      }
    } catch (SQLException | IOException broken) {
      throw new IllegalStateException("cannot keep a state: " + broken.getMessage(), broken);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return NOWHERE;
    }
  }

  private synchronized void keep(long transfer, Path file) throws IOException {
    kept.put(transfer, file);
    while (kept.size() > KEPT_MAX) {
      Files.deleteIfExists(kept.remove(kept.firstKey()));
    }
  }

  private LogPosition write(Path file) throws SQLException, IOException {
    Connection connection = store.readers().borrow();
    try (SnapshotFile.Writer writer = SnapshotFile.Writer.passing(file)) {
      PlaceTable.Found found = PlaceTable.read(connection);
      SortedMap<String, Long> sequences = new TreeMap<>(MetaTables.sequences(connection));
      sequences.putAll(found.moved());
      Catalog catalog = StoredCatalog.read(connection);
      head(writer, found.place(), StoredCatalog.encoded(catalog), sequences);
      EngineTables tables = new EngineTables(store.engine());
      for (Catalog.Table table : catalog.tables().values()) {
        writer.rows(StateLoad.ofTable(table.name()), to -> tables.scan(connection, table, to));
      }
      return found.place();
    } finally {
      store.readers().give(connection);
    }
  }

  /// Writes the beginning of a state.
  static void head(
      SnapshotFile.Writer writer, LogPosition at, Bytes catalog, SortedMap<String, Long> sequences)
      throws IOException {
    writer.blob(PLACE, new Encoder().varint(at.index()).varint(at.group()).toBytes());
    writer.blob(StateLoad.CATALOG, catalog);
    writer.blob(SEQUENCES, PlaceTable.encoded(sequences));
  }

  /// A part of a kept state.
  NodeMessage.StatePart part(NodeMessage.StateWanted wanted) {
    Path file;
    synchronized (this) {
      file = kept.get(wanted.transfer());
    }
    if (file != null) {
      try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
        long size = in.size();
        long left = Math.max(0, size - Math.max(0, wanted.offset()));
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(PART_BYTES, left));
        while (bytes.hasRemaining() && in.read(bytes, wanted.offset() + bytes.position()) >= 0) {
          Thread.onSpinWait();
        }
        return new NodeMessage.StatePart(
            wanted.transfer(), wanted.offset(), size, Bytes.wrap(bytes.array()));
      } catch (IOException gone) {
        PbrLog.LOG.warn("a state cannot be read: {}", FailureText.of(gone));
      }
    }
    return new NodeMessage.StatePart(wanted.transfer(), wanted.offset(), 0, Bytes.EMPTY);
  }

  // At the receiver.

  /// Takes a part; called on the loop.
  void on(NodeMessage.StatePart part) {
    if (!parts.offer(part)) {
      Thread.onSpinWait(); // it will be asked for again
    }
  }

  /// Fetches a state, and replaces the database's own by it. Nobody else is in the database.
  ///
  /// @param now the database's place
  /// @return its place afterwards
  LogPosition fetch(NodeId from, long transfer, LogPosition wanted, LogPosition now) {
    fetching = true;
    giver = Optional.of(from);
    try {
      return fetched(from, transfer, wanted, now);
    } finally {
      fetching = false;
    }
  }

  /// The link to a node is broken. Its state is given up: the node may be dead, and others wait for
  /// this one.
  void lost(NodeId peer) {
    if (giver.equals(Optional.of(peer))) {
      giver = Optional.empty();
      parts.offer(NOTHING); // wakes the thread that fetches
    }
  }

  /// Whether a state is being fetched or installed.
  boolean isFetching() {
    return fetching;
  }

  private LogPosition fetched(NodeId from, long transfer, LogPosition wanted, LogPosition now) {
    Path file = directory.resolve("incoming.state");
    long begun = System.nanoTime();
    try {
      Files.createDirectories(directory);
      if (!copy(from, transfer, file)) {
        PbrLog.LOG.info("a state was not fetched: node {} gives none", from.number());
        return now;
      }
      if (!place(file).equals(wanted)) {
        return now;
      }
    } catch (IOException | WireException | IllegalArgumentException none) {
      PbrLog.LOG.info("a state was not fetched: {}", FailureText.of(none));
      return now;
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return now;
    }
    try {
      long fetched = System.nanoTime();
      long size = Files.size(file);
      boolean sound = mark.reason().isEmpty();
      mark.set("a state is half installed");
      install(file, sound);
      mark.clear();
      Files.deleteIfExists(file);
      LogPosition at = store.read().place();
      PbrLog.LOG.warn(
          "the state at {}, {} bytes, was fetched from node {} in {} ms and installed in {} ms",
          at,
          size,
          from.number(),
          millis(begun, fetched),
          millis(fetched, System.nanoTime()));
      return at;
    } catch (SQLException | IOException | RuntimeException broken) {
      PbrLog.LOG.error("a state was not installed", broken);
      return NOWHERE;
    }
  }

  private static long millis(long from, long to) {
    return TimeUnit.NANOSECONDS.toMillis(to - from);
  }

  private boolean copy(NodeId from, long transfer, Path file)
      throws IOException, InterruptedException {
    parts.clear();
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      long offset = 0;
      for (int silences = 0; silences < SILENCES_MAX; ) {
        sender.accept(from, new NodeMessage.StateWanted(transfer, offset));
        NodeMessage.StatePart part = parts.poll(SILENCE_MILLIS, TimeUnit.MILLISECONDS);
        if (giver.isEmpty()) {
          return false;
        }
        if (part == null) {
          silences++;
          continue;
        }
        if (part.transfer() != transfer || part.offset() != offset) {
          continue; // answers an earlier request
        }
        if (part.size() == 0 || part.bytes().length() == 0) {
          return false;
        }
        ByteBuffer bytes = ByteBuffer.wrap(part.bytes().unsafeArray());
        while (bytes.hasRemaining()) {
          offset += out.write(bytes);
        }
        if (offset >= part.size()) {
          return true;
        }
        silences = 0;
      }
      return false;
    }
  }

  private static LogPosition place(Path file) throws IOException {
    try (SnapshotFile.Reader reader = new SnapshotFile.Reader(file)) {
      if (!reader.next().equals(Optional.of(PLACE))) {
        throw new IOException("a state begins with its place");
      }
      return place(reader);
    }
  }

  private static LogPosition place(SnapshotFile.Reader reader) throws IOException {
    Decoder in = new Decoder(reader.blob());
    return new LogPosition(in.varint(), in.varint());
  }

  /// Replaces the database's state by the one in a file, durably. The caller has to read it again.
  ///
  /// @param sound whether the database was in use until now, and neither void nor half installed:
  ///   then Quorate's own tables are only emptied
  void install(Path file, boolean sound) throws SQLException, IOException {
    Engine engine = store.engine();
    store.forgetIdle();
    if (sound) {
      engine.clear(store.ownTables());
    } else {
      engine.clear();
    }
    store.create();
    new StateLoad(engine, file, new Sections(), _ -> {}).run();
    store.execution().schemaChanged();
  }

  /// The sections of primary-backup: the state's place, and sequences.
  private static final class Sections implements StateLoad.Sections {
    private LogPosition at = LogPosition.ZERO;

    @Override
    public void install(String section, SnapshotFile.Reader reader, Connection connection)
        throws SQLException, IOException {
      switch (section) {
        case PLACE -> at = place(reader);
        case SEQUENCES -> {
          for (var each : PlaceTable.moved(new Decoder(reader.blob())).entrySet()) {
            MetaTables.setSequence(connection, each.getKey(), Optional.of(each.getValue()));
          }
        }
        default -> throw new IOException("a state has no section " + section);
      }
    }

    @Override
    public void end(Connection connection) throws SQLException {
      PlaceTable.insert(connection, at, new TreeMap<>(), Optional.empty());
    }
  }
}
