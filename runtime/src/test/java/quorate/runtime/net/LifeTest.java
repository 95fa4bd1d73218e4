package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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

/// Links to peers that are gone without closing, as behind a cut cable: their sockets stay open,
/// and nothing arrives from them.
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
    final BlockingQueue<NodeId> refused = new LinkedBlockingQueue<>();
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
    public void onRefused(NodeId peer) {
      refused.add(peer);
    }

    @Override
    public void close() {
      transport.close();
    }
  }

  @TempDir Path directory;

  /// The checks that a silent link survives; each is a sixth of the initial silence limit.
  private static int looksOfSilence(Life.Limits limits) {
    EmbeddedChannel link = new EmbeddedChannel(limits.of(TWO));
    link.freezeTime();
    int looks = 0;
    while (link.isActive()) {
      look(link, 1);
      looks++;
    }
    link.releaseOutbound();
    return looks;
  }

  private static void look(EmbeddedChannel link, int times) {
    for (int i = 0; i < times; i++) {
      link.advanceTimeBy(Life.SILENCE.toMillis() / 6, TimeUnit.MILLISECONDS);
      link.runPendingTasks();
      link.releaseOutbound();
    }
  }

  @Test
  void whoSpeaksAgainAfterAFalseAlarmMayBeSilentForLonger() {
    Life.Limits limits = new Life.Limits(Life.SILENCE);
    assertEquals(7, looksOfSilence(limits));
    assertTrue(limits.isPassed(TWO));
    assertEquals(15, looksOfSilence(limits));
    assertEquals(25, looksOfSilence(limits));
    assertEquals(25, looksOfSilence(limits), "failures are still noticed");

    EmbeddedChannel well = new EmbeddedChannel(limits.of(TWO));
    assertFalse(limits.isPassed(TWO));
    well.freezeTime();
    for (int i = 0; i < 18 * 64 + 64; i++) {
      well.writeInbound(i);
      look(well, 1);
    }
    look(well, 6);
    assertTrue(well.isActive());
    look(well, 1);
    assertFalse(well.isActive(), "while all is quiet the limit shrinks again");
    well.releaseInbound();
    well.releaseOutbound();
  }

  @Test
  void aStallOfThisProcessIsNoSilenceOfAnother() {
    EmbeddedChannel link = new EmbeddedChannel(new Life.Limits(Life.SILENCE).of(TWO));
    link.freezeTime();
    link.advanceTimeBy(1, TimeUnit.HOURS);
    link.runPendingTasks();
    assertTrue(link.isActive());
    link.finishAndReleaseAll();
  }

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
        silent.accept().close(); // the transport connects again
      }
    }
  }

  /// Reported at each attempt, until somebody listens.
  @Test
  void aHostWithoutAProcessRefuses() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    InetAddress here = InetAddress.getLoopbackAddress();
    int port;
    try (ServerSocket soonGone = new ServerSocket(0, 5, here)) {
      port = soonGone.getLocalPort();
    }
    try (Party party = new Party(world.links(ONE), NEVER)) {
      party.transport.connect(Map.of(TWO, new InetSocketAddress(here, port)));
      assertEquals(TWO, party.refused.poll(30, TimeUnit.SECONDS));
      assertEquals(TWO, party.refused.poll(30, TimeUnit.SECONDS));
    }
  }

  /// A listener that answers nothing is silent, and no absent one.
  @Test
  void aSilentHostRefusesNothing() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Party party = new Party(world.links(ONE), SHORT)) {
      party.transport.connect(
          Map.of(
              TWO, new InetSocketAddress(InetAddress.getLoopbackAddress(), silent.getLocalPort())));
      silent.accept().close();
      silent.accept().close(); // the transport connects again
      assertEquals(List.of(), List.copyOf(party.refused));
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

  /// An idle peer sends keepalives, which the receiver does not take for frames.
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
