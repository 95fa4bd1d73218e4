package quorate.runtime.pbr;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.order.Request;
import quorate.replication.pbr.Group;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.pbr.PbrMessage;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.KnownCatalog;
import quorate.runtime.client.LargeAnswer;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.ChangeNotice;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.pbr.PbrSession.Heard;
import quorate.runtime.shell.Monitors;
import quorate.sql.catalog.Catalog;

/// A process's connection to the primary, wherever that is. Replicas that are not the primary
/// redirect it.
public final class PbrClient implements Cluster, AutoCloseable {

  private static final Duration LOOK = Duration.ofMillis(10);

  private final ClusterConfig config;
  private final List<NodeId> replicas;
  private final SecureRandom random = new SecureRandom();
  private final NodeId self = new NodeId(NodeId.CLIENT_MIN + (random.nextLong() >>> 2));
  private final Transport transport;
  private final Rpc rpc;
  private final ChangeNotice news;
  private final KnownCatalog catalog = new KnownCatalog(1);

  private final Map<SessionId, PbrSession> sessions = new ConcurrentHashMap<>();
  private final Set<NodeId> linked = ConcurrentHashMap.newKeySet();

  /// The least length of the log that this process knows of: sessions are born there.
  private final AtomicLong known = new AtomicLong();

  // Guarded by this.

  private NodeId primary;
  private long group;

  private PbrClient(ClusterConfig config, PartyKeys keys) {
    this.config = config;
    this.replicas = config.databases();
    this.primary = replicas.getFirst();
    this.transport = new Transport(config.name(), self, keys, new Links());
    this.rpc = new Rpc(transport::send);
    this.news = new ChangeNotice(config::nodeIds, transport::send);
  }

  /// Connects, whether the nodes are up already or not.
  public static PbrClient connect(ClusterConfig config, PartyKeys keys) {
    PbrClient client = new PbrClient(config, keys);
    client.transport.connect(config.addresses());
    return client;
  }

  /// Sends a request to the presumed primary.
  ///
  /// @param again whether it was sent before: then this also asks whether it is under way there
  /// @return the node asked
  NodeId submit(RequestId id, long born, Bytes body, boolean reads, boolean again) {
    NodeId to = primary();
    PbrMessage submit = new PbrMessage.Submit(new Request(id, born, self, body), reads);
    transport.send(to, Frame.REPLICATION.of(submit, PbrCodec::write));
    if (again) {
      send(to, new NodeMessage.IsUnderWay(id));
    }
    return to;
  }

  void send(NodeId to, NodeMessage message) {
    transport.send(to, Frame.DELEGATE.of(message, NodeMessage::write));
  }

  /// The presumed primary.
  public synchronized NodeId primary() {
    return primary;
  }

  boolean isLinked(NodeId node) {
    return linked.contains(node);
  }

  /// A node has not answered, or is not the primary: chooses the node to ask next.
  ///
  /// @param latest the group that the node knows
  synchronized void redirect(NodeId from, Optional<Group> latest, Optional<NodeId> leads) {
    if (latest.isPresent() && latest.get().number() < group) {
      return; // it is behind
    }
    latest.ifPresent(it -> group = it.number());
    if (leads.isPresent()) {
      primary = leads.get();
    } else if (primary.equals(from)) {
      int next = (replicas.indexOf(from) + 1) % replicas.size();
      for (int i = 0; i < replicas.size() && !linked.contains(replicas.get(next)); i++) {
        next = (next + 1) % replicas.size();
      }
      primary = replicas.get(next);
    }
  }

  /// There is a new primary: requests to the one before are repeated.
  private void follow(NodeId latest, long number) {
    NodeId before;
    synchronized (this) {
      before = primary;
      if (number < group) {
        return;
      }
      group = number;
      primary = latest;
    }
    if (!before.equals(latest)) {
      sessions.values().forEach(session -> session.lost(before));
    }
  }

  private synchronized void answeredBy(NodeId from) {
    primary = from;
  }

