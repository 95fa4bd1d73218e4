package quorate.core;

/// One role of a protocol, as a pure state machine.
///
/// It takes one event and emits all its effects before the next event. A role owns no thread,
/// clock, socket, file or randomness, so the same class runs in the simulator, in a model checker
/// and in production, and the same events always give the same effects. Constructors only store.
///
/// @param <M> the messages of the role's protocol
public interface Role<M> {
  /// Takes one event and emits all its effects, in order, before it returns.
  void on(Event<M> event, Effects<M> effects);
}
