package quorate.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Uses fake Pythons: nothing is fetched.
class PipProgramTest {
  private static final PipProgram PROGRAM =
      new PipProgram("thing", "thing-package==1.2", List.of("aa", "bb"), "bin/thing");

  @TempDir Path directory = Path.of("");

  @Test
  void isFetchedOnce() throws Exception {
    Path python =
        python(
            """
            for word in "$@"; do
              case "$word" in
                --target=*) target=${word#--target=} ;;
                --requirement=*) cp "${word#--requirement=}" "$0.asked" ;;
              esac
            done
            mkdir -p "$target/bin"
            echo >"$target/bin/thing"
            chmod +x "$target/bin/thing"
            """);
    Path programs = directory.resolve("programs");
    Path found = PROGRAM.in(programs, python.toString());
    assertEquals(programs.resolve("thing/bin/thing"), found);
    assertEquals(
        "thing-package==1.2 --hash=sha256:aa --hash=sha256:bb\n",
        Files.readString(Path.of(python + ".asked")));
    assertEquals(found, PROGRAM.in(programs, "no-python-is-needed-any-more"));
  }

  @Test
  void whatPipSaysIsTold() throws Exception {
    Path python = python("echo no matching distribution >&2; exit 1");
    String told = failure(python.toString());
    assertTrue(told.contains("pip could not install thing-package==1.2"), told);
    assertTrue(told.contains("no matching distribution"), told);
  }

  @Test
  void aMissingPythonIsNamed() {
    String told = failure(directory.resolve("python9").toString());
    assertTrue(told.contains("python9 was not found"), told);
  }

  private String failure(String python) {
    return String.valueOf(
        assertThrows(IOException.class, () -> PROGRAM.in(directory, python)).getMessage());
  }

  private Path python(String script) throws IOException {
    Path python = directory.resolve("python");
    Files.writeString(python, "#!/bin/sh\n" + script);
    return Files.setPosixFilePermissions(python, PosixFilePermissions.fromString("rwx------"));
  }
}
