package quorate.runtime.eve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import quorate.core.NodeId;
import quorate.order.Request;
import quorate.replication.eve.EveIndication;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.Token;
import quorate.runtime.eve.StateRecord.Place;
import quorate.service.Service;
import quorate.service.batch.BatchRunner;
import quorate.service.state.Delta;
import quorate.service.state.ManagedState;
import quorate.service.state.Version;

/// The state of an executor, on a thread of its own: it carries out what the role decides, executes
/// batches, and fetches states. Threads of a [WorkerCrew] execute the requests.
final class StateHost implements AutoCloseable {
  /// How often anonymous objects are swept, in batches (S9).
  static final int SWEEP_EVERY = 1 << 10;

  /// A fetched state whose delta is longer is written as an image.
  private static final int DELTA_BYTES_MAX = 8 << 20;

  /// An attempt in parallel is given up after this time.
  private static final long ATTEMPT_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Above above;
  private final Judge judge;
  private final StateImages images;
  private final WorkerCrew crew;
  private final BatchRunner runner;
  private final ManagedState state;
  private final StateFetch fetch;
  private final OfferedStates offered = new OfferedStates();

  /// States of the log that no certificate has named yet (L4).
  private final Map<Place, Version> restored;

  /// Results that are not committed, and the state that was fetched last, by their states.
  private final Map<Place, Result> results = new ConcurrentHashMap<>();

  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

  /// Rollbacks that are still to be carried out: while there are any, execution has no purpose.
  private final AtomicInteger rollbacks = new AtomicInteger();

  private final Thread thread;
  private volatile CommittedState committed;
  private volatile Optional<String> trouble = Optional.empty();
  private volatile long batches;
  private volatile long sequential;
  private volatile long transfers;
  private volatile boolean closed;

  /// The state of the last token that the role has in its log as committed: deltas of fetched
  /// states are over it.
  private Version base;

  /// The state that was fetched last. The role may not want it any more when it hears of it.
  private Version installed;

  /// The state that the role has logged as fetched, from the loop.
  private volatile Optional<Place> loggedFetched = Optional.empty();

  /// The token whose state is wanted.
  private Optional<Token> wanted = Optional.empty();

  /// @param done the requests of the batch
  private record Result(
      Optional<Delta> delta, List<BatchRunner.Answer> answers, List<Request> done) {}

  /// The rest of the node. Called on this host's thread.
  interface Above {
    /// Tells the role.
    void tell(EveMessage.Local message);

    /// A batch is committed; these answers may leave.
    ///
    /// @param done its requests
    void answered(List<Request> done, List<BatchRunner.Answer> answers);

    /// The committed state has changed otherwise.
    void replaced();

    /// These states are on disk.
    void saved(List<StateImages.Saved> images);

    void send(NodeId to, ServiceMessage message);

    void fail(Throwable broken);
  }

  /// @param first the committed state
  /// @param restored states after it, from the log
  /// @param others the other executors
  StateHost(
      Service service,
      int width,
      Version first,
      Map<Place, Version> restored,
      List<NodeId> others,
      StateImages images,
      Judge judge,
      Above above) {
    this.above = above;
    this.judge = judge;
    this.images = images;
    this.crew = new WorkerCrew(width, ATTEMPT_NANOS, () -> rollbacks.get() > 0 || this.closed);
    this.runner = new BatchRunner(service, crew);
    this.state = new ManagedState(first, crew);
    this.restored = new LinkedHashMap<>(restored);
    this.fetch = new StateFetch(others, above::send);
    this.base = first;
    this.installed = first;
    this.committed = new CommittedState(first);
    offered.add(first);
    restored.values().forEach(offered::add);
    this.thread = Thread.ofPlatform().daemon().name("service-state").unstarted(this::work);
  }

  void start() {
    thread.start();
  }

  private void work() {
    try {
      while (!closed) {
        tasks.take().run();
      }
    } catch (InterruptedException stopping) {
      // closed
    } catch (RuntimeException | Error broken) {
      if (!closed) {
        above.fail(broken);
      }
    }
  }

  /// Carries out an indication of the role, from the loop.
  void take(EveIndication indication) {
    switch (indication) {
      case EveIndication.Execute execute -> tasks.add(() -> execute(execute));
      case EveIndication.Committed(Token token) -> tasks.add(() -> commit(token));
      case EveIndication.RolledBack(Token token) -> {
        rollbacks.incrementAndGet();
        tasks.add(() -> rollBack(token));
      }
      case EveIndication.TransferWanted(Token token) -> tasks.add(() -> want(token));
      case EveIndication.PrimaryKnown _,
          EveIndication.BatchCertified _,
          EveIndication.Suspected _,
          EveIndication.Accused _ -> {} // not about the state
    }
  }

  /// The change of the state that belongs to a record of the role (L3).
  Optional<Delta> delta(Token token) {
    return Optional.ofNullable(results.get(place(token))).flatMap(Result::delta);
  }

  /// The role's log has this token as fetched; from the loop.
  void logged(Token fetched) {
    loggedFetched = Optional.of(place(fetched));
  }

  private static Place place(Token token) {
    return new Place(token.number(), token.state());
  }

  private static Place place(Version version) {
    return new Place(version.number(), version.root());
  }

  private static boolean isOf(Version version, Token token) {
    return token.number() == 0 ? version.number() == 0 : place(version).equals(place(token));
  }

  CommittedState committed() {
    return committed;
  }

  /// The trouble here, in words.
  Optional<String> trouble() {
    return trouble;
  }

