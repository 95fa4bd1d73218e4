package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.runtime.keys.Handshake;
import quorate.runtime.keys.KeyWorld;
import quorate.runtime.keys.Keyring;

/// Links over real sockets between parties that have keys.
@Timeout(60)
final class AuthenticLinksTest {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);
  private static final int FRAMES = 3000;

  @TempDir Path directory;

  /// One party and what it hears.
  private static final class Party implements Transport.Receiver, AutoCloseable {
    final Transport transport;
    final BlockingQueue<Bytes> heard = new LinkedBlockingQueue<>();
    final BlockingQueue<NodeId> connected = new LinkedBlockingQueue<>();

    Party(NodeId self, Keyring keys) {
      transport = new Transport("keys", self, Optional.of(keys), this);
    }

    int listen() throws Exception {
      return transport.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    void connect(NodeId to, int port) throws InterruptedException {
      transport.connect(Map.of(to, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
    }

    @Nullable NodeId awaitLink(long seconds) throws InterruptedException {
      return connected.poll(seconds, TimeUnit.SECONDS);
    }

    Bytes next() throws InterruptedException {
      return java.util.Objects.requireNonNull(heard.poll(30, TimeUnit.SECONDS));
    }

    @Override
    public void onFrame(NodeId from, Bytes frame) {
      heard.add(frame);
    }

    @Override
    public void onConnected(NodeId peer) {
      connected.add(peer);
    }

    @Override
    public void close() {
      transport.close();
    }
  }

  private static Bytes frame(int number) {
    return new Encoder().i32(number).string("x".repeat(number % 2000)).toBytes();
  }

  @Test
  void framesArriveInOrderAndClientsAreAnsweredOnTheirLink() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.of(1));
        Party client = new Party(KeyWorld.CLIENT, world.of(KeyWorld.CLIENT))) {
      client.connect(ONE, node.listen());
      assertEquals(ONE, client.awaitLink(30));
      assertEquals(KeyWorld.CLIENT, node.awaitLink(30));
      for (int i = 0; i < FRAMES; i++) { // many more than are taken in one slice of time
        assertTrue(client.transport.send(ONE, frame(i)));
        assertTrue(node.transport.send(KeyWorld.CLIENT, frame(i + 1)));
      }
      for (int i = 0; i < FRAMES; i++) {
        assertEquals(frame(i), node.next());
        assertEquals(frame(i + 1), client.next());
      }
    }
  }

  @Test
  void aPartyWithAnothersKeyIsNotLetIn() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.of(1));
        Party three = new Party(TWO, world.of(3));
        Party two = new Party(TWO, world.of(2))) {
      int port = node.listen();
      three.connect(ONE, port);
      assertEquals(ONE, three.awaitLink(30)); // as far as it knows
      three.transport.send(ONE, frame(1));
      two.connect(ONE, port);
      assertEquals(ONE, two.awaitLink(30));
      two.transport.send(ONE, frame(2));
      assertEquals(frame(2), node.next());
      assertNull(node.heard.poll());
    }
  }

  @Test
  void aFrameWithAWrongTagCostsTheLink() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.of(1));
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), node.listen())) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      Handshake two = Handshake.open(world.of(2), "keys", TWO, ONE);
      write(out, two.opening());
      byte[] answer = new byte[in.readInt()];
      in.readFully(answer);
      Handshake.Closed closed = two.close(ONE, Bytes.wrap(answer));
      write(out, closed.message());
      byte[] good = frame(1).toArray();
      byte[] tag = closed.secrets().fromOpener().tag(java.nio.ByteBuffer.wrap(good));
      out.writeInt(good.length + tag.length);
      out.write(good);
      out.write(tag);
      assertEquals(frame(1), node.next());
      out.writeInt(good.length + tag.length);
      out.write(good);
      out.write(tag); // the same once more
      assertEquals(-1, in.read());
      assertNull(node.heard.poll());
    }
  }

  @Test
  void giantsAndGarbageCostTheirConnection() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.of(1))) {
      int port = node.listen();
      for (byte[] garbage :
          new byte[][] {{127, -1, -1, -1, 0}, {-1, -1, -1, -1}, {0, 0, 0, 3, 1, 2, 3}}) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          socket.getOutputStream().write(garbage);
          assertEquals(-1, socket.getInputStream().read());
        }
      }
    }
  }

  private static void write(DataOutputStream out, Bytes message) throws Exception {
    out.writeInt(message.length());
    out.write(message.toArray());
  }
}
