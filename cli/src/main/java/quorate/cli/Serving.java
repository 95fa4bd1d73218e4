package quorate.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;

/// The file that says which process serves as the gateway; of two, one only stands by.
final class Serving {
  private static final String NAME = "gateway.pid";

  private Serving() {}

  /// This process serves from now on.
  static void claim(Path data) throws IOException {
    Path written = Files.createTempFile(data, NAME, null);
    Files.writeString(written, ProcessHandle.current().pid() + "\n");
    Files.move(written, data.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
  }

  /// The process that serves, if there is one.
  static OptionalLong read(Path data) {
    try {
      long pid = Long.parseLong(Files.readString(data.resolve(NAME)).strip());
      return ProcessHandle.of(pid).isPresent() ? OptionalLong.of(pid) : OptionalLong.empty();
    } catch (IOException | NumberFormatException none) {
      return OptionalLong.empty();
    }
  }
}
