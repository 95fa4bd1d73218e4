package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quorate.core.NodeId;
import quorate.runtime.keys.KeyWorld;

/// Either implementation of TLS at either end of a link.
final class LinkTlsTest {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "JDK, JDK",
    "JDK, OPENSSL_REFCNT",
    "OPENSSL_REFCNT, JDK",
    "OPENSSL_REFCNT, OPENSSL_REFCNT"
  })
  void endsProveWhoTheyAreAndUnderstandEachOther(SslProvider connects, SslProvider answers)
      throws Exception {
    assumeTrue(
        OpenSsl.isAvailable() || connects == SslProvider.JDK && answers == SslProvider.JDK,
        "no library of BoringSSL for this platform");
    KeyWorld world = new KeyWorld(directory);
    try (LinkTls one = new LinkTls(world.links(ONE), Runnable::run, connects);
        LinkTls two = new LinkTls(world.links(TWO), Runnable::run, answers)) {
      SslHandler connecting = one.handler(Unpooled.EMPTY_BUFFER.alloc(), true);
      SslHandler answering = two.handler(Unpooled.EMPTY_BUFFER.alloc(), false);
      EmbeddedChannel left = new EmbeddedChannel(connecting);
      EmbeddedChannel right = new EmbeddedChannel(answering);
      exchange(left, right);
      assertTrue(connecting.handshakeFuture().isSuccess());
      assertTrue(answering.handshakeFuture().isSuccess());
      assertTrue(world.links(ONE).isOf(TWO, LinkTls.peerKey(connecting)));
      assertTrue(world.links(ONE).isOf(ONE, LinkTls.peerKey(answering)));
      say(left, right, "from the one that connects");
      say(right, left, "from the one that answers");
      left.finishAndReleaseAll();
      right.finishAndReleaseAll();
    }
  }

  private static void say(EmbeddedChannel from, EmbeddedChannel to, String text) {
    from.writeOutbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
    exchange(from, to);
    StringBuilder heard = new StringBuilder();
    for (ByteBuf part = to.readInbound(); part != null; part = to.readInbound()) {
      heard.append(part.toString(StandardCharsets.US_ASCII));
      part.release();
    }
    assertEquals(text, heard.toString());
  }

  /// Carries bytes until neither has any for the other.
  private static void exchange(EmbeddedChannel left, EmbeddedChannel right) {
    while (carry(left, right) | carry(right, left)) {
      left.runPendingTasks();
      right.runPendingTasks();
    }
  }

  private static boolean carry(EmbeddedChannel from, EmbeddedChannel to) {
    from.runPendingTasks();
    ByteBuf bytes = from.readOutbound();
    if (bytes == null) {
      return false;
    }
    if (to.isOpen()) {
      to.writeInbound(bytes);
    } else {
      ReferenceCountUtil.release(bytes);
    }
    return true;
  }
}
