package quorate.bench.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The CPU time of threads by purpose, as counted by Linux; other systems report none.
///
/// Threads are grouped by their process and by their name without a trailing number: `node 1:
/// links`. Threads that ended before a look are missed.
final class ThreadCpu {
  private static final String MAIN = "quorate.cli.Main";

  /// The kernel's unit for programs, whatever its own clock is.
  private static final Duration TICK = Duration.ofMillis(10);

  /// The positions of the user and system times, counted after the name.
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private ThreadCpu() {}

  static SortedMap<String, Duration> of(Stream<ProcessHandle> processes) {
    SortedMap<String, Duration> all = new TreeMap<>();
    processes.forEach(process -> add(all, Path.of("/proc", Long.toString(process.pid()))));
    return all;
  }

  /// Adds the threads of a process.
  static void add(SortedMap<String, Duration> all, Path process) {
    String owner = owner(process);
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : threads) {
        stat(thread).ifPresent(stat -> add(all, owner, stat));
      }
    } catch (IOException | DirectoryIteratorException gone) {
      return; // it has ended, or this is not Linux
    }
  }

  /// The statistics of a thread; empty if it has ended.
  private static Optional<String> stat(Path thread) {
    try {
      return Optional.of(Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  private static void add(SortedMap<String, Duration> all, String owner, String stat) {
    int nameEnd = stat.lastIndexOf(')');
    String name = stat.substring(stat.indexOf('(') + 1, nameEnd).replaceFirst("[-#\\d]+$", "");
    String[] fields = stat.substring(nameEnd + 2).split(" ", SYSTEM + 2);
    long ticks = Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
    String key = name.equals(owner) ? owner : owner + ": " + name;
    all.merge(key, TICK.multipliedBy(ticks), Duration::plus);
  }

  /// The name of a process: for Quorate's the command, for others the program.
  private static String owner(Path process) {
    try {
      byte[] line = Files.readAllBytes(process.resolve("cmdline"));
      List<String> words = List.of(new String(line, StandardCharsets.UTF_8).split("\0"));
      int main = words.indexOf(MAIN);
      if (main >= 0 && main + 1 < words.size()) {
        int id = words.indexOf("--id");
        boolean numbered = id > main && id + 1 < words.size();
        return words.get(main + 1) + (numbered ? " " + words.get(id + 1) : "");
      }
      return Files.readString(process.resolve("comm")).strip();
    } catch (IOException gone) {
      return "?";
    }
  }
}
