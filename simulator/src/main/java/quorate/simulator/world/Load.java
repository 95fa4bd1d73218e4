package quorate.simulator.world;

/// The load on an order: an upper layer at each node, clients, and the properties checked in the
/// end.
///
/// @param <M> the order's messages
public interface Load<M> {
  Upper upper(SimNode<M> node);

  /// Starts the clients.
  void start();

  /// The number of answered requests. Once that suffices, only outstanding ones are finished.
  int answered();

  /// Called when faults end.
  default void onHeal() {}

  /// The time that catching up may take beyond the order's own, in simulated microseconds after the
  /// last fault.
  default long settlingMicrosMax() {
    return 0;
  }

  /// Whether every request is answered and every node has caught up.
  boolean isDone();

  /// Checks the properties of whole runs.
  void finish();

  /// Describes the missing progress after too long a wait.
  String describeStuck();
}
