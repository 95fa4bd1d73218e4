package quorate.cli.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;

/// Finds out that a gateway holds its port but answers nobody: it is stopped, or hangs. Asks it the
/// shortest question of the PostgreSQL protocol, whether it speaks TLS.
///
/// One that works has not stopped, and may have more to do than it can: it is given time, since
/// whoever ends it ends all of its clients' sessions.
final class GatewayWatch implements Runnable {
  private static final Duration BETWEEN = Duration.ofMillis(200);

  /// In which one that works gets some processor time, on a machine that is busy, too.
  private static final Duration LOOK = Duration.ofMillis(250);

  /// How many limits one that works may be silent.
  private static final int PATIENCE = 10;

  /// Whether it encrypts by GSSAPI: answered with one byte, for which nothing is prepared, as it
  /// would be for TLS.
  private static final byte[] GSS_REQUEST =
      ByteBuffer.allocate(8).putInt(8).putInt(80877104).array();

  private final InetSocketAddress address;
  private final Duration limit;
  private final LongSupplier worked;
  private final Runnable silent;
  private final Runnable each;
  private volatile boolean closed;

  /// @param limit how long an answer may take
  /// @param worked the processor time that the gateway has had, in any unit
  /// @param silent is run each time when none came
  /// @param each is run each time
  GatewayWatch(
      InetSocketAddress address,
      Duration limit,
      LongSupplier worked,
      Runnable silent,
      Runnable each) {
    this.address = address;
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

  /// Whether it said something, or nobody listens: then there is nobody to end.
  boolean answers() {
    long asked = System.nanoTime();
    try (Socket socket = new Socket()) {
      socket.connect(address, (int) limit.toMillis());
      socket.setSoTimeout((int) limit.toMillis());
      socket.getOutputStream().write(GSS_REQUEST);
      socket.getInputStream().read(); // one that is full closes at once, which is an answer too
      return true;
    } catch (SocketTimeoutException nothing) {
      // Where this process did not get to run either, the machine was slow, not the gateway.
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
