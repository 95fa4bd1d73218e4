package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.replication.command.Position;

/// The evidence of one replica on disk, a file for each dispute. The oldest files are deleted when
/// the total exceeds [#TOTAL_BYTES]; the verdicts and digests, which are replicated state, stay.
final class EvidenceStore {
  /// The largest evidence of one dispute, in bytes.
  static final long ROWS_BYTES = 4 << 20;

  static final long TOTAL_BYTES = 256 << 20;
  private static final String SUFFIX = ".evidence";

  private final Path directory;

  EvidenceStore(Path directory) {
    this.directory = directory;
  }

  /// Keeps evidence, durable when this returns; it replaces earlier evidence of the same dispute.
  void put(Position dispute, Evidence evidence) throws IOException {
    Files.createDirectories(directory);
    WholeFile.write(file(dispute), evidence.encode());
    prune();
    Certificates.sync(directory);
  }

  /// The evidence, encoded.
  Optional<Bytes> get(Position dispute) throws IOException {
    Path file = file(dispute);
    return Files.exists(file)
        ? Optional.of(Bytes.wrap(Files.readAllBytes(file)))
        : Optional.empty();
  }

  private void prune() throws IOException {
    List<Path> newestFirst;
    try (var files = Files.list(directory)) {
      newestFirst =
          files
              .filter(file -> file.toString().endsWith(SUFFIX))
              .sorted(Comparator.comparingLong(EvidenceStore::number).reversed())
              .toList();
    }
    long total = 0;
    for (Path file : newestFirst) {
      total += Files.size(file);
      if (total > TOTAL_BYTES) {
        Files.delete(file);
      }
    }
  }

  private Path file(Position dispute) {
    return directory.resolve(dispute.number() + SUFFIX);
  }

  private static long number(Path file) {
    String name = file.getFileName().toString();
    return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
  }
}
