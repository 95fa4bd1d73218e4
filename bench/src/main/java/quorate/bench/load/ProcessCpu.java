package quorate.bench.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// The CPU time of a process and of its children that have ended: a server with a process for each
/// connection would otherwise seem to cost nothing once its clients are gone.
final class ProcessCpu {
  /// The kernel's unit for programs, whatever its own clock is.
  private static final Duration TICK = Duration.ofMillis(10);

  /// The positions of the user and system times, counted after the name: of the process, and of the
  /// ended children that it has waited for.
  private static final int FIRST = 11;

  private static final int FIELDS = 4;

  private ProcessCpu() {}

  /// The time so far; of the process alone where the system does not tell of its children.
  static Duration of(ProcessHandle process) {
    try {
      Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
      return ofStat(Files.readString(stat, StandardCharsets.ISO_8859_1));
    } catch (IOException endedOrNotLinux) {
      return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }
  }

  /// Reads Linux's statistics of a process.
  static Duration ofStat(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", FIRST + FIELDS + 1);
    long ticks = 0;
    for (int i = FIRST; i < FIRST + FIELDS; i++) {
      ticks += Long.parseLong(fields[i]);
    }
    return TICK.multipliedBy(ticks);
  }
}
