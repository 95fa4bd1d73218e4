package quorate.bench.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Runs programs for their output.
public final class ProgramOutput {
  private ProgramOutput() {}

  /// Runs a program to its end; it is ended together with its waiting caller.
  ///
  /// @return its output
  /// @throws IOException if it fails, with its error output
  public static String of(List<String> line) throws IOException, InterruptedException {
    return of(line, Map.of());
  }

  /// As [#of(List)].
  ///
  /// @param environment variables besides those of this process
  public static String of(List<String> line, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path said = Files.createTempFile("quorate-said-", ".log");
    ProcessBuilder program =
        new ProcessBuilder(line)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectError(said.toFile());
    program.environment().putAll(environment);
    Process process = program.start();
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
