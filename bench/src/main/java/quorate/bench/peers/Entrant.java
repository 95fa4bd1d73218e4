package quorate.bench.peers;

import java.util.List;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;

/// A running contender.
///
/// @param name its name
/// @param engines of its databases, once per database
/// @param isQuorate whether it is a cluster of Quorate
/// @param pids its processes apart from their children
/// @param workload with its tables filled
public record Entrant(
    String name,
    List<String> engines,
    boolean isQuorate,
    Target target,
    List<Long> pids,
    SqlWorkload workload) {
  public Entrant {
    engines = List.copyOf(engines);
    pids = List.copyOf(pids);
  }
}
