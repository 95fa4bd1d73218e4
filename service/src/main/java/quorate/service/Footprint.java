package quorate.service;

import java.util.HashSet;
import java.util.Set;
import quorate.core.Bytes;

/// The keys of one request, from which the mixer knows what may execute at the same time (Eve,
/// section 3.2.1, "Batching and partitioning").
///
/// @param reads keys that are only read
/// @param writes keys that may be written
/// @param whole whether it reads keys that it does not name
/// @param alone whether it writes keys that it does not name
public record Footprint(Set<Bytes> reads, Set<Bytes> writes, boolean whole, boolean alone) {
  /// Nothing.
  public static final Footprint EMPTY = new Footprint(Set.of(), Set.of(), false, false);

  public Footprint {
    reads = Set.copyOf(reads);
    writes = Set.copyOf(writes);
  }

  /// The footprint of two requests together.
  public Footprint with(Footprint other) {
    return new Footprint(
        united(reads, other.reads),
        united(writes, other.writes),
        whole || other.whole,
        alone || other.alone);
  }

  private static Set<Bytes> united(Set<Bytes> some, Set<Bytes> more) {
    Set<Bytes> all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }
}
