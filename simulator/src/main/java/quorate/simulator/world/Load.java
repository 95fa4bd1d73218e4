package quorate.simulator.world;

/// What runs on an order: an upper layer at each node, clients, and what must hold in the end.
///
/// @param <M> the order's messages
public interface Load<M> {
  Upper upper(SimNode<M> node);

  /// The clients begin.
  void start();

  /// How many requests have been answered. Once that is enough, what is outstanding is still to be.
  int answered();

  /// No more faults.
  default void onHeal() {}

  /// How much longer than the order's protocol this may take, in microseconds, after the last fault
  /// until everybody has caught up.
  default long settlingMicrosMax() {
    return 0;
  }

  /// Everything is answered and everybody has caught up.
  boolean isDone();

  /// The properties of whole runs.
  void finish();

  /// What is missing, after too long a wait.
  String describeStuck();
}
