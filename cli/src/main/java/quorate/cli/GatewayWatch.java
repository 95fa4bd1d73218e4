package quorate.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// Finds out that a gateway holds its port but answers nobody: it is stopped, or hangs. Asks it the
/// shortest question of the PostgreSQL protocol, whether it speaks TLS.
final class GatewayWatch implements Runnable {
  private static final Duration BETWEEN = Duration.ofMillis(200);
  private static final byte[] SSL_REQUEST =
      ByteBuffer.allocate(8).putInt(8).putInt(80877103).array();

  private final InetSocketAddress address;
  private final Duration limit;
  private final Runnable silent;
  private final Runnable each;
  private volatile boolean closed;

  /// @param limit how long an answer may take
  /// @param silent is run each time when none came
  /// @param each is run each time
  GatewayWatch(InetSocketAddress address, Duration limit, Runnable silent, Runnable each) {
    this.address = address;
    this.limit = limit;
    this.silent = silent;
    this.each = each;
  }

  @Override
  public void run() {
    while (!closed) {
      try {
        Thread.sleep(BETWEEN);
        if (!answers() && !closed) {
          silent.run();
        }
        each.run();
      } catch (InterruptedException stopping) {
        return;
      }
    }
  }

  /// Whether it said something, or nobody listens: then there is nobody to end.
  boolean answers() {
    long asked = System.nanoTime();
    try (Socket socket = new Socket()) {
      socket.connect(address, (int) limit.toMillis());
      socket.setSoTimeout((int) limit.toMillis());
      socket.getOutputStream().write(SSL_REQUEST);
      socket.getInputStream().read(); // one that is full closes at once, which is an answer too
      return true;
    } catch (SocketTimeoutException nothing) {
      // Where this process did not get to run either, the machine was slow, not the gateway.
      return System.nanoTime() - asked > 2 * limit.toNanos();
    } catch (IOException nobody) {
      return true;
    }
  }

  void close() {
    closed = true;
  }
}
