package quorate.bench.peers;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import quorate.bench.load.Target;

/// A running peer.
///
/// @param target of the clients
/// @param loading the target at which its tables are filled
/// @param pids its processes apart from their children
/// @param loaded runs once the tables are filled
/// @param parts end its parts, in the order in which they were started
public record RunningPeer(
    Target target, Target loading, List<Long> pids, Step loaded, List<Runnable> parts)
    implements AutoCloseable {
  /// An action on the peer.
  @FunctionalInterface
  public interface Step {
    void run() throws SQLException;
  }

  public RunningPeer {
    pids = List.copyOf(pids);
    parts = List.copyOf(parts);
  }

  /// A peer whose tables are filled at the clients' target.
  RunningPeer(Target target, List<Long> pids, List<Runnable> parts) {
    this(target, target, pids, () -> {}, parts);
  }

  /// Ends all parts, the last one first.
  @Override
  public void close() {
    List<Runnable> reversed = new ArrayList<>(parts);
    Collections.reverse(reversed);
    reversed.forEach(Runnable::run);
  }
}
