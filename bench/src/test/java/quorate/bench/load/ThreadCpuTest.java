package quorate.bench.load;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

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
  void ofWhatHasEndedNothingIsKnown() throws Exception {
    Process ended = new ProcessBuilder("sleep", "0").start();
    ended.waitFor();
    assertTrue(ThreadCpu.of(Stream.of(ended.toHandle())).isEmpty());
  }
}
