package quorate.gateway.pg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Long messages take memory before they arrive.
final class LongMessagesTest {
  private static final int LONG = 1 << 20;
  private static final int MAX = 1 << 24;

  /// Memory for one message at a time.
  private static final class One implements MessageMemory {
    private int taken;
    private Optional<Runnable> waits = Optional.empty();

    @Override
    public boolean holds(int length) {
      return length <= 2 * LONG;
    }

    @Override
    public boolean take(int length, Runnable granted) {
      if (taken > 0) {
        waits = Optional.of(granted);
        return false;
      }
      taken = length;
      return true;
    }

    @Override
    public void stopWaiting(Runnable granted) {
      waits = Optional.empty();
    }

    @Override
    public void giveBack(int length) {
      taken -= length;
      if (taken == 0 && waits.isPresent()) {
        taken = LONG + 1;
        Runnable granted = waits.get();
        waits = Optional.empty();
        granted.run();
      }
    }
  }

  private final One memory = new One();
  private final FrontendDecoder decoder = new FrontendDecoder(MAX, memory);
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
          decoder);

  @BeforeEach
  void start() {
    channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 9, 0, 3, 0, 0, 0}));
    assertInstanceOf(FrontendMessage.Startup.class, channel.readInbound());
    decoder.authenticated();
  }

  private static ByteBuf query(int length) {
    ByteBuf message = Unpooled.buffer(length + 6);
    message.writeByte('Q').writeInt(length + 5);
    message.writeBytes("x".repeat(length).getBytes(StandardCharsets.UTF_8)).writeByte(0);
    return message;
  }

  private void sendInParts(ByteBuf message) {
    while (message.isReadable()) {
      channel.writeInbound(message.readRetainedSlice(Math.min(100_000, message.readableBytes())));
    }
  }

  @Test
  void comeInParts() {
    sendInParts(query(LONG));
    FrontendMessage.Query query = channel.readInbound();
    assertEquals(LONG, query.sql().length());
    assertEquals(LONG + 1, decoder.finished());
    assertEquals(LONG + 1, memory.taken);
  }

  @Test
  void waitForMemory() {
    memory.taken = 1;
    sendInParts(query(LONG));
    assertNull(channel.readInbound());
    assertTrue(decoder.waits());
    assertFalse(channel.config().isAutoRead());
    memory.giveBack(1);
    channel.runPendingTasks();
    FrontendMessage.Query query = channel.readInbound();
    assertEquals(LONG, query.sql().length());
    assertTrue(channel.config().isAutoRead());
  }

  /// A waiting client keeps what follows in its own buffers.
  @Test
  void areNotReadWhileTheyWait() {
    memory.taken = 1;
    ByteBuf message = query(LONG);
    channel.writeInbound(message.readRetainedSlice(100_000));
    int before = reads;
    sendInParts(message);
    assertEquals(before, reads);
    memory.giveBack(1);
    channel.runPendingTasks();
    assertInstanceOf(FrontendMessage.Query.class, channel.readInbound());
    assertTrue(reads > before);
  }

  @Test
  void thatNobodyHasMemoryForAreRefusedAndPassedOver() {
    sendInParts(query(3 * LONG));
    FrontendMessage.Invalid refused = channel.readInbound();
    assertEquals("53200", refused.error().sqlState());
    sendInParts(query(3));
    assertEquals(new FrontendMessage.Query("xxx"), channel.readInbound());
    assertEquals(0, memory.taken);
  }

  @Test
  void giveBackTheirMemoryWithTheConnection() {
    channel.writeInbound(query(LONG).readSlice(300_000));
    assertEquals(LONG + 1, memory.taken);
    channel.close();
    assertEquals(0, memory.taken);
  }
}
