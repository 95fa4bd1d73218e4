package quorate.runtime.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.digest.HashedKeys;
import quorate.core.digest.MerkleTree;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.run.TableIo;
import quorate.engine.state.StateLoad;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.sql.catalog.Catalog;

/// Finds the differences between an engine and a certified state, by comparing digests of ranges
/// with a holder of its snapshot (Eve, section 3.3.2), and fetches only these ranges. The holder is
/// not believed: its rows, together with this engine's others, have to give exactly the certified
/// digests (law 9).
record RowDifferences(Engine engine, TableIo tables, Scanner scanner) {
  private static final int TABLES_MAX = 16;

  /// So many rows may always be in ranges that differ; beyond them a share of the table.
  private static final long ROWS_FREE = 10_000;

  private static final int SHARE = 4;

  /// A holder of a snapshot of the state.
  interface Holder {
    /// The digests of nodes of a table's tree over hashed keys.
    List<Digest> digests(String table, List<MerkleTree.Node> nodes)
        throws IOException, InterruptedException;

    /// A file with the parts of the state that are no tables, and the rows of these leaves.
    Path excerpt(SortedMap<String, Set<Integer>> leaves) throws IOException, InterruptedException;
  }

  /// The changes that lead to the certified state. Nothing else may write meanwhile; otherwise the
  /// final check of the installation fails.
  ///
  /// @param catalog the engine's present tables
  /// @return empty if too much differs: then the whole snapshot is the better way
  /// @throws IOException if the holder does not give the data it should
  Optional<RowInstall> find(Position applied, Catalog catalog, StateDigest certified, Holder holder)
      throws IOException, SQLException, InterruptedException {
    SortedMap<String, Set<Integer>> leaves = new TreeMap<>();
    SortedMap<String, RowInstall.Rest> rests = new TreeMap<>();
    try (OwnConnection own = OwnConnection.of(engine)) {
      StateDigest mine = scanner.digest(applied, catalog, own.connection());
      if (isOther(StateLoad.CATALOG, mine, certified)
          || isOther(StateSections.SCHEMA, mine, certified)) {
        return Optional.empty();
      }
      List<Catalog.Table> differing =
          catalog.tables().values().stream()
              .filter(table -> isOther(StateSections.tableKey(table.name()), mine, certified))
              .toList();
      if (differing.size() > TABLES_MAX) {
        return Optional.empty();
      }
      for (Catalog.Table table : differing) { // one tree at a time
        Optional<RowInstall.Rest> rest = rest(own.connection(), table, holder);
        if (rest.isEmpty()) {
          return Optional.empty();
        }
        rests.put(table.name(), rest.get());
        leaves.put(table.name(), rest.get().leaves());
      }
      own.connection().rollback();
    }
    RowInstall install = new RowInstall(holder.excerpt(leaves), catalog, certified, rests);
    install.verifyFile();
    return Optional.of(install);
  }

  private static boolean isOther(String name, StateDigest mine, StateDigest certified) {
    return !Optional.ofNullable(mine.tables().get(name))
        .equals(Optional.ofNullable(certified.tables().get(name)));
  }

  /// The differences in a table; empty if they are too many.
  private Optional<RowInstall.Rest> rest(Connection connection, Catalog.Table table, Holder holder)
      throws IOException, SQLException, InterruptedException {
    List<Integer> key = table.keyPositions();
    MerkleTree tree = HashedKeys.tree();
    tables.scan(
        connection,
        table,
        row -> tree.add(HashedKeys.of(row, key), Bytes.wrap(Canonical.bytes(row))));
    List<MerkleTree.Node> nodes = differences(table.name(), tree, holder);
    long rows = nodes.stream().mapToLong(tree::rows).sum();
    if (rows > Math.max(ROWS_FREE, tree.rows(tree.root()) / SHARE)) {
      return Optional.empty();
    }
    Set<Integer> leaves =
        nodes.stream().map(MerkleTree.Node::index).collect(Collectors.toCollection(TreeSet::new));
    return Optional.of(new RowInstall.Rest(leaves, tree.without(nodes)));
  }

  private static List<MerkleTree.Node> differences(String table, MerkleTree tree, Holder holder)
      throws IOException, InterruptedException {
    try {
      return tree.differences(nodes -> {
        try {
          List<Digest> digests = holder.digests(table, nodes);
          if (digests.size() != nodes.size()) {
            throw new IOException("the holder gives other digests than it was asked for");
          }
          return digests;
        } catch (IOException notGiven) {
          throw new UncheckedIOException(notGiven);
        } catch (InterruptedException stopping) {
          throw new Stopping(stopping);
        }
      });
    } catch (UncheckedIOException notGiven) {
      throw notGiven.getCause();
    } catch (Stopping stopping) {
      throw stopping.cause;
    }
  }

  /// Carries an interruption through a comparison.
  private static final class Stopping extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient InterruptedException cause;

    Stopping(InterruptedException cause) {
      super(cause);
      this.cause = cause;
    }
  }
}
