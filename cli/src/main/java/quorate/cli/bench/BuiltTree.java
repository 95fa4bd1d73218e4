package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import quorate.bench.load.ProgramOutput;

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
    ProgramOutput.of(List.of(program(), "--version"));
  }

  /// Runs one of its commands.
  ///
  /// @return its output
  /// @throws IOException if it fails, with its error output
  String run(String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(program()));
    line.addAll(List.of(arguments));
    return ProgramOutput.of(line);
  }
}
