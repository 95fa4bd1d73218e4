package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A statement's way through the gateway and its session is short, and goes forward
/// (ARCHITECTURE.md, "The path of a statement through `gateway`").
final class StatementWayTest {
  @Test
  void isShort(@TempDir Path directory) throws Exception {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                StatementWayProgram.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    System.out.println(said);
    assertEquals(0, program.waitFor(), said);
  }
}
