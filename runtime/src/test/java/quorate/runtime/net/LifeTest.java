package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.runtime.keys.KeyWorld;
import quorate.runtime.keys.LinkKeys;

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

    Party(LinkKeys keys, Duration silence) {
      transport = new Transport("life", ONE, keys, false, silence, this);
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

  @TempDir Path directory;

  @Test
  void aLinkToOneWhoSaysNothingIsMadeAnew() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Party party = new Party(world.links(ONE), SHORT)) {
      party.transport.connect(
          Map.of(
              TWO, new InetSocketAddress(InetAddress.getLoopbackAddress(), silent.getLocalPort())));
      try (TlsPeer first = TlsPeer.over(silent.accept(), world.links(TWO))) {
        assertEquals(
            TWO, first.in.readInt() > 0 ? party.connected.poll(30, TimeUnit.SECONDS) : ONE);
        assertEquals(TWO, party.disconnected.poll(30, TimeUnit.SECONDS));
        silent.accept().close(); // it tries again
      }
    }
  }

  @Test
  void aClientWhoSaysNothingMoreIsGone() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party party = new Party(world.links(ONE), SHORT);
        TlsPeer client = TlsPeer.to(party.listen(), Optional.of(world.links(CLIENT)))) {
      client.send(new Hello("life", CLIENT).encode());
      assertEquals(CLIENT, party.connected.poll(30, TimeUnit.SECONDS));
      assertEquals(CLIENT, party.disconnected.poll(30, TimeUnit.SECONDS));
    }
  }

  /// The other side of the same: whoever has nothing to say gives a sign, and whoever gets it does
  /// not take it for a frame.
  @Test
  void whoHasNothingToSayGivesASign() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party party = new Party(world.links(ONE), NEVER);
        TlsPeer client = TlsPeer.to(party.listen(), Optional.of(world.links(CLIENT)))) {
      client.send(new Hello("life", CLIENT).encode());
      assertEquals(0, client.in.readInt());
      client.send(Bytes.EMPTY);
      Bytes frame = new Encoder().i32(5).toBytes();
      client.send(frame);
      assertEquals(frame, party.heard.poll(30, TimeUnit.SECONDS));
    }
  }
}
