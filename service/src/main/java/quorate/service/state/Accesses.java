package quorate.service.state;

/// Told of each access of a batch to its objects, before it takes place, on the accessing thread. A
/// simulator decides here which thread goes on.
@FunctionalInterface
public interface Accesses {
  /// Nobody is told.
  Accesses NONE = () -> {};

  void before();
}
