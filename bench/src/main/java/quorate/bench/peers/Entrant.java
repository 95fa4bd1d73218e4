package quorate.bench.peers;

import java.util.List;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;

/// One that takes part, and serves.
///
/// @param name in a word
/// @param engines of its databases, each as often as it has it
/// @param isQuorate whether it is a cluster of Quorate
/// @param pids of its processes, besides what they have started
/// @param workload whose tables are filled there, and whose clients come
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
