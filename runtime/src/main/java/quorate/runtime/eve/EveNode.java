package quorate.runtime.eve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.eve.EveCodec;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveLimits;
import quorate.replication.eve.EveMessage;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.NumberedSignatures;
import quorate.runtime.keys.RememberedSignatures;
import quorate.runtime.keys.RequestVerifier;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.shell.NodeShell;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;
import quorate.service.Service;
import quorate.service.batch.BatchRunner;

/// One node under execute-verify replication: a verifier, and an executor with its service unless
/// it only verifies.
public final class EveNode implements AutoCloseable {
  /// A directory that shows that the node has run, and has logs of its roles.
  static final String MADE = "roles";

  private static final long LOOK_MILLIS = 25;

  private final ClusterConfig.Node node;
  private final NodeShell shell;
  private final VerifierHost verifier;
  private final Optional<ExecutorHost> executor;
  private final Predicate<Request> signed;

  // Used by the loop only.
  private final PendingRequests pending = new PendingRequests(System.nanoTime());

  private EveNode(
      ClusterConfig config,
      ClusterConfig.Node node,
      EveLimits limits,
      Function<String, Service> services,
      Path directory,
      Consumer<Throwable> failure)
      throws IOException {
    this.node = node;
    this.shell = new NodeShell(config, node, directory, MADE, new ExecuteVerify(), failure);
    try {
      Keyring keys = shell.keys().requests().orElseThrow();
      boolean honest = config.tolerance().lies() == 0;
      RequestVerifier verifier = new RequestVerifier(keys, request -> request.client().isClient());
      this.signed = honest ? _ -> true : verifier::test;
      EveConfig roles =
          new EveConfig(
              node.id(),
              config.databases(),
              config.nodeIds(),
              config.tolerance(),
              honest
                  ? new NobodyLies()
                  : new RememberedSignatures(
                      node.id(), new NumberedSignatures(config.configuration(), keys)),
              limits);
      this.verifier = new VerifierHost(roles, shell, this::toExecutor);
      this.executor =
          node.hasDatabase()
              ? Optional.of(
                  new ExecutorHost(
                      roles,
                      services.apply(node.engine()),
                      shell,
                      new Judge(signed, System::currentTimeMillis),
                      new FromExecutor()))
              : Optional.empty();
      Files.createDirectories(directory.resolve(MADE));
    } catch (IOException | RuntimeException refused) {
      shell.end();
      shell.close();
      throw refused;
    }
  }

  /// Starts a node in its directory, which is created if it is missing.
  ///
  /// @param failure takes the exception that stops the node later on
  /// @throws quorate.runtime.config.ConfigException if this node cannot have the directory or the
  ///   port, with the remedy
  public static EveNode start(
      ClusterConfig config, ClusterConfig.Node node, Path directory, Consumer<Throwable> failure)
      throws IOException {
    return start(config, node, EveTimes.LIMITS, Services::named, directory, failure);
  }

  /// @param limits of the roles, for tests
  /// @param services by their names, for tests
  static EveNode start(
      ClusterConfig config,
      ClusterConfig.Node node,
      EveLimits limits,
      Function<String, Service> services,
      Path directory,
      Consumer<Throwable> failure)
      throws IOException {
    EveNode started = new EveNode(config, node, limits, services, directory, failure);
    try {
      started.begin();
      return started;
    } catch (IOException | RuntimeException refused) {
      started.close();
      throw refused;
    }
  }

  private void begin() throws IOException {
    shell.start(0);
    verifier.start();
    executor.ifPresent(ExecutorHost::start);
    shell.listen();
    executor.ifPresent(it ->
        shell
            .timers()
            .scheduleWithFixedDelay(
                () -> shell.transport().loop().execute(() -> look(it)),
                LOOK_MILLIS,
                LOOK_MILLIS,
                TimeUnit.MILLISECONDS));
  }

  private void toExecutor(Event<EveMessage> event) {
    executor.ifPresent(it -> it.offer(event));
  }

  // On the loop.

  /// Looks after requests that wait.
  private void look(ExecutorHost it) {
    long nanos = System.nanoTime();
    if (!it.primary().equals(node.id())) {
      pending.passOn(
          nanos, it.primary(), each -> send(it.primary(), new ServiceMessage.Submit(each)));
    }
    if (pending.isImpatient(nanos)) {
      EveLog.LOG.info("requests wait in view {}", it.view());
      it.tell(new EveMessage.Impatient(it.view())); // E7
    }
    it.look();
  }

