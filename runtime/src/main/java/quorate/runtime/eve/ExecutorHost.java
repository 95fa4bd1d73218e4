package quorate.runtime.eve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.order.Request;
import quorate.replication.eve.EveCodec;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveIndication;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Tick;
import quorate.replication.eve.Token;
import quorate.runtime.config.ConfigException;
import quorate.runtime.eve.StateRecord.Place;
import quorate.runtime.log.DurableLog;
import quorate.runtime.net.Frame;
import quorate.runtime.order.RoleHost;
import quorate.runtime.shell.NodeShell;
import quorate.service.Service;
import quorate.service.batch.BatchRunner;
import quorate.service.state.Delta;
import quorate.service.state.StateRefused;
import quorate.service.state.Version;

/// Runs one [Executor] with its log, whose records hold the changes of the state, and its
/// [StateHost].
final class ExecutorHost implements AutoCloseable {
  private static final String LOG = "executor";
  private static final String STATES = "states";
  private static final int WIDTH_MAX = 8;

  /// A state is written to disk when the deltas since the last one are so long.
  private static final long IMAGE_BYTES = 32L << 20;

  /// Has the primary look for requests; ignored otherwise.
  private static final EveMessage.Local LOOK = new EveMessage.Propose(-1, Bytes.EMPTY);

  private final EveConfig config;
  private final Executor executor;
  private final StateHost state;
  private final Above above;
  private final RoleHost<EveMessage> host;
  private final DeltaChain deltas = new DeltaChain();
  private final List<Event<EveMessage>> first = new ArrayList<>();

