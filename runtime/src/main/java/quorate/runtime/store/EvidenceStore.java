package quorate.runtime.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.replication.command.Position;
import quorate.runtime.disk.WholeFile;

/// The evidence of one replica on disk, a file for each dispute. The oldest files are deleted when
/// the total exceeds [#TOTAL_BYTES]; the verdicts and digests, which are replicated state, stay.
public final class EvidenceStore {
  /// The largest evidence of one dispute, in bytes.
  static final long ROWS_BYTES = 4 << 20;

  static final long TOTAL_BYTES = 256 << 20;

  private final NumberedFiles files;

  public EvidenceStore(Path directory) {
    this.files = new NumberedFiles(directory, ".evidence");
  }

  /// Keeps evidence, durable when this returns; it replaces earlier evidence of the same dispute.
  public void put(Position dispute, Evidence evidence) throws IOException {
    Files.createDirectories(files.directory());
    WholeFile.write(files.file(dispute), evidence.encode());
    prune();
    WholeFile.sync(files.directory());
  }

  /// The evidence, encoded.
  public Optional<Bytes> get(Position dispute) throws IOException {
    Path file = files.file(dispute);
    return Files.exists(file)
        ? Optional.of(Bytes.wrap(Files.readAllBytes(file)))
        : Optional.empty();
  }

  private void prune() throws IOException {
    long total = 0;
    for (Path file : files.newestFirst()) {
      total += Files.size(file);
      if (total > TOTAL_BYTES) {
        Files.delete(file);
      }
    }
  }
}
