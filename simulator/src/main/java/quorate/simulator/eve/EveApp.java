package quorate.simulator.eve;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.replication.eve.EveIndication;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Token;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// The layer above an executor: it collects requests, executes batches of them in the model,
/// answers what is committed, and fetches states.
final class EveApp {
  private static final long ROUND_MICROS = 15_000;
  private static final long PATIENCE_MICROS = 700_000;
  private static final int RECENT_MAX = 8;

  private record Waiting(EveRequest request, long sinceMicros) {}

  private final EveWorld world;
  private final EveMachine machine;
  private final Rng rng;
  private Executor executor;
  private final Map<NodeId, Waiting> pending = new TreeMap<>();
  private final Set<EveRequest> proposed = new HashSet<>();

  /// Versions of the state that are still here, the newest last; after a restart the committed one.
  private final Deque<Token> recent = new ArrayDeque<>();

  /// The last token of which this layer was told that it is committed.
  private Token committed = Token.GENESIS;

  private long view;
  private long viewSinceMicros;
  private long complainedMicros;
  private long askedMicros;

  EveApp(EveWorld world, EveMachine machine, Rng rng, Executor executor) {
    this.world = world;
    this.machine = machine;
    this.rng = rng;
    this.executor = executor;
  }

  /// A new life has begun, with this role.
  void bind(Executor role) {
    executor = role;
  }

  NodeId id() {
    return machine.id();
  }

  Executor executor() {
    return executor;
  }

  void boot() {
    pending.clear();
    proposed.clear();
    recent.clear();
    committed = Token.GENESIS;
    machine.later(rng.below((int) ROUND_MICROS), this::round);
  }

  private void tell(EveMessage.Local message) {
    machine.receive(machine.id(), message);
  }

  private long now() {
    return world.agenda().now();
  }

  /// Proposes what waits, and complains if it has waited too long.
  private void round() {
    if (executor.hasRoom() && executor.view() == view) {
      List<EveRequest> batch =
          pending.values().stream()
              .map(Waiting::request)
              .filter(request -> !proposed.contains(request))
              .limit(world.swarm().batchRequests())
              .toList();
      if (!batch.isEmpty()) {
        proposed.addAll(batch);
        tell(new EveMessage.Propose(view, EveRequest.batch(batch)));
      }
    }
    long oldest = pending.values().stream().mapToLong(Waiting::sinceMicros).min().orElse(now());
    long since = Math.max(Math.max(oldest, viewSinceMicros), complainedMicros);
    if (now() - since > PATIENCE_MICROS) {
      complainedMicros = now();
      world.counters().add(Counter.EVE_COMPLAINTS);
      tell(new EveMessage.Impatient(view));
    }
    machine.later(ROUND_MICROS, this::round);
  }

  void onRequest(EveRequest request) {
    EveModel.Answer answer = world.model().state(committed).answers().get(request.client());
    if (answer != null && answer.number() >= request.number()) {
      if (answer.number() == request.number()) {
        world.answer(machine.id(), request, answer.counter());
      }
      return;
    }
    Waiting before = pending.get(request.client());
    if (before == null || before.request().number() < request.number()) {
      pending.put(request.client(), new Waiting(request, now()));
    }
  }

  void on(Indication indication) {
    switch ((EveIndication) indication) {
      case EveIndication.Execute execute -> execute(execute);
      case EveIndication.Committed(Token token) -> onCommitted(token);
      case EveIndication.RolledBack(Token token) -> { // to what is committed
        world.onCommitted(machine.id(), token);
        keep(token);
      }
      case EveIndication.TransferWanted(Token token) -> ask(token);
      case EveIndication.PrimaryKnown(long entered, NodeId _, long _) -> {
        if (entered > view) {
          world.counters().add(Counter.EVE_ROLLBACKS);
        }
        view = entered;
        viewSinceMicros = now();
        proposed.clear();
      }
      case EveIndication.BatchCertified _, EveIndication.Suspected _, EveIndication.Accused _ ->
          throw new IllegalStateException("a verifier's: " + indication);
    }
  }

  private void execute(EveIndication.Execute execute) {
    int size = EveRequest.of(execute.batch()).size();
    boolean races = !execute.sequential() && size > 1 && rng.chance(world.swarm().racePerMille());
    int lost = races ? rng.below(Math.min(size, 3)) : -1;
    world.counters().add(execute.sequential() ? Counter.EVE_SEQUENTIAL : Counter.EVE_PARALLEL);
    world.counters().add(Counter.EVE_RACES, races ? 1 : 0);
    EveModel.Outcome outcome = world.model().execute(execute.over(), execute.batch(), lost);
    machine.later(
        rng.between(100, world.swarm().executionMicrosMax()),
        () ->
            tell(
                new EveMessage.Executed(
                    execute.view(),
                    execute.number(),
                    execute.over().digest(),
                    outcome.state(),
                    outcome.outputs())));
  }

  private void onCommitted(Token token) {
    world.onCommitted(machine.id(), token);
    keep(token);
    for (EveRequest request : world.model().requests(token)) {
      EveModel.Answer answer = world.model().state(token).answers().get(request.client());
      if (answer != null && answer.number() == request.number()) {
        world.answer(machine.id(), request, answer.counter());
      }
    }
    forgetDone(token);
  }

  private void keep(Token token) {
    committed = token.number() > committed.number() ? token : committed;
    recent.remove(token);
    recent.addLast(token);
    if (recent.size() > RECENT_MAX) {
      recent.removeFirst();
    }
  }

  private void forgetDone(Token token) {
    pending
        .values()
        .removeIf(waiting ->
            world.model().last(token, waiting.request().client()) >= waiting.request().number());
  }

  /// Asks the other executors for a state.
  private void ask(Token token) {
    if (askedMicros > 0 && now() - askedMicros < 40_000) {
      return;
    }
    askedMicros = now();
    world.onCommitted(machine.id(), token);
    for (EveApp other : world.apps()) {
      if (other != this) {
        world.carry(machine.id(), other.machine.id(), () -> other.give(token, this));
      }
    }
  }

  private void give(Token token, EveApp to) {
    boolean here = recent.contains(token) || executor.holds(token);
    if (!here || world.isLiar(machine.id()) && rng.chance(500)) {
      return;
    }
    world.carry(
        machine.id(),
        to.machine.id(),
        () ->
            to.machine.later(
                0,
                () -> {
                  world.counters().add(Counter.EVE_TRANSFERS);
                  to.tell(new EveMessage.Installed(token));
                  to.keep(token);
                  to.forgetDone(token);
                }));
  }
}
