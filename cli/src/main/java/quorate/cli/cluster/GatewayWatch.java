package quorate.cli.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongSupplier;

/// Detects a gateway that holds its port but does not answer, because it is suspended or hangs. It
/// sends the shortest request of the protocol.
///
/// A gateway that uses CPU is not suspended, but may be overloaded: it is given more time, since
/// ending it ends all of its clients' sessions.
final class GatewayWatch implements Runnable {
  private static final Duration BETWEEN = Duration.ofMillis(200);

  /// Long enough for a running gateway to get some CPU time on a busy machine.
  private static final Duration LOOK = Duration.ofMillis(250);

  /// How many limits a gateway that uses CPU may be silent.
  private static final int PATIENCE = 10;

  /// GSSENCRequest: answered with one byte, without the preparations that TLS takes.
  static final byte[] GSS_REQUEST = ByteBuffer.allocate(8).putInt(8).putInt(80877104).array();

  /// The request of Redis' protocol that is answered without a password, if only by a refusal.
  static final byte[] PING = "PING\r\n".getBytes(StandardCharsets.US_ASCII);

  private final InetSocketAddress address;
  private final byte[] request;
  private final Duration limit;
  private final LongSupplier worked;
  private final Runnable silent;
  private final Runnable each;
  private volatile boolean closed;

  /// @param request that every gateway answers
  /// @param limit the time limit of an answer
  /// @param worked the gateway's CPU time, in any unit
  /// @param silent runs after each request without an answer
  /// @param each runs after each request
  GatewayWatch(
      InetSocketAddress address,
      byte[] request,
      Duration limit,
      LongSupplier worked,
      Runnable silent,
      Runnable each) {
    this.address = address;
    this.request = request.clone();
    this.limit = limit;
    this.worked = worked;
    this.silent = silent;
    this.each = each;
  }

  @Override
  public void run() {
    int silences = 0;
    while (!closed) {
      try {
        Thread.sleep(BETWEEN);
        silences = answers() ? 0 : silences + 1;
        if (silences > 0 && !closed && (silences >= PATIENCE || !works())) {
          silent.run();
        }
        each.run();
      } catch (InterruptedException stopping) {
        return;
      }
    }
  }

  /// Whether it answered, or nothing listens on the port: then there is nothing to end.
  boolean answers() {
    long asked = System.nanoTime();
    try (Socket socket = new Socket()) {
      socket.connect(address, (int) limit.toMillis());
      socket.setSoTimeout((int) limit.toMillis());
      socket.getOutputStream().write(request);
      socket.getInputStream().read(); // a full gateway closes at once, which counts
      return true;
    } catch (SocketTimeoutException nothing) {
      // If this process did not run either, the machine was slow, not the gateway.
      return System.nanoTime() - asked > 2 * limit.toNanos();
    } catch (IOException nobody) {
      return true;
    }
  }

  private boolean works() throws InterruptedException {
    long before = worked.getAsLong();
    Thread.sleep(LOOK);
    return worked.getAsLong() > before;
  }

  void close() {
    closed = true;
  }
}
