package quorate.bench.hrdb;

import java.util.List;

/// The databases of a cluster, of which one can be crashed.
public interface Replicas {
  /// The names of the databases, in order.
  List<String> names();

  /// The number of transactions that each has completed.
  List<Long> completed();

  /// Ends this database as a crash would, and keeps it down.
  void crash(int replica);

  /// Starts it again.
  void restart(int replica);
}
