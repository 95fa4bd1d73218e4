package quorate.runtime.cbs;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.KnownCatalog;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.ChangeNotice;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Transport;
import quorate.runtime.shell.Monitors;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// A process's connection to the node where the shepherd is active. Its sessions survive a
/// takeover: the outcome of a COMMIT is asked for again, the first statement of a transaction is
/// repeated, and other open transactions are aborted (rule S7).
public final class StandbyClient implements Cluster, ShepherdLink, AutoCloseable {

  private final ClusterConfig config;
  private final Set<Dialect> dialects;
  private final SecureRandom random = new SecureRandom();
  private final Transport transport;

  private final NodeId self = drawn();
  private final RowStreams streams = new RowStreams();
  private final FarStreams farStreams = new FarStreams(streams, this::send);

  private final Executor loop;
  private final ChangeNotice news;
  private final KnownCatalog catalog;

  private final Map<NodeId, Client> clients = new ConcurrentHashMap<>();
  private volatile boolean vacant = true;
  private volatile String databases = "no shepherd is active";

  // Guarded by this.

  private @Nullable NodeId active;
  private long epoch;
  private long heard;

  /// A session, and its message that awaits an answer.
  private static final class Client {
    final Consumer<CbsMessage.ToClient> listener;
    CbsMessage.@Nullable ToCoordinator asked;

    Client(Consumer<CbsMessage.ToClient> listener) {
      this.listener = listener;
    }
  }

  private StandbyClient(ClusterConfig config, PartyKeys keys) {
    this.config = config;
    this.dialects = config.dialects(Shepherd.replicas(config));
    this.catalog = new KnownCatalog(config.orderingQuorum());
    this.transport = new Transport(config.name(), self, keys, new Links());
    this.loop = transport.loop();
    this.news = new ChangeNotice(config::nodeIds, this::send);
  }

  private NodeId drawn() {
    return new NodeId(NodeId.CLIENT_MIN + (random.nextLong() >>> 2));
  }

  /// Connects, whether the nodes are up already or not.
  public static StandbyClient connect(ClusterConfig config, PartyKeys keys) {
    StandbyClient client = new StandbyClient(config, keys);
    client.transport.connect(config.addresses());
    return client;
  }

  /// Sends to the shepherd of the newest epoch known here; called with the lock held.
  private void send(NodeId to, NodeId client, CbsMessage.FromClient message) {
    send(to, new StandbyMessage.Say(epoch, client, message));
  }

  private void send(NodeId to, StandbyMessage message) {
    send(to, Frame.SHEPHERD.of(message, StandbyWire::write));
  }

  private void send(NodeId to, Bytes frame) {
    try {
      loop.execute(() -> transport.send(to, frame));
    } catch (RejectedExecutionException stopping) {
      vacant = true;
    }
  }

  // From sessions.

  @Override
  public synchronized void tell(NodeId id, CbsMessage.FromClient message) {
    Client client = clients.get(id);
    if (client == null) {
      return;
    }
    switch (message) {
      case CbsMessage.Query _, CbsMessage.Commit _, CbsMessage.Settle _ -> client.asked = message;
      case CbsMessage.Abort _, CbsMessage.Leave _ -> client.asked = null;
    }
    NodeId to = active;
    if (to != null) {
      send(to, id, message);
    }
  }

  @Override
  public void forget(NodeId client) {
    clients.remove(client);
  }

