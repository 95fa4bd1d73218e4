package quorate.replication.byzantium;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import quorate.core.Bytes;
import quorate.replication.command.Position;

/// The latest committed write sets, for replicas that abstained. A client can make them abstain
/// (R5), and a database need not keep what leads back to no open snapshot.
final class LatestWrites {
  private static final int COUNT_MAX = 256;
  private static final int BYTES_MAX = 4 << 20;

  private final SequencedMap<Position, Bytes> writes = new LinkedHashMap<>();
  private long bytes;

  void keep(Position at, Bytes committed) {
    if (writes.putIfAbsent(at, committed) == null) {
      bytes += committed.length();
    }
    while (writes.size() > COUNT_MAX || bytes > BYTES_MAX && writes.size() > 1) {
      bytes -= writes.pollFirstEntry().getValue().length();
    }
  }

  Optional<Bytes> get(Position at) {
    return Optional.ofNullable(writes.get(at));
  }
}
