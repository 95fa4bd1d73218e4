package quorate.cli.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import quorate.runtime.config.ConfigException;

/// Waits for a port to accept connections.
public final class Ports {
  private Ports() {}

  /// Checks that the gateway will be able to listen, before anything else is started.
  ///
  /// @throws ConfigException if it will not, with the fix
  static void check(String host, int port) {
    if (port < 0 || port > 65535) {
      throw new ConfigException("--port: a port is 0 to 65535, not " + port);
    }
    InetSocketAddress address = new InetSocketAddress(host, port);
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true); // as the gateway: ignores closed connections
      probe.bind(address);
    } catch (IOException refused) {
      throw new ConfigException(
          "cannot listen on "
              + host
              + ":"
              + port
              + (address.isUnresolved() ? ": there is no such host" : ": " + refused.getMessage())
              + "; choose another port with --port");
    }
  }

  public static boolean await(String host, int port, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < end) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), 200);
        return true;
      } catch (IOException notYet) {
        Thread.sleep(20);
      }
    }
    return false;
  }
}