  /// The counts of this executor since its start, for `status`.
  record Counts(long batches, long sequential, long givenUp, long transfers) {}

  Counts counts() {
    return new Counts(batches, sequential, runner.givenUp(), transfers);
  }

  // On the thread of the state.

  private void execute(EveIndication.Execute execute) {
    if (rollbacks.get() > 0) {
      return; // it never happens
    }
    switch (judge.judge(execute.batch())) {
      case Judge.Executes(ServiceBatch batch) -> execute(execute, batch);
      case Judge.Refuses(String objection) -> {
        trouble = Optional.of("refuses batch " + execute.number() + ": " + objection);
        EveLog.LOG.warn(
            "batch {} of view {} is refused: {}", execute.number(), execute.view(), objection);
        above.tell(new EveMessage.Impatient(execute.view())); // L2
      }
    }
  }

  private void execute(EveIndication.Execute execute, ServiceBatch batch) {
    align(execute.over());
    Version before = state.newest();
    Optional<BatchRunner.Executed> executed =
        runner.run(state, batch.work(execute.number()), execute.sequential());
    if (executed.isEmpty()) {
      return; // rolled back meanwhile
    }
    batches++;
    sequential += execute.sequential() ? 1 : 0;
    trouble = Optional.empty();
    Version after = executed.get().version();
    offered.add(after);
    results.put(
        place(after),
        new Result(
            Optional.of(Delta.between(before, after)), executed.get().answers(), batch.requests()));
    above.tell(
        new EveMessage.Executed(
            execute.view(),
            execute.number(),
            execute.over().digest(),
            after.root(),
            executed.get().outputs()));
  }

  private void commit(Token token) {
    fetch.stop();
    wanted = Optional.empty();
    if (state.newest().number() < token.number()) { // L4: it was executed before a restart
      Version version = restored.get(place(token));
      if (version == null) {
        throw new IllegalStateException("the state of " + token + " is not here");
      }
      state.append(version);
    }
    restored.keySet().removeIf(each -> each.number() <= token.number());
    state.stable(token.number());
    base = state.at(token.number());
    committed = new CommittedState(state.at(token.number()));
    Result result = results.get(place(token));
    results.keySet().removeIf(each -> each.number() <= token.number());
    if (result == null) {
      above.replaced();
    } else {
      above.answered(result.done(), result.answers());
    }
  }

  /// Makes the state that of a token.
  private void align(Token token) {
    if (isOf(state.newest(), token)) {
      return;
    }
    if (state.find(token.number()).filter(it -> isOf(it, token)).isPresent()) {
      state.rollBack(token.number());
    } else if (isOf(base(), token)) { // a state was fetched that the role does not want any more
      state.install(base());
    } else {
      throw new IllegalStateException("the state of " + token + " is not here: " + state.newest());
    }
  }

  /// The state over which the log goes on.
  private Version base() {
    if (installed.number() > base.number()
        && loggedFetched.filter(place(installed)::equals).isPresent()) {
      base = installed;
    }
    return base;
  }

  private void rollBack(Token token) {
    align(token);
    results.keySet().removeIf(each -> each.number() > token.number());
    rollbacks.decrementAndGet();
  }

  private void want(Token token) {
    wanted = Optional.of(token);
    fetch.want(token, state.newest(), System.nanoTime()).ifPresent(this::fetched);
  }

  /// Gives nodes of a state to another executor; on any thread.
  void give(NodeId to, ServiceMessage.StateWanted asked) {
    above.send(to, offered.part(asked, System.nanoTime()));
  }

  /// Takes nodes of a state; from the loop.
  void take(NodeId from, ServiceMessage.StatePart part) {
    tasks.add(() -> fetch.take(from, part, System.nanoTime()).ifPresent(this::fetched));
  }

  /// A state is here. If another one is wanted meanwhile, it is fetched from this one on.
  private void fetched(StateFetch.Fetched it) {
    Token token = wanted.orElse(null);
    if (token == null) {
      return;
    }
    if (!token.equals(it.token())) {
      fetch.want(token, it.version(), System.nanoTime()).ifPresent(this::fetched);
      return;
    }
    wanted = Optional.empty();
    if (base().number() >= it.version().number()) {
      return; // it was fetched before, and is wanted by a message that is late
    }
    transfers++;
    Delta delta = Delta.between(base(), it.version());
    boolean isLong = delta.changes().length() > DELTA_BYTES_MAX;
    if (isLong) {
      save(it.version(), base().number()); // L6: before the role hears of it
    }
    results.put(
        place(it.version()),
        new Result(isLong ? Optional.empty() : Optional.of(delta), List.of(), List.of()));
    state.install(it.version());
    installed = it.version();
    restored.clear();
    offered.add(it.version());
    committed = new CommittedState(it.version());
    above.tell(new EveMessage.Installed(token));
    above.replaced();
  }

  /// Writes the committed state to disk, from where the log goes on (L5). Meanwhile batches are
  /// executed.
  void save() {
    tasks.add(() -> {
      Version version = base();
      Thread.ofPlatform()
          .daemon()
          .name("service-image")
          .start(() -> {
            try {
              save(version, version.number());
            } catch (RuntimeException broken) {
              above.fail(broken);
            }
          });
    });
  }

  /// @param logged the last batch whose state the log leads to: the states on disk from which it
  ///   does stay
  private void save(Version version, long logged) {
    try {
      above.saved(images.save(version, logged));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(5));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    crew.close();
  }
}
