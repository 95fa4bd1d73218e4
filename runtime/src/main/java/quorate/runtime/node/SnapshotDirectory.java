package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.replication.command.HostControl;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;

/// The snapshots that a node has taken of its own database: the newest ones, and those that are
/// kept for longer.
final class SnapshotDirectory implements SnapshotSearch.OwnSnapshots {
  static final String SUFFIX = ".snapshot";

  private final Path directory;
  private final Certificates certificates;

  /// The positions whose snapshots are wanted beside the newest, as of the last scan that was asked
  /// for: one that was begun before it may end after it.
  private volatile Set<Position> wanted = Set.of();

  SnapshotDirectory(Path directory) {
    this.directory = directory;
    this.certificates = new Certificates(directory);
  }

  /// Keeps the snapshots of these positions from now on, beside the newest.
  void want(Set<Position> positions) {
    wanted = positions;
  }

  /// The file that a snapshot is written to before it is kept.
  Path begin(Position at) throws IOException {
    Files.createDirectories(directory);
    return directory.resolve(at.number() + ".part");
  }

  /// Keeps a snapshot that is written, durable when this returns, and deletes what is no longer
  /// wanted.
  void keep(Position at, Path written) throws IOException {
    Files.move(written, file(at), StandardCopyOption.ATOMIC_MOVE);
    Certificates.sync(directory);
    prune();
  }

  /// The snapshot of a position.
  @Override
  public Path file(Position at) {
    return directory.resolve(at.number() + SUFFIX);
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
    try (var files = Files.list(directory)) {
      List<Path> snapshots =
          files
              .filter(file -> file.toString().endsWith(SUFFIX))
              .sorted(Comparator.comparingLong(SnapshotDirectory::number).reversed())
              .toList();
      for (Path old :
          snapshots.subList(
              Math.min(HostControl.SNAPSHOTS_KEPT, snapshots.size()), snapshots.size())) {
        boolean isWanted = wanted.contains(new Position(number(old)));
        if (!isWanted && !certified.equals(Optional.of(old))) {
          Files.deleteIfExists(old);
        }
      }
    }
  }

  private static long number(Path snapshot) {
    String name = snapshot.getFileName().toString();
    return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
  }
}
