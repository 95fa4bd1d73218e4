package quorate.cli.procedure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.database.procedure.SourceJar;
import quorate.runtime.config.ConfigException;

/// Reads a jar, or compiles Java sources into one.
final class JarFiles {
  private JarFiles() {}

  /// @throws ConfigException if the files are neither
  /// @throws quorate.core.value.SqlException if sources do not compile
  static Bytes read(List<Path> files) throws IOException {
    if (files.size() == 1 && files.getFirst().toString().endsWith(".jar")) {
      return Bytes.wrap(Files.readAllBytes(files.getFirst()));
    }
    Map<String, String> sources = new TreeMap<>();
    for (Path file : files) {
      if (!file.toString().endsWith(".java")) {
        throw new ConfigException("one jar, or Java sources: not " + file);
      }
      sources.put(file.getFileName().toString(), Files.readString(file));
    }
    return SourceJar.of(sources);
  }
}
