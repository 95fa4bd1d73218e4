package quorate.simulator.explore;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Role;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Verifier;

/// A node that is a verifier and, perhaps, an executor too. They share a disk, and nothing else.
final class EveNode implements Role<EveMessage> {
  private final Verifier verifier;
  private final Role<EveMessage> wrapped;
  private final Optional<Executor> executor;

  /// @param mistake wraps the verifier: nothing, or in tests a mistake without a state of its own
  EveNode(EveConfig config, BiFunction<Role<EveMessage>, EveConfig, Role<EveMessage>> mistake) {
    this.verifier = new Verifier(config);
    this.wrapped = mistake.apply(verifier, config);
    this.executor =
        config.executors().contains(config.self())
            ? Optional.of(new Executor(config))
            : Optional.empty();
  }

  @Override
  public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
    if (event instanceof Event.Restored<EveMessage>(Durable record)) {
      switch ((EveRecord) record) {
        case EveRecord.OfVerifier _ -> wrapped.on(event, effects);
        case EveRecord.OfExecutor _ -> executor.ifPresent(role -> role.on(event, effects));
      }
      return;
    }
    wrapped.on(event, effects);
    executor.ifPresent(role -> role.on(event, effects));
  }

  Object state() {
    return List.of(verifier.state(), executor.map(Executor::state));
  }
}
