package quorate.runtime.eve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.runtime.disk.WholeFile;
import quorate.service.state.Delta;
import quorate.service.state.Parallel;
import quorate.service.state.StateRefused;
import quorate.service.state.Version;

/// Whole states on disk, from which the deltas of the log go on (L5). Each is the delta from the
/// state before the first batch.
final class StateImages {
  private static final String PREFIX = "state-";

  private static final int KEPT = 2;

  private final Path directory;

  StateImages(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
  }

  /// A state on disk.
  record Saved(long number, Digest root) {}

  /// Writes a state, durable when this returns, and removes old ones. The newest that the log leads
  /// on from stays: a state that was fetched is on disk before the log has come to it.
  ///
  /// @param logged the last batch whose state the log leads to
  /// @return the states that are on disk now
  synchronized List<Saved> save(Version version, long logged) throws IOException {
    Encoder out = new Encoder(1 << 16);
    Delta.write(out, Delta.between(genesis(), version));
    WholeFile.write(directory.resolve(PREFIX + version.number()), out.toBytes());
    List<Path> files = files();
    long needed =
        files.stream()
            .mapToLong(StateImages::number)
            .filter(each -> each <= logged)
            .max()
            .orElse(0);
    for (Path old : files.subList(0, Math.max(0, files.size() - KEPT))) {
      if (number(old) != needed) {
        Files.delete(old);
      }
    }
    List<Saved> saved = new ArrayList<>();
    for (Path file : files()) {
      read(file).ifPresent(delta -> saved.add(new Saved(delta.to(), delta.after())));
    }
    return saved;
  }

  static Version genesis() {
    return Version.genesis(StateHost.SWEEP_EVERY);
  }

  /// The states on disk that are whole.
  List<Version> load() throws IOException {
    List<Version> versions = new ArrayList<>();
    for (Path file : files()) {
      Optional<Delta> delta = read(file);
      if (delta.isPresent()) {
        try {
          versions.add(delta.get().apply(genesis(), delta.get().after(), Parallel.NONE));
        } catch (StateRefused damaged) {
          EveLog.LOG.warn("{} is damaged: {}", file, damaged.getMessage());
        }
      }
    }
    return versions;
  }

  private static Optional<Delta> read(Path file) throws IOException {
    try {
      return Optional.of(
          new Decoder(Bytes.wrap(Files.readAllBytes(file))).<Delta>whole(Delta::read));
    } catch (WireException damaged) {
      EveLog.LOG.warn("{} is damaged: {}", file, damaged.getMessage());
      return Optional.empty();
    }
  }

  /// The files, oldest state first.
  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().matches(PREFIX + "[0-9]{1,18}"))
          .sorted(Comparator.comparingLong(StateImages::number))
          .toList();
    }
  }

  private static long number(Path file) {
    return Long.parseLong(file.getFileName().toString().substring(PREFIX.length()));
  }
}
