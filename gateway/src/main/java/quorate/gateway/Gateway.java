package quorate.gateway;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import quorate.gateway.pg.FrontendDecoder;
import quorate.gateway.system.Backend;
import quorate.gateway.system.SystemDatabases;
import quorate.runtime.client.Cluster;
import quorate.runtime.net.DirectChannel;
import quorate.runtime.net.Rest;
import quorate.sql.parse.Parser;

/// Listens for PostgreSQL clients; each connection is a session on a virtual thread of its own.
public final class Gateway implements AutoCloseable {
  /// The longest message that a client may send, in bytes.
  static final int MESSAGE_BYTES_MAX = 256 << 20;

  /// More clients than this at a time are refused with 53300.
  static final int CONNECTIONS_MAX = 2000;

  private static final long WAITING_BYTES_MAX = 4 << 20;
  private static final long WAITING_BYTES_MIN = 64 << 10;

  /// An eighth of the memory is for messages that wait for their sessions.
  private static final int WAITING_SHARE = 8;

  /// How often a standby looks whether the port is free.
  private static final long TAKE_OVER_NANOS = 20_000_000;

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
  private final OwnSchemas schemas;
  private final SharedMemory memory = new SharedMemory();
  private final QuickShapes quick = new QuickShapes(System::nanoTime);
  private final Rest rest = new Rest();
  private final EventLoopGroup loops = rest.loop("clients");
  private final Channel server;

  /// @param connectionsMax how many clients are served at a time
  Gateway(Cluster cluster, InetSocketAddress address, int connectionsMax, Optional<Tls> tls)
      throws IOException {
    this(cluster, address, connectionsMax, tls, Optional.empty());
  }

  /// @param waiting what to do while another has the port; empty if it must be free
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
        new OwnSchemas(
            cluster::session, () -> new SessionLocks(locks, cluster::session, 0, () -> {}));
    this.systems =
        new SystemDatabases("quorate", List.copyOf(cluster.config().gateway().users().keySet()));
    this.logins = new Logins(cluster, random);
    try {
      this.server = listen(address, waiting);
    } catch (IOException | RuntimeException refused) {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
      throw refused;
    }
    schemas.start(loops);
  }

  /// Starts a gateway.
  ///
  /// @param tls to encrypt with; empty for never
  /// @throws IOException if the port is in use, in words for a person
  public static Gateway start(Cluster cluster, InetSocketAddress address, Optional<Tls> tls)
      throws IOException {
    warmUp();
    return new Gateway(cluster, address, CONNECTIONS_MAX, tls);
  }

  /// Makes everything ready, waits while another process has the port, and serves as soon as that
  /// one has ended: a standby takes over in the time of one connection, not of one start.
  ///
  /// @param tls to encrypt with; empty for never
  /// @param waiting is run again and again meanwhile
  /// @throws IOException if the port cannot be listened on for another reason than that it is taken
  public static Gateway standBy(
      Cluster cluster, InetSocketAddress address, Optional<Tls> tls, Runnable waiting)
      throws IOException {
    warmUp();
    return new Gateway(cluster, address, CONNECTIONS_MAX, tls, Optional.of(waiting));
  }

  private static void warmUp() {
    Thread.ofPlatform().daemon().name("warm-parser").start(Parser::warmUp);
  }

  private Channel listen(InetSocketAddress address, Optional<Runnable> waiting) throws IOException {
    ServerBootstrap bootstrap = bootstrap();
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    while (waiting.isPresent() && isTaken(bound.cause())) {
      waiting.get().run();
      LockSupport.parkNanos(TAKE_OVER_NANOS);
      bound = bootstrap.bind(address).awaitUninterruptibly();
    }
    if (!bound.isSuccess()) {
      throw new IOException(
          "cannot listen on "
              + address.getHostString()
              + ":"
              + address.getPort()
              + ": "
              + bound.cause().getMessage()
              + "; choose another port with --port");
    }
    return bound.channel();
  }

  /// Whether somebody has the port; an address that is not this machine's is refused alike, and for
  /// ever.
  private static boolean isTaken(@Nullable Throwable refused) {
    return refused instanceof BindException && ("" + refused.getMessage()).contains("in use");
  }

  private ServerBootstrap bootstrap() {
    return new ServerBootstrap()
        .group(loops)
        .channelFactory(() -> new DirectChannel.Server(rest))
        .option(ChannelOption.SO_BACKLOG, 1024)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                if (connections.size() >= 2 * connectionsMax) {
                  channel.close(); // too many even to tell them all why
                  return;
                }
                Connection connection = new Connection(Gateway.this, channel);
                tls.ifPresent(each -> channel.pipeline().addLast(new TlsGate(each)));
                channel
                    .pipeline()
                    .addLast(new FrontendDecoder(MESSAGE_BYTES_MAX, memory))
                    .addLast(connection.inbound());
                connection.start();
              }
            });
  }

  /// What sessions are shown of the gateway's own settings.
  Map<String, String> facts() {
    return Map.of(
        "max_connections",
        Integer.toString(connectionsMax),
        "port",
        Integer.toString(port()),
        "ssl",
        tls.isPresent() ? "on" : "off");
  }

  /// The port it listens on.
  public int port() {
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  Cluster cluster() {
    return cluster;
  }

  SharedMemory memory() {
    return memory;
  }

  /// How many bytes of messages may wait for each session.
  long waitingBytesMax() {
    long share = Runtime.getRuntime().maxMemory() / WAITING_SHARE / (connections.size() + 1);
    return Math.clamp(share, WAITING_BYTES_MIN, WAITING_BYTES_MAX);
  }

  QuickShapes quick() {
    return quick;
  }

  SystemDatabases systems() {
    return systems;
  }

  AdvisoryLocks locks() {
    return locks;
  }

  OwnSchemas schemas() {
    return schemas;
  }

  Notifications notifications() {
    return notifications;
  }

  ScheduledExecutorService timers() {
    return loops;
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

  /// How many sessions a user has here.
  int sessions(String user) {
    return (int) connections.values().stream().filter(each -> each.isOf(user)).count();
  }

  int secret() {
    return random.nextInt();
  }

  long seed() {
    return random.nextLong();
  }

  int register(Connection connection) {
    int processId = processIds.incrementAndGet();
    connections.put(processId, connection);
    return processId;
  }

  /// Whether there are more clients than are served.
  boolean isFull() {
    return connections.size() > connectionsMax;
  }

  void unregister(int processId) {
    connections.remove(processId);
  }

  /// A cancel request: only who knows the secret may.
  void cancel(int processId, int secretKey) {
    Connection connection = connections.get(processId);
    if (connection != null && connection.secretKey() == secretKey) {
      connection.cancel();
    }
  }

  /// The sessions of this gateway, as pg_stat_activity shows them.
  List<Backend> backends() {
    List<Backend> backends = new ArrayList<>();
    new TreeMap<>(connections)
        .forEach((processId, connection) -> connection.backend(processId).ifPresent(backends::add));
    return backends;
  }

  /// Cancels what a session of this gateway executes, or ends the session.
  ///
  /// @return whether there is such a session
  boolean signal(int processId, boolean terminate) {
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
