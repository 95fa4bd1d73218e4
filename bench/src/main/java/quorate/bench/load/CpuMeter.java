package quorate.bench.load;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The CPU time of processes and their descendants, as counted by the operating system.
public final class CpuMeter {
  /// Servers are quiet if they take less than a tenth of a core in so many consecutive samples.
  private static final int QUIET_LOOKS = 2;

  private static final int QUIET_PART = 10;
  private static final Duration LOOK = Duration.ofMillis(200);

  private final List<Long> servers;
  private final Map<Long, Duration> before = new HashMap<>();
  private SortedMap<String, Duration> threadsBefore = new TreeMap<>();

  /// CPU time since the meter was set.
  ///
  /// @param clients of this process
  /// @param servers of the others together
  /// @param threads of the others, by purpose; empty if the system does not report it
  public record Used(Duration clients, Duration servers, SortedMap<String, Duration> threads) {}

  /// @param servers process ids, besides this process
  /// @throws IllegalArgumentException if there is no such process
  public CpuMeter(List<Long> servers) {
    long self = ProcessHandle.current().pid();
    this.servers = servers.stream().filter(pid -> pid != self).distinct().toList();
    for (long pid : this.servers) {
      if (ProcessHandle.of(pid).isEmpty()) {
        throw new IllegalArgumentException("--pids: there is no process " + pid);
      }
    }
  }

  /// Starts counting.
  public void set() {
    before.clear();
    Stream.concat(self(), servers()).forEach(process -> before.put(process.pid(), total(process)));
    threadsBefore = ThreadCpu.of(servers());
  }

  /// The CPU time used since. A process that has ended meanwhile is not counted.
  public Used used() {
    SortedMap<String, Duration> threads = new TreeMap<>();
    ThreadCpu.of(servers())
        .forEach((name, now) ->
            threads.put(name, now.minus(threadsBefore.getOrDefault(name, Duration.ZERO))));
    return new Used(sum(self()), sum(servers()), threads);
  }

  /// Whether it measures any process besides this one.
  public boolean hasServers() {
    return !servers.isEmpty();
  }

  /// Waits until the servers are almost idle.
  ///
  /// @param limit the longest wait
  /// @return whether they are
  public boolean awaitQuiet(Duration limit) throws InterruptedException {
    if (servers.isEmpty()) {
      return true;
    }
    long end = System.nanoTime() + limit.toNanos();
    Duration last = total();
    for (int quiet = 0; quiet < QUIET_LOOKS; ) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(LOOK);
      Duration now = total();
      boolean isQuiet = now.minus(last).multipliedBy(QUIET_PART).compareTo(LOOK) < 0;
      quiet = isQuiet ? quiet + 1 : 0;
      last = now;
    }
    return true;
  }

  private Duration total() {
    return servers().map(CpuMeter::total).reduce(Duration.ZERO, Duration::plus);
  }

  private Duration sum(Stream<ProcessHandle> processes) {
    return processes
        .map(process -> total(process).minus(before.getOrDefault(process.pid(), Duration.ZERO)))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Stream<ProcessHandle> self() {
    return Stream.of(ProcessHandle.current());
  }

  private Stream<ProcessHandle> servers() {
    return servers.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .distinct();
  }

  private static Duration total(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
