package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames of several threads over one link arrive whole, and in each thread's order, whichever path
/// each of them took.
final class DirectChannelTest {
  private static final int THREADS = 4;
  private static final int FRAMES = 300;
  private static final int HEAD_BYTES = 3 * Integer.BYTES;

  private EventLoopGroup loops;
  private ServerSocket server;
  private DirectChannel channel;
  private Socket peer;

  /// A thread that finds the socket free writes to it directly, however soon after the last frame.
  @BeforeEach
  void connect() throws IOException {
    LoopIdleState rest = new LoopIdleState(0);
    loops = rest.loop("test");
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    server.setReceiveBufferSize(8 << 10);
    channel =
        (DirectChannel)
            new Bootstrap()
                .group(loops)
                .channelFactory(() -> new DirectChannel(rest))
                .handler(new ChannelInboundHandlerAdapter())
                .connect(server.getLocalSocketAddress())
                .syncUninterruptibly()
                .channel();
    peer = server.accept();
  }

  @AfterEach
  void end() throws IOException {
    channel.close().awaitUninterruptibly();
    peer.close();
    server.close();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  /// A frame: its length, thread and number, then padding.
  private static ByteBuf frame(int thread, int number, int bytes) {
    byte[] rest = new byte[bytes - HEAD_BYTES];
    Arrays.fill(rest, (byte) (thread * 31 + number));
    return Unpooled.directBuffer(bytes)
        .writeInt(bytes)
        .writeInt(thread)
        .writeInt(number)
        .writeBytes(rest);
  }

  private void send(int thread, int number, int bytes) {
    ByteBuf frame = frame(thread, number, bytes);
    if (number % 16 == 15) {
      channel.send(frame);
    } else {
      channel.sendNow(frame);
    }
  }

  /// Frames of 60 KB fill the socket, in the middle of a frame, long before the other side reads.
  @ParameterizedTest
  @ValueSource(ints = {HEAD_BYTES, 60_000})
  void eachThreadsFramesArriveInItsOrder(int bytes) throws Exception {
    for (int number = 0; bytes > HEAD_BYTES && number < FRAMES; number++) {
      channel.sendNow(frame(0, number, bytes)); // the socket fills in the middle of one of these
    }
    List<Thread> senders = new ArrayList<>();
    for (int i = bytes > HEAD_BYTES ? 1 : 0; i < THREADS; i++) {
      int thread = i;
      senders.add(
          Thread.startVirtualThread(() -> {
            for (int number = 0; number < FRAMES; number++) {
              send(thread, number, bytes);
            }
          }));
    }
    if (bytes > HEAD_BYTES) {
      for (Thread each : senders) {
        each.join(); // nothing has been read yet
      }
    }
    DataInputStream in = new DataInputStream(new BufferedInputStream(peer.getInputStream()));
    int[] next = new int[THREADS];
    for (int left = THREADS * FRAMES; left > 0; left--) {
      byte[] frame = new byte[bytes];
      in.readFully(frame);
      int thread = Unpooled.wrappedBuffer(frame).getInt(Integer.BYTES);
      byte[] expected = new byte[bytes];
      ByteBuf made = frame(thread, next[thread]++, bytes);
      made.readBytes(expected).release();
      assertArrayEquals(expected, frame);
    }
  }

  @Test
  void aLinkIsNotWritableWhileMuchWaitsForItsLoop() throws Exception {
    CompletableFuture<Void> busy = new CompletableFuture<>();
    channel.eventLoop().execute(busy::join);
    int sent = 0;
    while (channel.isWritable() && sent < 100) {
      channel.send(frame(0, sent++, 10_000));
    }
    assertFalse(channel.isWritable(), "bounded");
    busy.complete(null);
    DataInputStream in = new DataInputStream(new BufferedInputStream(peer.getInputStream()));
    in.readFully(new byte[sent * 10_000]);
    channel.eventLoop().submit(() -> {}).sync();
    assertTrue(channel.isWritable(), "once more");
  }

  @Test
  void whatIsSentToAClosedLinkIsDropped() throws Exception {
    peer.close();
    ByteBuf last;
    do {
      last = frame(0, 0, 1000);
      channel.sendNow(last);
    } while (channel.isActive());
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(); // with everything handed to it
    assertEquals(0, last.refCnt(), "released");
    ByteBuf late = frame(0, 0, 1000);
    channel.sendNow(late);
    assertEquals(0, late.refCnt(), "released, too");
  }
}
