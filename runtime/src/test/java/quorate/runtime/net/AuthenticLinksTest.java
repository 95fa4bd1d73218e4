package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
import quorate.runtime.keys.KeyWorld;
import quorate.runtime.keys.LinkKeys;

/// Tests links over real sockets between parties with keys.
@Timeout(60)
final class AuthenticLinksTest {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);
  private static final int FRAMES = 3000;

  @TempDir Path directory;

  /// A party and the frames it receives.
  private static final class Party implements Transport.Receiver, AutoCloseable {
    final Transport transport;
    final BlockingQueue<Bytes> heard = new LinkedBlockingQueue<>();
    final BlockingQueue<NodeId> connected = new LinkedBlockingQueue<>();

    Party(NodeId self, LinkKeys keys) {
      transport = new Transport("keys", self, keys, true, this);
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
    try (Party node = new Party(ONE, world.links(ONE));
        Party client = new Party(KeyWorld.CLIENT, world.links(KeyWorld.CLIENT))) {
      client.connect(ONE, node.listen());
      assertEquals(ONE, client.awaitLink(30));
      assertEquals(KeyWorld.CLIENT, node.awaitLink(30));
      for (int i = 0; i < FRAMES; i++) { // many more than one time slice takes
        assertTrue(client.transport.send(ONE, frame(i)));
        assertTrue(node.transport.send(KeyWorld.CLIENT, frame(i + 1)));
      }
      for (int i = 0; i < FRAMES; i++) {
        assertEquals(frame(i), node.next());
        assertEquals(frame(i + 1), client.next());
      }
    }
  }

  /// Sends a large frame, of several parts, between small ones.
  @Test
  void largeFramesArriveWhole() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    byte[] large = new byte[9 << 20];
    new Random(1).nextBytes(large);
    try (Party node = new Party(ONE, world.links(ONE));
        Party two = new Party(TWO, world.links(TWO))) {
      two.connect(ONE, node.listen());
      assertEquals(ONE, two.awaitLink(30));
      for (int i = 0; i < 3; i++) {
        assertTrue(two.transport.send(ONE, frame(i)));
        assertTrue(two.transport.send(ONE, Bytes.wrap(large)));
      }
      for (int i = 0; i < 3; i++) {
        assertEquals(frame(i), node.next());
        assertEquals(Bytes.wrap(large), node.next());
      }
    }
  }

  @Test
  void aPartyWithAnothersKeyIsNotLetIn() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.links(ONE));
        Party three = new Party(TWO, world.links(new NodeId(3)));
        Party two = new Party(TWO, world.links(TWO))) {
      int port = node.listen();
      three.connect(ONE, port);
      assertEquals(ONE, three.awaitLink(30)); // the connecting side believes the link is up
      three.transport.send(ONE, frame(1));
      two.connect(ONE, port);
      assertEquals(ONE, two.awaitLink(30));
      two.transport.send(ONE, frame(2));
      assertEquals(frame(2), node.next());
      assertNull(node.heard.poll());
    }
  }

  /// A party without one of the cluster's keys learns nothing, whichever names it knows.
  @Test
  void aPeerWithoutAKeyIsToldNothing() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    KeyWorld foreign = new KeyWorld(Files.createDirectory(directory.resolve("other")));
    try (Party node = new Party(ONE, world.links(ONE))) {
      int port = node.listen();
      for (NodeId claimed : new NodeId[] {TWO, KeyWorld.CLIENT}) {
        try (TlsPeer peer = TlsPeer.to(port, Optional.of(foreign.links(claimed)))) {
          assertTrue(said(peer, claimed), "a key of another cluster");
        }
        try (TlsPeer peer = TlsPeer.to(port, Optional.empty())) {
          assertTrue(said(peer, claimed), "no certificate");
        }
        try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port)) {
          Bytes hello = new Hello("keys", claimed).encode();
          DataOutputStream out = new DataOutputStream(plain.getOutputStream());
          out.writeInt(hello.length());
          out.write(hello.toArray());
          assertEquals(-1, plain.getInputStream().read(), "no TLS");
        }
      }
      assertNull(node.connected.poll());
      assertNull(node.heard.poll());
    }
  }

  /// A certificate is public: it counts only if its party signed the handshake's key with it.
  @Test
  void aKeyThatNobodyVouchesForIsRefused() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    LinkKeys foreign = new KeyWorld(Files.createDirectory(directory.resolve("other"))).links(TWO);
    LinkKeys two = world.links(TWO);
    List<List<X509Certificate>> chains =
        List.of(
            List.of(foreign.chain().getFirst(), two.certificate()),
            List.of(foreign.chain().getFirst()),
            List.of(foreign.chain().getFirst(), foreign.certificate(), two.certificate()));
    try (Party node = new Party(ONE, world.links(ONE))) {
      int port = node.listen();
      for (List<X509Certificate> chain : chains) {
        TlsPeer.Shown shown = new TlsPeer.Shown(foreign.handshake(), chain);
        try (TlsPeer peer = TlsPeer.showing(port, Optional.of(shown))) {
          assertTrue(said(peer, TWO), chain.toString());
        }
      }
      assertNull(node.connected.poll());
      assertNull(node.heard.poll());
      try (TlsPeer peer = TlsPeer.to(port, Optional.of(two))) {
        peer.send(new Hello("keys", TWO).encode());
        peer.send(frame(1));
        assertEquals(frame(1), node.next());
      }
      node.transport.close(); // close is idempotent
    }
  }

  private static boolean said(TlsPeer peer, NodeId claimed) {
    try {
      peer.send(new Hello("keys", claimed).encode());
      peer.send(frame(1));
    } catch (IOException refused) {
      return true;
    }
    return peer.isRefused();
  }

  /// A gateway's key cannot be used as a node, nor a node's as a client or as another node.
  @Test
  void aKeySpeaksForItsPartyAlone() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.links(ONE))) {
      int port = node.listen();
      NodeId[][] lies = {{KeyWorld.CLIENT, TWO}, {TWO, KeyWorld.CLIENT}, {new NodeId(3), TWO}};
      for (NodeId[] lie : lies) {
        try (TlsPeer peer = TlsPeer.to(port, Optional.of(world.links(lie[0])))) {
          assertTrue(said(peer, lie[1]), lie[0] + " as " + lie[1]);
        }
      }
      assertNull(node.connected.poll());
      assertNull(node.heard.poll());
    }
  }

  /// A connecting party sends no frame to a peer other than the intended one.
  @Test
  void whoAnswersWithAnotherKeyIsNotSpokenTo() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (ServerSocket three = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Party one = new Party(ONE, world.links(ONE))) {
      one.connect(TWO, three.getLocalPort());
      try (TlsPeer peer = TlsPeer.over(three.accept(), world.links(new NodeId(3)))) {
        assertTrue(peer.isRefused());
      }
      assertNull(one.connected.poll());
    }
  }

  /// A silent connection is closed, and receives nothing before.
  @Test
  void whoSaysNothingIsClosed() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.links(ONE));
        Socket silent = new Socket(InetAddress.getLoopbackAddress(), node.listen())) {
      assertEquals(-1, silent.getInputStream().read());
    }
  }

  /// Silent connections keep nobody out: the oldest are evicted.
  @Test
  void whoOnlyConnectsKeepsNobodyOut() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    List<Socket> idle = new ArrayList<>();
    try (Party node = new Party(ONE, world.links(ONE));
        Party two = new Party(TWO, world.links(TWO))) {
      int port = node.listen();
      for (int i = 0; i < 300; i++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
      assertEquals(-1, idle.getFirst().getInputStream().read());
      two.connect(ONE, port);
      assertEquals(ONE, two.awaitLink(30));
      two.transport.send(ONE, frame(1));
      assertEquals(frame(1), node.next());
    } finally {
      for (Socket each : idle) {
        each.close();
      }
    }
  }

  @Test
  void onlyTheOperatorsKeyMakesAnOperator() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    NodeId operator = new NodeId(NodeId.CLIENT_MIN + 8);
    try (Party node = new Party(ONE, world.links(ONE));
        Party gateway = new Party(KeyWorld.CLIENT, world.links(KeyWorld.CLIENT));
        Party owner = new Party(operator, world.operator())) {
      int port = node.listen();
      gateway.connect(ONE, port);
      assertEquals(KeyWorld.CLIENT, node.awaitLink(30));
      owner.connect(ONE, port);
      assertEquals(operator, node.awaitLink(30));
      assertTrue(node.transport.isOperator(operator));
      assertFalse(node.transport.isOperator(KeyWorld.CLIENT));
    }
  }

  @Test
  void giantsAndGarbageCostTheirConnection() throws Exception {
    KeyWorld world = new KeyWorld(directory);
    try (Party node = new Party(ONE, world.links(ONE))) {
      int port = node.listen();
      for (byte[] garbage :
          new byte[][] {
            {127, -1, -1, -1, 0}, {-1, -1, -1, -1}, {0, 0, 0, 3, 1, 2, 3}, {22, 3, 3, 0, 2, 9, 9}
          }) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          socket.getOutputStream().write(garbage);
          assertEquals(-1, socket.getInputStream().read());
        }
      }
    }
  }
}
