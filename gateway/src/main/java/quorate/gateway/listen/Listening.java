package quorate.gateway.listen;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Binds the port of a gateway.
public final class Listening {
  /// How often a standby tries the port.
  private static final long TAKE_OVER_NANOS = 20_000_000;

  private Listening() {}

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
