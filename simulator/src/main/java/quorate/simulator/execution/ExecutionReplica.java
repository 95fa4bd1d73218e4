package quorate.simulator.execution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.service.batch.BatchRunner;
import quorate.service.batch.Work;
import quorate.service.kv.KvService;
import quorate.service.state.Delta;
import quorate.service.state.ManagedState;
import quorate.service.state.Parallel;
import quorate.service.state.StateRefused;
import quorate.service.state.Version;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Rng;

/// One executor: its state, its threads, and a log of deltas that survives a crash.
final class ExecutionReplica implements AutoCloseable {
  private static final int SWEEP_EVERY = 64;
  private static final int WIDTH = 3;

  private final int number;
  private final ExecutionVariant variant;
  private final Rng rng;
  private final SteppedCrew crew;

  /// The deltas of executed batches, the last of which may not be committed.
  private final List<Delta> log = new ArrayList<>();

  private final Set<RequestId> remembered = new HashSet<>();
  private ManagedState state;
  private BatchRunner runner;
  private long committed;
  private long clock;

  /// The result of a batch, as an executor signs it.
  record Token(Digest state, Digest outputs) {}

  ExecutionReplica(int number, ExecutionVariant variant, Rng rng, int stuckPerMille) {
    this.number = number;
    this.variant = variant;
    this.rng = rng;
    this.crew = new SteppedCrew(WIDTH, rng.fork(1), stuckPerMille);
    this.state = state(Version.genesis(SWEEP_EVERY));
    this.runner = runner();
  }

  private ManagedState state(Version first) {
    return new ManagedState(first, crew, crew);
  }

  private BatchRunner runner() {
    return new BatchRunner(
        variant.service(new KvService(), rng.fork(2), () -> clock, crew::before), crew);
  }

  SteppedCrew crew() {
    return crew;
  }

  long givenUp() {
    return runner.givenUp();
  }

  /// The result of one execution.
  record Ran(Token token, List<BatchRunner.Answer> answers) {}

  Ran execute(Work work, boolean sequential, long now) {
    clock = now;
    Version before = state.newest();
    Work own = variant.remembersApart() ? withoutRemembered(work) : work;
    BatchRunner.Executed executed =
        runner
            .run(state, own, sequential)
            .orElseThrow(() -> new Violation("sequence", "an execution in sequence was given up"));
    own.requests().forEach(each -> remembered.add(each.id()));
    log.add(Delta.between(before, executed.version()));
    return new Ran(new Token(executed.version().root(), executed.outputs()), executed.answers());
  }

  private Work withoutRemembered(Work work) {
    return new Work(
        work.number(),
        work.millis(),
        work.seed(),
        work.requests().stream().filter(each -> !remembered.contains(each.id())).toList());
  }

  /// Its result is the committed one. If it had crashed, the state comes from the log now.
  void commit(Work work, Token token, boolean sequential) {
    if (state.newest().number() < work.number()) {
      if (variant.replays()) {
        log.removeLast();
        execute(work, sequential, clock);
      } else {
        append(log.getLast(), token.state());
      }
    }
    if (!state.newest().root().equals(token.state())) {
      throw new Violation(
          "signed",
          "executor %d signed %s for batch %d, and has %s"
              .formatted(number, token.state(), work.number(), state.newest().root()));
    }
    settle(work.number());
  }

  private void settle(long batch) {
    committed = batch;
    state.stable(batch);
  }

  private void append(Delta delta, Digest expected) {
    try {
      state.append(delta.apply(state.newest(), expected, Parallel.NONE));
    } catch (StateRefused wrong) {
      throw new Violation("log", String.valueOf(wrong.getMessage()));
    }
  }

  /// The batch never happened.
  void rollBack() {
    while (log.size() > committed) {
      log.removeLast();
    }
    state.rollBack(committed);
  }

  /// Its result is not the committed one: it takes another executor's change.
  void fetch(ExecutionReplica from, long batch, Digest expected) {
    rollBack();
    Delta delta = from.log.getLast();
    log.add(delta);
    append(delta, expected);
    settle(batch);
  }

  /// Loses all that is not in the log, and starts again: with the committed state.
  void crash() {
    Version version = Version.genesis(SWEEP_EVERY);
    for (Delta delta : log.subList(0, (int) committed)) {
      try {
        version = delta.apply(version, delta.after(), Parallel.NONE);
      } catch (StateRefused wrong) {
        throw new Violation("log", String.valueOf(wrong.getMessage()));
      }
    }
    state = state(version);
    runner = runner();
  }

  Digest root() {
    return state.newest().root();
  }

  /// The newest state, for checks.
  Optional<Version> version() {
    return state.find(committed);
  }

  @Override
  public void close() {
    state.rollBack(committed);
    crew.close();
  }
}
