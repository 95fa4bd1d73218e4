package quorate.runtime.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import quorate.replication.command.Position;

/// Files in a directory that belong to positions in the order, and are named by their numbers.
public record NumberedFiles(Path directory, String suffix) {
  public Path file(Position at) {
    return directory.resolve(at.number() + suffix);
  }

  public Position at(Path file) {
    String name = file.getFileName().toString();
    return new Position(Long.parseLong(name.substring(0, name.length() - suffix.length())));
  }

  public List<Path> newestFirst() throws IOException {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (var files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .sorted(Comparator.comparing(this::at).reversed())
          .toList();
    }
  }
}
