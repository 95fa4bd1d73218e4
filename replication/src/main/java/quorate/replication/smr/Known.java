package quorate.replication.smr;

import java.util.Optional;
import java.util.Set;

/// What the order up to a position tells of the engines: the same at every replica, but for
/// `offLimits`, which is about its own.
///
/// @param offLimits shapes of reads that this engine answers wrongly, and of writes from which it
///   abstains
/// @param dialects what the databases of all replicas understand; empty as long as not all have
///   announced it
/// @param heldShapes shapes of statements from which some engine abstains: of writes, which are
///   held (D5), and of reads, with which a COMMIT is (W1a)
public record Known(Set<String> offLimits, Optional<Set<String>> dialects, Set<String> heldShapes) {
  /// Of an empty order.
  public static final Known NOTHING = new Known(Set.of(), Optional.empty(), Set.of());
}
