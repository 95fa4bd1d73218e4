package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import quorate.database.Engine;
import quorate.database.store.MetaTables;
import quorate.engine.state.StateLoad;
import quorate.replication.command.StateDigest;

/// Installs a snapshot into an emptied engine, if it is the certified one.
///
/// @param progress is told how much of the file is installed
record SnapshotInstall(Path file, StateDigest certified, RepairProgress progress)
    implements StateInstall {

  /// Rehashes the file.
  ///
  /// @throws IOException if it is not the certified state
  void verifyFile() throws IOException {
    requireCertified("snapshot", digests("snapshot", file, StateSections::digest));
  }

  @Override
  public void run(Engine engine) throws SQLException, IOException {
    progress.begin(RepairProgress.Step.INSTALLING, Files.size(file));
    engine.clear();
    MetaTables.create(engine);
    new StateLoad(engine, file, StateSections::install, progress::done).run();
  }
}
