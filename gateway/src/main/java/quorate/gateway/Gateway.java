package quorate.gateway;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import quorate.gateway.listen.Listening;
import quorate.gateway.notify.Notifications;
import quorate.gateway.pg.FrontendDecoder;
import quorate.gateway.session.QuickShapes;
import quorate.gateway.session.SharedServices;
import quorate.gateway.session.lock.AdvisoryLocks;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.session.temporary.TemporarySchemas;
import quorate.gateway.system.Backend;
import quorate.gateway.system.SystemDatabases;
import quorate.runtime.client.Cluster;
import quorate.runtime.net.LoopIdleState;
import quorate.sql.parse.Parser;

/// Listens for PostgreSQL clients; each connection is a session on a virtual thread of its own.
public final class Gateway implements AutoCloseable {
  /// The longest message accepted from a client, in bytes.
  static final int MESSAGE_BYTES_MAX = 256 << 20;

  /// The limit of clients; more are refused with 53300.
  static final int CONNECTIONS_MAX = 2000;

  private static final long WAITING_BYTES_MAX = 4 << 20;
  private static final long WAITING_BYTES_MIN = 64 << 10;

  /// Messages that wait for their sessions may use one eighth of the heap.
  private static final int WAITING_SHARE = 8;

  private final Cluster cluster;
  private final int connectionsMax;
  private final boolean trust;
  private final Optional<Tls> tls;
  private final Logins logins;
  private final Map<Integer, Connection> connections = new ConcurrentHashMap<>();
  private final AtomicInteger processIds = new AtomicInteger(1000);
  private final SecureRandom random = new SecureRandom();
  private final SystemDatabases systems;
  private final AdvisoryLocks locks;
  private final Notifications notifications;
  private final TemporarySchemas schemas;
  private final SharedMemory memory = new SharedMemory();
  private final LoopIdleState rest = new LoopIdleState();
  private final EventLoopGroup loops = rest.loop("clients");
  private final SharedServices services;
  private final Channel server;

  /// @param connectionsMax how many clients are served at a time
  Gateway(Cluster cluster, InetSocketAddress address, int connectionsMax, Optional<Tls> tls)
      throws IOException {
    this(cluster, address, connectionsMax, tls, Optional.empty());
  }

  /// @param waiting runs while another process has the port; empty if the port must be free
  private Gateway(
      Cluster cluster,
      InetSocketAddress address,
      int connectionsMax,
      Optional<Tls> tls,
      Optional<Runnable> waiting)
      throws IOException {
    this.cluster = cluster;
    this.tls = tls;
    this.connectionsMax = connectionsMax;
    this.trust = cluster.config().gateway().trust();
    this.locks = new AdvisoryLocks(cluster.session(), AdvisoryLocks.Times.USUAL);
    this.notifications = new Notifications(cluster::session, cluster.news());
    this.schemas =
        new TemporarySchemas(
            cluster::session,
            () -> new SessionLocks(locks, cluster::session, 0, () -> {}, () -> {}));
    this.systems =
        new SystemDatabases("quorate", List.copyOf(cluster.config().gateway().users().keySet()));
    this.logins = new Logins(cluster, random);
    this.services =
        new SharedServices(
            cluster,
            systems,
            locks,
            notifications,
            schemas,
            new QuickShapes(System::nanoTime),
            loops,
            random::nextLong,
            logins::hashed,
            trust,
            this::facts,
            sessions());
    try {
      this.server = Listening.bind(Listening.server(loops, rest, this::accept), address, waiting);
    } catch (IOException | RuntimeException refused) {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
      throw refused;
    }
    schemas.start(loops);
  }

  /// Starts a gateway.
  ///
  /// @param tls the encryption to offer; empty for none
  /// @throws IOException if the port is in use, with a message for the operator
  public static Gateway start(Cluster cluster, InetSocketAddress address, Optional<Tls> tls)
      throws IOException {
    warmUp();
    return new Gateway(cluster, address, CONNECTIONS_MAX, tls);
  }

