package quorate.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A directory with a build of Quorate, this one or another, which is run by its own `quorate`.
record BuiltTree(Path directory) {
  private static final String PROGRAM = "quorate";

  /// @throws IllegalArgumentException if there is no build of Quorate
  static BuiltTree of(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    if (!Files.isExecutable(absolute.resolve(PROGRAM))) {
      throw new IllegalArgumentException(
          directory + " is no tree of Quorate: it has no program " + PROGRAM);
    }
    return new BuiltTree(absolute);
  }

  /// The path of its program.
  String program() {
    return directory.resolve(PROGRAM).toString();
  }

  /// Has it rebuild itself if its sources are newer, which must not happen during a measurement.
  ///
  /// @throws IOException if it cannot
  void ready() throws IOException, InterruptedException {
    output(List.of(program(), "--version"));
  }

  /// Runs one of its commands.
  ///
  /// @return its output
  /// @throws IOException if it fails, with its error output
  String run(String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(program()));
    line.addAll(List.of(arguments));
    return output(line);
  }

  /// Runs a program to its end; it is ended together with its waiting caller.
  ///
  /// @return its output
  /// @throws IOException if it fails, with its error output
  static String output(List<String> line) throws IOException, InterruptedException {
    Path said = Files.createTempFile("quorate-said-", ".log");
    Process process =
        new ProcessBuilder(line)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectError(said.toFile())
            .start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(
            "%s ended with status %d: %s"
                .formatted(
                    String.join(" ", line),
                    process.exitValue(),
                    Files.readString(said).strip() + printed.strip()));
      }
      return printed;
    } finally {
      Stream.concat(process.descendants(), Stream.of(process.toHandle()))
          .forEach(ProcessHandle::destroy);
      Files.deleteIfExists(said);
    }
  }
}
