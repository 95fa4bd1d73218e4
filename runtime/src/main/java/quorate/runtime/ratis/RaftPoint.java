package quorate.runtime.ratis;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.ratis.io.MD5Hash;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.impl.SimpleStateMachineStorage;
import org.apache.ratis.statemachine.impl.SingleFileSnapshotInfo;
import org.apache.ratis.util.MD5FileUtil;

/// The entry up to which this node no longer needs its Raft log. To Ratis it is a snapshot, of
/// which only the name matters: the state itself is in the database, and is restored from other
/// nodes' certified snapshots (law 9).
final class RaftPoint {
  private final SimpleStateMachineStorage storage = new SimpleStateMachineStorage();

  void open(RaftStorage raft) throws IOException {
    storage.init(raft);
    storage.loadLatestSnapshot();
  }

  StateMachineStorage storage() {
    return storage;
  }

  Optional<TermIndex> latest() {
    return Optional.<SnapshotInfo>ofNullable(storage.getLatestSnapshot())
        .map(SnapshotInfo::getTermIndex);
  }

  /// Makes `at` the latest, durably.
  void advance(TermIndex at) throws IOException {
    File file = storage.getSnapshotFile(at.getTerm(), at.getIndex());
    Files.writeString(file.toPath(), at + "\n");
    MD5Hash digest = MD5FileUtil.computeAndSaveMd5ForFile(file);
    storage.updateLatestSnapshot(
        new SingleFileSnapshotInfo(new FileInfo(file.toPath(), digest), at));
  }
}
