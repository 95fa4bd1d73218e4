package quorate.runtime.eve;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.keys.RequestSigner;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.shell.Monitors;
import quorate.service.batch.Outcome;

/// A process's connection to a service. A request is signed, sent to all executors, and repeated
/// until r + 1 of them answer alike (C1, C2). Safe for use by any thread.
public final class ServiceClient implements AutoCloseable {
  private static final long LOOK_MILLIS = 100;
  private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(700);
  private static final long REPEAT_NANOS_MAX = TimeUnit.SECONDS.toNanos(5);

  /// A session that was not used for so long is not used again: it may be forgotten soon.
  private static final long IDLE_NANOS_MAX = TimeUnit.MINUTES.toNanos(30);

  private static final int SESSIONS_IDLE_MAX = 4096;

  private final ClusterConfig config;
  private final Duration patience;
  private final SecureRandom random = new SecureRandom();
  private final NodeId self = new NodeId(NodeId.CLIENT_MIN + (random.nextLong() >>> 2));
  private final Transport transport;
  private final Rpc rpc;
  private final RequestSigner signer;
  private final Map<RequestId, Open> open = new ConcurrentHashMap<>();

  /// Sessions without an open request, the one used last first.
  private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();

  private final ScheduledExecutorService timers =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("service-client").factory());

  /// A session of the table of clients, with one request at a time.
  private record Session(SessionId id, long last, long usedNanos) {}

  private static final class Open {
    private final Request request;
    private final CompletableFuture<Outcome> answer;
    private final long endNanos;
    private final AnswerVotes votes = new AnswerVotes();
    private long sentNanos;
    private long repeatNanos = REPEAT_NANOS;

    Open(Request request, CompletableFuture<Outcome> answer, long endNanos, long sentNanos) {
      this.request = request;
      this.answer = answer;
      this.endNanos = endNanos;
      this.sentNanos = sentNanos;
    }
  }

  /// The outcome of a request is not known: it may be executed, or not.
  public static final class OutcomeUnknown extends RuntimeException {
    OutcomeUnknown(String message) {
      super(message);
    }
  }

  private ServiceClient(ClusterConfig config, PartyKeys keys, Duration patience) {
    this.config = config;
    this.patience = patience;
    this.transport = new Transport(config.name(), self, keys, new Links());
    this.rpc = new Rpc(transport::send);
    this.signer = new RequestSigner(keys.requests().orElseThrow());
  }

  /// Connects, whether the nodes are up already or not.
  ///
  /// @param patience after which a request without an answer fails
  public static ServiceClient connect(ClusterConfig config, PartyKeys keys, Duration patience) {
    ServiceClient client = new ServiceClient(config, keys, patience);
    client.transport.connect(config.addresses());
    client.timers.scheduleWithFixedDelay(
        client::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return client;
  }

  public ClusterConfig config() {
    return config;
  }

  /// Has the service execute a request, exactly once.
  ///
  /// @return its outcome; fails with [OutcomeUnknown] if none is known in time
  public CompletableFuture<Outcome> call(Bytes body) {
    long nanos = System.nanoTime();
    Session session = session(nanos);
    RequestId id = new RequestId(session.id(), session.last() + 1);
    Request request = new Request(id, System.currentTimeMillis(), self, body);
    CompletableFuture<Outcome> answer = new CompletableFuture<>();
    var _ = answer.thenAccept(outcome -> release(session, outcome));
    if (config.tolerance().lies() == 0) {
      begin(request, nanos, answer);
    } else {
      signer.sign(request, signed -> begin(signed, nanos, answer));
    }
    return answer;
  }

  private void begin(Request request, long nanos, CompletableFuture<Outcome> answer) {
    open.put(request.id(), new Open(request, answer, nanos + patience.toNanos(), nanos));
    send(request);
  }

  private Session session(long nanos) {
    Session known = idle.pollFirst();
    while (known != null && nanos - known.usedNanos() > IDLE_NANOS_MAX) {
      known = idle.pollFirst();
    }
    return known != null
        ? known
        : new Session(new SessionId(random.nextLong(), random.nextLong()), 0, nanos);
  }

  private void release(Session session, Outcome outcome) {
    if (outcome.kind() != Outcome.Kind.FORGOTTEN && idle.size() < SESSIONS_IDLE_MAX) {
      idle.addFirst(new Session(session.id(), session.last() + 1, System.nanoTime()));
    }
  }

  private void send(Request request) {
    Bytes frame = Frame.DELEGATE.of(new ServiceMessage.Submit(request), ServiceMessage::write);
    config.databases().forEach(executor -> transport.send(executor, frame));
  }

  /// Repeats requests, and gives up those that have waited too long.
  private void look() {
    long nanos = System.nanoTime();
    for (Open each : new ArrayList<>(open.values())) {
      if (nanos - each.endNanos > 0) {
        open.remove(each.request.id());
        each.answer.completeExceptionally(
            new OutcomeUnknown("the service does not answer; look at: ./quorate status"));
      } else if (nanos - each.sentNanos > each.repeatNanos) {
        each.sentNanos = nanos;
        each.repeatNanos = Math.min(2 * each.repeatNanos, REPEAT_NANOS_MAX);
        send(each.request);
      }
    }
  }

  /// Counts an answer.
  private void hear(NodeId from, ServiceMessage.Reply reply) {
    Open it = open.get(reply.id());
    if (it == null || !config.databases().contains(from)) {
      return;
    }
    int needed = config.tolerance().matchingReplies();
    if (it.votes.add(from, reply.outcome(), needed).isPresent()
        && open.remove(reply.id()) != null) {
      try {
        it.answer.complete(Outcome.decode(reply.outcome()));
      } catch (WireException malformed) {
        it.answer.completeExceptionally(malformed);
      }
    }
  }

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      switch (Frame.of(in)) {
        case DELEGATE -> {
          if (ServiceMessage.read(in) instanceof ServiceMessage.Reply reply) {
            hear(from, reply);
          }
        }
        case ANSWER -> rpc.onAnswer(from, in);
        case ORDER, REPLICATION, QUESTION, DISK_FULL, SHEPHERD, NEWS -> {} // not for clients
      }
    }
  }

  /// Asks a node a question outside the protocol.
  public CompletableFuture<Bytes> ask(NodeId node, Rpc.Method method, Duration limit) {
    return rpc.ask(node, method, Bytes.EMPTY, limit);
  }

  /// Waits until each node is linked or nobody listens there, but not longer than `limit`.
  public void awaitLinks(Duration limit) throws InterruptedException {
    var _ = Monitors.look(limit, transport::isSettled);
  }

  /// Waits until so many nodes are linked.
  ///
  /// @return whether they are
  public boolean awaitNodes(int count, Duration limit) throws InterruptedException {
    return Monitors.look(limit, () -> transport.connected().size() >= count);
  }

  /// The number of requests without an answer.
  public int open() {
    return open.size();
  }

  @Override
  public void close() {
    timers.shutdownNow();
    signer.close();
    transport.close();
    List<Open> left = new ArrayList<>(open.values());
    open.clear();
    left.forEach(
        each -> each.answer.completeExceptionally(new OutcomeUnknown("the client is closed")));
  }
}
