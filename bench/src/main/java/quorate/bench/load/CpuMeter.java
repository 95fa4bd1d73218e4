package quorate.bench.load;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The CPU time of processes and their descendants, as counted by the operating system: also of
/// descendants that have ended, if their parents have not.
public final class CpuMeter {
  /// Servers are quiet if they take less than a tenth of a core in so many consecutive samples.
  private static final int QUIET_LOOKS = 2;

  private static final int QUIET_PART = 10;
  private static final Duration LOOK = Duration.ofMillis(200);

  private static final long SELF = ProcessHandle.current().pid();

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
    this.servers = servers.stream().filter(pid -> pid != SELF).distinct().toList();
    for (long pid : this.servers) {
      if (ProcessHandle.of(pid).isEmpty()) {
        throw new IllegalArgumentException("--pids: there is no process " + pid);
      }
    }
  }

  /// Starts counting.
  public void set() {
    before.clear();
    before.put(SELF, own());
    servers().forEach(process -> before.put(process.pid(), total(process)));
    threadsBefore = ThreadCpu.of(servers());
  }

  /// The CPU time used since.
  public Used used() {
    SortedMap<String, Duration> threads = new TreeMap<>();
    ThreadCpu.of(servers())
        .forEach((name, now) ->
            threads.put(name, now.minus(threadsBefore.getOrDefault(name, Duration.ZERO))));
    List<ProcessHandle> now = servers().toList();
    Duration used = now.stream().map(CpuMeter::total).reduce(Duration.ZERO, Duration::plus);
    for (Map.Entry<Long, Duration> each : before.entrySet()) {
      used = isCounted(each.getKey(), now) ? used.minus(each.getValue()) : used;
    }
    Duration clients = own().minus(before.getOrDefault(SELF, Duration.ZERO));
    return new Used(clients, used, threads);
  }

  /// Whether the present sum has what a process had used before: if it lives, or, since it is then
  /// part of its parent's time, if it has ended and is none of the first processes.
  private boolean isCounted(long pid, List<ProcessHandle> now) {
    return pid != SELF
        && (!servers.contains(pid) || now.stream().anyMatch(process -> process.pid() == pid));
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

  /// This process alone: servers and load generators may be its children.
  private static Duration own() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private Stream<ProcessHandle> servers() {
    return servers.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .distinct();
  }

  private static Duration total(ProcessHandle process) {
    return ProcessCpu.of(process);
  }
}
