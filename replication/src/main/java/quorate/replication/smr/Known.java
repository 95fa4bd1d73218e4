package quorate.replication.smr;

import java.util.Optional;
import java.util.Set;

/// The order's knowledge about the engines up to a position: the same at every replica, except
/// `quarantinedShapes`, which concerns its own engine.
///
/// @param quarantinedShapes shapes of reads that this engine answers wrongly, and of writes from
///   which it abstains
/// @param dialects the dialects of all replicas' databases; empty until all have announced theirs
/// @param heldShapes shapes of statements from which some engine abstains: of writes, which are
///   held (D5), and of reads, whose COMMITs are held (W1a)
public record Known(
    Set<String> quarantinedShapes, Optional<Set<String>> dialects, Set<String> heldShapes) {
  /// The knowledge of an empty order.
  public static final Known NOTHING = new Known(Set.of(), Optional.empty(), Set.of());
}