  /// The thread that gives states to other executors, one piece to each at a time.
  private final ExecutorService giving =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("service-states").factory());

  /// The executors that wait for nodes of a state.
  private final Set<NodeId> given = ConcurrentHashMap.newKeySet();

  private long deltaBytes;
  private volatile long view;
  private volatile NodeId primary;

  /// The rest of the node.
  interface Above {
    /// Takes a message for this node's verifier.
    void toVerifier(Event<EveMessage> event);

    /// The contents of the next batch, if requests wait; on the loop.
    Optional<Bytes> nextBatch();

    /// Another executor makes the batches; on the loop.
    void entered();

    /// The answers of a committed batch may leave; on the thread of the state.
    void answered(List<Request> done, List<BatchRunner.Answer> answers);

    /// The committed state was fetched, or found in the log; on the thread of the state.
    void replaced(CommittedState state);

    void send(NodeId to, ServiceMessage message);
  }

  /// Opens the log and the state on disk.
  ///
  /// @param service that it executes
  /// @throws ConfigException if the log does not lead to the committed state
  ExecutorHost(EveConfig config, Service service, NodeShell shell, Judge judge, Above above)
      throws IOException {
    this.config = config;
    this.above = above;
    Path directory = shell.logs().directory();
    StateImages images = new StateImages(directory.resolve(STATES));
    List<Version> saved = images.load();
    RestoredStates states = new RestoredStates(saved);
    if (!saved.isEmpty()) {
      deltas.saved(
          saved.stream().map(it -> new StateImages.Saved(it.number(), it.root())).toList());
    }
    DurableLog log = shell.logs().open(LOG, record -> restore(states, record), EveNode.MADE);
    Token committed = committed();
    Version version =
        states
            .find(committed)
            .orElseThrow(() ->
                new ConfigException(
                    directory
                        + ": the state of batch "
                        + committed.number()
                        + " cannot be made from the log and "
                        + STATES
                        + ": files are missing or damaged. Put them back as they were"));
    first.add(new Event.Fired<>(new Tick()));
    this.executor = new Executor(config);
    this.primary = config.executorPrimary(0);
    this.state =
        new StateHost(
            service,
            Math.clamp(Runtime.getRuntime().availableProcessors(), 2, WIDTH_MAX),
            version,
            states.after(committed.number()),
            config.executors().stream().filter(each -> !each.equals(config.self())).toList(),
            images,
            judge,
            new FromState(shell));
    this.host =
        new RoleHost<>(
            config.self(),
            new Hosted(),
            log,
            shell.transport()::send,
            shell::fail,
            shell.timers(),
            shell.transport().loop());
  }

  private void restore(RestoredStates states, Bytes bytes) {
    StateRecord record = StateRecord.read(bytes);
    try {
      states.take(record);
    } catch (StateRefused damaged) {
      throw new ConfigException("the executor's log: " + damaged.getMessage());
    }
    record.delta().ifPresent(this::keep);
    record.record().ifPresent(it -> first.add(new Event.Restored<>(it)));
  }

  private void keep(Delta delta) {
    deltas.add(delta);
    deltaBytes += delta.changes().length();
  }

  /// The token that is committed by the log.
  private Token committed() {
    Executor replayed = new Executor(config);
    first.forEach(event -> replayed.on(event, _ -> {}));
    return replayed.committed();
  }

  void start() {
    state.start();
    host.start(List.copyOf(first));
    first.clear();
  }

  void offer(Event<EveMessage> event) {
    host.offer(event);
  }

  void tell(EveMessage.Local message) {
    host.local(message);
  }

  /// Proposes requests that wait, if this executor is the primary and has room.
  void look() {
    if (primary.equals(config.self())) {
      host.local(LOOK);
    }
  }

  StateHost state() {
    return state;
  }

  long view() {
    return view;
  }

  /// The executor that makes the batches.
  NodeId primary() {
    return primary;
  }

  /// Gives nodes of a state to another executor, unless it asks faster than it is answered: a lying
  /// one must not keep the others from being answered.
  void give(NodeId to, ServiceMessage.StateWanted wanted) {
    if (given.add(to)) {
      giving.execute(() -> {
        given.remove(to);
        state.give(to, wanted);
      });
    }
  }

  private final class Hosted implements RoleHost.Hosted<EveMessage> {
    @Override
    public void onAll(List<Event<EveMessage>> events, Effects<EveMessage> effects) {
      for (Event<EveMessage> event : events) {
        if (event instanceof Event.Received<EveMessage>(NodeId _, EveMessage.ToVerifier _)) {
          above.toVerifier(event); // sent by this executor to the verifier beside it
        } else {
          executor.on(event, effects);
        }
      }
      view = executor.view();
      Optional<Bytes> batch = executor.hasRoom() ? above.nextBatch() : Optional.empty();
      batch.ifPresent(contents ->
          executor.on(
              new Event.Received<>(config.self(), new EveMessage.Propose(view, contents)),
              effects));
    }

    @Override
    public void writeFrame(Encoder to, EveMessage message) {
      EveCodec.write(Frame.REPLICATION.begin(to), message);
    }

    /// L3: the change of the state is in the record of its token, so one sync makes both durable.
    @Override
    public void writeRecord(Encoder to, Durable record) {
      switch (record) {
        case StateRecord it -> it.write(to);
        case EveRecord it -> new StateRecord(Optional.of(it), change(it)).write(to);
        default -> throw new IllegalStateException("not in this log: " + record);
      }
    }

    @Override
    public void onIndication(Indication indication) {
      EveIndication told = (EveIndication) indication;
      if (told instanceof EveIndication.PrimaryKnown(long _, NodeId leads, long _)) {
        primary = leads;
        above.entered();
      }
      state.take(told);
    }

    /// L5: from a state on disk, by the deltas behind it, to the committed one.
    @Override
    public Optional<List<? extends Durable>> live() {
      Token token = executor.committed();
      Optional<List<Delta>> path =
          token.number() == 0
              ? Optional.of(List.of())
              : deltas.to(new Place(token.number(), token.state()));
      return path.map(it -> {
        List<Durable> live = new ArrayList<>();
        it.forEach(delta -> live.add(StateRecord.of(delta)));
        // resolved now, since they are written on another thread
        executor
            .liveRecords()
            .forEach(record -> live.add(new StateRecord(Optional.of(record), change(record))));
        return live;
      });
    }
  }

  /// The change of the state that a record of the role stands for.
  private Optional<Delta> change(EveRecord record) {
    Token token =
        switch (record) {
          case EveRecord.Ran(long _, Token ran, Bytes _) -> ran;
          case EveRecord.Fetched(Token fetched) -> {
            state.logged(fetched);
            yield fetched;
          }
          default -> Token.GENESIS;
        };
    if (token.number() == 0) {
      return Optional.empty();
    }
    Place place = new Place(token.number(), token.state());
    Optional<Delta> made = state.delta(token);
    if (made.isPresent() && deltas.find(place).isEmpty()) {
      keep(made.get());
      if (deltaBytes > IMAGE_BYTES) {
        deltaBytes = 0;
        state.save();
      }
    }
    Optional<Delta> delta = made.or(() -> deltas.find(place));
    Check.that(
        delta.isPresent() || record instanceof EveRecord.Fetched,
        "a result is logged with its state", // L3
        record);
    return delta;
  }

  /// News of the host of the state.
  private final class FromState implements StateHost.Above {
    private final NodeShell shell;

    FromState(NodeShell shell) {
      this.shell = shell;
    }

    @Override
    public void tell(EveMessage.Local message) {
      host.local(message);
    }

    @Override
    public void answered(List<Request> done, List<BatchRunner.Answer> answers) {
      above.answered(done, answers);
    }

    @Override
    public void replaced() {
      above.replaced(state.committed());
    }

    @Override
    public void saved(List<StateImages.Saved> images) {
      shell.transport().loop().execute(() -> deltas.saved(images));
    }

    @Override
    public void send(NodeId to, ServiceMessage message) {
      above.send(to, message);
    }

    @Override
    public void fail(Throwable broken) {
      shell.fail(broken);
    }
  }

  @Override
  public void close() {
    host.close();
    state.close();
    giving.shutdownNow();
  }
}
