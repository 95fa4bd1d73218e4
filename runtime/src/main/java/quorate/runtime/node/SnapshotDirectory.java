package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import quorate.replication.command.HostControl;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.runtime.disk.WholeFile;
import quorate.runtime.store.NumberedFiles;

/// The snapshots that a node has taken of its own database: the newest ones, and those that are
/// kept for longer.
final class SnapshotDirectory implements SnapshotSearch.OwnSnapshots {
  static final String SUFFIX = ".snapshot";

  private final NumberedFiles files;
  private final Certificates certificates;

  /// The positions whose snapshots are wanted beside the newest, as of the last scan that was asked
  /// for: one that was begun before it may end after it.
  private volatile Set<Position> wanted = Set.of();

  SnapshotDirectory(Path directory) {
    this.files = new NumberedFiles(directory, SUFFIX);
    this.certificates = new Certificates(directory);
  }

  /// Keeps the snapshots of these positions from now on, beside the newest.
  void want(Set<Position> positions) {
    wanted = positions;
  }

  /// The file that a snapshot is written to before it is kept.
  Path begin(Position at) throws IOException {
    return Files.createDirectories(files.directory()).resolve(at.number() + ".part");
  }

  /// Keeps a snapshot that is written, durable when this returns, and deletes what is no longer
  /// wanted.
  void keep(Position at, Path written) throws IOException {
    Files.move(written, file(at), StandardCopyOption.ATOMIC_MOVE);
    WholeFile.sync(files.directory());
    prune();
  }

  /// The snapshot of a position.
  @Override
  public Path file(Position at) {
    return files.file(at);
  }

  /// r + 1 replicas attest this state: its snapshot, if it is here, is one to go on from.
  void certified(Position at, StateDigest state) throws IOException {
    certificates.keep(at, state, file(at));
  }

  /// The newest certified state of which the snapshot is here.
  @Override
  public Optional<Certificates.Certified> newestCertified() throws IOException {
    return certificates.newest();
  }

  /// Keeps the newest snapshots, and the wanted ones: the log begins at the last certified state,
  /// and a state that an operator has declared may exist at this node alone.
  private void prune() throws IOException {
    Optional<Path> certified = newestCertified().map(Certificates.Certified::snapshot);
    for (Path old : files.newestFirst().stream().skip(HostControl.SNAPSHOTS_KEPT).toList()) {
      if (!wanted.contains(files.at(old)) && !certified.equals(Optional.of(old))) {
        Files.deleteIfExists(old);
      }
    }
  }
}
