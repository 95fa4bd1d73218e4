package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import quorate.core.digest.Digest;
import quorate.core.digest.HashedKeys;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Row;
import quorate.core.writeset.InconsistentWrites;
import quorate.core.writeset.Net;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.capture.Application;
import quorate.database.run.EngineTables;
import quorate.database.run.TableIo;
import quorate.database.store.SnapshotFile;
import quorate.engine.state.LeafChanges;
import quorate.engine.state.StateLoad;
import quorate.replication.command.StateDigest;
import quorate.sql.catalog.Catalog;

/// Brings an engine that differs in a few rows into the certified state: these rows are written,
/// all others stay.
final class RowInstall implements StateInstall {
  private final Path excerpt;
  private final Catalog catalog;
  private final StateDigest certified;
  private final SortedMap<String, Rest> rests;
  private WriteSet written = WriteSet.EMPTY;

  /// The installed content of a table.
  ///
  /// @param leaves of its tree over hashed keys: their rows come from the excerpt
  /// @param others the rows of all other leaves, which stay
  record Rest(Set<Integer> leaves, MultisetDigest others) {}

  /// @param excerpt the parts of the state that are no tables, and the rows of these leaves
  /// @param rests by table; tables that are not in it stay as they are
  RowInstall(Path excerpt, Catalog catalog, StateDigest certified, SortedMap<String, Rest> rests) {
    this.excerpt = excerpt;
    this.catalog = catalog;
    this.certified = certified;
    this.rests = rests;
  }

  @Override
  public StateDigest certified() {
    return certified;
  }

  /// The changes that it has made in the engine.
  WriteSet written() {
    return written;
  }

  /// Rehashes the excerpt, together with the rows that stay.
  ///
  /// @throws IOException if that is not the certified state
  void verifyFile() throws IOException {
    SortedMap<String, Digest> digests = digests("excerpt", excerpt, this::digest);
    for (Catalog.Table table : catalog.tables().values()) {
      String key = StateSections.tableKey(table.name());
      if (!rests.containsKey(table.name())) {
        digests.computeIfAbsent(key, certified.tables()::get); // equal already
      }
    }
    requireCertified("excerpt", digests);
  }

  private Digest digest(String section, SnapshotFile.Reader reader) throws IOException {
    Optional<String> table = StateLoad.table(section);
    if (table.isEmpty()) {
      return StateSections.digest(section, reader);
    }
    Rest rest = rest(table.get());
    List<Integer> key = table(table.get()).keyPositions();
    MultisetDigest digest = new MultisetDigest();
    digest.plus(rest.others());
    boolean[] elsewhere = new boolean[1];
    reader.rows(row -> {
      elsewhere[0] |= !isIn(rest, row, key);
      digest.add(row);
    });
    if (elsewhere[0]) {
      throw new IOException("the excerpt has rows that were not asked for: " + section);
    }
    return digest.digest();
  }

  private Rest rest(String table) throws IOException {
    Rest rest = rests.get(table);
    if (rest == null) {
      throw new IOException("the excerpt has a table that was not asked for: " + table);
    }
    return rest;
  }

  private Catalog.Table table(String name) throws IOException {
    return catalog
        .table(name)
        .orElseThrow(() -> new IOException("the excerpt has rows of no table: " + name));
  }

  private static boolean isIn(Rest rest, Row row, List<Integer> key) {
    return row.values().size() > key.stream().mapToInt(each -> each).max().orElse(-1)
        && rest.leaves().contains(HashedKeys.leaf(row, key));
  }

  @Override
  public void run(Engine engine) throws SQLException, IOException {
    try (OwnConnection own = OwnConnection.of(engine);
        SnapshotFile.Reader reader = new SnapshotFile.Reader(excerpt)) {
      Connection connection = own.connection();
      StateSections.clear(connection);
      Net net = new Net();
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        Optional<String> table = StateLoad.table(name.get());
        if (table.isPresent()) {
          differences(net, table(table.get()), reader, connection, new EngineTables(engine));
        } else {
          StateSections.install(name.get(), reader, connection);
        }
      }
      WriteSet writes = net.writeSet();
      Application.apply(connection, engine.dialect(), catalog, writes);
      connection.commit();
      written = writes;
    } catch (InconsistentWrites twice) {
      throw new IOException("the rows cannot be mended one by one: " + twice.getMessage(), twice);
    }
    engine.settle();
    engine.sync();
  }

  private void differences(
      Net net,
      Catalog.Table table,
      SnapshotFile.Reader reader,
      Connection connection,
      TableIo tables)
      throws SQLException, IOException {
    LeafChanges changes = new LeafChanges(table, rest(table.name()).leaves(), net);
    reader.rows(changes::put);
    changes.clear(tables, connection);
  }
}