  // From nodes, on the loop.

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      switch (Frame.of(in)) {
        case REPLICATION -> hear(from, PbrCodec.read(in));
        case DELEGATE -> hear(from, NodeMessage.read(in));
        case ANSWER -> rpc.onAnswer(from, in);
        case NEWS -> news.heard(in);
        case ORDER, QUESTION, DISK_FULL, SHEPHERD -> {} // not for clients
      }
    }

    @Override
    public void onConnected(NodeId peer) {
      linked.add(peer);
    }

    @Override
    public void onDisconnected(NodeId peer) {
      linked.remove(peer);
      redirect(peer, Optional.empty(), Optional.empty());
      sessions.values().forEach(session -> session.lost(peer));
    }
  }

  private void hear(NodeId from, PbrMessage message) {
    switch (message) {
      case PbrMessage.Answered(RequestId id, Bytes answer, long index) -> {
        known.accumulateAndGet(index, Math::max);
        answeredBy(from);
        session(id).ifPresent(it -> it.answered(from, id, answer));
      }
      case PbrMessage.Redirected(RequestId id, Group latest, Optional<NodeId> leads) -> {
        redirect(from, Optional.of(latest), leads);
        session(id).ifPresent(it -> it.hear(id, new Heard.Redirected(id)));
      }
      case PbrMessage.Refused(RequestId id, PbrMessage.Reason reason) ->
          session(id).ifPresent(it -> it.hear(id, new Heard.Refused(id, reason)));
      case PbrMessage.ToReplica _, PbrMessage.Local _ -> {} // not for clients
    }
  }

  private void hear(NodeId from, NodeMessage message) {
    switch (message) {
      case NodeMessage.Schema(Bytes encoded) -> catalog.hear(from, encoded);
      case NodeMessage.Performed performed ->
          session(performed.id())
              .ifPresent(it -> it.hear(performed.id(), new Heard.Performed(from, performed)));
      case NodeMessage.Leads(long number) -> follow(from, number);
      case NodeMessage.UnderWay(RequestId id) ->
          session(id).ifPresent(it -> it.hear(id, new Heard.UnderWay(id)));
      case NodeMessage.Perform _,
          NodeMessage.Abandon _,
          NodeMessage.IsUnderWay _,
          NodeMessage.StateWanted _,
          NodeMessage.StatePart _ -> {} // not for clients
    }
  }

  private Optional<PbrSession> session(RequestId id) {
    return Optional.ofNullable(sessions.get(id.session()));
  }

  // For sessions and gateways.

  @Override
  public ClusterConfig config() {
    return config;
  }

  Catalog catalog() {
    return catalog.informed("none of the cluster's databases answers");
  }

  /// The schema was read from the primary.
  void know(Catalog current) {
    catalog.confirm(current);
  }

  /// The rows of a large answer, which a node keeps.
  LargeAnswer largeAnswer(NodeId node, Result.Streamed answer) {
    return new LargeAnswer(rpc, () -> List.of(node), answer);
  }

  /// Asks a node a question outside the protocol.
  public java.util.concurrent.CompletableFuture<Bytes> ask(
      NodeId node, Rpc.Method method, Duration limit) {
    return rpc.ask(node, method, Bytes.EMPTY, limit);
  }

  /// Waits until each node is linked or nobody listens there, but not longer than `limit`.
  public void awaitLinks(Duration limit) throws InterruptedException {
    var _ = Monitors.look(limit, transport::isSettled);
  }

  /// Waits until the primary answers.
  public boolean awaitReady(Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < end) {
      if (catalog.awaitInformed(LOOK)) {
        try (PbrSession session = new PbrSession(this)) {
          if (session.probe(Duration.ofSeconds(1))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  long born() {
    return known.get();
  }

  SessionId drawn() {
    return new SessionId(random.nextLong(), random.nextLong());
  }

  /// A session goes on under another identifier.
  void renamed(@Nullable SessionId before, SessionId now, PbrSession session) {
    if (before != null) {
      sessions.remove(before);
    }
    sessions.put(now, session);
  }

  void forget(SessionId id) {
    sessions.remove(id);
  }

  @Override
  public DatabaseSession session() {
    return new PbrSession(this);
  }

  @Override
  public ChangeNotice news() {
    return news;
  }

  @Override
  public void close() {
    transport.close();
  }
}
