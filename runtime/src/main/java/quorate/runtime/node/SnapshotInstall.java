package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.database.store.MetaTables;
import quorate.database.store.SnapshotFile;
import quorate.engine.state.StateLoad;
import quorate.replication.command.StateDigest;

/// Installs a snapshot into an emptied engine, if it is the certified one.
///
/// @param progress is told how much of the file is installed
record SnapshotInstall(Path file, StateDigest certified, RepairProgress progress)
    implements StateInstall {

  /// Rehashes the file. Its parts must be those of the certified state, each once and in an order
  /// in which they can be installed: otherwise a file with the right digests could fail to be
  /// installed, time and again.
  ///
  /// @throws IOException if it is not the certified state
  void verifyFile() throws IOException {
    SortedMap<String, Digest> digests = new TreeMap<>();
    try (SnapshotFile.Reader reader = new SnapshotFile.Reader(file)) {
      for (Optional<String> name = reader.next(); name.isPresent(); name = reader.next()) {
        String section = name.get();
        boolean table = StateLoad.table(section).isPresent();
        String key = StateSections.key(section);
        if (!certified.tables().containsKey(key)
            || digests.containsKey(key)
            || table && !digests.containsKey(StateLoad.CATALOG)) {
          throw new IOException("the snapshot has a part that is not to be there: " + section);
        }
        digests.put(key, StateSections.digest(section, reader));
      }
    } catch (WireException nonsense) {
      throw new IOException("the snapshot is none: " + nonsense.getMessage(), nonsense);
    }
    StateDigest found = new StateDigest(digests);
    if (!found.equals(certified)) {
      throw new IOException(
          "the snapshot is not the certified state: " + found.differences(certified));
    }
  }

  @Override
  public void run(Engine engine) throws SQLException, IOException {
    progress.begin(RepairProgress.Step.INSTALLING, Files.size(file));
    engine.clear();
    MetaTables.create(engine);
    new StateLoad(engine, file, StateSections::install, progress::done).run();
  }
}
