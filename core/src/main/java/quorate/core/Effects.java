package quorate.core;

import java.time.Duration;

/// The sink for a role's effects: a list in tests, the network and the log in production.
///
/// @param <M> the messages of the role's protocol
@FunctionalInterface
public interface Effects<M> {
  /// Appends an effect after those emitted before.
  void emit(Effect<M> effect);

  /// Sends `message`, after everything persisted so far is on disk.
  default void send(NodeId to, M message) {
    emit(new Effect.Send<>(to, message));
  }

  /// Makes `record` durable; later effects wait for it.
  default void persist(Durable record) {
    emit(new Effect.Persist<>(record));
  }

  /// Arms `timer` to fire once.
  default void arm(Timer timer, Duration after) {
    emit(new Effect.Arm<>(timer, after));
  }

  /// Delivers an indication to the layer above.
  default void deliver(Indication indication) {
    emit(new Effect.Deliver<>(indication));
  }
}