  /// Takes a request that its client has sent, or another executor has passed on.
  private void onRequest(ExecutorHost it, NodeId from, Request request) {
    if (from.isClient() && !from.equals(request.client())) {
      throw new WireException("a request of another client");
    }
    long last = it.state().committed().last(request.id().session());
    if (last >= request.id().number()) {
      it.state()
          .committed()
          .outcome(request.id())
          .ifPresent(
              outcome -> send(request.client(), new ServiceMessage.Reply(request.id(), outcome)));
      return;
    }
    if (signed.test(request)) {
      pending.add(request, System.nanoTime());
      it.look();
    }
  }

  private void send(NodeId to, ServiceMessage message) {
    shell.transport().send(to, Frame.DELEGATE.of(message, ServiceMessage::write));
  }

  /// News of the executor's host for its node.
  private final class FromExecutor implements ExecutorHost.Above {
    private final SecureRandom random = new SecureRandom();

    @Override
    public void toVerifier(Event<EveMessage> event) {
      verifier.offer(event);
    }

    @Override
    public Optional<Bytes> nextBatch() {
      List<Request> requests = pending.next();
      return requests.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new ServiceBatch(System.currentTimeMillis(), random.nextLong(), requests).encode());
    }

    @Override
    public void entered() {
      pending.entered(System.nanoTime());
    }

    @Override
    public void answered(List<Request> done, List<BatchRunner.Answer> answers) {
      Map<RequestId, NodeId> clients = new HashMap<>();
      done.forEach(each -> clients.put(each.id(), each.client()));
      for (BatchRunner.Answer answer : answers) {
        NodeId client = clients.get(answer.id());
        if (client != null) {
          send(client, new ServiceMessage.Reply(answer.id(), answer.outcome()));
        }
      }
      shell
          .transport()
          .loop()
          .execute(
              () -> pending.committed(done.stream().map(Request::id).toList(), System.nanoTime()));
    }

    /// The clients of requests that are done repeat them, and are answered from the table.
    @Override
    public void replaced(CommittedState state) {
      shell
          .transport()
          .loop()
          .execute(() -> {
            pending.committed(new ArrayList<>(), System.nanoTime());
            pending.removeIf(each -> state.last(each.id().session()) >= each.id().number());
          });
    }

    @Override
    public void send(NodeId to, ServiceMessage message) {
      EveNode.this.send(to, message);
    }
  }

  /// The protocol as the shell calls it, on the loop.
  private final class ExecuteVerify implements NodeShell.Protocol {
    @Override
    public void onOrder(Indication indication) {} // there is no order

    @Override
    public void onFrame(NodeId from, Frame kind, Bytes frame) {
      switch (kind) {
        case REPLICATION -> {
          if (from.isClient()) {
            throw new WireException("a client neither executes nor verifies");
          }
          switch (EveCodec.read(Frame.inside(frame))) {
            case EveMessage.ToVerifier message ->
                verifier.offer(new Event.Received<>(from, message));
            case EveMessage.ToExecutor message -> toExecutor(new Event.Received<>(from, message));
            case EveMessage.Local local -> throw new WireException("stays in a node: " + local);
          }
        }
        case DELEGATE -> onService(from, ServiceMessage.read(Frame.inside(frame)));
        case ORDER, QUESTION, NEWS, ANSWER, DISK_FULL, SHEPHERD ->
            throw new WireException("unexpected frame " + kind + ": not part of execute-verify");
      }
    }

    private void onService(NodeId from, ServiceMessage message) {
      ExecutorHost it = executor.orElse(null);
      if (it == null) {
        return;
      }
      switch (message) {
        case ServiceMessage.Submit(Request request) -> onRequest(it, from, request);
        case ServiceMessage.StateWanted wanted when !from.isClient() -> it.give(from, wanted);
        case ServiceMessage.StatePart part when !from.isClient() -> it.state().take(from, part);
        case ServiceMessage other ->
            throw new WireException("not to a node: " + other.getClass().getSimpleName());
      }
    }

    @Override
    public Bytes answer(NodeId from, Rpc.Method method, Bytes body) {
      return switch (method) {
        case STATUS -> NodeStatusJson.answer(status());
        default -> throw new Rpc.RpcException("there is no " + method + " under execute-verify");
      };
    }
  }

  /// The state of the node, for `status`.
  NodeStatus status() {
    return EveStatus.of(node, verifier, executor);
  }

  /// The last batch whose state is committed here; 0 if the node only verifies.
  long committed() {
    return executor.map(it -> it.state().committed().version().number()).orElse(0L);
  }

  /// The executor that makes the batches, as far as this node knows.
  Optional<NodeId> primary() {
    return executor.map(ExecutorHost::primary);
  }

  /// A line for people.
  public String describe() {
    return "node %d   %s ready"
        .formatted(node.id().number(), node.hasDatabase() ? node.engine() : "verifies,");
  }

  @Override
  public void close() {
    shell.end();
    executor.ifPresent(ExecutorHost::close);
    verifier.close();
    shell.close();
  }
}
