package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

/// Frames that are held stay in the peer's buffers.
final class FramesTest {
  private final Frames frames = new Frames(1000);
  private int reads;
  private final EmbeddedChannel channel =
      new EmbeddedChannel(
          new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext context) throws Exception {
              reads++;
              super.read(context);
            }
          },
          frames);

  private void send() {
    channel.writeInbound(Unpooled.buffer().writeInt(3).writeBytes(new byte[] {1, 2, 3}));
  }

  private int received() {
    int count = 0;
    for (ByteBuf frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
      frame.release();
      count++;
    }
    return count;
  }

  @Test
  void nothingIsReadWhileTheyAreHeld() throws Exception {
    send();
    assertEquals(1, received());
    frames.hold();
    assertFalse(channel.config().isAutoRead());
    int before = reads;
    send();
    send();
    assertNull(channel.readInbound());
    assertEquals(before, reads);
    frames.release();
    assertTrue(channel.config().isAutoRead());
    assertEquals(2, received());
  }

  @Test
  void aPeerThatIsPacedIsNotReadBeyondItsAllowance() {
    frames.admit(1000, true);
    for (int i = 0; i < 1000; i++) {
      send();
    }
    int before = reads;
    send();
    assertTrue(received() < 1000);
    assertEquals(before, reads);
  }
}
