package quorate.bench.wire;

import java.util.List;
import quorate.bench.load.Target;

/// A running server that speaks the PostgreSQL protocol.
///
/// @param name in the figures
/// @param target for JDBC
/// @param pids its processes apart from their children
public record Contender(String name, Target target, List<Long> pids) {
  public Contender {
    pids = List.copyOf(pids);
  }
}