  /// Prepares everything, waits while another process has the port, and serves as soon as that
  /// process has ended: a standby takes over in the time of a connection, without that of a start.
  ///
  /// @param tls the encryption to offer; empty for none
  /// @param waiting runs repeatedly during the wait
  /// @throws IOException if the port cannot be bound for any reason other than being in use
  public static Gateway standBy(
      Cluster cluster, InetSocketAddress address, Optional<Tls> tls, Runnable waiting)
      throws IOException {
    warmUp();
    return new Gateway(cluster, address, CONNECTIONS_MAX, tls, Optional.of(waiting));
  }

  private static void warmUp() {
    Thread.ofPlatform().daemon().name("warm-parser").start(Parser::warmUp);
  }

  private void accept(Channel channel) {
    if (connections.size() >= 2 * connectionsMax) {
      channel.close(); // too many even to send each a refusal
      return;
    }
    Connection connection = new Connection(this, channel);
    tls.ifPresent(each -> channel.pipeline().addLast(new TlsGate(each)));
    channel
        .pipeline()
        .addLast(new FrontendDecoder(MESSAGE_BYTES_MAX, memory))
        .addLast(connection.inbound());
    connection.start();
  }

  /// The values of the settings that describe the gateway itself.
  Map<String, String> facts() {
    return Map.of(
        "max_connections",
        Integer.toString(connectionsMax),
        "port",
        Integer.toString(port()),
        "ssl",
        tls.isPresent() ? "on" : "off");
  }

  /// The port that the gateway listens on.
  public int port() {
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  Cluster cluster() {
    return cluster;
  }

  SharedMemory memory() {
    return memory;
  }

  /// How many bytes of messages may wait for one session.
  long waitingBytesMax() {
    long share = Runtime.getRuntime().maxMemory() / WAITING_SHARE / (connections.size() + 1);
    return Math.clamp(share, WAITING_BYTES_MIN, WAITING_BYTES_MAX);
  }

  SharedServices services() {
    return services;
  }

  TemporarySchemas schemas() {
    return schemas;
  }

  Optional<Tls> tls() {
    return tls;
  }

  boolean trusts() {
    return trust;
  }

  Logins logins() {
    return logins;
  }

  /// How many sessions a user has at this gateway.
  int sessions(String user) {
    return (int) connections.values().stream().filter(each -> each.isOf(user)).count();
  }

  int secret() {
    return random.nextInt();
  }

  int register(Connection connection) {
    int processId = processIds.incrementAndGet();
    connections.put(processId, connection);
    return processId;
  }

  /// Whether the limit of clients is exceeded.
  boolean isFull() {
    return connections.size() > connectionsMax;
  }

  void unregister(int processId) {
    connections.remove(processId);
  }

  /// Handles a cancel request, which must carry the session's secret key.
  void cancel(int processId, int secretKey) {
    Connection connection = connections.get(processId);
    if (connection != null && connection.secretKey() == secretKey) {
      connection.cancel();
    }
  }

  private SharedServices.Backends sessions() {
    return new SharedServices.Backends() {
      @Override
      public List<Backend> all() {
        return backends();
      }

      @Override
      public boolean signal(int processId, boolean terminate) {
        return Gateway.this.signal(processId, terminate);
      }
    };
  }

  private List<Backend> backends() {
    List<Backend> backends = new ArrayList<>();
    new TreeMap<>(connections)
        .forEach((processId, connection) -> connection.backend(processId).ifPresent(backends::add));
    return backends;
  }

  private boolean signal(int processId, boolean terminate) {
    Connection connection = connections.get(processId);
    if (connection == null || connection.backend(processId).isEmpty()) {
      return false;
    }
    if (terminate) {
      connection.shutdown();
    } else {
      connection.cancel();
    }
    return true;
  }

  @Override
  public void close() {
    server.close().awaitUninterruptibly(2000);
    connections.values().forEach(Connection::shutdown);
    loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3000);
    systems.close();
    locks.close();
    notifications.close();
  }
}
