package quorate.runtime.client;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.Proxy;
import quorate.replication.command.Command;
import quorate.replication.smr.SmrMessage;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.RequestSigner;

/// Hosts one [Proxy]: feeds it messages and timers, performs its effects, and turns its answers
/// into futures. Safe for use by any thread.
public final class ProxyHost implements AutoCloseable {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Object newestLock = new Object();
  private final NodeId self;
  private final Proxy proxy;
  private final BiConsumer<NodeId, SmrMessage> sender;
  private final CoarseTimers timers;
  private final Consumer<ClientIndication> reports;

  /// Signs requests if nodes may lie.
  private final Optional<RequestSigner> signer;

  private final SecureRandom random = new SecureRandom();
  private final Map<RequestId, CompletableFuture<ClientIndication>> open =
      new ConcurrentHashMap<>();
  private volatile long newestSlot;
  private volatile long newestNanos = System.nanoTime() - FRESH_NANOS;

  /// @param self a client, or a node that submits commands of its own
  /// @param reports takes disagreements
  public ProxyHost(
      NodeId self,
      ClusterConfig cluster,
      Optional<Keyring> keys,
      BiConsumer<NodeId, SmrMessage> sender,
      ScheduledExecutorService timers,
      Consumer<ClientIndication> reports) {
    this.self = self;
    this.proxy =
        new Proxy(
            self.isClient() ? Optional.empty() : Optional.of(self),
            cluster.nodeIds(),
            cluster.databases(),
            cluster.tolerance());
    this.signer = keys.map(RequestSigner::new);
    this.sender = sender;
    this.timers = new CoarseTimers(timers);
    this.reports = reports;
  }

  /// Draws a new session id.
  public SessionId newSession() {
    return new SessionId(random.nextLong(), random.nextLong());
  }

  /// The newest slot known from an answer, in which a session that begins now is born.
  public long newestSlot() {
    return newestSlot;
  }

  /// Whether the newest slot was learned recently. The first request of a session that was born
  /// long ago looks like one of a forgotten session, and is refused.
  boolean isFresh() {
    return System.nanoTime() - newestNanos < FRESH_NANOS;
  }

  /// Notes that this process knows the contents of `slot`.
  public void delivered(long slot) {
    synchronized (newestLock) {
      newestSlot = Math.max(newestSlot, slot);
      newestNanos = System.nanoTime();
    }
  }

  /// Submits a command to the order; completes with [ClientIndication.Answered] or
  /// [ClientIndication.Undecided].
  public CompletableFuture<ClientIndication> submit(RequestId id, long born, Command command) {
    return submit(id, born, command.encode(), List.of());
  }

  /// Submits an encoded command. If only some replicas are asked, it completes with
  /// [ClientIndication.Answered] or [ClientIndication.Unconfirmed].
  ///
  /// @param asked the replicas that execute a read; none if all execute the command
  CompletableFuture<ClientIndication> submit(
      RequestId id, long born, Bytes command, List<NodeId> asked) {
    CompletableFuture<ClientIndication> future = new CompletableFuture<>();
    open.put(id, future);
    Request request = new Request(id, born, self, command);
    if (signer.isPresent()) {
      signer.get().sign(request, signed -> submit(signed, asked));
    } else {
      submit(request, asked);
    }
    return future;
  }

  private void submit(Request request, List<NodeId> asked) {
    if (!open.containsKey(request.id())) {
      return;
    }
    if (asked.isEmpty()) {
      on(new Event.Received<>(self, new SmrMessage.Submit(request)));
    } else {
      synchronized (proxy) {
        proxy.read(request, asked, this::carryOut);
      }
    }
  }

  /// Submits a command in a session of its own.
  public CompletableFuture<ClientIndication> submit(Command command) {
    return submit(new RequestId(newSession(), 1), newestSlot, command);
  }

  /// Drops a request: its answer is no longer wanted, though it may still be executed.
  public void forget(RequestId id) {
    open.remove(id);
    synchronized (proxy) {
      proxy.forget(id);
    }
  }

  /// Whether all these nodes have replied to a request that is still undecided.
  boolean hasHeardAll(RequestId id, List<NodeId> nodes) {
    synchronized (proxy) {
      return proxy.hasHeardAll(id, nodes);
    }
  }

  /// Adopts changed nodes.
  public void reconfigured(ClusterConfig now) {
    synchronized (proxy) {
      proxy.reconfigured(now.nodeIds(), now.databases());
    }
  }

  /// The link to a node is lost.
  public void lost(NodeId node) {
    synchronized (proxy) {
      proxy.lost(node, this::carryOut);
    }
  }

  /// Takes a message from a node.
  public void on(NodeId from, SmrMessage message) {
    on(new Event.Received<>(from, message));
  }

  private void on(Event<SmrMessage> event) {
    synchronized (proxy) {
      proxy.on(event, this::carryOut);
    }
  }

  private void carryOut(Effect<SmrMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, SmrMessage message) -> sender.accept(to, message);
      case Effect.Arm(var timer, Duration after) ->
          timers.set(after, () -> on(new Event.Fired<>(timer)));
      case Effect.Deliver(var indication) -> deliver((ClientIndication) indication);
      case Effect.Persist<SmrMessage> _ -> throw new IllegalStateException("a client has no log");
    }
  }

  private void deliver(ClientIndication indication) {
    switch (indication) {
      case ClientIndication.Answered answered -> {
        delivered(answered.position().slot());
        complete(answered.request(), answered);
      }
      case ClientIndication.Undecided undecided -> {
        complete(undecided.request().id(), undecided);
        reports.accept(undecided);
      }
      case ClientIndication.Unconfirmed repeated -> {
        complete(repeated.request().id(), repeated);
        reports.accept(repeated);
      }
      case ClientIndication.Disagreement disagreement -> reports.accept(disagreement);
    }
  }

  @Override
  public void close() {
    signer.ifPresent(RequestSigner::close);
  }

  private void complete(RequestId id, ClientIndication answer) {
    CompletableFuture<ClientIndication> future = open.remove(id);
    if (future != null) {
      future.complete(answer);
    }
  }
}
