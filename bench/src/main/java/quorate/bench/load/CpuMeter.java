package quorate.bench.load;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The CPU time of processes and of all that they started, as the operating system counts it.
public final class CpuMeter {
  private final List<Long> servers;
  private final Map<Long, Duration> before = new HashMap<>();

  /// CPU time since the meter was set.
  ///
  /// @param clients of this process
  /// @param servers of the others together
  public record Used(Duration clients, Duration servers) {}

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

  /// Counts from now on.
  void set() {
    before.clear();
    Stream.concat(self(), servers()).forEach(process -> before.put(process.pid(), total(process)));
  }

  /// What was used since. Of a process that has ended meanwhile nothing is known, and it counts
  /// nothing.
  Used used() {
    return new Used(sum(self()), sum(servers()));
  }

  /// Whether it watches anything but this process.
  public boolean hasServers() {
    return !servers.isEmpty();
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
