package quorate.bench.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ThreadCpuTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void threadsOfOneKindCountTogether() {
    Map<String, Duration> own = ThreadCpu.of(Stream.of(ProcessHandle.current()));
    assertFalse(own.isEmpty());
    assertTrue(own.keySet().stream().noneMatch(name -> name.matches(".*\\d")), own.toString());
    Duration all = own.values().stream().reduce(Duration.ZERO, Duration::plus);
    assertTrue(all.isPositive(), own.toString());
  }

  @Test
  void aThreadThatEndsMeanwhileHidesNoOther(@TempDir Path process) throws IOException {
    Files.writeString(process.resolve("cmdline"), "server\0");
    Files.writeString(process.resolve("comm"), "server\n");
    for (int i = 0; i < 9; i++) {
      Path thread = Files.createDirectories(process.resolve("task").resolve("" + i));
      if (i % 2 == 0) { // the others have ended
        Files.writeString(
            thread.resolve("stat"), i + " (worker-" + i + ") S 1 1 1 0 0 0 0 0 0 0 3 4 0 0\n");
      }
    }
    SortedMap<String, Duration> all = new TreeMap<>();
    ThreadCpu.add(all, process);
    assertEquals(Map.of("server: worker", Duration.ofMillis(5 * 70)), all);
  }

  @Test
  void ofWhatHasEndedNothingIsKnown() throws Exception {
    Process ended = new ProcessBuilder("sleep", "0").start();
    ended.waitFor();
    assertTrue(ThreadCpu.of(Stream.of(ended.toHandle())).isEmpty());
  }
}
