package quorate.bench.hrdb;

import java.util.List;

/// The databases of a cluster, of which one can be crashed.
public interface Replicas {
  /// What each is, in their order.
  List<String> names();

  /// How many transactions each has completed.
  List<Long> completed();

  /// Ends this one as a crash would, and keeps it down.
  void crash(int replica);

  /// Starts it again.
  void restart(int replica);
}
