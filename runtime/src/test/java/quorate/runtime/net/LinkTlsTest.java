package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.internal.PlatformDependent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.core.NodeId;
import quorate.runtime.keys.KeyWorld;

/// Both implementations of TLS interoperate at either end of a link.
final class LinkTlsTest {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);

  @TempDir Path directory;

  /// The implementations on this platform: the build includes BoringSSL's library for these.
  private static List<SslProvider> providers() {
    boolean arm = PlatformDependent.normalizedArch().equals("aarch_64");
    boolean intel = PlatformDependent.normalizedArch().equals("x86_64");
    boolean has =
        switch (PlatformDependent.normalizedOs()) {
          case "linux", "osx" -> arm || intel;
          case "windows" -> intel;
          default -> false;
        };
    return has ? List.of(SslProvider.JDK, SslProvider.OPENSSL_REFCNT) : List.of(SslProvider.JDK);
  }

  static Stream<Arguments> pairs() {
    return providers().stream()
        .flatMap(one -> providers().stream().map(other -> Arguments.of(one, other)));
  }

  @Test
  void boringSslIsChosenWherePlatformsHaveIt() {
    assertEquals(providers().getLast(), TlsProvider.chosen());
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void endsProveWhoTheyAreAndUnderstandEachOther(SslProvider connects, SslProvider answers)
      throws Exception {
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

  /// Carries bytes between the engines until neither has any left.
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
