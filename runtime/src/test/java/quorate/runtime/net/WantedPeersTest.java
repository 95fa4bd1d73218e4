package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

class WantedPeersTest {
  private static final NodeId N1 = new NodeId(1);
  private static final NodeId N2 = new NodeId(2);
  private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 1);
  private long now;
  private final WantedPeers peers = new WantedPeers(() -> now);

  @Test
  void oneThatListensIsWaitedForAndOneThatIsDownIsNot() {
    peers.become(Map.of(N1, HERE, N2, HERE), (_, _) -> {});
    assertFalse(peers.isSettled(N1::equals), "not tried yet");
    peers.attempted(N2, false);
    assertTrue(peers.isSettled(N1::equals));
    peers.attempted(N2, true);
    assertFalse(peers.isSettled(N1::equals), "it shakes hands");
  }

  @Test
  void onlyARefusalShowsThatNobodyListens() {
    assertTrue(WantedPeers.isRefusal(new ConnectException("Connection refused")));
    assertFalse(WantedPeers.isRefusal(new ConnectTimeoutException("silence")));
    assertFalse(WantedPeers.isRefusal(new NoRouteToHostException("unreachable")));
    assertFalse(WantedPeers.isRefusal(new SSLHandshakeException("another key")));
    assertFalse(WantedPeers.isRefusal(new IOException("Connection reset by peer")));
    assertFalse(WantedPeers.isRefusal(null));
  }

  @Test
  void ifNoneListensTheyMayBeAboutToStart() {
    peers.become(Map.of(N1, HERE, N2, HERE), (_, _) -> {});
    peers.attempted(N1, false);
    peers.attempted(N2, false);
    assertFalse(peers.isSettled(_ -> false));
    now = Duration.ofSeconds(2).toNanos();
    assertTrue(peers.isSettled(_ -> false));
  }

  @Test
  void newOnesAreConnectedAndOthersLeft() {
    List<NodeId> added = new ArrayList<>();
    assertEquals(List.of(), peers.become(Map.of(N1, HERE), (peer, _) -> added.add(peer)));
    assertEquals(List.of(N1), peers.become(Map.of(N2, HERE), (peer, _) -> added.add(peer)));
    assertEquals(List.of(N1, N2), added);
    assertFalse(peers.contains(N1));
  }
}
