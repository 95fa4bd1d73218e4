package quorate.runtime.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.digest.HashedKeys;
import quorate.core.digest.MerkleTree;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.database.store.SnapshotFile;
import quorate.engine.state.StateLoad;
import quorate.replication.command.Position;
import quorate.sql.catalog.Catalog;

/// Merkle trees over the tables of this node's snapshots, and excerpts of them: for nodes that lack
/// only a little or have only a little wrong ([RowDifferences]; Eve, section 3.3.2). A tree
/// requires reading the whole snapshot, so the last one is kept, and reads are rationed: each is
/// followed by a rest of thrice its time, some of which may be put off. So a node that asks without
/// end gets a quarter of one thread.
final class SnapshotTrees {
  /// A larger excerpt is no small difference: the whole snapshot is fetched instead.
  static final long EXCERPT_BYTES_MAX = 64L << 20;

  private static final int REST = 3;

  /// One difference takes two looks: so much rest, in looks, may always be put off.
  private static final int LOOKS = 4;

  private final Path directory;
  private final Duration putOff;
  private @Nullable Built built;
  private long restedNanos = System.nanoTime();
  private long lookNanos;

  private record Built(Position at, String table, MerkleTree tree) {}

  /// @param directory for excerpts
  /// @param putOff the rest that may be put off
  SnapshotTrees(Path directory, Duration putOff) {
    this.directory = directory;
    this.putOff = putOff;
  }

  /// It is not done now; the asker may ask again soon.
  static final class BusyException extends IOException {
    private static final long serialVersionUID = 1;
    private static final String SAID = "it looked through a snapshot just now, and rests";

    BusyException() {
      super(SAID);
    }

    /// Whether a refusal from a remote node means this.
    static boolean isMeant(String refusal) {
      return refusal.contains(SAID);
    }
  }

  /// Nodes' digests of a table's tree over hashed keys.
  ///
  /// @param snapshot of the position
  /// @throws BusyException if it would have to look through the snapshot, and rests
  /// @throws IOException if there is no such snapshot, table or node
  synchronized List<Digest> digests(
      Position at, Path snapshot, String table, List<MerkleTree.Node> nodes) throws IOException {
    Built now = built;
    if (now == null || !now.at.equals(at) || !now.table.equals(table)) {
      now = new Built(at, table, looked(() -> tree(snapshot, table)));
      built = now;
    }
    MerkleTree tree = now.tree;
    for (MerkleTree.Node node : nodes) {
      if (!tree.has(node)) {
        throw new IOException("a tree has no " + node);
      }
    }
    return nodes.stream().map(tree::digest).toList();
  }

  /// Writes an excerpt: the parts of the state that are no tables, and the rows of some leaves of
  /// some tables. It replaces the former one of that name.
  ///
  /// @return its length in bytes
  /// @throws BusyException if it rests
  /// @throws IOException if there is no such snapshot, or too much is asked for
  synchronized long excerpt(Path snapshot, SortedMap<String, Set<Integer>> leaves, String name)
      throws IOException {
    Path file = file(name);
    Path part = file.resolveSibling(name + ".part");
    looked(() -> {
      try (SnapshotFile.Writer writer = new SnapshotFile.Writer(part)) {
        write(snapshot, leaves, writer);
      }
      return true;
    });
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    return Files.size(file);
  }

  /// The excerpt of a name.
  Path file(String name) throws IOException {
    return Files.createDirectories(directory).resolve(name);
  }

  interface Look<T> {
    T look() throws IOException;
  }

  private <T> T looked(Look<T> look) throws IOException {
    long begun = System.nanoTime();
    if (restedNanos - begun > putOff.toNanos() + LOOKS * lookNanos) {
      throw new BusyException();
    }
    try {
      return look.look();
    } finally {
      long now = System.nanoTime();
      lookNanos = now - begun;
      restedNanos = (restedNanos - now > 0 ? restedNanos : now) + REST * lookNanos;
    }
  }

  private static MerkleTree tree(Path snapshot, String table) throws IOException {
    MerkleTree tree = HashedKeys.tree();
    boolean[] found = new boolean[1];
    sections(
        snapshot,
        (section, of, reader) -> {
          boolean wanted = of.filter(it -> it.name().equals(table)).isPresent();
          found[0] |= wanted;
          List<Integer> key = of.map(Catalog.Table::keyPositions).orElse(List.of());
          skip(
              section,
              reader,
              row -> {
                if (wanted) {
                  tree.add(HashedKeys.of(row, key), Bytes.wrap(Canonical.bytes(row)));
                }
              });
        });
    if (!found[0]) {
      throw new IOException("the snapshot has no table " + table);
    }
    return tree;
  }

  private static void skip(String section, SnapshotFile.Reader reader, Consumer<Row> rows)
      throws IOException {
    if (StateLoad.table(section).isPresent()) {
      reader.rows(rows);
    } else {
      StateSections.skip(section, reader);
    }
  }

  private static void write(
      Path snapshot, Map<String, Set<Integer>> leaves, SnapshotFile.Writer writer)
      throws IOException {
    long[] bytes = new long[1];
    sections(
        snapshot,
        (section, of, reader) -> {
          Optional<Catalog.Table> wanted = of.filter(it -> leaves.containsKey(it.name()));
          if (of.isEmpty()) {
            StateSections.copy(section, reader, writer);
          } else if (wanted.isEmpty()) {
            reader.rows(_ -> {});
          } else {
            List<Integer> key = wanted.get().keyPositions();
            Set<Integer> its = leaves.getOrDefault(wanted.get().name(), Set.of());
            writer.rows(
                section,
                to ->
                    reader.rows(row -> {
                      if (its.contains(HashedKeys.leaf(row, key))) {
                        bytes[0] += Canonical.bytes(row).length;
                        refuseMore(bytes[0]);
                        to.accept(row);
                      }
                    }));
          }
        });
  }

  private static void refuseMore(long bytes) {
    if (bytes > EXCERPT_BYTES_MAX) {
      throw new UncheckedIOException(
          new IOException("more is asked for than an excerpt has: take the whole snapshot"));
    }
  }

  /// An action on a section.
  private interface Section {
    /// @param of the table whose rows it has
    void read(String section, Optional<Catalog.Table> of, SnapshotFile.Reader reader)
        throws IOException;
  }

  private static void sections(Path snapshot, Section each) throws IOException {
    Catalog catalog = StateSections.catalog(snapshot);
    try (SnapshotFile.Reader reader = new SnapshotFile.Reader(snapshot)) {
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        String section = name.get();
        Optional<String> table = StateLoad.table(section);
        Optional<Catalog.Table> of = table.map(it -> catalog.tables().get(it));
        if (table.isPresent() && of.isEmpty()) {
          throw new IOException("the snapshot's schema has no table " + table.get());
        }
        each.read(section, of, reader);
      }
    } catch (UncheckedIOException notWritten) {
      throw notWritten.getCause();
    }
  }

  /// Reads which leaves of which tables are asked for.
  static SortedMap<String, Set<Integer>> readLeaves(Decoder in) {
    return in.map(Decoder::string, its -> Set.copyOf(its.list(it -> (int) it.varint())));
  }
}
