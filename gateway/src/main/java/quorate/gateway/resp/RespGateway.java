package quorate.gateway.resp;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.gateway.listen.Listening;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.TlsSettings;
import quorate.runtime.eve.ServiceClient;
import quorate.runtime.net.LoopIdleState;
import quorate.service.batch.Outcome;

/// Listens for clients of Redis' protocol, in front of the key-value service.
public final class RespGateway implements AutoCloseable {
  /// The limit of clients.
  private static final int CONNECTIONS_MAX = 2000;

  /// Commands that wait may use one eighth of the heap.
  private static final int MEMORY_SHARE = 8;

  private final Set<RespConnection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicLong ids = new AtomicLong();
  private final Shared shared;
  private final int connectionsMax;
  private final LoopIdleState rest = new LoopIdleState();
  private final EventLoopGroup loops = rest.loop("clients");
  private final Channel server;

  /// Has the service execute a request.
  interface Caller {
    CompletableFuture<Outcome> call(Bytes request);
  }

  /// Parts that all connections share.
  ///
  /// @param info the text of INFO
  record Shared(Caller caller, RespLogin login, RespMemory memory, Supplier<String> info) {}

  /// @param waiting runs while another process has the port; empty if the port must be free
  RespGateway(
      Caller caller,
      RespLogin login,
      RespMemory memory,
      int connectionsMax,
      InetSocketAddress address,
      Optional<Runnable> waiting)
      throws IOException {
    this.shared = new Shared(caller, login, memory, this::info);
    this.connectionsMax = connectionsMax;
    try {
      this.server = Listening.bind(Listening.server(loops, rest, this::accept), address, waiting);
    } catch (IOException | RuntimeException refused) {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
      throw refused;
    }
  }

  /// Starts a gateway.
  ///
  /// @param waiting runs while another process has the port, which a standby waits for; empty if
  ///   the port must be free
  /// @throws IOException if it cannot listen, with a message for the operator
  public static RespGateway start(
      ServiceClient client, InetSocketAddress address, Optional<Runnable> waiting)
      throws IOException {
    ClusterConfig.Gateway gateway = client.config().gateway();
    if (gateway.tls().mode() == TlsSettings.Mode.REQUIRED) {
      throw new ConfigException(
          "[gateway] tls = \"required\": the gateway of a service does not encrypt; set it to"
              + " \"off\", and let it listen on this machine or a network that is trusted");
    }
    return new RespGateway(
        client::call,
        new RespLogin(gateway.users(), gateway.trust()),
        new RespMemory(Runtime.getRuntime().maxMemory() / MEMORY_SHARE),
        CONNECTIONS_MAX,
        address,
        waiting);
  }

  private void accept(Channel channel) {
    if (connections.size() >= connectionsMax) {
      byte[] refusal = "-ERR max number of clients reached\r\n".getBytes(StandardCharsets.US_ASCII);
      channel
          .writeAndFlush(Unpooled.wrappedBuffer(refusal))
          .addListener(ChannelFutureListener.CLOSE);
      return;
    }
    RespDecoder decoder = new RespDecoder(shared.memory(), shared.login().trust());
    RespConnection connection =
        new RespConnection(
            shared, ids.incrementAndGet(), address(channel), decoder, connections::remove);
    connections.add(connection);
    channel.pipeline().addLast(decoder).addLast(connection);
  }

  private static String address(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress known
        ? known.getAddress().getHostAddress()
        : "";
  }

  private String info() {
    return String.join(
        "\r\n",
        "# Server",
        "redis_version:" + RespConnectionCommands.REDIS,
        "redis_mode:standalone",
        "server_name:quorate",
        "process_id:" + ProcessHandle.current().pid(),
        "tcp_port:" + port(),
        "",
        "# Clients",
        "connected_clients:" + connections.size(),
        "maxclients:" + connectionsMax,
        "",
        "# Replication",
        "role:master",
        "connected_slaves:0",
        "");
  }

  /// The port that the gateway listens on.
  public int port() {
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  @Override
  public void close() {
    server.close().awaitUninterruptibly(2000);
    connections.forEach(RespConnection::close);
    loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3000);
  }
}
