package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;

/// Links to those who have gone without a word, as behind a cable that was cut: their sockets stay
/// open, and nothing comes from them.
@Timeout(60)
final class LifeTest {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 7);
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration NEVER = Duration.ofHours(1);

  private static final class Party implements Transport.Receiver, AutoCloseable {
    final Transport transport;
    final BlockingQueue<NodeId> connected = new LinkedBlockingQueue<>();
    final BlockingQueue<NodeId> disconnected = new LinkedBlockingQueue<>();
    final BlockingQueue<Bytes> heard = new LinkedBlockingQueue<>();

    Party(Duration silence) {
      transport = new Transport("life", ONE, Optional.empty(), false, silence, this);
    }

    int listen() throws Exception {
      return transport.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
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
    public void onDisconnected(NodeId peer) {
      disconnected.add(peer);
    }

    @Override
    public void close() {
      transport.close();
    }
  }

  private static void write(DataOutputStream out, Bytes frame) throws Exception {
    out.writeInt(frame.length());
    out.write(frame.toArray());
  }

  @Test
  void aLinkToOneWhoSaysNothingIsMadeAnew() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Party party = new Party(SHORT)) {
      party.transport.connect(
          Map.of(
              TWO, new InetSocketAddress(InetAddress.getLoopbackAddress(), silent.getLocalPort())));
      try (Socket first = silent.accept();
          Socket second = silent.accept()) {
        assertEquals(TWO, party.disconnected.poll(30, TimeUnit.SECONDS));
        assertNotNull(first);
        assertNotNull(second);
      }
    }
  }

  @Test
  void aClientWhoSaysNothingMoreIsGone() throws Exception {
    try (Party party = new Party(SHORT);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), party.listen())) {
      write(new DataOutputStream(client.getOutputStream()), new Hello("life", CLIENT).encode());
      assertEquals(CLIENT, party.connected.poll(30, TimeUnit.SECONDS));
      assertEquals(CLIENT, party.disconnected.poll(30, TimeUnit.SECONDS));
    }
  }

  /// The other side of the same: whoever has nothing to say gives a sign, and whoever gets it does
  /// not take it for a frame.
  @Test
  void whoHasNothingToSayGivesASign() throws Exception {
    try (Party party = new Party(NEVER);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), party.listen())) {
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      write(out, new Hello("life", CLIENT).encode());
      assertEquals(0, new DataInputStream(client.getInputStream()).readInt());
      write(out, Bytes.EMPTY);
      Bytes frame = new Encoder().i32(5).toBytes();
      write(out, frame);
      assertEquals(frame, party.heard.poll(30, TimeUnit.SECONDS));
    }
  }
}
