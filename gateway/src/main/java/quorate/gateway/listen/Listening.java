package quorate.gateway.listen;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.runtime.net.DirectChannel;
import quorate.runtime.net.LoopIdleState;

/// Binds the port of a gateway.
public final class Listening {
  /// How often a standby tries the port.
  private static final long TAKE_OVER_NANOS = 20_000_000;

  private Listening() {}

  /// A server of clients' connections.
  ///
  /// @param rest of the loops
  /// @param accept prepares a new connection
  public static ServerBootstrap server(
      EventLoopGroup loops, LoopIdleState rest, Consumer<Channel> accept) {
    return new ServerBootstrap()
        .group(loops)
        .channelFactory(() -> new DirectChannel.Server(rest))
        .option(ChannelOption.SO_BACKLOG, 1024)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                accept.accept(channel);
              }
            });
  }

  /// Binds a port.
  ///
  /// @param waiting runs while another process has the port; empty if the port must be free
  /// @throws IOException if it cannot be bound, with a message for the operator
  public static Channel bind(
      ServerBootstrap bootstrap, InetSocketAddress address, Optional<Runnable> waiting)
      throws IOException {
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

  /// Whether another process has the port. An address that is not this machine's also raises a bind
  /// error, but a permanent one.
  private static boolean isTaken(@Nullable Throwable refused) {
    return refused instanceof BindException && ("" + refused.getMessage()).contains("in use");
  }
}
