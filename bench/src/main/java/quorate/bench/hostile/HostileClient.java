package quorate.bench.hostile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// One client that sends random messages, on one connection after another, regardless of the
/// answers.
///
/// It reads on a separate thread, so that it can always send, and reads to the end, so that the
/// gateway handles all it sends. Some of its connections read nothing, and are reset.
final class HostileClient implements Runnable {
  private static final int CONNECT_MILLIS = 10_000;

  /// The limit on the end of a connection after the last message.
  private static final int END_MILLIS_MAX = 60_000;

  /// Messages per write.
  private static final int BURST = 64;

  /// One connection in so many reads nothing.
  private static final int DEAF = 8;

  /// The most messages to a connection that reads nothing: more would block for ever.
  private static final int DEAF_MESSAGES = 2000;

  private final int port;
  private final long seed;
  private final String user;
  private final Counts counts;

  /// The counts of all clients together.
  static final class Counts {
    /// Messages still to be sent.
    final AtomicLong left;

    /// Opened connections, and those that could not be opened.
    final AtomicLong connections = new AtomicLong();

    final AtomicLong refused = new AtomicLong();

    /// Received ErrorResponses and ReadyForQuerys.
    final AtomicLong errors = new AtomicLong();

    final AtomicLong ready = new AtomicLong();

    Counts(long messages) {
      this.left = new AtomicLong(messages);
    }
  }

  HostileClient(int port, long seed, String user, Counts counts) {
    this.port = port;
    this.seed = seed;
    this.user = user;
    this.counts = counts;
  }

  @Override
  public void run() {
    SplittableRandom random = new SplittableRandom(seed);
    HostileDraw draw = new HostileDraw(random, user);
    while (counts.left.get() > 0) {
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
        socket.setTcpNoDelay(true);
        counts.connections.incrementAndGet();
        talk(socket, draw, random.nextInt(DEAF) == 0);
      } catch (IOException gone) {
        counts.refused.addAndGet(gone instanceof java.net.ConnectException ? 1 : 0);
      }
    }
  }

  private void talk(Socket socket, HostileDraw draw, boolean deaf) throws IOException {
    if (deaf) {
      socket.setSoLinger(true, 0); // closes with a reset
      send(socket, draw, DEAF_MESSAGES);
      return;
    }
    Thread reading = Thread.ofVirtual().start(() -> drain(socket));
    try {
      send(socket, draw, Integer.MAX_VALUE);
      socket.shutdownOutput();
    } finally {
      try {
        reading.join(END_MILLIS_MAX);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void send(Socket socket, HostileDraw draw, int most) throws IOException {
    OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
    HostileDraw.Drawn next = draw.opening();
    for (int sent = 1; ; sent++) {
      out.write(next.bytes());
      if (counts.left.decrementAndGet() <= 0 || next.last() || sent == most) {
        break;
      }
      if (sent % BURST == 0) {
        out.flush();
      }
      next = draw.next();
    }
    out.flush();
  }

  /// Reads to the end, and counts the replies.
  private void drain(Socket socket) {
    try {
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      int type = in.read();
      while (type >= 0) {
        if (type == 'E') {
          counts.errors.incrementAndGet();
        } else if (type == 'Z') {
          counts.ready.incrementAndGet();
        }
        in.skipNBytes(type == 'N' && in.available() < 4 ? 0 : Math.max(0, in.readInt() - 4));
        type = in.read();
      }
    } catch (IOException closed) {
      return;
    }
  }
}