  // From nodes, on the loop.

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      Frame kind = Frame.of(in);
      if (kind == Frame.NEWS) {
        news.heard(in);
      } else if (kind == Frame.SHEPHERD) {
        switch (StandbyWire.read(in)) {
          case StandbyMessage.ToGateway message -> hear(from, message);
          case StandbyMessage.RowsBegun begun -> farStreams.begun(from, begun);
          case StandbyMessage.RowsSent sent -> farStreams.sent(from, sent);
          case StandbyMessage _ -> {} // for nodes
        }
      }
    }

    @Override
    public void onDisconnected(NodeId peer) {
      farStreams.lost(peer);
      synchronized (StandbyClient.this) {
        if (peer.equals(active)) {
          active = null;
          vacant = true;
        }
      }
    }
  }

  private synchronized void hear(NodeId from, StandbyMessage.ToGateway message) {
    switch (message) {
      case StandbyMessage.Said said -> {
        if (from.equals(active) && said.epoch() == epoch) {
          if (said.number() == heard) {
            heard++;
            answer(said.client(), said.message());
          } else {
            begin(from, epoch, said.number() + 1);
          }
        }
      }
      case StandbyMessage.Serving serving -> {
        if (serving.epoch() >= epoch) {
          boolean same = from.equals(active) && serving.epoch() == epoch;
          send(from, new StandbyMessage.Here());
          vacant = serving.vacant();
          databases = serving.databases();
          if (!same || serving.sent() != heard) {
            begin(from, serving.epoch(), serving.sent());
          }
        }
      }
      case StandbyMessage.Schema(Bytes encoded) -> catalog.hear(from, encoded);
    }
  }

  private void answer(NodeId id, CbsMessage.ToClient message) {
    Client client = clients.get(id);
    if (client != null) {
      boolean other =
          message instanceof CbsMessage.Response it
              && !(client.asked instanceof CbsMessage.Query query && query.number() == it.number());
      if (isAbout(client, message.txn()) && !other) {
        client.asked = null;
        client.listener.accept(message);
      }
    }
  }

  private static boolean isAbout(Client client, RequestId txn) {
    return switch (client.asked) {
      case CbsMessage.Query(RequestId of, int _, var _) -> of.equals(txn);
      case CbsMessage.Commit(RequestId of, long _) -> of.equals(txn);
      case CbsMessage.Settle(RequestId of) -> of.equals(txn);
      case null, default -> false;
    };
  }

  /// Another shepherd is active, or a message of the same one was lost.
  private void begin(NodeId at, long newest, long sent) {
    boolean newer = newest > epoch;
    active = at;
    epoch = newest;
    heard = sent;
    clients.forEach((id, client) -> resume(at, id, client, newer));
  }

  // S7.
  private void resume(NodeId at, NodeId id, Client client, boolean newer) {
    switch (client.asked) {
      case CbsMessage.Commit commit -> send(at, id, commit);
      case CbsMessage.Settle settle -> send(at, id, settle);
      case CbsMessage.Query query when query.number() == 0 && newer -> send(at, id, query);
      case CbsMessage.Query query -> {
        client.asked = null;
        send(at, id, new CbsMessage.Abort(query.txn()));
        client.listener.accept(
            new CbsMessage.Aborted(
                query.txn(), newer ? "another shepherd has taken over" : "the link was broken"));
      }
      case null, default -> {} // it waits for nothing
    }
  }

  // For sessions and gateways.

  @Override
  public ClusterConfig config() {
    return config;
  }

  @Override
  public Catalog catalog() {
    return catalog.informed("too few of the cluster's nodes answer");
  }

  @Override
  public void awaitChange(long before) {
    catalog.awaitChange(before);
  }

  @Override
  public RowStreams streams() {
    return streams;
  }

  @Override
  public Set<Dialect> dialects() {
    return dialects;
  }

  @Override
  public boolean isVacant() {
    return vacant;
  }

  @Override
  public String describeDatabases() {
    return databases;
  }

  /// The node where the shepherd is active, as far as this process knows.
  public synchronized Optional<NodeId> active() {
    return Optional.ofNullable(active);
  }

  /// Waits until there is a shepherd with a primary.
  public boolean awaitReady(Duration limit) throws InterruptedException {
    return Monitors.look(limit, () -> !vacant && catalog.isInformed());
  }

  @Override
  public DatabaseSession session() {
    NodeId client = drawn();
    SessionId id = FarRows.session(self, random.nextLong());
    ShepherdSession session = new ShepherdSession(this, client, id);
    clients.put(client, new Client(session::hear));
    return session;
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
