package quorate.replication.byzantium;

/// Reads operations as the database does, alike at all replicas: their kind and footprint decide
/// which of them are verified, and who may verify them (L5).
@FunctionalInterface
public interface Labels {
  /// Whether the body is an operation, and has this kind and footprint. A client may lie about
  /// them.
  boolean areTrue(Operation operation);
}
