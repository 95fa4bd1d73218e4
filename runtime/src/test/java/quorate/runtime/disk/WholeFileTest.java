package quorate.runtime.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WholeFileTest {
  @TempDir Path directory;

  /// A configuration may contain passwords. A part that a crash has left behind is replaced.
  @Test
  void nobodyElseReadsAPrivateFile() throws IOException {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path file = directory.resolve("quorate.toml");
    Files.writeString(directory.resolve("quorate.toml.part"), "left behind, and longer");
    for (String text : List.of("first", "second")) {
      WholeFile.writePrivate(file, text);
      assertEquals(text, Files.readString(file));
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
    assertThrows(FileAlreadyExistsException.class, () -> WholeFile.createPrivate(file));
  }
}
