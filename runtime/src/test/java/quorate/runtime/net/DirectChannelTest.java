package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.NodeId;

/// What several threads send over one link, each by whatever way is free, arrives whole, and in the
/// order in which each of them has sent it.
final class DirectChannelTest {
  private static final NodeId PEER = new NodeId(2);
  private static final int THREADS = 4;
  private static final int FRAMES = 300;

  private static final class Linked implements Transport.Receiver {
    final CountDownLatch up = new CountDownLatch(1);

    @Override
    public void onFrame(NodeId from, Bytes frame) {}

    @Override
    public void onConnected(NodeId peer) {
      up.countDown();
    }
  }

  /// Its thread, its number, and as many bytes as fit.
  private static Bytes frame(int thread, int number, int bytes) {
    ByteBuffer frame = ByteBuffer.allocate(Math.max(8, bytes));
    frame.putInt(thread).putInt(number);
    Arrays.fill(frame.array(), 8, frame.capacity(), (byte) (thread * 31 + number));
    return Bytes.wrap(frame.array());
  }

  /// Frames of 60 KB fill the socket long before anybody reads.
  @ParameterizedTest
  @ValueSource(ints = {8, 60_000})
  void eachThreadsFramesArriveInItsOrder(int bytes) throws Exception {
    Linked linked = new Linked();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Transport transport = new Transport("t", new NodeId(1), linked)) {
      server.setReceiveBufferSize(8 << 10);
      transport.connect(
          Map.of(
              PEER, new InetSocketAddress(server.getInetAddress(), server.getLocalPort())));
      try (Socket peer = server.accept()) {
        linked.up.await();
        List<Thread> senders = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
          int thread = i;
          senders.add(
              Thread.startVirtualThread(() -> {
                for (int number = 0; number < FRAMES; number++) {
                  Bytes frame = frame(thread, number, bytes);
                  // The loop's own come between, and those that it is to write together.
                  boolean sent =
                      number % 3 == 0
                          ? transport.send(PEER, frame)
                          : transport.sendNow(PEER, frame);
                  assertTrue(sent);
                }
              }));
        }
        if (bytes > 8) {
          for (Thread each : senders) {
            each.join(); // nothing has been read yet
          }
        }
        read(new DataInputStream(new BufferedInputStream(peer.getInputStream())), bytes);
      }
    }
  }

  private static void read(DataInputStream in, int bytes) throws IOException {
    int[] next = new int[THREADS];
    Hello.decode(Bytes.wrap(in.readNBytes(in.readInt())));
    for (int left = THREADS * FRAMES; left > 0; ) {
      byte[] body = in.readNBytes(in.readInt());
      if (body.length == 0) {
        continue; // a sign of life
      }
      int thread = ByteBuffer.wrap(body).getInt();
      assertArrayEquals(frame(thread, next[thread], bytes).toArray(), body);
      next[thread]++;
      left--;
    }
    assertEquals(THREADS * FRAMES, Arrays.stream(next).sum());
  }

  @Test
  void whatIsSentToAClosedLinkIsDropped() throws Exception {
    Linked linked = new Linked();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Transport transport = new Transport("t", new NodeId(1), linked);
      transport.connect(
          Map.of(
              PEER, new InetSocketAddress(server.getInetAddress(), server.getLocalPort())));
      server.accept().close();
      linked.up.await();
      for (int i = 0; i < 100; i++) {
        transport.sendNow(PEER, frame(0, i, 1000));
      }
      transport.close();
      transport.sendNow(PEER, frame(0, 0, 8));
    }
  }
}
