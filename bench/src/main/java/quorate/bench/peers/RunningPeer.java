package quorate.bench.peers;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import quorate.bench.load.Target;

/// A peer that serves.
///
/// @param target where clients go
/// @param loading where its tables are filled
/// @param pids of its processes, besides what they have started
/// @param loaded to be run once they are filled
/// @param parts what ends it, in the order in which it was started
public record RunningPeer(
    Target target, Target loading, List<Long> pids, Step loaded, List<Runnable> parts)
    implements AutoCloseable {
  /// Something that has to be done with it.
  @FunctionalInterface
  public interface Step {
    void run() throws SQLException;
  }

  public RunningPeer {
    pids = List.copyOf(pids);
    parts = List.copyOf(parts);
  }

  /// One whose tables are filled by clients as all others.
  RunningPeer(Target target, List<Long> pids, List<Runnable> parts) {
    this(target, target, pids, () -> {}, parts);
  }

  /// Ends all of it, the last part first.
  @Override
  public void close() {
    List<Runnable> reversed = new ArrayList<>(parts);
    Collections.reverse(reversed);
    reversed.forEach(Runnable::run);
  }
}
